//! One-time notifications, in the table's channel or by DM. In a channel they use its language and mention
//! the person they are about; a DM uses the reader's language.

use super::super::button::{ComponentAction, ViewKind};
use super::super::names::{NameStyle, Translator, mention};
use super::super::payload::{ActionRow, ButtonStyle, MessagePayload};
use super::super::words;
use super::question::table_link;
use super::{action_button, view_buttons};
use crate::game::Text;
use crate::lang::{Lang, Translations};
use crate::scene::{AwaitedSeat, TableView};
use crate::table::PersonId;
use crate::table::notice::{Notification, NotificationEvent};
use crate::table::pace::DeadlineStage;
use crate::table::record::{Proposal, Replacement};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationTarget {
    /// The table's channel; a person is mentioned if the notification is for them.
    TableChannel(Option<PersonId>),
    /// A DM to one person in their language.
    Dm(Lang),
}

#[must_use]
pub fn notification_message(
    translations: &Translations,
    table_view: &TableView,
    notice: &Notification,
    ear: NotificationTarget,
) -> MessagePayload {
    let (lang, name_style, mentioned) = match ear {
        NotificationTarget::TableChannel(person) => {
            (table_view.language, NameStyle::Mention, person.map(|it| mentioned_people(table_view, &notice.event, it)))
        }
        NotificationTarget::Dm(lang) => (lang, NameStyle::Markdown, None),
    };
    let mentioned = mentioned.unwrap_or_default();
    let translator = Translator::for_seats(translations, lang, &table_view.seats, name_style);
    let text = notification_text(&translator, table_view, &notice.event);
    let content = mentioned.iter().map(|person| mention(*person)).chain([text]).collect::<Vec<_>>().join(" ");
    let mut rows = notification_rows(&translator, table_view, &notice.event);
    if let (NotificationTarget::Dm(_), Some(ActionRow::Buttons(row))) = (ear, rows.first_mut()) {
        row.push(table_link(&translator.translate(&words::button_table()), table_view.location));
    }
    MessagePayload {
        content,
        rows,
        mentioned_users: mentioned.iter().map(|person| person.0).collect(),
        ..MessagePayload::default()
    }
}

/// Returns who is mentioned publicly for a notification to one person. If several seats have secret
/// decisions, all of them are mentioned: otherwise the mention would reveal who has not answered yet.
fn mentioned_people(table_view: &TableView, news: &NotificationEvent, person: PersonId) -> Vec<PersonId> {
    let in_secret = |awaited: &&AwaitedSeat| awaited.is_secret;
    match news {
        NotificationEvent::Reminder { seat, .. }
            if table_view.awaited_seats.iter().filter(in_secret).any(|awaited| awaited.seat == *seat) =>
        {
            table_view
                .awaited_seats
                .iter()
                .filter(in_secret)
                .filter_map(|awaited| table_view.person(awaited.seat))
                .collect()
        }
        _ => vec![person],
    }
}

fn notification_text(translator: &Translator<'_>, table_view: &TableView, news: &NotificationEvent) -> String {
    let game = table_view.game_info.name.clone();
    let until = |seat| table_view.awaited_seats.iter().find(|awaited| awaited.seat == seat)?.deadline;
    let at = |seat| until(seat).unwrap_or_default();
    let plain: Text = match news {
        NotificationEvent::LobbyExpired => words::ended_expired(game),
        NotificationEvent::KickedFromLobby => words::news_kicked(game),
        NotificationEvent::Reminder { seat, stage: DeadlineStage::HalfTime, .. } => {
            words::news_half_time(game, at(*seat))
        }
        NotificationEvent::Reminder { seat, .. } => words::news_last_call(game, at(*seat)),
        NotificationEvent::DefaultAnswerTaken { .. } => words::news_time_up(game),
        NotificationEvent::AiTookOver { .. } => words::news_stand_in(game),
        NotificationEvent::ConcededByTimeout { .. } => words::news_conceded(game),
        NotificationEvent::SeatOffered { seat } => words::news_offered(game, *seat),
        NotificationEvent::SeatTaken { .. } => words::news_replaced(game),
        NotificationEvent::MatchFrozen => words::frozen(game),
        NotificationEvent::TextOnlyChannel => words::news_bare(),
        NotificationEvent::VoteCast { voter: by, proposal: what } => return proposal_text(translator, *by, what),
    };
    translator.translate(&plain)
}

fn proposal_text(translator: &Translator<'_>, by: PersonId, what: &Proposal) -> String {
    let by = mention(by);
    match what {
        Proposal::EndMatch => format!("{by} {}", translator.translate(&words::wished_end())),
        Proposal::ReplacePlayer { seat, replacement: Replacement::Person(person) } => {
            format!("{by} {} {}", translator.translate(&words::wished_person(*seat)), mention(*person))
        }
        Proposal::ReplacePlayer { seat, replacement: Replacement::Ai(_) } => {
            format!("{by} {}", translator.translate(&words::wished_computer(*seat)))
        }
    }
}

fn notification_rows(translator: &Translator<'_>, table_view: &TableView, news: &NotificationEvent) -> Vec<ActionRow> {
    let single_button = |label: &Text, button: ComponentAction| {
        vec![ActionRow::Buttons(vec![action_button(translator, label, button, ButtonStyle::Primary)])]
    };
    match news {
        NotificationEvent::AiTookOver { .. } => {
            single_button(&words::button_return(), ComponentAction::ReturnToSeat(table_view.id))
        }
        NotificationEvent::SeatOffered { .. } => {
            single_button(&words::button_take_seat(), ComponentAction::ReturnToSeat(table_view.id))
        }
        NotificationEvent::LobbyExpired => {
            single_button(&words::button_again(), ComponentAction::Rematch(table_view.id))
        }
        NotificationEvent::Reminder { .. } => vec![view_buttons(translator, table_view.id, &[ViewKind::Panel])],
        NotificationEvent::TextOnlyChannel => vec![view_buttons(translator, table_view.id, &[ViewKind::Permissions])],
        _ => vec![view_buttons(translator, table_view.id, &[ViewKind::BoardPicture])],
    }
}
