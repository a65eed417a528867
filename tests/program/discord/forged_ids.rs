//! Components that no client would send: thousands of random, old, mutated and foreign custom ids. Each
//! gets a reply in time, and only answers to the sender's own decision change anything.

use meadhall_discord::interactions::component_action::{ComponentAction, DecisionId, TableCommand};
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::Person;
use meadhall_tables::table::Answer;
use meadhall_test_support::export::check_export;
use meadhall_test_support::guild::{TestGuild, has_response};
use meadhall_test_support::scale::scaled_rounds;

use super::audience::{PressableDecision, assert_healthy, assert_messages_unchanged, wait_for_stable_messages};
use super::play::{TestMatch, press_lobby, start_match};

/// Number of components that are sent before the first reply is awaited.
const BATCH_SIZE: usize = 20;

/// A forged component: its component type, its custom id, and the selected values.
type ForgedComponent = (u8, String, Option<Vec<String>>);

/// Characters with a meaning in custom ids, and some that never occur there.
const CUSTOM_ID_CHARS: [char; 24] = [
    ':', '~', 'm', 'c', 'p', 's', 'l', 'o', 'u', 'd', 'b', 'a', 'f', '0', '1', '9', '-', ' ', '\n', '\0', 'é', '🎲',
    '\u{202e}', 'z',
];

/// Returns a meaningless custom id, sometimes far too long.
fn random_custom_id(test_match: &mut TestMatch<'_>) -> String {
    let length = if test_match.random_below(50) == 0 { 5_000 } else { test_match.random_below(120) };
    (0..length).map(|_| CUSTOM_ID_CHARS[test_match.random_below(CUSTOM_ID_CHARS.len())]).collect()
}

/// Returns a real custom id with one mutation and a random suffix in place of the message key.
fn mutated_custom_id(test_match: &mut TestMatch<'_>, real: &[String], other_table: &str) -> String {
    let original = &real[test_match.random_below(real.len())];
    let mut parts: Vec<String> = original.split(':').map(str::to_owned).collect();
    let part_index = test_match.random_below(parts.len());
    let foreign_parts =
        ["0", "1", "2", "7", "255", "256", "-1", "01", "65535", "65536", "18446744073709551615", "", "x", other_table];
    match test_match.random_below(4) {
        0 => parts[part_index] = foreign_parts[test_match.random_below(foreign_parts.len())].to_owned(),
        1 => parts[part_index] = random_custom_id(test_match),
        2 => {
            let donor: Vec<String> = real[test_match.random_below(real.len())].split(':').map(str::to_owned).collect();
            let donor_index = test_match.random_below(donor.len());
            parts[part_index].clone_from(&donor[donor_index]);
        }
        _ => {
            let mut chars: Vec<char> = original.chars().collect();
            chars[test_match.random_below(original.chars().count())] =
                CUSTOM_ID_CHARS[test_match.random_below(CUSTOM_ID_CHARS.len())];
            parts = vec![chars.into_iter().collect()];
        }
    }
    let message_key = ["", "~0", "~ffffffffffffffff", "~x", "~"][test_match.random_below(5)];
    format!("{}{message_key}", parts.join(":"))
}

/// Returns valid and invalid values for a menu.
fn random_menu_values(test_match: &mut TestMatch<'_>) -> Option<Vec<String>> {
    let lists: [&[&str]; 8] =
        [&[], &[""], &["o99999"], &["o-1"], &["g0"], &["g9.9"], &["g255.65535"], &["x", "o0", "o0", "o1", "o2"]];
    match test_match.random_below(9) {
        8 => Some((0..30).map(|_| random_custom_id(test_match)).collect()),
        n => Some(lists[n].iter().map(|it| (*it).to_owned()).collect()),
    }
}

/// Whether this component may change something: it answers the sender's open decision, ends the match, or concerns the
/// sender's own settings.
fn is_allowed_change(forged: &ForgedComponent, open: Option<&PressableDecision>) -> bool {
    match forged.1.parse() {
        Ok(ComponentAction::AnswerDecision(table, Answer { seat, after_step: n, fingerprint: mark, option })) => open
            .is_some_and(|open| {
                let is_open_decision = table == open.table
                    && DecisionId { seat, last_entry_number: n, fingerprint: mark } == open.decision_id;
                is_open_decision && option < open.menu_values.len()
            }),
        Ok(
            ComponentAction::SetDmPreference(..)
            | ComponentAction::ChangeSetting(_)
            | ComponentAction::ForgetMe(_)
            | ComponentAction::OpenTable(..)
            | ComponentAction::EndMatch(..),
        ) => true,
        // Commands that the sender may give, as by typing them.
        Ok(ComponentAction::RunCommand(_, command)) => match command {
            TableCommand::Join
            | TableCommand::Leave
            | TableCommand::Start
            | TableCommand::Move
            | TableCommand::Share
            | TableCommand::Hint
            | TableCommand::Replace(..) => true,
            // These show something, or ask first.
            TableCommand::Overview
            | TableCommand::Concede
            | TableCommand::End
            | TableCommand::Export
            | TableCommand::Replay => false,
        },
        // The last action has a higher revision than this.
        Ok(ComponentAction::UndoAnswerAtRevision(_, revision)) => revision >= 10,
        _ => false,
    }
}

/// Asserts that all of these get a reply in time.
async fn assert_all_answered(person: &Person, message: Snowflake, forged: &[ForgedComponent]) {
    for batch in forged.chunks(BATCH_SIZE) {
        let sent: Vec<Snowflake> = batch
            .iter()
            .map(|(kind, name, values)| person.send_forged_component(message, *kind, name, values.clone()).unwrap())
            .collect();
        for (interaction, forged) in sent.into_iter().zip(batch) {
            assert!(has_response(&person.wait_for_response(interaction).await), "not answered: {forged:?}");
        }
    }
}

#[tokio::test]
async fn thousands_of_forged_components_are_answered_and_change_nothing() {
    let (test_guild, people) =
        TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US"), ("Dag", "fr")]).await;
    let mut test_match = start_match(test_guild, &people[..2], "/play game:raids").await;
    // Another table, still in its lobby, whose players forge nothing.
    assert!(has_response(&people[2].run_command(test_match.test_guild.channel, "/play game:raids").await.unwrap()));
    press_lobby(&test_match.test_guild, &people[3], "j").await;
    for _ in 0..9 {
        assert!(test_match.answer_randomly().await);
    }
    let asked = test_match.asked_player().await.unwrap();
    let open = PressableDecision::fetch(&people[asked], test_match.match_channel).await;
    let channels = [test_match.match_channel, test_match.test_guild.channel];
    let before = wait_for_stable_messages(&people, &channels).await;
    let all_custom_ids = before.iter().flat_map(|it| it.buttons.iter().filter_map(|it| it.custom_id.clone()));
    let mut real_custom_ids: Vec<String> = all_custom_ids.filter(|it| !it.starts_with("d:")).collect();
    let page = open.menu_id.replacen("c:", "p:", 1);
    real_custom_ids.extend([
        open.menu_id.clone(),
        page,
        open.button_id(0),
        format!("u:{}:3", open.table),
        format!("b:{}", open.table),
    ]);
    let lobby =
        before.iter().find(|it| it.channel == test_match.test_guild.channel && it.button("Join").is_some()).unwrap();
    let other_table = lobby.button("Join").unwrap().custom_id.clone().unwrap()[2..10].to_owned();
    let mut sent = 0;
    for round in 0..scaled_rounds(60).max(12) {
        let is_asked = round % 2 == 0;
        let forger = &people[if is_asked { asked } else { 1 - asked }];
        let mut forged: Vec<ForgedComponent> = Vec::new();
        if !is_asked {
            // The real answers, sent by the other player.
            forged.push((2, open.button_id(0), None));
            forged.push((3, open.menu_id.clone(), Some(vec![open.menu_values[0].clone()])));
        }
        while forged.len() < 50 {
            let name = if test_match.random_below(3) == 0 {
                random_custom_id(&mut test_match)
            } else {
                mutated_custom_id(&mut test_match, &real_custom_ids, &other_table)
            };
            let kind = [2, 2, 3, 3, 3, 5, 6, 7, 8][test_match.random_below(9)];
            let values = if kind == 2 { None } else { random_menu_values(&mut test_match) };
            // Anybody may join a lobby.
            let joins_other_lobby = match name.parse() {
                Ok(ComponentAction::RunLobbyAction(table, _) | ComponentAction::ReturnToSeat(table)) => {
                    table.to_string() == other_table
                }
                _ => false,
            };
            let component = (kind, name, values);
            if !joins_other_lobby && !is_allowed_change(&component, is_asked.then_some(&open)) {
                forged.push(component);
            }
        }
        assert_all_answered(forger, open.card_id, &forged).await;
        forger.reload_client();
        sent += forged.len();
    }
    assert_messages_unchanged(&before, &wait_for_stable_messages(&people, &channels).await);
    let export = test_match.test_guild.env.command(&["export", "-"]).output().await.unwrap();
    check_export(&export.stdout).unwrap();
    assert_healthy(&mut test_match.test_guild);
    // The decision can still be answered.
    for _ in 0..5 {
        assert!(test_match.answer_randomly().await);
    }
    println!("{sent} forged components sent");
}
