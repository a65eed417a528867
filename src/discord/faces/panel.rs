//! The private panel: what one person can do at a table, in their language. It is rendered again for each
//! press; the button alone holds the page of a long list of options.

use super::super::button::{Button, Page, Question, View};
use super::super::menu::{self, Chosen, Item, Shown};
use super::super::names::{Naming, Voice};
use super::super::payload::{Control, Entry, Menu, Payload, Row, Visibility, Weight};
use super::super::words;
use super::picture::{Lettering, pictured};
use super::{choices, control, default_is, lesson, lettered, listed, silence, spelled, views};
use crate::game::Text;
use crate::lang::{Lang, Phrasebook};
use crate::scene::{Ask, Awaited, Scene, Stage};
use crate::table::TableId;

/// Maximum number of characters of a preview in a menu. The text above the menu has it in full.
const DESCRIPTION: usize = 100;
/// Maximum number of characters in a message, with room for a last line that marks an omission.
const CONTENT: usize = 1_990;

/// Renders the viewer's panel: tutorial hints and warnings first, then the result of the last press.
#[must_use]
pub fn panel(book: &Phrasebook, lang: Lang, scene: &Scene, page: Page, before: &[String]) -> Payload {
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Mention);
    let lesson = lesson::lines(&voice, scene).into_iter();
    let before: Vec<String> =
        lesson.chain(silence::lines(book, lang, scene.quiet)).chain(before.iter().cloned()).collect();
    let mut payload = match scene.own() {
        Some(Awaited { until, question: Some(asked), .. }) => {
            let told = before.iter().map(|line| line.chars().count() + 1).sum::<usize>();
            let name = Voice::of(book, lang, &scene.chairs, Naming::Name);
            let paths: Vec<&[Text]> = asked.options.iter().map(|option| option.words.as_slice()).collect();
            let shown = menu::show(&paths, page);
            let content = question(&voice, asked, *until, &shown, CONTENT.saturating_sub(told));
            let board = lettered(book, scene, scene.close_up.as_ref(), lang);
            let rows = answers(&name, scene.id, asked, &shown, page);
            pictured(book, lang, scene, Lettering::Go, Payload { content, board, rows, ..Payload::default() })
        }
        Some(Awaited { question: None, .. }) | None => {
            Payload { content: waiting(&voice, scene), ..Payload::default() }
        }
    };
    payload.content = before.into_iter().chain([payload.content]).collect::<Vec<_>>().join("\n");
    payload.rows.extend(undo(&voice, scene));
    payload.rows.extend(silence::against(book, lang, scene.quiet));
    payload.rows.push(views(&voice, scene.id, &[View::Picture, View::Score, View::Log, View::Legend, View::Rules]));
    payload.visibility = Visibility::Ephemeral;
    payload
}

/// Renders the open decision with previews of its options. Names are formatted for a message, because the
/// plain labels of buttons would be read as markdown.
fn question(voice: &Voice<'_>, question: &Ask, until: Option<i64>, shown: &Shown<'_, Text>, room: usize) -> String {
    let prompt = question.prompt.clone();
    let mut lines = vec![voice.say(&match until {
        Some(at) => words::ask_until(prompt, at),
        None => words::ask(prompt),
    })];
    if let Some(default) = question.options.get(question.default).filter(|_| until.is_some()) {
        lines.push(format!("-# {}", voice.say(&default_is(&default.words))));
    }
    if !shown.path.is_empty() {
        lines.push(format!("**{}**", spelled(voice, shown.path)));
    }
    let taken = lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let told = |item| (says(voice, item), comes_of(voice, question, item));
    let told: Vec<choices::Told> = shown.items.iter().map(told).collect();
    lines.splice(1..1, choices::lines(&told, room.saturating_sub(taken)));
    lines.join("\n")
}

fn says(voice: &Voice<'_>, Item { words, behind, .. }: &Item<'_, Text>) -> String {
    let says = spelled(voice, words);
    behind.map_or_else(|| says.clone(), |options| format!("{says} … ({options})"))
}

/// Returns the preview of an item; a group has none.
fn comes_of(voice: &Voice<'_>, question: &Ask, item: &Item<'_, Text>) -> Vec<String> {
    let Chosen::Option(option) = item.leads else { return Vec::new() };
    choices::consequence(voice, &question.options, &question.options[option])
}

/// Returns the options as buttons or as a menu, and the page buttons.
fn answers(voice: &Voice<'_>, table: TableId, question: &Ask, shown: &Shown<'_, Text>, page: Page) -> Vec<Row> {
    let asked = Question { seat: question.seat, n: question.n, mark: question.mark };
    let mut rows = buttons(voice, table, question, shown).unwrap_or_else(|| {
        let entries = shown.items.iter().map(|item| Entry {
            label: says(voice, item),
            description: menu::brief(&comes_of(voice, question, item), DESCRIPTION),
            value: item.leads.value(),
        });
        vec![Row::Menu(Menu {
            custom_id: Button::Choose(table, asked, page).to_string(),
            placeholder: voice.say(&words::panel_choose()),
            entries: entries.collect(),
        })]
    });
    let turns = [
        (shown.back, words::button_back()),
        (shown.earlier, words::button_earlier()),
        (shown.later, words::button_later()),
    ];
    let turns = turns
        .into_iter()
        .filter_map(|(page, label)| Some(control(voice, &label, Button::Turn(table, asked, page?), Weight::Plain)));
    let turns: Vec<Control> = turns.collect();
    rows.extend((!turns.is_empty()).then_some(Row::Buttons(turns)));
    rows
}

/// Returns the options as buttons, which saves a press, if they are complete, few and short.
fn buttons(voice: &Voice<'_>, table: TableId, question: &Ask, shown: &Shown<'_, Text>) -> Option<Vec<Row>> {
    let option = |item: &Item<'_, Text>| match item.leads {
        Chosen::Option(option) => Some((option, says(voice, item))),
        Chosen::Like(_) => None,
    };
    let whole = [shown.back, shown.earlier, shown.later] == [None; 3];
    let said: Vec<(usize, String)> = whole.then(|| shown.items.iter().map(option).collect::<Option<_>>()).flatten()?;
    choices::buttons(table, question, &said, choices::MANY)
}

/// Returns the text for a viewer without a decision.
fn waiting(voice: &Voice<'_>, scene: &Scene) -> String {
    let name = || scene.game.name.clone();
    let watching = scene.viewer.is_none().then(|| words::watching(name()));
    let others = listed(scene.waits_for());
    let state = match (&scene.stage, scene.until()) {
        (Stage::Over(_), _) => words::is_over(name()),
        (Stage::Lobby { .. }, _) => words::is_lobby(name()),
        (Stage::Frozen, _) => words::frozen(name()),
        (Stage::Playing, Some(at)) => words::waits_until(others, at),
        (Stage::Playing, None) => words::waits(others),
    };
    watching.iter().chain([&state]).map(|text| voice.say(text)).collect::<Vec<_>>().join("\n")
}

/// Returns the undo button, if undo is possible.
fn undo(voice: &Voice<'_>, scene: &Scene) -> Option<Row> {
    let button = Button::Undo(scene.id, scene.undo?);
    Some(Row::Buttons(vec![control(voice, &words::button_undo(), button, Weight::Plain)]))
}

/// Repeats the chosen answer to the person who gave it.
#[must_use]
pub fn answered(voice: &Voice<'_>, words: &[Text]) -> String {
    voice.say(&words::chosen()) + " " + &spelled(voice, words)
}
