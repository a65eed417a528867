//! The three positions: hundreds of placements, captains chosen at the same time, and four action points.

use std::collections::{BTreeMap, BTreeSet};

use meadhall::game::{Decisions, Game, Log, Revealed, Seat, Setup};

use super::words::path;
use super::*;
use crate::{check_position, dice, options, step};

const ANA: Seat = Seat(0);

fn start(seats: u8) -> Explorers {
    Explorers::new(&Setup::new(&Explorers::META, seats, []).unwrap(), &mut dice(0))
}

/// A table with so many tiles laid at random, just before the next is placed.
fn laid(tiles: usize) -> Explorers {
    let mut game = start(2);
    let mut n = 0;
    while game.board.len() < tiles + 3 || game.step != Step::Place {
        n += 1;
        let asked = Decisions::of(&game);
        let question = asked.first().unwrap();
        let pick = if question.options.contains(&Action::Done) {
            question.default
        } else {
            dice(n).below(question.options.len() as u32) as usize
        };
        game.apply(question.seat, question.options[pick].clone(), &mut dice(n), &mut Log::muted());
    }
    game
}

/// Everything different that can be done with the hand, found by drawing each turned tile as printed.
fn placements_by_hand(game: &Explorers) -> usize {
    let mut found = BTreeSet::new();
    for tile in &game.secrets[game.turn.index()].hand {
        let (edges, lands, seas) = tile.printed();
        for (q, r) in (-30..30i8).flat_map(|q| (-30..30i8).map(move |r| (q, r))) {
            for turned in 0..6usize {
                let turn = |at: usize| (at + turned) % 6;
                let mut drawn = ['?'; 6];
                edges.char_indices().for_each(|(at, kind)| drawn[turn(at)] = kind);
                let drawn_spaces = |spaces: &str| -> Vec<BTreeSet<usize>> {
                    spaces.split('|').map(|s| s.bytes().map(|e| turn((e - b'0').into())).collect()).collect()
                };
                let neighbours = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)].map(|(x, y)| (q + x, r + y));
                let mainland = [(-1, 1), (0, 1), (-2, 2), (-1, 2), (0, 2)];
                let tile_at = |(q, r): (i8, i8)| game.board.get(&Cell::new(q, r));
                let touching: Vec<(usize, bool)> = (0..6)
                    .filter_map(|at| Some((at, tile_at(neighbours[at])?.shape.land() & (1 << ((at + 3) % 6)) != 0)))
                    .collect();
                let near_main = mainland.iter().any(|m| *m == (q, r) || neighbours.contains(m));
                let agrees = touching.iter().all(|(at, land)| (drawn[*at] == 'L') == *land);
                if tile_at((q, r)).is_none() && !near_main && !touching.is_empty() && agrees {
                    let (lands, seas) = (drawn_spaces(lands), drawn_spaces(seas));
                    let spot = if tile.content() == Content::Ship { seas[0].clone() } else { lands[0].clone() };
                    let together: BTreeSet<_> = lands.into_iter().chain(seas).collect();
                    found.insert((tile.to_string(), q, r, drawn, together, spot));
                }
            }
        }
    }
    found.len()
}

/// The most entries that any one level of the menus of words would list.
fn widest(options: &[Action]) -> Vec<usize> {
    let mut levels: Vec<BTreeMap<Vec<String>, BTreeSet<String>>> = Vec::new();
    for words in options.iter().map(path) {
        levels.resize(levels.len().max(words.len()), BTreeMap::new());
        for level in 0..words.len() {
            levels[level].entry(words[..level].to_vec()).or_default().insert(words[level].clone());
        }
    }
    levels.iter().map(|menus| menus.values().map(BTreeSet::len).max().unwrap_or(0)).collect()
}

#[test]
fn hundreds_of_placements_are_offered_once_each() {
    // Placements, then the longest menus of tiles, of cells and of rotations: the cells outgrow one menu of Discord's 25.
    let measured = [
        (0, 44, [3, 6, 4]),
        (8, 104, [3, 17, 3]),
        (16, 203, [3, 31, 4]),
        (24, 223, [3, 36, 5]),
        (32, 270, [3, 41, 4]),
        (40, 301, [3, 47, 4]),
    ];
    for (tiles, placements, menus) in measured {
        let game = laid(tiles);
        check_position(&game);
        let offered = options(&game, game.turn);
        assert_eq!(offered.len(), placements_by_hand(&game), "with {tiles} tiles laid");
        assert_eq!((offered.len(), widest(&offered)), (placements, menus.to_vec()));
        assert!(offered.is_sorted(), "equal beginnings lie together");
    }
}

#[test]
fn a_tile_that_looks_the_same_half_way_round_has_three_rotations() {
    let turns = |name: &str| name.parse::<Tile>().unwrap().turns().count();
    assert_eq!(["LSSLSS goat", "LLSLLS pig", "LSSLSS ship", "LLSLSS pig", "LLLSSS ship"].map(turns), [3, 3, 3, 6, 6]);
    assert_eq!(Tile::all().len(), 48);
}

#[test]
fn captains_and_placements_are_written_as_a_person_reads_them() {
    let written = [r#"{"keep":{"captain":"archer"}}"#, r#"{"place":{"tile":"LLSSSS pig","at":"1,-2","turned":3}}"#];
    for json in written {
        let action: Action = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
    }
}

#[test]
fn a_hand_is_seen_by_its_owner_alone() {
    let game = laid(8);
    let (me, other) = (game.turn, Seat(1 - game.turn.0));
    assert_eq!(game.view(Some(me)).mine.unwrap().hand.len(), 3);
    assert_eq!(game.view(None).mine, None);
    let hands: BTreeSet<_> =
        (0..500).map(|n| game.imagine(other, &mut dice(n)).secrets[me.index()].hand.clone()).collect();
    let seen: BTreeSet<_> = hands.iter().flatten().collect();
    let unseen: BTreeSet<_> = game.stack.iter().chain(&game.secrets[me.index()].hand).collect();
    assert_eq!(seen, unseen, "every tile that may be there is imagined there");
    assert!(Decisions::of(&game).first().unwrap().secret, "the options show the hand");
}

#[test]
fn only_a_settlement_that_comes_out_is_news() {
    let game = laid(16);
    for action in options(&game, game.turn) {
        let Action::Place { tile, .. } = action else { panic!("only tiles are placed now") };
        let (revealed, _) = step(&mut game.clone(), game.turn, action, 1);
        assert_eq!(revealed == Revealed::Something, tile.content() == Content::Settlement, "{tile}");
    }
}

#[test]
fn captains_are_chosen_at_once_and_shown_when_the_last_has_chosen() {
    let mut game = start(3);
    check_position(&game);
    assert_eq!(Decisions::of(&game).len(), 3);
    assert!(Decisions::of(&game).iter().all(|asked| asked.secret && asked.options.len() == 2));
    for (n, seat) in [Seat(2), Seat(0)].into_iter().enumerate() {
        let action = options(&game, seat)[1].clone();
        let (revealed, log) = step(&mut game, seat, action, 1 + n as u64);
        assert_eq!(revealed, Revealed::Nothing);
        assert_eq!(log.lines().len(), 1, "that a choice was made is open, which one is not");
        assert!(Decisions::of(&game).of_seat(seat).is_none());
        check_position(&game);
    }
    assert_eq!(game.view(None).charts[2].captain, None);
    assert_eq!(game.view(Some(Seat(1))).has_chosen, [true, false, true]);
    let kept: BTreeSet<_> = (0..500).filter_map(|n| game.imagine(Seat(1), &mut dice(n)).secrets[2].kept).collect();
    assert_eq!(kept.len(), 9, "the last to choose cannot exclude any captain but their own two");

    let action = options(&game, Seat(1))[0].clone();
    let (revealed, _) = step(&mut game, Seat(1), action, 3);
    assert_eq!(revealed, Revealed::Something);
    assert!(game.view(None).charts.iter().all(|chart| chart.captain.is_some()));
    assert_eq!(Decisions::of(&game).len(), 1);
    check_position(&game);
}

/// A coast: two tiles of land meet the middle fixed tile at a corner, one with a settlement; an enemy lies in the east.
fn coast() -> Explorers {
    let mut game = start(2);
    for (chart, secret) in game.charts.iter_mut().zip(&mut game.secrets) {
        chart.captain = secret.dealt.first().copied();
        secret.dealt.clear();
    }
    let mut place = |tile: &str, q, r, turned, token| {
        let tile: Tile = tile.parse().unwrap();
        game.stack.remove(game.stack.iter().position(|left| *left == tile).expect("nobody was dealt this tile"));
        game.board.insert(Cell::new(q, r), Laid { shape: tile.shape(turned), token });
    };
    place("LLLLSS settlement", 1, -1, 3, Some(Token::Settlement(3)));
    place("LLLLSS horse", 0, -1, 4, None);
    place("LLSSSS ship", 2, 0, 0, Some(Token::Ship));
    game.settlements.remove(3);
    game.livestock.insert(space("0,0/ne"), vec![Animal::Pig, Animal::Horse]);
    let ana = &mut game.charts[0];
    (ana.ship, ana.aboard, ana.ashore) = (space("0,0/e"), 2, BTreeMap::from([(space("0,0/ne"), 3), (MAINLAND, 2)]));
    (game.turn, game.winter, game.step) = (ANA, Seat(1), Step::Points(4));
    game
}

fn space(text: &str) -> Space {
    text.parse().unwrap()
}

/// Plays Ana's actions as a journal holds them; tells whether each revealed something.
fn play(game: &mut Explorers, actions: &[&str]) -> Vec<bool> {
    let mut play = |(n, action): (usize, &&str)| {
        let (revealed, _) = step(game, ANA, serde_json::from_str(action).unwrap(), n as u64);
        revealed == Revealed::Something
    };
    actions.iter().enumerate().map(&mut play).collect()
}

fn points(game: &Explorers) -> i32 {
    game.scores()[0].total()
}

#[test]
fn four_points_can_be_spent_in_every_way_of_the_rulebook() {
    let game = coast();
    check_position(&game);
    let written: Vec<_> = options(&game, ANA).iter().map(|action| serde_json::to_string(action).unwrap()).collect();
    assert_eq!(
        written,
        [
            r#"{"load":{"from":"0,0/ne","vikings":0,"animals":["pig"]}}"#,
            r#"{"load":{"from":"0,0/ne","vikings":0,"animals":["horse"]}}"#,
            r#"{"load":{"from":"0,0/ne","vikings":1,"animals":[]}}"#,
            r#"{"unload":{"onto":"0,0/ne","vikings":1,"animals":[]}}"#,
            r#"{"unload":{"onto":"0,0/ne","vikings":2,"animals":[]}}"#,
            r#"{"sail":{"to":"-1,0/e"}}"#,
            r#"{"sail":{"to":"mainland"}}"#,
            r#"{"sail":{"to":"1,0/e"}}"#,
            r#"{"move":{"from":"0,0/ne","to":"0,-1/e","vikings":1}}"#,
            r#"{"move":{"from":"0,0/ne","to":"0,-1/e","vikings":2}}"#,
            r#"{"move":{"from":"0,0/ne","to":"1,-1/e","vikings":1}}"#,
            r#"{"move":{"from":"0,0/ne","to":"1,-1/e","vikings":2}}"#,
            r#"{"transport":{"from":"0,0/ne","to":"0,-1/e","animal":"pig"}}"#,
            r#"{"transport":{"from":"0,0/ne","to":"0,-1/e","animal":"horse"}}"#,
            r#"{"transport":{"from":"0,0/ne","to":"1,-1/e","animal":"pig"}}"#,
            r#"{"transport":{"from":"0,0/ne","to":"1,-1/e","animal":"horse"}}"#,
            r#"{"outpost":{"at":"0,0 north"}}"#,
            r#""done""#,
        ]
    );
    assert!(options(&game, ANA).is_sorted());
    assert_eq!(widest(&options(&game, ANA)), [7, 3, 3]);
}

#[test]
fn a_turn_is_a_chain_that_cannot_be_taken_back_once_a_tile_is_drawn() {
    let mut game = coast();
    let revealed = play(
        &mut game,
        &[
            r#"{"move":{"from":"0,0/ne","to":"1,-1/e","vikings":2}}"#,
            r#"{"move":{"from":"0,0/ne","to":"1,-1/e","vikings":1}}"#,
            r#"{"outpost":{"at":"0,0 north"}}"#,
        ],
    );
    assert_eq!(revealed, [false, false, true], "the last point draws the next tile");
    assert_eq!(points(&game), 3 + 2, "a settlement of strength 3 and a first outpost");
    assert_eq!((game.turn, game.step), (Seat(1), Step::Place));
    check_position(&game);
}

#[test]
fn an_animal_is_loaded_sailed_home_and_scored() {
    let mut game = coast();
    let chain = [
        r#"{"load":{"from":"0,0/ne","vikings":0,"animals":["pig"]}}"#,
        r#"{"sail":{"to":"mainland"}}"#,
        r#"{"unload":{"onto":"mainland","vikings":0,"animals":["pig"]}}"#,
    ];
    assert_eq!(play(&mut game, &chain), [false; 3]);
    assert_eq!(points(&game), 1);
    assert_eq!(game.step, Step::Points(1));
    check_position(&game);
}

#[test]
fn sailing_into_an_enemy_costs_two_points_and_shows_its_other_side() {
    let mut game = coast();
    let revealed = play(&mut game, &[r#"{"sail":{"to":"1,0/e"}}"#, r#"{"sail":{"to":"2,0/nw"}}"#]);
    assert_eq!(revealed, [false, true]);
    assert_eq!((game.charts[0].sunk, game.step, game.enemies.len()), (1, Step::Points(1), 11));
    assert_eq!(points(&game), 1 + i32::from(game.charts[0].lost));
    check_position(&game);

    let mut late = coast();
    late.charts[0].ship = space("1,0/e");
    late.step = Step::Points(1);
    assert!(!options(&late, ANA).contains(&Action::Sail { to: space("2,0/nw") }));
}

#[test]
fn whole_random_games_end_with_every_piece_in_its_place() {
    let (mut placements, mut spendings) = (Vec::new(), Vec::new());
    for seed in 0..20 {
        let mut game = Explorers::new(&Setup::new(&Explorers::META, 2, []).unwrap(), &mut dice(seed));
        for n in 1.. {
            if n % 20 == 0 {
                check_position(&game);
            }
            let asked = Decisions::of(&game);
            let Some(question) = asked.first() else { break };
            match game.step {
                Step::Place => placements.push(question.options.len()),
                Step::Points(_) => spendings.push(question.options.len()),
                Step::Captains | Step::Over => {}
            }
            let mut dice = dice(seed * 1000 + n);
            let action = dice.pick(question.options).unwrap().clone();
            game.apply(question.seat, action, &mut dice, &mut Log::muted());
            assert_eq!(game.audit(), Ok(()));
        }
        assert_eq!((game.step, game.board.len()), (Step::Over, 48 + 3));
    }
    let most = |counts: &[usize]| counts.iter().copied().max();
    assert_eq!((most(&placements), most(&spendings)), (Some(368), Some(23)));
}
