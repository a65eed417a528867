//! What shows a table knows no more of it than its reader may, and what sends a message has one place to do so.

use super::{Source, none, tree};

/// A face is made of phrases and a scene. What it cannot name it cannot show.
#[test]
fn a_face_reaches_no_store_no_match_and_no_wire() {
    let hidden = ["Hall", "House", "Look", "Match", "Table", "house", "ledger", "store", "outbox", "Http", "async"];
    let mut wrong = Vec::new();
    for source in tree().iter().filter(|source| source.path.starts_with("src/discord/faces/")) {
        for (line, text) in source.code() {
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            // `Of::Table` is a button's word.
            let names = words.find(|word| hidden.contains(word)).filter(|_| !text.contains("Of::Table"));
            wrong.extend(names.map(|name| format!("{}:{line} names {name}", source.path)));
        }
    }
    none(wrong);
}

/// Whoever wants a message sent hands it to the wire.
#[test]
fn one_place_makes_requests_for_messages() {
    let requests = [
        ".send_message(",
        ".edit_message(",
        ".create_private_channel(",
        ".create_interaction_response(",
        ".edit_original_interaction_response(",
        ".delete_original_interaction_response(",
        ".create_followup_message(",
    ];
    let mut wrong = Vec::new();
    let adapter = |source: &&Source| source.path.starts_with("src/discord/") && source.path != "src/discord/wire.rs";
    for source in tree().iter().filter(adapter) {
        for (line, text) in source.code() {
            let made = requests.iter().filter(|request| text.contains(**request));
            wrong.extend(made.map(|request| format!("{}:{line} makes a request: {request}", source.path)));
        }
    }
    none(wrong);
}
