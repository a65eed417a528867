//! A table of the first days, as JSON. Nothing said apart from a name whether a chair was given up, those who gave up were
//! remembered at the chair whoever took it, a card did not know the one before it, and a lobby that closed still named who
//! had been there.

use serde_json::{Value, json};

/// Whether this text is that of a table of the first days. What a table is told by comes before its match, and nothing that
/// somebody else has chosen is a name in it.
pub fn is_older(text: &str) -> bool {
    let nobody_gave_up = !text.contains("\"former\":");
    let first_cards = text.contains("\"turns\":") && !text.contains("\"card_before\":");
    text.starts_with('{') && (nobody_gave_up || first_cards)
}

/// Brings a table up to layout 2. Tells whether it had to be.
pub fn bring_up(table: &mut Value) -> bool {
    let fair = table.get("former").is_some();
    let cards = table.get("turns").is_none_or(|turns| turns.get("card_before").is_some());
    if !cards {
        // That of the card before is not known, as in a match that has had only one.
        table["turns"]["card_before"] = json!(0);
    }
    if !fair && table.is_object() {
        let chairs = table.get_mut("chairs").and_then(Value::as_array_mut);
        let former = chairs.into_iter().flatten().enumerate().filter_map(|(seat, chair)| give_up(seat, chair));
        table["former"] = former.collect();
        stop(table);
        name_nobody(table);
    }
    !(fair && cards)
}

/// Says whether a chair was given up. Whoever has taken it since is not who gave it up; tells of that one.
fn give_up(seat: usize, chair: &mut Value) -> Option<Value> {
    let conceded = chair.get("conceded").filter(|conceded| conceded.is_number()).cloned();
    let player = chair.pointer("/holder/computer");
    let given_up = conceded.is_some() && player.is_some_and(|player| player["stands_in_for"].is_null());
    let owner = chair.pointer("/holder/person").or_else(|| chair.pointer("/holder/computer/stands_in_for")).cloned();
    let chair = chair.as_object_mut()?;
    chair.insert("given_up".to_owned(), json!(given_up));
    if given_up {
        return None;
    }
    chair.insert("conceded".to_owned(), Value::Null);
    conceded.filter(|conceded| owner.as_ref() != Some(conceded)).map(|person| json!({ "person": person, "seat": seat }))
}

/// Where the channel is gone, no question runs out; it had not been so.
fn stop(table: &mut Value) {
    let lost = table.get("lost").filter(|lost| lost.is_number()).cloned();
    if let Some(lost) = lost.filter(|_| table.get("stopped").is_none_or(Value::is_null)) {
        table["stopped"] = lost;
    }
}

/// A lobby that has closed names nobody: it is in nobody's book, so nobody would find themselves there.
fn name_nobody(table: &mut Value) {
    let ending = table.pointer("/phase/over/ending").and_then(Value::as_str);
    if !ending.is_some_and(|ending| ["cancelled", "expired"].contains(&ending)) {
        return;
    }
    let chairs = table.get_mut("chairs").and_then(Value::as_array_mut);
    for chair in chairs.into_iter().flatten().filter(|chair| chair.pointer("/holder/person").is_some()) {
        chair["holder"] = json!("forgotten");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brought_up(table: &Value) -> Value {
        assert!(is_older(&table.to_string()), "{table}");
        let mut table = table.clone();
        assert!(bring_up(&mut table));
        assert!(!is_older(&table.to_string()), "{table}");
        let once = table.clone();
        assert!(!bring_up(&mut table), "{table}");
        assert_eq!(table, once);
        table
    }

    /// A chair, and what becomes of it: whether it was given up, who conceded, who is remembered as having given it up.
    fn check(holder: &Value, conceded: &Value, given_up: bool, still: &Value, former: &Value) {
        let chair = json!({ "holder": holder, "conceded": conceded });
        let table = brought_up(&json!({ "chairs": [{ "holder": { "person": 9 }, "conceded": null }, chair] }));
        let chair = &table["chairs"][1];
        assert_eq!((&chair["given_up"], &chair["conceded"]), (&json!(given_up), still), "{chair}");
        assert_eq!(&table["former"], former);
    }

    #[test]
    fn a_chair_that_was_given_up_is_told_from_one_that_somebody_has_taken_since() {
        let computer =
            |stands_in_for: Value| json!({ "computer": { "player": "random", "stands_in_for": stands_in_for } });
        let (null, none, person) = (Value::Null, json!([]), json!({ "person": 7 }));
        check(&person, &null, false, &null, &none);
        check(&computer(null.clone()), &null, false, &null, &none);
        check(&computer(json!(7)), &null, false, &null, &none);
        check(&computer(null.clone()), &json!(7), true, &json!(7), &none);
        let gone = json!([{ "person": 5, "seat": 1 }]);
        check(&person, &json!(5), false, &null, &gone);
        check(&computer(json!(7)), &json!(5), false, &null, &gone);
        check(&json!("forgotten"), &json!(5), false, &null, &gone);
        // Who came back has not given up.
        check(&person, &json!(7), false, &null, &none);
    }

    #[test]
    fn a_card_that_did_not_know_the_one_before_it_has_none() {
        let table = brought_up(&json!({ "former": [], "chairs": [], "turns": { "before": 3, "now": 5 } }));
        assert_eq!(table["turns"], json!({ "before": 3, "now": 5, "card_before": 0 }));
    }

    #[test]
    fn where_the_channel_is_gone_the_clock_stands_still_since() {
        assert_eq!(brought_up(&json!({ "chairs": [], "lost": 40 }))["stopped"], 40);
        assert_eq!(brought_up(&json!({ "chairs": [], "lost": 40, "stopped": 30 }))["stopped"], 30);
        assert!(brought_up(&json!({ "chairs": [], "lost": null })).get("stopped").is_none());
    }

    #[test]
    fn a_lobby_that_closed_names_nobody_and_a_match_that_ended_does() {
        for (ending, holder) in [("cancelled", json!("forgotten")), ("agreed", json!({ "person": 7 }))] {
            let chair = json!({ "holder": { "person": 7 }, "conceded": null });
            let table = brought_up(&json!({ "chairs": [chair], "phase": { "over": { "ending": ending } } }));
            assert_eq!(table["chairs"][0]["holder"], holder);
        }
    }

    #[test]
    fn what_is_no_table_is_left_alone() {
        for other in [json!(null), json!(7), json!("former"), json!([1])] {
            let mut value = other.clone();
            assert!(!is_older(&other.to_string()));
            bring_up(&mut value);
            assert_eq!(value, other);
        }
    }
}
