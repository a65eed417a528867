//! One-time notifications, in the table's channel or by DM. In a channel they use its language and mention
//! the person they are about; a DM uses the reader's language.

use meadhall_game::{Lang, Text};
use meadhall_i18n::Translations;
use meadhall_tables::PersonId;
use meadhall_tables::notification::{Notification, NotificationEvent};
use meadhall_tables::pace::DeadlineStage;
use meadhall_tables::table::{Proposal, Replacement};
use meadhall_tables::texts::answer_after_timeout;
use meadhall_tables::view::{AwaitedSeat, TableView};

use super::buttons::{action_button, table_link, view_buttons};
use super::names::{NameStyle, Translator, mention};
use super::payload::{ButtonStyle, MessagePayload, MessageRow};
use super::texts;
use crate::interactions::component_action::{ComponentAction, ViewKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationTarget {
    /// The table's channel. The person is mentioned if the notification is meant for one person.
    TableChannel(Option<PersonId>),
    /// A DM to one person in their language.
    Dm(Lang),
}

/// Renders a notification. After a timeout, the log in `table_view` has the answer of the bot.
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
    if let (NotificationTarget::Dm(_), Some(MessageRow::Buttons(row))) = (ear, rows.first_mut()) {
        row.push(table_link(&translator, table_view.location));
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
        NotificationEvent::LobbyExpired => texts::ended_expired(game),
        NotificationEvent::KickedFromLobby => texts::notify_removed(game),
        NotificationEvent::Reminder { seat, stage: DeadlineStage::HalfTime, .. } => {
            texts::notify_half_time(game, at(*seat))
        }
        NotificationEvent::Reminder { seat, .. } => texts::notify_last_call(game, at(*seat)),
        NotificationEvent::DefaultAnswerTaken { seat } => {
            let answer = table_view.log.iter().rev().find_map(|line| answer_after_timeout(line, *seat));
            match answer {
                Some(answer) => texts::notify_time_up_answer(game, answer.clone()),
                None => texts::notify_time_up(game),
            }
        }
        NotificationEvent::AiTookOver { .. } => texts::notify_ai_took_over(game),
        NotificationEvent::ConcededByTimeout { .. } => texts::notify_auto_conceded(game),
        NotificationEvent::SeatOffered { seat, offered_by } => {
            let offer = translator.translate(&texts::notify_seat_offered(game, *seat));
            return offered_by.map(mention).into_iter().chain([offer]).collect::<Vec<_>>().join(" ");
        }
        NotificationEvent::SeatTaken { .. } => texts::notify_replaced(game),
        NotificationEvent::MatchFrozen => texts::match_frozen(game),
        NotificationEvent::TextOnlyChannel => texts::notify_text_only(),
        NotificationEvent::VoteCast { voter: by, proposal: what } => return proposal_text(translator, *by, what),
    };
    translator.translate(&plain)
}

fn proposal_text(translator: &Translator<'_>, by: PersonId, what: &Proposal) -> String {
    let by = mention(by);
    match what {
        Proposal::EndMatch => format!("{by} {}", translator.translate(&texts::proposal_end())),
        Proposal::ReplacePlayer { seat, replacement: Replacement::Person(person) } => {
            format!("{by} {} {}", translator.translate(&texts::proposal_person(*seat)), mention(*person))
        }
        Proposal::ReplacePlayer { seat, replacement: Replacement::Ai(_) } => {
            format!("{by} {}", translator.translate(&texts::proposal_ai(*seat)))
        }
    }
}

fn notification_rows(translator: &Translator<'_>, table_view: &TableView, news: &NotificationEvent) -> Vec<MessageRow> {
    let single_button = |label: &Text, button: ComponentAction| {
        vec![MessageRow::Buttons(vec![action_button(translator, label, button, ButtonStyle::Primary)])]
    };
    match news {
        NotificationEvent::AiTookOver { .. } => {
            single_button(&texts::button_take_back_seat(), ComponentAction::ReturnToSeat(table_view.id))
        }
        NotificationEvent::SeatOffered { .. } => {
            single_button(&texts::button_take_seat(), ComponentAction::ReturnToSeat(table_view.id))
        }
        NotificationEvent::LobbyExpired => {
            single_button(&texts::button_play_again(), ComponentAction::Rematch(table_view.id))
        }
        NotificationEvent::Reminder { .. } => vec![view_buttons(translator, table_view.id, &[ViewKind::Panel])],
        NotificationEvent::TextOnlyChannel => vec![view_buttons(translator, table_view.id, &[ViewKind::Permissions])],
        _ => vec![view_buttons(translator, table_view.id, &[ViewKind::BoardPicture])],
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::Seat;
    use meadhall_service::table_service::{LogRange, ViewAudience};
    use meadhall_tables::notification::NotificationRecipient;

    use super::*;
    use crate::tests::message_limits::TestTable;

    #[tokio::test]
    async fn an_offer_of_a_seat_names_the_person_who_makes_it() {
        let fixture = TestTable::raids_lobby(2, Lang::En).await;
        fixture.start_match().await;
        let table_view = fixture.view(ViewAudience::Public, LogRange::Empty).await;
        let (host, newcomer) = (fixture.players[0], PersonId(5));
        let offer = Notification {
            recipient: NotificationRecipient::Person(newcomer),
            event: NotificationEvent::SeatOffered { seat: Seat(1), offered_by: Some(host) },
        };
        let target = NotificationTarget::TableChannel(Some(newcomer));
        let message = notification_message(&fixture.ctx.translations, &table_view, &offer, target);
        let start = format!("{} {} offers you this seat", mention(newcomer), mention(host));
        assert!(message.content.starts_with(&start), "{}", message.content);
        assert_eq!(message.mentioned_users, [newcomer.0], "the host is named, but not notified");
    }
}
