//! The rules of a game by topic. A long topic has several pages; nothing is truncated.

use meadhall_registry::GameType;

use super::buttons::{optional_buttons, view_buttons};
use super::names::Translator;
use super::payload::{EmbedBody, MessagePayload, MessageRow, SelectMenu, SelectOption};
use super::texts;
use crate::interactions::component_action::{ComponentAction, RulesSource, ViewKind};

const MAX_PAGE_CHARS: usize = 3_500;

/// One section of the rules.
pub struct RulesTopic {
    pub title: String,
    pub pages: Vec<String>,
}

/// Renders a page of a topic. An unknown topic or page shows the first.
#[must_use]
pub fn rules_message(
    translator: &Translator<'_>,
    game_type: &dyn GameType,
    of: &RulesSource,
    topic: u8,
    page: u8,
) -> MessagePayload {
    let topics = parse_topics(translator.lang.select(game_type.rules_markdown()));
    let (number, shown) = match topics.get(usize::from(topic)) {
        Some(shown) => (topic, shown),
        None => (0, &topics[0]),
    };
    let page = if usize::from(page) < shown.pages.len() { page } else { 0 };
    let show_page = |page: u8| ComponentAction::ShowRulesPage(of.clone(), number, page);
    let next_page = page.checked_add(1).filter(|next| usize::from(*next) < shown.pages.len());
    let page_buttons = [
        (texts::button_previous_page(), page.checked_sub(1).map(show_page)),
        (texts::button_next_page(), next_page.map(show_page)),
    ];
    let mut rows = vec![MessageRow::SelectMenu(topic_menu(translator, of, &topics))];
    rows.extend(optional_buttons(translator, page_buttons));
    if let RulesSource::Table(table) = of {
        rows.push(view_buttons(translator, *table, &[ViewKind::Panel, ViewKind::BoardPicture, ViewKind::Legend]));
    }
    let title = match shown.pages.len() {
        1 => format!("**{}**", shown.title),
        pages => format!("**{}** ({}/{pages})", shown.title, page + 1),
    };
    let goal = (number == 0).then(|| translator.translate(&(game_type.meta().goal)()));
    let content = [title].into_iter().chain(goal).collect::<Vec<_>>().join("\n");
    let board = EmbedBody::FormattedText(shown.pages[usize::from(page)].clone());
    MessagePayload { embed: board, rows, ..MessagePayload::ephemeral(content) }
}

/// Says that the requested topic does not exist, and offers the existing topics.
#[must_use]
pub fn unknown_topic_message(translator: &Translator<'_>, game_type: &dyn GameType) -> MessagePayload {
    let rows = vec![MessageRow::SelectMenu(topic_menu(
        translator,
        &RulesSource::Game(game_type.meta().id.to_owned()),
        &parse_topics(translator.lang.select(game_type.rules_markdown())),
    ))];
    let content = translator.translate(&texts::rules_no_such_topic((game_type.meta().name)()));
    MessagePayload { rows, ..MessagePayload::ephemeral(content) }
}

fn topic_menu(translator: &Translator<'_>, of: &RulesSource, topics: &[RulesTopic]) -> SelectMenu {
    let entry = |(number, topic): (usize, &RulesTopic)| SelectOption {
        label: topic.title.clone(),
        description: None,
        value: number.to_string(),
    };
    SelectMenu {
        custom_id: ComponentAction::ChooseRulesTopic(of.clone()).to_string(),
        placeholder: translator.translate(&texts::rules_choose()),
        options: topics.iter().enumerate().map(entry).collect(),
    }
}

/// Splits the rules into topics. The first topic combines the introduction with the first section, which explains how
/// to begin.
#[must_use]
pub fn parse_topics(rules: &str) -> Vec<RulesTopic> {
    let mut parts = rules.split("\n## ").map(|part| {
        let (title, text) = part.split_once('\n').unwrap_or((part, ""));
        (title.trim_start_matches('#').trim().to_owned(), text.trim().to_owned())
    });
    let (title, opening) = parts.next().unwrap_or_default();
    let parts: Vec<(String, String)> = parts.collect();
    let first = parts.first().map(|(title, text)| format!("\n\n**{title}**\n{text}")).unwrap_or_default();
    let topic = |(title, text): (String, String)| RulesTopic { title, pages: paginate(&text) };
    [(title, format!("{opening}{first}"))].into_iter().chain(parts).map(topic).collect()
}

/// Splits a text into pages of whole paragraphs. An indented line belongs to the paragraph before it.
fn paginate(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for line in text.lines() {
        match paragraphs.last_mut().filter(|_| line.starts_with(' ')) {
            Some(paragraph) => *paragraph += &format!("\n{line}"),
            None => paragraphs.push(line.to_owned()),
        }
    }
    let mut pages: Vec<String> = vec![paragraphs.first().cloned().unwrap_or_default()];
    for paragraph in paragraphs.iter().skip(1) {
        match pages.last_mut().filter(|page| page.chars().count() + paragraph.chars().count() < MAX_PAGE_CHARS) {
            Some(page) => *page += &format!("\n{paragraph}"),
            None => pages.push(paragraph.clone()),
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use meadhall_game::Lang;
    use meadhall_games::GAMES;

    use super::*;
    use crate::context::load_translations;

    #[test]
    fn rules_are_shown_completely_and_every_topic_can_be_chosen() {
        let translations = load_translations(GAMES).unwrap();
        for (kind, lang) in GAMES.into_iter().flat_map(|game_type| Lang::ALL.map(|lang| (game_type, lang))) {
            let rules = lang.select(kind.rules_markdown());
            let (topics, translator) = (parse_topics(rules), Translator::without_names(&translations, lang));
            assert_eq!(topics.len(), 1 + rules.matches("\n## ").count());
            let of = RulesSource::Game(kind.meta().id.to_owned());
            for (number, topic) in (0..).zip(&topics) {
                let shown: Vec<MessagePayload> = (0..)
                    .zip(&topic.pages)
                    .map(|(page, _)| rules_message(&translator, kind, &of, number, page))
                    .collect();
                for (payload, page) in shown.iter().zip(&topic.pages) {
                    let body = payload.create_body();
                    let components = body["components"].as_array().unwrap();
                    assert!(components.iter().any(|it| it["content"] == page.as_str()), "{} is truncated", topic.title);
                    let MessageRow::SelectMenu(menu) = &payload.rows[0] else { panic!("no menu") };
                    let offered = components.iter().find_map(|it| it["components"][0]["options"].as_array()).unwrap();
                    assert_eq!((offered.len(), menu.options.len()), (topics.len(), topics.len()));
                }
                assert!(
                    number == 0 || rules.contains(&topic.pages.join("\n")),
                    "{} differs from the rules",
                    topic.title
                );
            }
            let MessageRow::SelectMenu(menu) = &unknown_topic_message(&translator, kind).rows[0] else {
                panic!("no menu")
            };
            assert_eq!(menu.options.len(), topics.len(), "the reply to an unknown topic lists all topics");
        }
    }

    #[test]
    fn long_text_is_split_between_paragraphs() {
        let paragraphs: Vec<String> = (0..50).map(|n| format!("- {n}: {}\n  and more", "x".repeat(200))).collect();
        let text = paragraphs.join("\n");
        let pages = paginate(&text);
        assert!(pages.len() == 4 && pages.iter().all(|page| page.starts_with("- ") && page.ends_with("and more")));
        assert_eq!(pages.join("\n"), text);
    }
}
