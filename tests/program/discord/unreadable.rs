//! Interactions that do not match our commands, or that serenity cannot deserialize, get a reply in the
//! person's language. Only interactions of an unknown type are ignored.

use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::{InteractionOutcome, InteractionResult, Person};
use meadhall_test_support::guild::{TestGuild, TestGuildOptions, response_message};
use serde_json::{Value, json};
use tokio::join;

use super::play::press_lobby;

const COMMAND_CHANGED_REPLIES: [&str; 3] =
    ["This command has changed since", "Este comando ha cambiado desde", "Cette commande a changé depuis"];
const PEOPLE_BY_LOCALE: [(&str, &str); 3] = [("Ann", "en-US"), ("Bo", "es-419"), ("Cleo", "fr")];

type InteractionRewrite = fn(&mut Value);

/// Changes every interaction from now on before it is sent to the bot.
fn rewrite_interactions(test_guild: &TestGuild, rewrite: InteractionRewrite) {
    test_guild.env.discord.clear_faults();
    test_guild.env.discord.inject_gateway_fault(GatewayFault::RewriteEvent("INTERACTION_CREATE", rewrite));
}

/// Returns the text of an ephemeral reply.
async fn private_reply_text(test_guild: &TestGuild, person: &Person, answer: &InteractionResult) -> String {
    assert!(
        matches!(answer.outcome, InteractionOutcome::MessageSent(_) | InteractionOutcome::Deferred(_)),
        "{:?}: {:#?}",
        answer.outcome,
        test_guild.bot.log_lines()
    );
    let seen = response_message(person, answer).await;
    assert!(seen.is_ephemeral, "{seen:?}");
    seen.text
}

/// Returns how many interaction callbacks were sent.
fn callback_count(test_guild: &TestGuild) -> usize {
    test_guild.env.count_requests("POST /interactions/", "/callback")
}

/// Commands as clients with another version of our commands might send them.
const REWRITTEN_COMMANDS: [(&str, InteractionRewrite); 8] = [
    ("an unknown command type", |interaction| interaction["data"]["type"] = json!(99)),
    ("an unknown command", |interaction| interaction["data"]["name"] = json!("sail")),
    ("an unknown option type", |interaction| interaction["data"]["options"][0]["type"] = json!(99)),
    ("an option of another type", |interaction| {
        interaction["data"]["options"][0] = json!({ "name": "game", "type": 4, "value": 7 })
    }),
    ("an invalid option value", |interaction| interaction["data"]["options"][0]["value"] = json!([7])),
    ("an unknown choice", |interaction| {
        let options = interaction["data"]["options"].as_array_mut().unwrap();
        options.push(json!({ "name": "level", "type": 3, "value": "godlike" }));
    }),
    ("a number out of range", |interaction| {
        let options = interaction["data"]["options"].as_array_mut().unwrap();
        options.push(json!({ "name": "computers", "type": 4, "value": 4_000 }));
    }),
    ("an unknown subcommand", |interaction| {
        interaction["data"]["name"] = json!("table");
        interaction["data"]["options"] = json!([{ "name": "sink", "type": 1, "options": [] }]);
    }),
];

#[tokio::test]
async fn a_mismatched_command_gets_a_reply_in_the_callers_language() {
    let (test_guild, people) = TestGuild::start(&PEOPLE_BY_LOCALE).await;
    for (what, rewrite) in REWRITTEN_COMMANDS {
        rewrite_interactions(&test_guild, rewrite);
        for (person, expected) in people.iter().zip(COMMAND_CHANGED_REPLIES) {
            let answer = person.run_command(test_guild.channel, "/play game:raids").await.unwrap();
            let text = private_reply_text(&test_guild, person, &answer).await;
            assert!(text.starts_with(expected), "{what}: {text}");
        }
    }
    rewrite_interactions(&test_guild, |interaction| interaction["data"]["options"] = json!([]));
    let answer = people[0].run_command(test_guild.channel, "/settings language language:fr").await.unwrap();
    assert!(
        private_reply_text(&test_guild, &people[0], &answer).await.starts_with(COMMAND_CHANGED_REPLIES[0]),
        "a command without its subcommand gets the reply"
    );
    rewrite_interactions(&test_guild, |interaction| interaction["data"]["options"][0]["options"] = json!([]));
    let answer = people[0]
        .run_command(test_guild.channel, "/settings notify where:private messages and the channel")
        .await
        .unwrap();
    assert!(
        private_reply_text(&test_guild, &people[0], &answer).await.starts_with(COMMAND_CHANGED_REPLIES[0]),
        "a command without a required option gets the reply"
    );
    test_guild.env.discord.clear_faults();
    people[0].run_command(test_guild.channel, "/settings language language:fr").await.unwrap();
    rewrite_interactions(&test_guild, REWRITTEN_COMMANDS[1].1);
    let answer = people[0].run_command(test_guild.channel, "/help").await.unwrap();
    assert!(
        private_reply_text(&test_guild, &people[0], &answer).await.starts_with(COMMAND_CHANGED_REPLIES[2]),
        "the reply is in the chosen language"
    );
    assert!(people[0].messages(test_guild.channel).iter().all(|it| it.is_ephemeral), "a table was opened");
}

#[tokio::test]
async fn a_describe_command_without_a_message_and_an_unknown_form_get_a_reply() {
    let (test_guild, people) = TestGuild::start(&PEOPLE_BY_LOCALE).await;
    people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap();
    let card = people[0].wait_for_message(test_guild.channel, |it| !it.is_ephemeral).await.unwrap();
    rewrite_interactions(&test_guild, |interaction| {
        drop(interaction["data"].as_object_mut().unwrap().remove("resolved"))
    });
    let answer = people[1].use_message_command("Describe this board", card.id).await.unwrap();
    assert!(private_reply_text(&test_guild, &people[1], &answer).await.starts_with(COMMAND_CHANGED_REPLIES[1]));
    rewrite_interactions(&test_guild, |interaction| {
        interaction["type"] = json!(5);
        interaction["data"] = json!({ "custom_id": "an old form", "components": [] });
    });
    let answer = people[2].run_command(test_guild.channel, "/help").await.unwrap();
    assert!(private_reply_text(&test_guild, &people[2], &answer).await.starts_with(COMMAND_CHANGED_REPLIES[2]));
}

/// Autocomplete requests as clients with another version of our commands might send them.
const REWRITTEN_AUTOCOMPLETES: [(&str, InteractionRewrite); 6] = [
    ("an unknown command type", |interaction| interaction["data"]["type"] = json!(99)),
    ("an unknown command", |interaction| interaction["data"]["name"] = json!("sail")),
    ("an unknown option", |interaction| interaction["data"]["options"][0]["name"] = json!("match")),
    ("an option without autocomplete", |interaction| {
        interaction["data"]["options"][0] = json!({ "name": "where", "type": 3, "value": "h", "focused": true });
    }),
    ("no option", |interaction| interaction["data"]["options"] = json!([])),
    ("an unreadable value", |interaction| drop(interaction.as_object_mut().unwrap().remove("locale"))),
];

#[tokio::test]
async fn mismatched_autocomplete_gets_an_empty_list_at_once() {
    let (test_guild, people) = TestGuild::start(&PEOPLE_BY_LOCALE).await;
    for (what, rewrite) in REWRITTEN_AUTOCOMPLETES {
        rewrite_interactions(&test_guild, rewrite);
        let before = callback_count(&test_guild);
        let offered = people[0].autocomplete(test_guild.channel, "/play game:ra").await.unwrap();
        assert_eq!((offered.len(), callback_count(&test_guild)), (0, before + 1), "{what}");
    }
    test_guild.env.discord.clear_faults();
    assert_eq!(people[0].autocomplete(test_guild.channel, "/play game:ra").await.unwrap().len(), 1);
}

fn remove_locale(interaction: &mut Value) {
    interaction.as_object_mut().unwrap().remove("locale");
}

#[tokio::test]
async fn an_unreadable_interaction_of_a_known_type_gets_a_reply() {
    let (test_guild, people) = TestGuild::start(&PEOPLE_BY_LOCALE).await;
    people[0].run_command(test_guild.channel, "/settings language language:es").await.unwrap();
    people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap();
    let card = people[0].wait_for_message(test_guild.channel, |it| it.button("Join").is_some()).await.unwrap();
    rewrite_interactions(&test_guild, remove_locale);
    let answer = people[0].run_command(test_guild.channel, "/help").await.unwrap();
    assert!(
        private_reply_text(&test_guild, &people[0], &answer).await.starts_with(COMMAND_CHANGED_REPLIES[1]),
        "the chosen language applies"
    );
    let answer = people[1].press_button(card.id, "Join").await.unwrap();
    assert!(private_reply_text(&test_guild, &people[1], &answer).await.starts_with("I could not make sense of that."));
    test_guild.env.discord.clear_faults();
    press_lobby(&test_guild, &people[1], "j").await;
}

#[tokio::test]
async fn an_interaction_of_an_unknown_type_gets_no_reply() {
    let (test_guild, people) = TestGuildOptions::with_real_response_deadline().start(&PEOPLE_BY_LOCALE).await;
    rewrite_interactions(&test_guild, |interaction| interaction["type"] = json!(99));
    let before = callback_count(&test_guild);
    let expire_deadline = async {
        test_guild.bot.wait_for_log("received an interaction that this version cannot read").await;
        test_guild.env.discord.advance_clock(std::time::Duration::from_secs(4));
    };
    let (answer, ()) = join!(people[0].run_command(test_guild.channel, "/help"), expire_deadline);
    assert_eq!((answer.unwrap().outcome, callback_count(&test_guild)), (InteractionOutcome::TimedOut, before));
}
