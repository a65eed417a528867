//! The choice of captains: secret and simultaneous.

use super::super::captain::Captain;
use super::super::{Action, Explorers, Step};
use crate::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed, Setup};

fn dealt(players: u8, seed: u64) -> Explorers {
    let setup = Setup::new(&Explorers::META, players, []).unwrap();
    Explorers::new(&setup, &mut Dice::new(&Seed::numbered(seed), 0))
}

/// A seat chooses its first or second captain. Returns the keys of the public log, and whether anything was
/// revealed.
fn keep(table: &mut Explorers, seat: Seat, which: usize) -> (Vec<&'static str>, Revealed) {
    let captain = table.secrets[seat.index()].dealt[which];
    let (mut dice, mut log) = (Dice::new(&Seed::numbered(1), 1), Log::new());
    table.apply(seat, Action::Keep { captain }, &mut dice, &mut log);
    table.audit().unwrap();
    (log.read_by(None).map(|text| text.key).collect(), log.close(&dice))
}

#[test]
fn each_keeps_one_of_the_two_dealt() {
    let table = dealt(4, 3);
    for question in Decisions::of(&table).iter() {
        let dealt = &table.secrets[question.seat.index()].dealt;
        let keeps: Vec<Action> = dealt.iter().map(|&captain| Action::Keep { captain }).collect();
        assert_eq!(question.options, keeps);
        assert!(question.secret, "nobody else sees what was dealt");
    }
}

#[test]
fn whoever_has_chosen_is_not_asked_again_and_the_others_are() {
    let mut table = dealt(3, 3);
    keep(&mut table, Seat(1), 0);
    let seats: Vec<Seat> = Decisions::of(&table).iter().map(|question| question.seat).collect();
    assert_eq!(seats, [Seat(0), Seat(2)]);
    assert_eq!(table.world.step, Step::Captains);
}

#[test]
fn a_chosen_captain_is_hidden_until_all_have_chosen() {
    let mut table = dealt(3, 3);
    let before = [None, Some(Seat(0)), Some(Seat(2))].map(|viewer| table.view(viewer));
    let (told, revealed) = keep(&mut table, Seat(1), 1);
    assert_eq!((told, revealed), (vec![""; 0], Revealed::Nothing));
    assert!(table.world.parties.iter().all(|party| party.captains.is_empty()));
    let after = [None, Some(Seat(0)), Some(Seat(2))].map(|viewer| table.view(viewer));
    assert!(before == after, "nobody else learns even that one is chosen");
}

#[test]
fn when_all_have_chosen_all_captains_are_open() {
    let mut table = dealt(3, 3);
    let kept: Vec<Captain> = (0..3).map(|seat| table.secrets[seat].dealt[seat % 2]).collect();
    keep(&mut table, Seat(2), 0);
    keep(&mut table, Seat(0), 0);
    let (told, revealed) = keep(&mut table, Seat(1), 1);
    assert_eq!(told.iter().filter(|key| **key == "explorers_log_captain").count(), 3);
    assert_eq!(revealed, Revealed::Something);
    let open: Vec<Captain> = table.world.parties.iter().flat_map(|party| party.captains.clone()).collect();
    assert_eq!(open, kept);
}

#[test]
fn all_other_captains_go_back_to_the_box() {
    let mut table = dealt(2, 3);
    keep(&mut table, Seat(0), 0);
    keep(&mut table, Seat(1), 0);
    assert!(table.secrets.iter().all(|secret| secret.dealt.is_empty() && secret.kept.is_none()));
}

#[test]
fn then_the_first_player_places_a_tile() {
    for seed in 0..10 {
        let mut table = dealt(4, seed);
        let first = table.world.turn;
        for seat in Seat::all(4) {
            keep(&mut table, seat, 0);
        }
        assert_eq!(table.world.step, Step::Place { left: 1 });
        let asked = Decisions::of(&table);
        assert_eq!((asked.len(), asked.first().unwrap().seat), (1, first));
    }
}

#[test]
fn the_order_of_the_choices_changes_nothing() {
    let (mut one, mut other) = (dealt(2, 5), dealt(2, 5));
    keep(&mut one, Seat(0), 0);
    keep(&mut one, Seat(1), 1);
    keep(&mut other, Seat(1), 1);
    keep(&mut other, Seat(0), 0);
    assert_eq!(one, other);
}
