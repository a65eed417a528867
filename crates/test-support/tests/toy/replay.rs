//! Replays of toy matches: how secret answers are grouped into turns, and that a viewer sees only what they
//! could see when it was played.

use meadhall_game::{BoardDetail, Dice, GameLog, MatchSetup, Seat, Seed, Viewer};
use meadhall_registry::Match;
use meadhall_registry::journal::{self, JournalEntry};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::history::{EntryOrigin, HistoryEntry, MatchHistory, MatchStart};
use meadhall_tables::replay::{ReplayedTurn, TurnStatus};

use super::fixture::TOY_GAME_TYPE;

const SEAT_COUNT: u8 = 3;

/// A match played at random, and the board of every viewer after each answer.
struct RandomMatch {
    history: MatchHistory,
    boards_by_answer: Vec<[String; 4]>,
}

fn all_viewers() -> [Viewer; 4] {
    [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))]
}

/// The board for each viewer, without options.
fn boards_for_all_viewers(game: &dyn Match) -> [String; 4] {
    all_viewers().map(|viewer| format!("{:?}", game.clone_without_decisions().board(viewer, BoardDetail::Full)))
}

fn play_randomly(number: u64) -> RandomMatch {
    let setup = MatchSetup::new(TOY_GAME_TYPE.meta(), SEAT_COUNT, []).expect("the toy game can be played");
    let seed = Seed::from_number(number);
    let mut game = TOY_GAME_TYPE.new_match(&setup, seed.clone()).expect("the toy game can be played");
    let (mut dice, mut entries) = (Dice::new(&Seed::from_number(number + 1_000), 0), Vec::new());
    let mut all = vec![boards_for_all_viewers(&*game)];
    loop {
        let questions = game.decisions();
        let Some(question) = dice.choose(&questions) else { break };
        let option = dice.below(u32::try_from(question.option_count).expect("the toy game can be played")) as usize;
        let taken = journal::apply_and_record(&mut *game, question.seat, option, &mut GameLog::disabled())
            .expect("the toy game can be played");
        entries.push(HistoryEntry {
            created_at: UnixMillis(0),
            origin: EntryOrigin::Player,
            takeover: None,
            entry: JournalEntry::Answer(taken.answer),
        });
        all.push(boards_for_all_viewers(&*game));
    }
    let beginning = MatchStart { rules_version: TOY_GAME_TYPE.meta().rules_version, setup, seed };
    RandomMatch { history: MatchHistory { start: beginning, entries }, boards_by_answer: all }
}

fn turns_of(past: &MatchHistory) -> Vec<ReplayedTurn> {
    past.turns(TOY_GAME_TYPE)
        .expect("the toy game can be played")
        .map(|turn| turn.expect("the toy game can be played"))
        .collect()
}

#[test]
fn round_of_secret_answers_is_one_turn_and_shows_the_boards_of_the_live_match() {
    for number in 0..20 {
        let RandomMatch { history: past, boards_by_answer: live } = play_randomly(number);
        let turns = turns_of(&past);
        assert_eq!((turns[0].number, turns[0].seats.len(), turns[0].log_lines.len()), (0, 0, 0));
        let rounds = turns.iter().filter(|turn| turn.seats.len() == usize::from(SEAT_COUNT)).count();
        assert_eq!(rounds, 2, "a short match has two rounds");
        assert!(turns[1..].iter().all(|turn| [1, usize::from(SEAT_COUNT)].contains(&turn.seats.len())));
        let (last, others) = turns.split_last().unwrap();
        assert!(others.iter().all(|turn| turn.end == TurnStatus::NextTurn) && last.end == TurnStatus::MatchOver);
        let mut at = 0;
        for turn in &turns {
            let now = boards_for_all_viewers(&*turn.match_state);
            let found = live[at..].iter().position(|live| *live == now);
            at += found.unwrap_or_else(|| {
                panic!("turn {} of match {number} shows a board that the live match never had", turn.number)
            });
            assert!(turn.match_state.decisions().is_empty(), "no decision is open at the end");
        }
        assert_eq!(boards_for_all_viewers(&*last.match_state), live[live.len() - 1]);
    }
}

#[test]
fn turns_do_not_reveal_how_many_seats_answered_in_secret() {
    let RandomMatch { history: past, .. } = play_randomly(3);
    let last_turn_after = |entries: usize| {
        let past = MatchHistory { start: past.start.clone(), entries: past.entries[..entries].to_vec() };
        let turns = turns_of(&past);
        let last = turns.last().unwrap();
        (turns.len(), last.seats.len(), last.end)
    };
    let before = last_turn_after(0);
    assert_eq!(before, (2, 3, TurnStatus::Unfinished));
    assert_eq!([last_turn_after(1), last_turn_after(2)], [before, before]);
    assert_ne!(last_turn_after(3), before);
}
