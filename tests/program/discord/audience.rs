//! Helpers for assertions about visible messages, bot health and open decisions.

use std::time::{Duration, Instant};

use meadhall_discord::interactions::component_action::{ComponentAction, DecisionId, PanelPage};
use meadhall_discord::messages::option_menu::MenuValue;
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{InteractionOutcome, InteractionResult, Person, VisibleMessage};
use meadhall_tables::TableId;
use meadhall_tables::table::Answer;
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, response_message};
use tokio::time::sleep;

/// Like [`wait_for_stable_messages`], once every message with "My turn" has its picture.
pub async fn wait_for_stable_messages_with_pictures(people: &[Person], channels: &[Snowflake]) -> Vec<VisibleMessage> {
    let has_picture = |it: &VisibleMessage| !it.files.is_empty() || it.button("My turn").is_none();
    wait_until_unchanged(people, channels, |now| now.iter().all(has_picture)).await
}

/// Waits until no message changes any more, and returns the public messages of these channels and
/// everybody's DMs.
pub async fn wait_for_stable_messages(people: &[Person], channels: &[Snowflake]) -> Vec<VisibleMessage> {
    wait_until_unchanged(people, channels, |_| true).await
}

/// Waits until the messages are complete and have stayed unchanged for two checks.
async fn wait_until_unchanged(
    people: &[Person],
    channels: &[Snowflake],
    are_complete: impl Fn(&[VisibleMessage]) -> bool,
) -> Vec<VisibleMessage> {
    let read_messages = || {
        let each =
            people.iter().flat_map(|it| channels.iter().copied().chain(it.dm_channel()).map(move |at| it.messages(at)));
        each.flatten().filter(|it| !it.is_ephemeral).collect::<Vec<VisibleMessage>>()
    };
    let (started_at, mut last, mut repeats) = (Instant::now(), read_messages(), 0);
    loop {
        sleep(Duration::from_millis(500)).await;
        let now = read_messages();
        repeats = if now == last && are_complete(&now) { repeats + 1 } else { 0 };
        if repeats >= 2 {
            return now;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "messages are incomplete or keep changing: {now:#?}");
        last = now;
    }
}

/// Asserts that no message appeared, disappeared or changed.
pub fn assert_messages_unchanged(before: &[VisibleMessage], after: &[VisibleMessage]) {
    let gone: Vec<&VisibleMessage> = before.iter().filter(|it| !after.contains(it)).collect();
    let new: Vec<&VisibleMessage> = after.iter().filter(|it| !before.contains(it)).collect();
    assert!(gone.is_empty() && new.is_empty(), "gone: {gone:#?}, new: {new:#?}");
}

/// Chooses a view under "More".
pub async fn choose_view(person: &Person, message: Snowflake, view: &str) -> VisibleMessage {
    let more = response_message(person, &person.press_button(message, "More").await.unwrap()).await;
    let chosen = person.select_entries(more.id, &more.menus[0].custom_id, &[view]).await.unwrap();
    response_message(person, &chosen).await
}

/// Returns the text of a reply, which must be ephemeral and not empty.
pub async fn private_reply_text(person: &Person, answer: &InteractionResult) -> String {
    assert!(
        matches!(answer.outcome, InteractionOutcome::MessageSent(_) | InteractionOutcome::Deferred(_)),
        "{:?}",
        answer.outcome
    );
    let reply = response_message(person, answer).await;
    assert!(reply.is_ephemeral && !reply.text.is_empty(), "{reply:?}");
    reply.text
}

/// An open decision with its card, and the custom id and values of its menu.
pub struct PressableDecision {
    pub table: TableId,
    pub decision_id: DecisionId,
    pub card_id: Snowflake,
    pub menu_id: String,
    pub menu_values: Vec<String>,
    /// The labels of the answers that the panel offers.
    pub labels: Vec<String>,
}

impl PressableDecision {
    /// Reads the decision that a person has open in a thread.
    pub async fn fetch(person: &Person, thread: Snowflake) -> Self {
        let panel = response_message(person, &person.run_command(thread, "/turn").await.unwrap()).await;
        let offered_answers = OfferedAnswer::in_message(&panel);
        let menus = panel.menus.iter().map(|it| it.custom_id.as_str());
        let mut custom_ids = menus.chain(panel.buttons.iter().filter_map(|it| it.custom_id.as_deref()));
        let (table, question) = match custom_ids.next().map(str::parse) {
            Some(Ok(ComponentAction::ChooseOption(table, question, _))) => (table, question),
            Some(Ok(ComponentAction::AnswerDecision(table, Answer { seat, after_step: n, fingerprint: mark, .. }))) => {
                (table, DecisionId { seat, last_entry_number: n, fingerprint: mark })
            }
            _ => panic!("{panel:?}"),
        };
        let mention = format!("<@{}>", person.id());
        let card = person
            .wait_for_message(thread, |it| !it.is_ephemeral && it.text.starts_with(&mention) && !it.buttons.is_empty());
        // A small panel shows all options, a large one only its first page.
        let values = (0..offered_answers.len()).map(|option| MenuValue::ChooseOption(option).encode()).collect();
        let menu = ComponentAction::ChooseOption(table, question, PanelPage::default()).to_string();
        Self {
            table,
            decision_id: question,
            card_id: card.await.expect("a card with the decision appears").id,
            menu_id: menu,
            menu_values: values,
            labels: offered_answers.into_iter().map(|it| it.label).collect(),
        }
    }

    /// Returns the custom id of the button for an option.
    pub fn button_id(&self, option: usize) -> String {
        let DecisionId { seat, last_entry_number: n, fingerprint: mark } = self.decision_id;
        ComponentAction::AnswerDecision(self.table, Answer { seat, after_step: n, fingerprint: mark, option })
            .to_string()
    }

    /// Sends its first answer as forged components: by button and by menu.
    pub async fn send_forged_answers(&self, person: &Person) -> [InteractionResult; 2] {
        let button = person.send_forged_component(self.card_id, 2, &self.button_id(0), None).unwrap();
        let menu = person
            .send_forged_component(self.card_id, 3, &self.menu_id, Some(vec![self.menu_values[0].clone()]))
            .unwrap();
        [person.wait_for_response(button).await, person.wait_for_response(menu).await]
    }
}

/// Discord's error code for a body that it refuses.
const INVALID_FORM_BODY: u64 = 50_035;

/// Asserts that the bot runs and made no request that the local Discord does not know or whose body it refused, and that
/// no process of this test logged an error or a panic.
pub fn assert_healthy(test_guild: &mut TestGuild) {
    assert!(test_guild.bot.is_running());
    assert_eq!(test_guild.env.discord.fake().unknown_routes(), Vec::<String>::new());
    let mut requests = test_guild.env.recorded_requests();
    requests.retain(|it| it.error_code == Some(INVALID_FORM_BODY));
    assert!(requests.is_empty(), "{requests:#?}");
    let logged = test_guild.env.all_log_lines();
    let errors: Vec<&String> = logged.iter().filter(|it| it.contains("ERROR") || it.contains("panic")).collect();
    assert_eq!(errors, Vec::<&String>::new());
}
