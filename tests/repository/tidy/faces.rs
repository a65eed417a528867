//! Code that shows a table has no access to hidden state, and only one file sends messages.

use super::{none, sources_in};

/// A message is built from texts and a view of the table. It cannot show what it cannot name.
#[test]
fn a_face_reaches_no_store_no_match_and_no_wire() {
    let hidden = ["Hall", "House", "Look", "Match", "Table", "house", "ledger", "store", "outbox", "Http", "async"];
    let mut wrong = Vec::new();
    for source in sources_in(&["src/discord/faces/"]) {
        for (line, text) in source.code() {
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            // A variant of a button has the word "Table" in its name.
            let names = words.find(|word| hidden.contains(word)).filter(|_| !text.contains("Of::Table"));
            wrong.extend(names.map(|name| format!("{}:{line} names {name}", source.path)));
        }
    }
    none(wrong);
}

/// Only `wire.rs` sends messages to Discord.
#[test]
fn one_place_makes_requests_for_messages() {
    let requests = [
        "send_message",
        "edit_message",
        "create_private_channel",
        "create_interaction_response",
        "edit_original_interaction_response",
        "delete_original_interaction_response",
        "create_followup_message",
    ];
    let (wire, others): (Vec<_>, Vec<_>) =
        sources_in(&["src/discord/"]).into_iter().partition(|source| source.path == "src/discord/wire.rs");
    let mut wrong = Vec::new();
    for source in &others {
        for (line, text) in source.code() {
            let made = requests.iter().filter(|request| text.contains(**request));
            wrong.extend(made.map(|request| format!("{}:{line} makes a request: {request}", source.path)));
        }
    }
    none(wrong);
    let is_made = |request: &&str| wire.iter().flat_map(|it| it.code()).any(|(_, text)| text.contains(*request));
    assert!(requests.iter().filter(|it| is_made(it)).count() > 4, "the wire makes its requests by other names");
}
