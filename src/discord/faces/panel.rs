//! The panel: what one person can do at a table, in private and in their own language. It is shown anew at each press; which
//! part of a long list of options it shows follows from the button alone.

use super::super::asked::Asked;
use super::super::button::{Button, Page, Question, View};
use super::super::hall::Hall;
use super::super::letter::{Beneath, Entry, Hearing, Letter, Menu, Row, Weight};
use super::super::menu::{self, Choice, Chosen, Item, Shown};
use super::super::names::{Naming, Voice};
use super::super::words;
use super::{answers, asked, control, listed, name_of, question_of, spelled, until, views};
use crate::game::{Lens, Seat};
use crate::house::Look;
use crate::kind::Label;
use crate::lang::text_board;
use crate::table::Table;

/// A consequence that is longer does not fit into a menu, and is told above it.
const DESCRIPTION: usize = 100;
/// No message says more; with room for a last line that says that there would be more.
const CONTENT: usize = 1_990;
/// So few options are told with all that comes of them.
const FEW: usize = 6;

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
    letter.rows.push(views(&voice, table.id, &[View::Board, View::Spoken, View::Score, View::Log]));
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
    let shown = menu::show(&choices(&name, &labels), page);
    // The same in a sentence, where a name would be read as markdown.
    let said = menu::show(&choices(voice, &labels), page);
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
    lines.splice(1..1, fitting(told(&shown, &said), room.saturating_sub(taken)));
    let asked = Question { seat, n: press.n, mark: press.mark };
    let mut rows = vec![buttons(table, seat, question.default, &shown).unwrap_or_else(|| {
        let entries = shown.items.iter().map(|item| Entry {
            label: item.says.clone(),
            description: item.consequence.clone(),
            value: item.leads.value(),
        });
        Row::Menu(Menu {
            carries: Button::Choose(table.id, asked, page).to_string(),
            placeholder: voice.say(&words::panel_choose()),
            entries: entries.collect(),
        })
    })];
    let turns = [
        (shown.back, words::button_back()),
        (shown.earlier, words::button_earlier()),
        (shown.later, words::button_later()),
    ];
    let turns = turns
        .into_iter()
        .filter_map(|(page, label)| Some(control(voice, &label, Button::Turn(table.id, asked, page?), Weight::Plain)));
    rows.push(Row::Buttons(turns.collect()));
    let board = text_board(&hall.book, voice.lang, &game.board(Some(seat), Lens::Close), name.names());
    Letter { content: lines.join("\n"), board: Beneath::Board(board), rows, ..Letter::default() }
}

/// The options as buttons, if they are all there, few, and short: one press less than a menu.
fn buttons(table: &Table, seat: Seat, default: usize, shown: &Shown) -> Option<Row> {
    let option = |item: &Item| match item.leads {
        Chosen::Option(option) => Some((option, item.says.clone())),
        Chosen::Like(_) => None,
    };
    let whole = [shown.back, shown.earlier, shown.later] == [None; 3];
    let said = whole.then(|| shown.items.iter().map(option).collect::<Option<_>>()).flatten()?;
    answers(table, seat, default, said).map(Row::Buttons)
}

/// The options, in the words of this voice.
fn choices(voice: &Voice<'_>, labels: &[Label]) -> Vec<Choice> {
    let choice = |(option, label): (usize, &Label)| Choice {
        words: label.words.iter().map(|word| voice.say(word)).collect(),
        consequence: label.consequence.as_ref().map(|it| voice.say(it)),
        number: option + 1,
    };
    labels.iter().enumerate().map(choice).collect()
}

/// What comes of each option, where a menu has no room for it, or where there are few of them.
fn told(shown: &Shown, said: &Shown) -> Vec<String> {
    let few = shown.items.len() <= FEW;
    let told = shown.items.iter().zip(&said.items).filter_map(|(shown, said)| {
        let long = shown.consequence.as_ref()?.chars().count() > DESCRIPTION;
        let consequence = said.consequence.as_deref()?;
        match said.leads {
            // There are many: its number is enough, for the menu says the rest.
            Chosen::Option(option) if long && !few => Some(format!("- {}. {consequence}", option + 1)),
            _ if few => Some(format!("- {}: {consequence}", said.says)),
            _ => None,
        }
    });
    told.collect()
}

/// As many whole lines as there is room for.
fn fitting(lines: Vec<String>, room: usize) -> Vec<String> {
    let all = lines.len();
    let fits = |left: &mut usize, line: String| {
        *left = left.checked_sub(line.chars().count() + 1)?;
        Some(line)
    };
    let mut lines: Vec<String> = lines.into_iter().scan(room, fits).collect();
    if lines.len() < all {
        lines.push("- …".to_owned());
    }
    lines
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
