//! Components that no client would send: thousands of random, old, mutated and foreign custom ids. Each
//! gets a reply in time, and only answers to the sender's own decision change anything.

use local_discord::Id;
use local_discord::people::Person;
use meadhall::discord::button::{Button, Question};
use meadhall::table::record::Press;
use stage::fjord::{Fjord, answered};
use stage::full::share;

use super::eyes::{Open, are_same, at_rest, is_calm};
use super::play::{Party, begun, press_lobby};

/// Number of components that are sent before the first reply is awaited.
const AT_ONCE: usize = 20;

/// A forged component: its component type, its custom id, and the selected values.
type Forged = (u8, String, Option<Vec<String>>);

/// Characters with a meaning in custom ids, and some that never occur there.
const LETTERS: [char; 24] = [
    ':', '~', 'm', 'c', 'p', 's', 'l', 'o', 'u', 'd', 'b', 'a', 'f', '0', '1', '9', '-', ' ', '\n', '\0', 'é', '🎲',
    '\u{202e}', 'z',
];

/// Returns a meaningless custom id, sometimes far too long.
fn noise(party: &mut Party<'_>) -> String {
    let length = if party.below(50) == 0 { 5_000 } else { party.below(120) };
    (0..length).map(|_| LETTERS[party.below(LETTERS.len())]).collect()
}

/// Returns a real custom id with one mutation and a random suffix in place of the message key.
fn twisted(party: &mut Party<'_>, real: &[String], other: &str) -> String {
    let original = &real[party.below(real.len())];
    let mut parts: Vec<String> = original.split(':').map(str::to_owned).collect();
    let place = party.below(parts.len());
    let foreign =
        ["0", "1", "2", "7", "255", "256", "-1", "01", "65535", "65536", "18446744073709551615", "", "x", other];
    match party.below(4) {
        0 => parts[place] = foreign[party.below(foreign.len())].to_owned(),
        1 => parts[place] = noise(party),
        2 => {
            let donor: Vec<String> = real[party.below(real.len())].split(':').map(str::to_owned).collect();
            let from = party.below(donor.len());
            parts[place].clone_from(&donor[from]);
        }
        _ => {
            let mut letters: Vec<char> = original.chars().collect();
            letters[party.below(original.chars().count())] = LETTERS[party.below(LETTERS.len())];
            parts = vec![letters.into_iter().collect()];
        }
    }
    let seal = ["", "~0", "~ffffffffffffffff", "~x", "~"][party.below(5)];
    format!("{}{seal}", parts.join(":"))
}

/// Returns valid and invalid values for a menu.
fn chosen(party: &mut Party<'_>) -> Option<Vec<String>> {
    let lists: [&[&str]; 8] =
        [&[], &[""], &["o99999"], &["o-1"], &["g0"], &["g9.9"], &["g255.65535"], &["x", "o0", "o0", "o1", "o2"]];
    match party.below(9) {
        8 => Some((0..30).map(|_| noise(party)).collect()),
        n => Some(lists[n].iter().map(|it| (*it).to_owned()).collect()),
    }
}

/// Whether this component may change something: it answers the sender's open decision, or concerns the
/// sender's own settings.
fn is_honest(forged: &Forged, open: Option<&Open>) -> bool {
    match forged.1.parse() {
        Ok(Button::Answer(table, Press { seat, n, mark, option })) => open.is_some_and(|open| {
            let here = table == open.table && Question { seat, n, mark } == open.question;
            here && option < open.values.len()
        }),
        Ok(Button::DirectMessages(..) | Button::Forget(_)) => true,
        // The last action has a higher revision than this.
        Ok(Button::Undo(_, revision)) => revision >= 10,
        _ => false,
    }
}

/// Asserts that all of these get a reply in time.
async fn are_answered(person: &Person, message: Id, forged: &[Forged]) {
    for some in forged.chunks(AT_ONCE) {
        let sent: Vec<Id> = some
            .iter()
            .map(|(kind, name, values)| person.forges(message, *kind, name, values.clone()).unwrap())
            .collect();
        for (interaction, forged) in sent.into_iter().zip(some) {
            assert!(answered(&person.answer(interaction).await), "not answered: {forged:?}");
        }
    }
}

#[tokio::test]
async fn thousands_of_forged_presses_are_answered_and_change_nothing() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US"), ("Dag", "fr")]).await;
    let mut party = begun(fjord, &people[..2], "/play game:raids").await;
    // Another table, still in its lobby, whose players forge nothing.
    assert!(answered(&people[2].runs(party.fjord.channel, "/play game:raids").await.unwrap()));
    press_lobby(&party.fjord, &people[3], "j").await;
    for _ in 0..9 {
        assert!(party.answer().await);
    }
    let asked = party.asked().await.unwrap();
    let open = Open::to(&people[asked], party.thread).await;
    let channels = [party.thread, party.fjord.channel];
    let before = at_rest(&people, &channels).await;
    let everywhere = before.iter().flat_map(|it| it.buttons.iter().filter_map(|it| it.custom_id.clone()));
    let mut real: Vec<String> = everywhere.filter(|it| !it.starts_with("d:")).collect();
    let page = open.menu.replacen("c:", "p:", 1);
    real.extend([open.menu.clone(), page, open.answer(0), format!("u:{}:3", open.table), format!("b:{}", open.table)]);
    let lobby = before.iter().find(|it| it.channel == party.fjord.channel && it.button("Join").is_some()).unwrap();
    let other = lobby.button("Join").unwrap().custom_id.clone().unwrap()[2..10].to_owned();
    let mut sent = 0;
    for turn in 0..share(60).max(12) {
        let is_asked = turn % 2 == 0;
        let forger = &people[if is_asked { asked } else { 1 - asked }];
        let mut forged: Vec<Forged> = Vec::new();
        if !is_asked {
            // The real answers, sent by the other player.
            forged.push((2, open.answer(0), None));
            forged.push((3, open.menu.clone(), Some(vec![open.values[0].clone()])));
        }
        while forged.len() < 50 {
            let name = if party.below(3) == 0 { noise(&mut party) } else { twisted(&mut party, &real, &other) };
            let kind = [2, 2, 3, 3, 3, 5, 6, 7, 8][party.below(9)];
            let values = if kind == 2 { None } else { chosen(&mut party) };
            // Anybody may join a lobby.
            let joins = match name.parse() {
                Ok(Button::Lobby(table, _) | Button::Return(table)) => table.to_string() == other,
                _ => false,
            };
            let new = (kind, name, values);
            if !joins && !is_honest(&new, is_asked.then_some(&open)) {
                forged.push(new);
            }
        }
        are_answered(forger, open.card, &forged).await;
        forger.reloads();
        sent += forged.len();
    }
    are_same(&before, &at_rest(&people, &channels).await);
    is_calm(&mut party.fjord);
    // The decision can still be answered.
    for _ in 0..5 {
        assert!(party.answer().await);
    }
    println!("{sent} were forged");
}
