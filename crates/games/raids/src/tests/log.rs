//! Previews, explanations and log lines: the texts on which players base decisions.

use meadhall_game::{BoardDetail, Dice, Game, GameLog, Lang, Presentation, Seat, Seed};
use meadhall_i18n::{OptionNumbers, Translations, board_as_text};

use super::scenario::*;
use crate::Action::{self, *};
use crate::ship::ShipPosition::{self, Space};
use crate::tile::VoyageTile;
use crate::{Raids, board, preview, score, texts};

fn preview_text(scenario: &Scenario, seat: Seat, action: Action) -> String {
    translate(Lang::En, &preview::preview(&scenario.state, seat, action))
}

/// Blue may attack Green, who has this many Vikings.
fn blue_before_attack(green: u8) -> Scenario {
    blue_and_green_at_sea()
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(8, VoyageTile::Rune)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), green)
        .begin()
}

#[test]
fn the_preview_says_when_the_attacked_ship_must_flee() {
    let preview = |green| preview_text(&blue_before_attack(green), BLUE, SailTo { space: 6 });
    assert!(preview(0).contains("no crew and must flee"), "{}", preview(0));
    assert!(preview(1).contains("too few to retaliate, and must flee"), "{}", preview(1));
    assert!(preview(2).contains("has 2 and may send 2: then you must flee"), "{}", preview(2));
    // The same holds one step later: Green, who has 3, sends 2, and cannot answer Blue's next 3.
    let scenario = blue_before_attack(3).apply(BLUE, SailTo { space: 6 });
    let preview = preview_text(&scenario, GREEN, Retaliate);
    assert!(preview.contains("must then flee"), "{preview}");
}

#[test]
fn the_preview_of_a_fight_says_what_mjollnir_loses() {
    let preview = |tiles: &[VoyageTile]| {
        let scenario = blue_before_attack(3).stow(GREEN, tiles).apply(BLUE, SailTo { space: 6 });
        preview_text(&scenario, GREEN, Retaliate)
    };
    assert!(preview(&[DOUBLE_MJOLLNIR]).ends_with("Mjöllnir: −4 glory."), "{}", preview(&[DOUBLE_MJOLLNIR]));
    assert!(!preview(&[AXE]).contains("Mjöllnir"), "{}", preview(&[AXE]));
}

#[test]
fn previews_mark_gains_with_a_sign_and_totals_with_words() {
    let scenario =
        blue_and_green_at_sea().tile(2, AXE).ship(BLUE, Space(2), 1).ship(GREEN, Space(6), 0).tile(6, SAIL).begin();
    let stow = preview_text(&scenario, BLUE, StowTile);
    assert_eq!(stow, "Room for 9 Vikings (1 fewer).");
    assert_eq!(translate(Lang::En, &[texts::preview_sell(3)]), "+3 glory, and the space is free again.");
    assert_eq!(translate(Lang::Es, &[texts::preview_fight(4, 1)]), "+4 puntos de gloria, −1 vikingo.");
}

#[test]
fn the_preview_of_a_replacement_says_what_is_lost() {
    let previews = |crew| {
        let scenario =
            blue_and_green_at_sea().tile(2, WOOD_3).tile(6, AXE).ship(BLUE, Space(2), crew).ship(GREEN, Space(6), 0);
        let scenario = scenario.stow(BLUE, &[AXE, DOUBLE_SAIL, MJOLLNIR, PENNANT_3, WOOD_6]).begin();
        let question = "New: wood 3 (+3 glory once sold at a port). What makes room?";
        assert_eq!(scenario.question(), question);
        [AXE, DOUBLE_SAIL, MJOLLNIR, PENNANT_3, WOOD_6]
            .map(|old_tile| preview_text(&scenario, BLUE, ReplaceTile { old_tile }))
    };
    let losses = ["−1 Viking a monster.", "−2 Vikings a voyage, −1 shield.", "−1 glory per Viking.", "−3 glory."];
    assert_eq!(previews(2)[..4], losses);
    assert_eq!(previews(2)[4], "−6 glory from a sale, +1 shield.");
    assert_eq!(previews(5)[1], "−2 Vikings a voyage, −1 Viking.");
}

#[test]
fn the_preview_of_a_stop_warns_of_ships_that_may_drive_off_a_small_crew() {
    let warning = |crew, other_crew| {
        let scenario = blue_and_green_at_sea().without_villagers().tile(2, VoyageTile::Rune).tile(3, SAIL).tile(6, AXE);
        let scenario = scenario.ship(BLUE, Space(2), crew).ship(GREEN, Space(3), other_crew).begin();
        let preview = preview_text(&scenario, BLUE, SailTo { space: 6 });
        preview.split_once("⚠ A ship behind may drive you off: it may come with ").map(|(_, crew)| crew.to_owned())
    };
    // Two Vikings can retaliate, but not twice, and a ship without Vikings cannot come.
    let [none, weak, strong] = [0, 1, 4].map(|other_crew| [1, 2, 5, 6].map(|crew| warning(crew, other_crew)));
    assert_eq!(none, [None, None, None, None]);
    assert_eq!(weak, [Some("1 Viking.".to_owned()), None, None, None]);
    let four = || Some("up to 4 Vikings.".to_owned());
    assert_eq!(strong, [four(), four(), four(), None]);
    assert!(warning(6, 9).is_some());
}

#[test]
fn the_preview_of_the_last_voyage_warns_of_goods_that_stay_unsold() {
    let is_warned = |voyage, aboard: &[VoyageTile], space| {
        let at_sea = blue_and_green_at_sea().voyage(voyage).tile(2, VoyageTile::Rune).tile(6, AXE).tile(7, PORT);
        let scenario = at_sea.tile(8, SAIL).ship(BLUE, Space(2), 1).ship(GREEN, Space(6), 0).stow(BLUE, aboard).begin();
        preview_text(&scenario, BLUE, space).contains("⚠ No port is left then: your goods (11 glory) stay unsold.")
    };
    let goods = [WOOD_3, FUR_8];
    assert_eq!(
        [SailTo { space: 7 }, SailTo { space: 8 }, SailHome].map(|to| is_warned(4, &goods, to)),
        [false, true, true]
    );
    assert!(!is_warned(3, &goods, SailHome) && !is_warned(4, &[AXE], SailHome));
}

#[test]
fn the_preview_of_home_says_what_the_rank_is_worth() {
    let preview = |voyage| {
        let scenario = blue_and_green_at_sea().voyage(voyage).tile(2, VoyageTile::Rune).tile(6, AXE);
        preview_text(&scenario.ship(BLUE, Space(2), 1).ship(GREEN, Space(6), 0).begin(), BLUE, SailHome)
    };
    assert!(preview(1).contains("Arrival rank 2: +3 glory."), "{}", preview(1));
    assert!(preview(2).contains("Arrival rank 2: it breaks ties in the harbor payment."), "{}", preview(2));
}

#[test]
fn the_preview_of_a_stop_warns_of_the_tiles_that_will_be_discarded() {
    let at_sea = || {
        let tiles = [(2, VoyageTile::Rune), (3, SAIL), (4, AXE), (6, AXE), (7, SAIL), (8, VoyageTile::Rune)];
        tiles.into_iter().fold(scenario(3), |scenario, (space, tile)| scenario.tile(space, tile))
    };
    let preview = |orange, space| {
        let scenario = at_sea().ship(BLUE, Space(2), 1).ship(GREEN, Space(3), 0).ship(ORANGE, orange, 0).begin();
        preview_text(&scenario, BLUE, SailTo { space })
    };
    for (orange, space, lost) in [
        (Space(7), 4, "the tile on 6"),
        (ShipPosition::Home(1), 4, "the 3 tiles ahead (6 to 8)"),
        (Space(4), 6, "the 2 tiles ahead (7 to 8)"),
    ] {
        let preview = preview(orange, space);
        assert!(
            preview.contains(&format!(" takes {lost}.")) || preview.contains(&format!(" may take {lost}.")),
            "{preview}"
        );
    }
}

#[test]
fn a_preview_begins_with_the_range_of_the_crew() {
    let scenario = blue_and_green_at_sea()
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(3, SAIL)
        .tile(4, monster(3))
        .tile(6, AXE)
        .ship(BLUE, Space(2), 5)
        .ship(GREEN, Space(3), 2)
        .begin();
    let preview = preview_text(&scenario, BLUE, SailTo { space: 6 });
    assert_eq!(
        preview,
        "Crew on arrival: 2 to 4. \
         On the way: monster 3 (fight −3, else −1 Viking; beaten +3 glory)."
    );
}

#[test]
fn a_tile_is_explained_when_it_is_a_stop_and_when_it_is_taken() {
    let scenario = blue_and_green_at_sea()
        .tile(2, WOOD_3)
        .tile(6, MJOLLNIR)
        .tile(7, VoyageTile::Rune)
        .tile(8, PORT)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(6), 0)
        .begin();
    let taken = "New: wood 3 (+3 glory once sold at a port). Where does it go?";
    assert_eq!(scenario.question(), taken);
    let scenario = scenario.apply(BLUE, StowTile);
    let explanation = |space| {
        let text = <Raids as Presentation>::explanation(&scenario.state, &SailTo { space });
        text.map(|text| translate(Lang::En, &[text])).unwrap_or_default()
    };
    assert_eq!(explanation(6), "If you win: at the end, 1 glory for each Viking aboard; room for 1 fewer Viking.");
    assert_eq!(explanation(7), "Tile: +1 glory; your next rune brings +2.");
    assert_eq!(explanation(8), "Tile: sell 1 good for +3 glory, then recruit 1 Viking.");
}

#[test]
fn the_best_move_names_what_was_won() {
    let achievement = |scenario: &Scenario, action| {
        let text = <Raids as Presentation>::achievement(&scenario.state, &action);
        text.map(|text| translate(Lang::En, &[text])).unwrap_or_default()
    };
    let at_sea = blue_and_green_at_sea().voyage(2).tile(2, PENNANT_3).tile(6, AXE).tile(7, PILLAGE).tile(8, monster(3));
    let taking = at_sea.tile(9, VoyageTile::Rune).ship(BLUE, Space(2), 4).ship(GREEN, Space(6), 0).begin();
    assert_eq!(achievement(&taking, StowTile), "pennant 3 aboard");
    let sailing = taking.apply(BLUE, StowTile);
    assert_eq!(achievement(&sailing, SailTo { space: 9 }), "9 · rune (plus coins on the way)");
    let fighting = sailing.apply(BLUE, SailTo { space: 9 });
    assert_eq!(achievement(&fighting, FightMonster), "a monster of strength 3 beaten");
}

#[test]
fn the_log_explains_discards_and_the_cost_of_monsters() {
    let discards = translate(Lang::En, &[texts::log_discards(BLUE, vec![texts::monster(4)])]);
    assert_eq!(discards, "Blue is last; lost to the sea: monster 4.");
    let beats = translate(Lang::En, &[texts::log_beats(BLUE, 4, 2)]);
    assert!(beats.contains("+4 glory") && beats.contains("costs 2 Vikings"), "{beats}");
    for (lang, begins) in [(Lang::En, "— Voyage 2 —"), (Lang::Es, "— Viaje 2 —"), (Lang::Fr, "— Voyage 2 —")]
    {
        assert!(translate(lang, &[texts::log_voyage(2, texts::harbor_by_goods())]).starts_with(begins));
    }
}

#[test]
fn the_log_says_that_the_last_ship_discards_the_tiles_up_to_the_harbor() {
    let last = |green| {
        let scenario = blue_and_green_at_sea().tile(2, VoyageTile::Rune).tile(6, AXE).tile(8, SAIL);
        let scenario = scenario.ship(BLUE, Space(2), 3).ship(GREEN, green, 0).begin();
        (scenario.log_count("discards_to_harbor"), scenario.log_count("discards"))
    };
    assert_eq!((last(ShipPosition::Home(2)), last(Space(8))), ((1, 0), (0, 1)));
    let ghost = scenario(2).tile(7, AXE).ghost(Space(5)).ship(BLUE, ShipPosition::Home(1), 0);
    let ghost = ghost.ship(GREEN, ShipPosition::Home(2), 0).begin();
    assert_eq!((ghost.log_count("ghost_discards_to_harbor"), ghost.log_count("ghost_discards")), (1, 0));
    let last = translate(Lang::En, &[texts::log_discards_to_harbor(BLUE, vec![texts::monster(4)])]);
    assert_eq!(last, "Only Blue is not home yet; lost to the sea: monster 4.");
}

#[test]
fn the_log_says_why_a_ship_flees() {
    let flights = |green| {
        let scenario = blue_before_attack(green).apply(BLUE, SailTo { space: 6 }).apply(GREEN, Flee);
        (scenario.log_count("must_flee"), scenario.log_count("flees"))
    };
    assert_eq!((flights(1), flights(2)), ((1, 0), (0, 1)));
    let reason = translate(Lang::En, &[texts::log_must_flee(GREEN, 2)]);
    assert_eq!(reason, "Green flees: too few Vikings to retaliate (2 needed).");
}

#[test]
fn the_log_says_that_a_ship_without_a_stop_sails_home() {
    let attack = || blue_and_green_at_sea().tile(2, VoyageTile::Rune).tile(6, AXE).ship(BLUE, Space(2), 3);
    let moves_home = |scenario: Scenario| {
        let scenario = scenario.ship(GREEN, Space(6), 0).begin().apply(BLUE, SailTo { space: 6 });
        let scenario = scenario.apply(GREEN, Flee).apply(GREEN, SailHome);
        (scenario.log_count("must_sail_home"), scenario.log_count("sails_home"))
    };
    assert_eq!(moves_home(attack()), (1, 0));
    assert_eq!(moves_home(attack().tile(8, VoyageTile::Rune)), (0, 1));
}

#[test]
fn sea_rows_are_narrow_in_every_language() {
    let scenario = scenario(3).tile(2, AXE).tile(6, SAIL).tile(19, DOUBLE_MJOLLNIR).begin();
    for lang in Lang::ALL {
        let translations = Translations::new([<Raids as Presentation>::TEXTS]).unwrap();
        let names = ["B", "G", "O"].map(str::to_owned);
        let sea = board::board(&scenario.state, &[], BoardDetail::Full).sections.remove(0);
        let widest =
            sea.facts.iter().map(|fact| translate(lang, std::slice::from_ref(&fact.label)).chars().count()).max();
        assert!(widest <= Some(7), "{widest:?} in {lang}");
        let board_text = board_as_text(
            &translations,
            lang,
            &board::board(&scenario.state, &[], BoardDetail::Full),
            &names,
            OptionNumbers::Shown,
        );
        let rows = board_text.split("\n\n").nth(1).unwrap().lines();
        let wide: Vec<&str> = rows.filter(|row| row.chars().count() > 40).collect();
        assert!(wide.is_empty(), "{wide:#?} in {lang}");
    }
}

#[test]
fn the_log_says_the_glory_of_runes_and_goods() {
    for (taken, glory) in [(0, 1), (1, 2), (2, 3), (4, 5), (5, 1)] {
        assert_eq!(score::next_rune_glory(taken), glory);
    }
    let port = VoyageTile::Port { sales: 1 };
    let scenario = blue_and_green_at_sea().tile(2, port).tile(6, AXE).ship(BLUE, Space(2), 1).ship(GREEN, Space(6), 0);
    let state = scenario.stow(BLUE, &[FUR_8]).begin().state;
    let (mut after, mut log) = (state.clone(), GameLog::new());
    after.apply(BLUE, SellGood { good: FUR_8 }, &mut Dice::new(&Seed::from_number(1), 1), &mut log);
    let sells = translate(Lang::En, &[log.lines()[0].text.clone()]);
    assert!(sells.ends_with("sells: fur 8 (+8 glory)."), "{sells}");
    let rune = blue_and_green_at_sea().tile(2, VoyageTile::Rune).ship(BLUE, Space(2), 1).ship(GREEN, Space(6), 0);
    assert!(rune.tile(6, AXE).begin().is_logged("takes_rune"));
}
