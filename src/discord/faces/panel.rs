//! The panel: what one person can do at a table, in private and in their own language. It is shown anew at each press; which
//! part of a long list of options it shows follows from the button alone.

use super::super::asked::Asked;
use super::super::button::{Button, Page, Question, View};
use super::super::hall::Hall;
use super::super::letter::{Control, Entry, Hearing, Letter, Menu, Row, Weight};
use super::super::menu::{self, Chosen, Item, Shown};
use super::super::names::{Naming, Voice};
use super::super::words;
use super::{asked, choices, close_up, control, listed, name_of, question_of, spelled, until, views};
use crate::game::Seat;
use crate::house::Look;
use crate::table::Table;

/// What comes of an option is told above a menu in full, and in the menu itself in so many characters.
const DESCRIPTION: usize = 100;
/// No message says more; with room for a last line that says that there would be more.
const CONTENT: usize = 1_990;

/// What this person can do. `before` is told first: what has come of their last press.
#[must_use]
pub fn panel(hall: &Hall, asked: &Asked, look: &Look, page: Page, before: &[String]) -> Letter {
    let table = &look.table;
    let voice = hall.voice(asked.lang, table, Naming::Mention);
    let seat = table.seat_of(asked.person());
    let silence = hall.silence(asked, look);
    let before: Vec<String> = silence.into_iter().chain(before.iter().cloned()).collect();
    let mut letter = match seat {
        Some(seat) if question_of(look, seat).is_some() && table.question(seat, 0).is_ok() => {
            let told = before.iter().map(|line| line.chars().count() + 1).sum::<usize>();
            question(hall, &voice, look, seat, page, CONTENT.saturating_sub(told))
        }
        _ => waiting(&voice, hall, look, seat),
    };
    letter.content = before.into_iter().chain([letter.content]).collect::<Vec<_>>().join("\n");
    letter.rows.extend(undo(&voice, table, seat));
    letter.rows.extend(hall.against_silence(asked, look));
    letter.rows.push(views(&voice, table.id, &[View::Board, View::Score, View::Log, View::Legend, View::Rules]));
    letter.hearing = Hearing::Whispered;
    letter
}

/// The question that is open, with its options, in so many characters.
fn question(hall: &Hall, voice: &Voice<'_>, look: &Look, seat: Seat, page: Page, room: usize) -> Letter {
    let table = &look.table;
    let (Some(game), Some(question)) = (&look.game, question_of(look, seat)) else { return Letter::default() };
    let Ok(press) = table.question(seat, 0) else { return Letter::default() };
    let name = hall.voice(voice.lang, table, Naming::Name);
    let labels = game.options(seat).unwrap_or_default();
    let shown = menu::show(&choices::spoken(&name, &labels), page);
    // The same in a sentence, where a name would be read as markdown.
    let said = menu::show(&choices::spoken(voice, &labels), page);
    let mut lines = vec![voice.say(&match until(hall, table, seat) {
        Some(at) => words::ask_until(question.prompt, at),
        None => words::ask(question.prompt),
    })];
    if let Some(default) = labels.get(question.default).filter(|_| until(hall, table, seat).is_some()) {
        lines.push(format!("-# {}", voice.say(&words::default_is(default.words.last().cloned().unwrap_or_default()))));
    }
    if !said.path.is_empty() {
        lines.push(format!("**{}**", said.path.join(" › ")));
    }
    let taken = lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let told: Vec<choices::Told> =
        said.items.into_iter().map(|Item { says, consequence, .. }| (says, consequence)).collect();
    lines.splice(1..1, choices::lines(&told, room.saturating_sub(taken)));
    let asked = Question { seat, n: press.n, mark: press.mark };
    let mut rows = buttons(table, seat, question.default, &shown).unwrap_or_else(|| {
        let entries = shown.items.iter().map(|item| Entry {
            label: item.says.clone(),
            description: menu::brief(&item.consequence, DESCRIPTION),
            value: item.leads.value(),
        });
        vec![Row::Menu(Menu {
            carries: Button::Choose(table.id, asked, page).to_string(),
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
        .filter_map(|(page, label)| Some(control(voice, &label, Button::Turn(table.id, asked, page?), Weight::Plain)));
    let turns: Vec<Control> = turns.collect();
    rows.extend((!turns.is_empty()).then_some(Row::Buttons(turns)));
    Letter { content: lines.join("\n"), board: close_up(hall, look, seat, voice.lang), rows, ..Letter::default() }
}

/// The options as buttons, if they are all there, not too many, and short: one press less than a menu.
fn buttons(table: &Table, seat: Seat, default: usize, shown: &Shown) -> Option<Vec<Row>> {
    let option = |item: &Item| match item.leads {
        Chosen::Option(option) => Some((option, item.says.clone())),
        Chosen::Like(_) => None,
    };
    let whole = [shown.back, shown.earlier, shown.later] == [None; 3];
    let said: Vec<(usize, String)> = whole.then(|| shown.items.iter().map(option).collect::<Option<_>>()).flatten()?;
    choices::buttons(table, seat, default, &said, choices::MANY)
}

/// There is nothing to decide now.
fn waiting(voice: &Voice<'_>, hall: &Hall, look: &Look, seat: Option<Seat>) -> Letter {
    let table = &look.table;
    let mut lines = Vec::new();
    if seat.is_none() {
        lines.push(voice.say(&words::watching(name_of(table))));
    }
    let others = asked(table);
    let first = others.iter().find_map(|seat| until(hall, table, *seat));
    let frozen = table.playing().is_some_and(|playing| playing.frozen.is_some());
    lines.push(voice.say(&match (table.playing(), first) {
        (None, _) if table.over().is_some() => words::is_over(name_of(table)),
        (None, _) => words::is_lobby(name_of(table)),
        (Some(_), _) if frozen => words::frozen(name_of(table)),
        (Some(_), Some(at)) => words::waits_until(listed(others), at),
        (Some(_), None) => words::waits(listed(others)),
    }));
    Letter { content: lines.join("\n"), ..Letter::default() }
}

/// The way back, while there is one.
fn undo(voice: &Voice<'_>, table: &Table, seat: Option<Seat>) -> Option<Row> {
    let undo = table.playing()?.undo.as_ref()?;
    (Some(undo.seat) == seat).then(|| {
        let button = Button::Undo(table.id, table.revision);
        Row::Buttons(vec![control(voice, &words::button_undo(), button, Weight::Plain)])
    })
}

/// Says what an answer was, for whoever gave it.
#[must_use]
pub fn answered(voice: &Voice<'_>, words: &[crate::game::Text]) -> String {
    voice.say(&words::chosen()) + " " + &spelled(voice, words)
}
