//! The rules of a game by topic. A long topic has several pages; nothing is truncated.

use super::super::button::{Button, Of, View};
use super::super::names::Voice;
use super::super::payload::{Beneath, Control, Entry, Menu, Payload, Row, Visibility, Weight};
use super::super::words;
use super::{control, views};
use crate::kind::Kind;
use crate::lang::{Lang, Phrasebook};

const PAGE: usize = 3_500;

/// One section of the rules.
pub struct Topic {
    pub title: String,
    pub pages: Vec<String>,
}

/// Renders a page of a topic. An unknown topic or page shows the first.
#[must_use]
pub fn payload(book: &Phrasebook, lang: Lang, kind: &dyn Kind, of: &Of, topic: u8, page: u8) -> Payload {
    let voice = Voice::plain(book, lang);
    let topics = topics(lang.of(kind.rules()));
    let (number, shown) = match topics.get(usize::from(topic)) {
        Some(shown) => (topic, shown),
        None => (0, &topics[0]),
    };
    let page = if usize::from(page) < shown.pages.len() { page } else { 0 };
    let turned = |page: u8, label| control(&voice, &label, Button::Rules(of.clone(), number, page), Weight::Plain);
    let earlier = page.checked_sub(1).map(|page| turned(page, words::button_earlier()));
    let later = (usize::from(page) + 1 < shown.pages.len()).then(|| turned(page + 1, words::button_later()));
    let turns: Vec<Control> = earlier.into_iter().chain(later).collect();
    let mut rows = vec![Row::Menu(menu(&voice, of, &topics))];
    rows.extend((!turns.is_empty()).then_some(Row::Buttons(turns)));
    if let Of::Table(table) = of {
        rows.push(views(&voice, *table, &[View::Turn, View::Picture, View::Legend]));
    }
    let content = match shown.pages.len() {
        1 => format!("**{}**", shown.title),
        pages => format!("**{}** ({}/{pages})", shown.title, page + 1),
    };
    let board = Beneath::Prose(shown.pages[usize::from(page)].clone());
    Payload { content, board, rows, visibility: Visibility::Ephemeral, ..Payload::default() }
}

/// Says that there is no such topic, and offers those that exist.
#[must_use]
pub fn unknown(book: &Phrasebook, lang: Lang, kind: &dyn Kind) -> Payload {
    let voice = Voice::plain(book, lang);
    let rows = vec![Row::Menu(menu(&voice, &Of::Game(kind.meta().id.to_owned()), &topics(lang.of(kind.rules()))))];
    let content = voice.say(&words::rules_unknown((kind.meta().name)()));
    Payload { content, rows, visibility: Visibility::Ephemeral, ..Payload::default() }
}

fn menu(voice: &Voice<'_>, of: &Of, topics: &[Topic]) -> Menu {
    let entry = |(number, topic): (usize, &Topic)| Entry {
        label: topic.title.clone(),
        description: None,
        value: number.to_string(),
    };
    Menu {
        custom_id: Button::Topics(of.clone()).to_string(),
        placeholder: voice.say(&words::rules_choose()),
        entries: topics.iter().enumerate().map(entry).collect(),
    }
}

/// Splits the rules into topics. The first is the introduction together with the first section: how to begin.
#[must_use]
pub fn topics(rules: &str) -> Vec<Topic> {
    let mut parts = rules.split("\n## ").map(|part| {
        let (title, text) = part.split_once('\n').unwrap_or((part, ""));
        (title.trim_start_matches('#').trim().to_owned(), text.trim().to_owned())
    });
    let (title, opening) = parts.next().unwrap_or_default();
    let parts: Vec<(String, String)> = parts.collect();
    let first = parts.first().map(|(title, text)| format!("\n\n**{title}**\n{text}")).unwrap_or_default();
    let topic = |(title, text): (String, String)| Topic { title, pages: pages(&text) };
    [(title, format!("{opening}{first}"))].into_iter().chain(parts).map(topic).collect()
}

/// Splits a text into pages of whole paragraphs. An indented line belongs to the paragraph before it.
fn pages(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for line in text.lines() {
        match paragraphs.last_mut().filter(|_| line.starts_with(' ')) {
            Some(paragraph) => *paragraph += &format!("\n{line}"),
            None => paragraphs.push(line.to_owned()),
        }
    }
    let mut pages: Vec<String> = vec![paragraphs.first().cloned().unwrap_or_default()];
    for paragraph in paragraphs.iter().skip(1) {
        match pages.last_mut().filter(|page| page.chars().count() + paragraph.chars().count() < PAGE) {
            Some(page) => *page += &format!("\n{paragraph}"),
            None => pages.push(paragraph.clone()),
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::super::super::hall::book;
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn nothing_of_the_rules_is_left_out_and_every_topic_can_be_chosen() {
        let book = book(GAMES).unwrap();
        for (kind, lang) in GAMES.into_iter().flat_map(|kind| Lang::ALL.map(|lang| (kind, lang))) {
            let rules = lang.of(kind.rules());
            let topics = topics(rules);
            assert_eq!(topics.len(), 1 + rules.matches("\n## ").count());
            let of = Of::Game(kind.meta().id.to_owned());
            for (number, topic) in (0..).zip(&topics) {
                let shown: Vec<Payload> =
                    (0..).zip(&topic.pages).map(|(page, _)| payload(&book, lang, kind, &of, number, page)).collect();
                for (payload, page) in shown.iter().zip(&topic.pages) {
                    assert_eq!(payload.body()["embeds"][0]["description"], page.as_str(), "{} is cut", topic.title);
                    let Row::Menu(menu) = &payload.rows[0] else { panic!("no menu") };
                    let offered = payload.body()["components"][0]["components"][0]["options"].as_array().unwrap().len();
                    assert_eq!((offered, menu.entries.len()), (topics.len(), topics.len()));
                }
                assert!(number == 0 || rules.contains(&topic.pages.join("\n")), "{} is another text", topic.title);
            }
            let Row::Menu(menu) = &unknown(&book, lang, kind).rows[0] else { panic!("no menu") };
            assert_eq!(menu.entries.len(), topics.len(), "whoever asks for what there is not is offered what there is");
        }
    }

    #[test]
    fn a_long_text_goes_on_at_a_paragraph() {
        let paragraphs: Vec<String> = (0..50).map(|n| format!("- {n}: {}\n  and more", "x".repeat(200))).collect();
        let text = paragraphs.join("\n");
        let pages = pages(&text);
        assert!(pages.len() == 4 && pages.iter().all(|page| page.starts_with("- ") && page.ends_with("and more")));
        assert_eq!(pages.join("\n"), text);
    }
}
