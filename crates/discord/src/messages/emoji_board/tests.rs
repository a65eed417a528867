//! Checks what emoji boards show, and how wide their lines are.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::{Board, BoardDetail, Dice, FactRef, GameLog, Lang, MatchSetup, Seat, Seed};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::{GameRegistry, GameType};

use super::*;
use crate::messages::card;
use crate::messages::emoji::{game_emoji_name, seat_emoji_name};

/// Returns every emoji of a game, with the longest possible ids.
pub fn every_emoji(game_type: &dyn GameType) -> EmojiIds {
    let names = game_type.emoji().into_iter().map(|it| game_emoji_name(game_type.meta().id, &it.name));
    names.chain(Seat::all(8).map(seat_emoji_name)).map(|name| (name, i64::MAX.unsigned_abs())).collect()
}

/// Returns the visible width of a line in characters; an emoji counts as 2.5.
pub fn width_in_chars(line: &str) -> f64 {
    let (mut width, mut rest) = (0.0, line);
    while let Some(next) = rest.chars().next() {
        let emoji = rest.strip_prefix("<:").and_then(|it| it.split_once('>'));
        (width, rest) = match emoji {
            Some((_, after)) => (width + 2.5, after),
            None if next == '\\' => (width, &rest[1..]),
            None => (width + 1.0, &rest[next.len_utf8()..]),
        };
    }
    width
}

/// Returns the card with all emoji, and checks that the lines of its board fit on a phone. Without the emoji,
/// the card must have the text board.
pub fn checked_emoji_card(context: MessageContext<'_>, games: GameRegistry) -> MessagePayload {
    let game_type = games.find(context.view.game_info.id).unwrap();
    let shown = |known| with_emoji_board(context, known, card::current_card(context));
    let (whole, without_emoji) = (shown(&every_emoji(game_type)), shown(&EmojiIds::default()));
    assert_eq!(without_emoji, card::current_card(context));
    if matches!(without_emoji.embed, EmbedBody::CodeBlock(_)) && !game_type.emoji().is_empty() {
        let EmbedBody::FormattedText(board) = &whole.embed else { panic!("{:?} is not shown with emoji", whole.embed) };
        for line in board.lines() {
            assert!(width_in_chars(line) <= 30.0, "{line} is too long");
        }
    }
    whole
}

/// Returns everything that a board states: labels, values and the title.
fn board_facts(board: &Board) -> BTreeMap<String, BTreeSet<String>> {
    let spelled = |text: &Text| serde_json::to_string(text).unwrap();
    let mut all = BTreeMap::from([(spelled(&board.title), BTreeSet::new())]);
    for fact in board.sections.iter().flat_map(|section| &section.facts) {
        all.entry(spelled(&fact.label)).or_insert_with(BTreeSet::new).extend(fact.values.iter().map(spelled));
    }
    all
}

/// Returns the same of an emoji board, and the pieces that show each label.
fn emoji_board_facts(rows: &[EmojiRow]) -> (BTreeMap<String, BTreeSet<String>>, BTreeMap<String, Vec<String>>) {
    let spelled = |text: &Text| serde_json::to_string(text).unwrap();
    let (mut all, mut seen) = (BTreeMap::new(), BTreeMap::new());
    for piece in rows.iter().flat_map(|row| &row.0) {
        for FactRef { label: of, value: says } in &piece.facts {
            let values = all.entry(spelled(of)).or_insert_with(BTreeSet::new);
            values.extend(says.iter().map(spelled));
            seen.entry(spelled(of)).or_insert_with(Vec::new).push(format!("{:?}", piece.content));
        }
    }
    (all, seen)
}

/// Checks that an emoji board shows exactly the facts of the board, and that a space or thing looks the same
/// only where the same is true of it.
#[test]
fn emoji_board_shows_every_fact_unambiguously() {
    'games: for game_type in GAMES {
        let names: BTreeSet<String> = game_type.emoji().into_iter().map(|it| it.name).collect();
        let mut means = BTreeMap::new();
        let mut positions = 0;
        let setups = MatchSetup::all(game_type.meta());
        for (n, setup) in (0..).zip(setups.iter().cycle()) {
            if n >= setups.len() as u64 && positions > 200 {
                break;
            }
            let mut game = game_type.new_match(setup, Seed::from_number(n)).unwrap();
            let mut chance = Dice::new(&Seed::from_number(n), 0);
            loop {
                let (board, track) = (game.board(None, BoardDetail::Full), game.emoji_board(None));
                if track.is_empty() && names.is_empty() {
                    // This game has no emoji board.
                    continue 'games;
                }
                let (tells, seen) = emoji_board_facts(&track);
                assert_eq!(tells, board_facts(&board), "{track:#?}");
                for (label, values) in tells {
                    let key = (label.clone(), seen[&label].clone());
                    assert_eq!(*means.entry(key).or_insert_with(|| values.clone()), values, "{label}");
                }
                for shows in track.iter().flat_map(|row| &row.0).map(|piece| &piece.content) {
                    assert!(!matches!(shows, EmojiCellContent::Emoji(name) if !names.contains(name)), "{shows:?}");
                }
                positions += 1;
                let Some(question) = game.decisions().into_iter().next() else { break };
                let option = chance.below(question.option_count as u32) as usize;
                game.apply_option(question.seat, option, &mut GameLog::new()).unwrap();
            }
        }
    }
}

/// With ships in any place, any request of the harbor and the longest names, the emoji board fits into one
/// message.
#[test]
fn the_fullest_raids_boards_fit_into_one_message() {
    let game_type = meadhall_games::find_game("raids").unwrap();
    let (known, translations) = (every_emoji(game_type), Translations::new([game_type.texts()]).unwrap());
    let names = vec!["\\_".repeat(16); 4];
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/games/golden/fullest/raids.jsonl");
    let mut longest = 0;
    for saved in std::fs::read_to_string(file).unwrap().lines() {
        let rows = game_type.load_match(saved).unwrap().emoji_board(None);
        for lang in Lang::ALL {
            let track = emoji_text(&rows, &|text| translations.translate(lang, text, &names), "raids", &known)
                .expect("it fits");
            longest = longest.max(track.chars().count());
            let too_wide = track.lines().find(|line| width_in_chars(line) > 30.0);
            assert_eq!(too_wide, None, "{track}");
        }
    }
    assert!((3_500..=4_096).contains(&longest), "{longest}");
}
