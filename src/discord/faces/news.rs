//! One-time notifications, in the table's channel or by DM. In a channel they use its language and mention
//! the person they are about; a DM uses the reader's language.

use super::super::button::{Button, View};
use super::super::names::{Naming, Voice, mention};
use super::super::payload::{Payload, Row, Weight};
use super::super::words;
use super::question::way;
use super::{control, views};
use crate::game::Text;
use crate::lang::{Lang, Phrasebook};
use crate::scene::{Awaited, Scene};
use crate::table::Person;
use crate::table::notice::{News, Notice};
use crate::table::pace::Due;
use crate::table::record::{Newcomer, Wanted};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ear {
    /// The table's channel; a person is mentioned if the notification is for them.
    Channel(Option<Person>),
    /// A DM to one person in their language.
    Private(Lang),
}

#[must_use]
pub fn payload(book: &Phrasebook, scene: &Scene, notice: &Notice, ear: Ear) -> Payload {
    let (lang, naming, called) = match ear {
        Ear::Channel(person) => (scene.language, Naming::Mention, person.map(|it| called(scene, &notice.what, it))),
        Ear::Private(lang) => (lang, Naming::Prose, None),
    };
    let called = called.unwrap_or_default();
    let voice = Voice::of(book, lang, &scene.chairs, naming);
    let said = said(&voice, scene, &notice.what);
    let content = called.iter().map(|person| mention(*person)).chain([said]).collect::<Vec<_>>().join(" ");
    let mut rows = rows(&voice, scene, &notice.what);
    if let (Ear::Private(_), Some(Row::Buttons(row))) = (ear, rows.first_mut()) {
        row.push(way(&voice.say(&words::button_table()), scene.place));
    }
    Payload { content, rows, calls: called.iter().map(|person| person.0).collect(), ..Payload::default() }
}

/// Returns who is mentioned publicly for a notification to one person. If several seats have secret
/// decisions, all of them are mentioned: otherwise the mention would reveal who has not answered yet.
fn called(scene: &Scene, news: &News, person: Person) -> Vec<Person> {
    let in_secret = |asked: &&Awaited| asked.secret;
    match news {
        News::Reminder { seat, .. } if scene.asked.iter().filter(in_secret).any(|asked| asked.seat == *seat) => {
            scene.asked.iter().filter(in_secret).filter_map(|asked| scene.person(asked.seat)).collect()
        }
        _ => vec![person],
    }
}

fn said(voice: &Voice<'_>, scene: &Scene, news: &News) -> String {
    let game = scene.game.name.clone();
    let until = |seat| scene.asked.iter().find(|asked| asked.seat == seat)?.until;
    let at = |seat| until(seat).unwrap_or_default();
    let plain: Text = match news {
        News::Expired => words::ended_expired(game),
        News::Kicked => words::news_kicked(game),
        News::Reminder { seat, due: Due::HalfTime, .. } => words::news_half_time(game, at(*seat)),
        News::Reminder { seat, .. } => words::news_last_call(game, at(*seat)),
        News::TimeUp { .. } => words::news_time_up(game),
        News::StandIn { .. } => words::news_stand_in(game),
        News::Conceded { .. } => words::news_conceded(game),
        News::Offered { seat } => words::news_offered(game, *seat),
        News::Replaced { .. } => words::news_replaced(game),
        News::Frozen => words::frozen(game),
        News::Bare => words::news_bare(),
        News::Wished { by, what } => return wish(voice, *by, what),
    };
    voice.say(&plain)
}

fn wish(voice: &Voice<'_>, by: Person, what: &Wanted) -> String {
    let by = mention(by);
    match what {
        Wanted::End => format!("{by} {}", voice.say(&words::wished_end())),
        Wanted::Replace { seat, by: Newcomer::Person(person) } => {
            format!("{by} {} {}", voice.say(&words::wished_person(*seat)), mention(*person))
        }
        Wanted::Replace { seat, by: Newcomer::Computer(_) } => {
            format!("{by} {}", voice.say(&words::wished_computer(*seat)))
        }
    }
}

fn rows(voice: &Voice<'_>, scene: &Scene, news: &News) -> Vec<Row> {
    let alone = |label: &Text, button: Button| vec![Row::Buttons(vec![control(voice, label, button, Weight::Main)])];
    match news {
        News::StandIn { .. } => alone(&words::button_return(), Button::Return(scene.id)),
        News::Offered { .. } => alone(&words::button_take_seat(), Button::Return(scene.id)),
        News::Expired => alone(&words::button_again(), Button::Again(scene.id)),
        News::Reminder { .. } => vec![views(voice, scene.id, &[View::Turn])],
        News::Bare => vec![views(voice, scene.id, &[View::Rights])],
        _ => vec![views(voice, scene.id, &[View::Picture])],
    }
}
