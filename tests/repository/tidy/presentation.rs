//! Code that shows a table has no access to hidden state, and only one file sends messages.

use super::{assert_none, sources_in};

/// A message is built from texts and a view of the table. It cannot show what it cannot name.
#[test]
fn message_builders_use_no_store_and_no_client() {
    let hidden = [
        "BotContext",
        "TableService",
        "LoadedTable",
        "Match",
        "Table",
        "meadhall_service",
        "meadhall_store",
        "store",
        "outbox",
        "Http",
        "async",
    ];
    let mut problems = Vec::new();
    for source in sources_in(&["crates/discord/src/messages/"]) {
        for (line, text) in source.code_lines() {
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            // A variant has the word "Table" in its name; a message key is a number.
            let is_harmless =
                ["RulesSource::Table", "meadhall_service::outbox::MessageKey"].iter().any(|it| text.contains(it));
            let names = words.find(|word| hidden.contains(word)).filter(|_| !is_harmless);
            problems.extend(names.map(|name| format!("{}:{line} names {name}", source.path)));
        }
    }
    assert_none(problems);
}

/// Only `message_api.rs` sends messages to Discord.
#[test]
fn only_message_api_rs_sends_message_requests() {
    let requests = [
        "send_message",
        "edit_message",
        "create_private_channel",
        "create_interaction_response",
        "edit_original_interaction_response",
        "delete_original_interaction_response",
        "create_followup_message",
    ];
    let (wire, others): (Vec<_>, Vec<_>) = sources_in(&["crates/discord/src/"])
        .into_iter()
        .partition(|source| source.path == "crates/discord/src/delivery/message_api.rs");
    let mut problems = Vec::new();
    for source in &others {
        for (line, text) in source.code_lines() {
            if text.contains("message_api.") || text.contains("fn ") {
                continue;
            }
            let requests_made = requests.iter().filter(|request| text.contains(**request));
            problems.extend(requests_made.map(|request| format!("{}:{line} makes a request: {request}", source.path)));
        }
    }
    assert_none(problems);
    let is_made = |request: &&str| wire.iter().flat_map(|it| it.code_lines()).any(|(_, text)| text.contains(*request));
    assert!(
        requests.iter().filter(|it| is_made(it)).count() > 4,
        "src/discord/wire.rs no longer contains these requests"
    );
}
