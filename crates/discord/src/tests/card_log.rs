//! Checks that cards log exactly the events of the answers before them.

use std::collections::BTreeMap;

use meadhall_game::{GameLogLine, Lang, Text};
use meadhall_service::table_service::{LogRange, ViewAudience};

use super::message_limits::{TestTable, member_context};
use crate::interactions::components::answer_notices;
use crate::messages::card;
use crate::messages::context::MessageContext;

fn texts_of(lines: Vec<GameLogLine>) -> Vec<Text> {
    lines.into_iter().map(|line| line.text).collect()
}

/// Returns the log lines that everybody sees.
async fn public_log(fixture: &TestTable, log_range: LogRange<'_>) -> Vec<Text> {
    fixture.view(ViewAudience::Public, log_range).await.log
}

/// Plays a match and compares every card with the events of the answers.
async fn check_playthrough(seats: u8) {
    let fixture = TestTable::raids_lobby(seats, Lang::En).await;
    fixture.start_match().await;
    let mut lines_by_seat = vec![Vec::new(); seats.into()];
    let (mut lines_by_card, mut card, mut expected): (BTreeMap<u64, Vec<Text>>, u64, Vec<Text>) =
        (BTreeMap::new(), 0, Vec::new());
    let mut long = 0;
    while let Some((person, chosen)) = fixture.next_answer().await {
        let loaded = fixture.load().await;
        if loaded.table.card_revision != card {
            card = loaded.table.card_revision;
            expected = lines_by_seat[chosen.seat.index()].clone();
        }
        assert_eq!(public_log(&fixture, LogRange::SinceAwaitedPlayersActed).await, expected, "the log of card {card}");
        long += usize::from(expected.len() > 4);
        let cards = loaded.table.recent_cards();
        for old in cards[..cards.len() - 1].iter().filter(|old| lines_by_card.contains_key(&old.revision)) {
            let view = fixture.view(ViewAudience::Public, LogRange::OfCardRevision(old.revision)).await;
            let settled =
                card::retired_card(MessageContext::of_channel(&fixture.ctx.translations, &view), view.location.channel)
                    .content;
            assert!(settled.starts_with("> ") || settled.starts_with("-# "), "a retired card has no log: {settled}");
            assert_eq!(view.log, lines_by_card[&old.revision], "card {}", old.revision);
        }
        let new_lines = texts_of(
            fixture.ctx.service.answer(&member_context(person), fixture.table_id, chosen).await.unwrap().log_lines,
        );
        lines_by_card.entry(card).or_default().extend(new_lines.iter().cloned());
        expected.extend(new_lines.iter().cloned());
        lines_by_seat.iter_mut().for_each(|lines| lines.extend(new_lines.iter().cloned()));
        lines_by_seat[chosen.seat.index()].clear();
    }
    assert!(lines_by_card.len() > 15 && long > 5, "{} cards, {long} of them long", lines_by_card.len());
}

#[tokio::test]
async fn a_card_logs_everything_since_the_mentioned_player_last_acted() {
    check_playthrough(2).await;
    check_playthrough(4).await;
}

#[tokio::test]
async fn a_card_logs_the_same_after_a_restart_without_caches() {
    let mut fixture = TestTable::raids_lobby(3, Lang::En).await;
    fixture.start_match().await;
    for _ in 0..30 {
        fixture.play_next_answer().await;
        let before = public_log(&fixture, LogRange::SinceAwaitedPlayersActed).await;
        fixture.restart();
        assert_eq!(public_log(&fixture, LogRange::SinceAwaitedPlayersActed).await, before);
    }
}

/// A card that was displayed also logs the turns of later cards that were not.
#[tokio::test]
async fn events_during_an_outage_are_logged_by_the_previous_card() {
    let fixture = TestTable::raids_lobby(2, Lang::En).await;
    fixture.start_match().await;
    let first = fixture.load().await.table.card_revision;
    let mut all_lines = Vec::new();
    for _ in 0..9 {
        let (_, outcome) = fixture.play_next_answer().await.unwrap();
        all_lines.extend(texts_of(outcome.log_lines));
    }
    let loaded = fixture.load().await;
    fixture.record_displayed_cards(loaded.table.card_revision, &[first]).await;
    let lines_of_first_card = public_log(&fixture, LogRange::OfCardRevision(first)).await;
    let lines_of_current_card = public_log(&fixture, LogRange::OfCardRevision(loaded.table.card_revision)).await;
    assert_eq!([lines_of_first_card, lines_of_current_card].concat(), all_lines);
}

/// The attacked ship has too few Vikings, so the table flees for it.
#[tokio::test]
async fn an_attackers_panel_ends_with_the_attack_and_the_flight() {
    let fixture = TestTable::raids_lobby(4, Lang::En).await;
    fixture.start_match().await;
    let mut forced_flights = 0;
    while let Some((person, chosen)) = fixture.next_answer().await {
        let service = &fixture.ctx.service;
        let outcome = service.answer(&member_context(person), fixture.table_id, chosen).await.unwrap();
        if outcome.log_lines.last().is_none_or(|line| line.text.key != "raids_log_must_flee") {
            continue;
        }
        let (audience, lines) = (ViewAudience::Person(person), LogRange::Lines(&outcome.log_lines));
        let view = service.view_outcome(&outcome, audience, lines).await.unwrap();
        let context = MessageContext { translations: &fixture.ctx.translations, lang: Lang::En, view: &view };
        let notices = answer_notices(context, &outcome);
        let [.., attack, flight] = notices.as_slice() else { panic!("{notices:?}") };
        assert!(attack.contains(" attacks ") || attack.contains(" retaliates "), "{notices:?}");
        assert!(flight.contains(" flees: "), "{notices:?}");
        forced_flights += 1;
    }
    assert!(forced_flights > 0);
}
