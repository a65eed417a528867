//! Checks what emoji boards show, and how wide their lines are.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::{Board, BoardDetail, Dice, EmojiCell, FactRef, GameLog, Lang, MatchSetup, Picture, Seat, Seed};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::{GameRegistry, GameType};
use meadhall_render::{rasterize_svg, to_svg};
use meadhall_test_support::golden::for_each_golden_position;
use meadhall_test_support::scale::{is_full_run, scaled_rounds};

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

/// How many positions of a match are between two whose facts are checked.
const FACTS_STEP: usize = 12;

/// Checks that an emoji board shows exactly the facts of the board, and that a space or thing looks the same
/// only where the same is true of it.
#[test]
fn emoji_board_shows_every_fact_unambiguously() {
    for game_type in GAMES {
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
            for step in 0_usize.. {
                let seat = game.decisions().first().map(|question| question.seat);
                let is_checked = is_full_run() || step.is_multiple_of(FACTS_STEP) || seat.is_none();
                let viewers = [None, seat].into_iter().take(if is_checked { 2 } else { 0 });
                for viewer in viewers {
                    let (board, track) = (game.board(viewer, BoardDetail::Full), game.emoji_board(viewer));
                    let (tells, seen) = emoji_board_facts(&track);
                    let mut expected = board_facts(&board);
                    // The board of a seat also lists empty places that the seat can choose.
                    expected
                        .retain(|label, values| viewer.is_none() || !values.is_empty() || tells.contains_key(label));
                    assert_eq!(tells, expected, "{track:#?}");
                    for (label, values) in tells {
                        let key = (label.clone(), seen[&label].clone());
                        assert_eq!(*means.entry(key).or_insert_with(|| values.clone()), values, "{label}");
                    }
                    for shows in track.iter().flat_map(|row| &row.0).map(|piece| &piece.content) {
                        assert!(!matches!(shows, EmojiCellContent::Emoji(name) if !names.contains(name)), "{shows:?}");
                    }
                    positions += 1;
                }
                let Some(question) = game.decisions().into_iter().next() else { break };
                let option = chance.below(question.option_count as u32) as usize;
                game.apply_option(question.seat, option, &mut GameLog::new()).unwrap();
            }
        }
    }
}

/// The emoji and texts of a game, and the longest names.
struct BoardFormatter {
    game_type: &'static dyn GameType,
    known: EmojiIds,
    translations: Translations,
    names: Vec<String>,
}

impl BoardFormatter {
    fn new(game_type: &'static dyn GameType) -> Self {
        Self {
            game_type,
            known: every_emoji(game_type),
            translations: Translations::new([game_type.texts()]).unwrap(),
            names: vec!["\\_".repeat(16); 8],
        }
    }

    /// Returns the length of an emoji board in the language in which it is longest, and checks that all lines fit on a
    /// phone.
    fn longest_board(&self, rows: &[EmojiRow]) -> usize {
        let length_in = |lang| {
            let says = |text: &Text| self.translations.translate_short(lang, text, &self.names);
            let board = emoji_text(rows, &says, self.game_type.meta().id, &self.known);
            let board = board.unwrap_or_else(|| panic!("the board is too long in {lang}: {rows:#?}"));
            let too_wide = board.lines().find(|line| width_in_chars(line) > 30.0);
            assert_eq!(too_wide, None, "{board}");
            board.chars().count()
        };
        Lang::ALL.map(length_in).into_iter().max().unwrap()
    }
}

/// With ships in any place, any request of the harbor and the longest names, the emoji board fits into one
/// message.
#[test]
fn the_fullest_raids_boards_fit_into_one_message() {
    let formatter = BoardFormatter::new(meadhall_games::find_game("raids").unwrap());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/games/golden/fullest/raids.jsonl");
    let saved = std::fs::read_to_string(file).unwrap();
    let boards = saved.lines().map(|saved| formatter.game_type.load_match(saved).unwrap());
    let longest = boards.map(|game| formatter.longest_board(&game.emoji_board(None))).max().unwrap();
    assert!((3_500..=4_096).contains(&longest), "{longest}");
}

/// How many positions of a match are between two that are checked.
const POSITION_STEP: usize = 20;

/// In random matches and a recorded one of the most players with the longest names, each emoji board fits into one message.
#[test]
fn boards_of_whole_matches_fit_into_one_message() {
    for game_type in GAMES {
        let formatter = BoardFormatter::new(game_type);
        let most_seats = *game_type.meta().seat_range.end();
        let setups = MatchSetup::all(game_type.meta()).into_iter().filter(|setup| setup.seats() == most_seats);
        let mut longest = 0;
        for (n, setup) in (0..).zip(setups.cycle().take(scaled_rounds(20) as usize)) {
            let mut game = game_type.new_match(&setup, Seed::from_number(n)).unwrap();
            let mut dice = Dice::new(&Seed::from_number(n), 0);
            for position in 0.. {
                let question = game.decisions().into_iter().next();
                if position % POSITION_STEP == 0 || question.is_none() {
                    longest = longest.max(formatter.longest_board(&game.emoji_board(None)));
                }
                let Some(question) = question else { break };
                let option = dice.below(question.option_count as u32) as usize;
                game.apply_option(question.seat, option, &mut GameLog::new()).unwrap();
            }
        }
        let mut position = 0;
        for_each_golden_position(game_type, most_seats, |game, _, _| {
            if position % POSITION_STEP == 0 {
                longest = longest.max(formatter.longest_board(&game.emoji_board(None)));
            }
            position += 1;
        });
        assert!((2_000..=4_096).contains(&longest), "{}: {longest}", game_type.meta().id);
    }
}

/// Labels, emoji and the words after them stay together; long rows of emoji are wrapped.
#[test]
fn lines_are_wrapped_between_groups() {
    let known = [("game_pig".to_owned(), 5)].into_iter().collect();
    let text = |key: &'static str| Text { key, ..Text::default() };
    let check = |contents: Vec<EmojiCellContent>, expected: &str| {
        let cells = contents.into_iter().map(|content| EmojiCell { facts: Vec::new(), content });
        let board = emoji_text(&[EmojiRow(cells.collect())], &|text| text.key.to_owned(), "game", &known);
        assert_eq!(board.unwrap().replace("<:pig:5>", "P"), expected);
    };
    let pig = || EmojiCellContent::Emoji("pig".to_owned());
    let labeled = || [EmojiCellContent::Label(text("M3")), pig(), pig(), EmojiCellContent::Text(text("2 NE"))];
    check(labeled().into(), "M3PP 2 NE");
    check([labeled(), labeled()].concat(), "M3PP 2 NE  M3PP 2 NE");
    check([labeled(), labeled(), labeled()].concat(), "M3PP 2 NE  M3PP 2 NE\nM3PP 2 NE");
    check((0..15).map(|_| pig()).collect(), "PPPPPPPPPPPP\nPPP");
}

/// Width and height at which emoji are compared: those of an emoji on a phone with two pixels per point.
const COMPARED_WIDTH_PX: u32 = 44;
/// The least difference of two emoji, as the mean difference of their gray pixels from 0 to 255. Emoji that differ in a
/// digit alone differ by about 1.
const MIN_GRAY_DIFFERENCE: f64 = 0.7;

/// Returns the gray pixels of an emoji on Discord's dark background.
fn gray_pixels(picture: &Picture, translations: &Translations) -> Vec<f64> {
    const BACKGROUND: f64 = 51.0;
    let drawing = to_svg(picture, &|text| translations.translate(Lang::En, text, &[]));
    let image = rasterize_svg(&drawing, COMPARED_WIDTH_PX).unwrap();
    let gray = |pixel: &[u8]| {
        let [red, green, blue, alpha] = [0, 1, 2, 3].map(|channel| f64::from(pixel[channel]));
        // The colors are not multiplied by their opacity.
        let opacity = alpha / 255.0;
        (0.299 * red + 0.587 * green + 0.114 * blue) * opacity + BACKGROUND * (1.0 - opacity)
    };
    image.rgba.chunks(4).map(gray).collect()
}

#[test]
fn no_two_emoji_of_a_game_look_alike_in_gray() {
    for game_type in GAMES {
        let translations = Translations::new([game_type.texts()]).unwrap();
        let emoji = game_type.emoji();
        let looks: Vec<Vec<f64>> = emoji.iter().map(|it| gray_pixels(&it.picture, &translations)).collect();
        for (n, (one, name)) in looks.iter().zip(&emoji).enumerate() {
            for (other, other_name) in looks.iter().zip(&emoji).skip(n + 1) {
                let difference: f64 = one.iter().zip(other).map(|(a, b)| (a - b).abs()).sum();
                let difference = difference / one.len() as f64;
                let (name, other_name) = (&name.name, &other_name.name);
                assert!(difference >= MIN_GRAY_DIFFERENCE, "{name} looks like {other_name}: {difference:.2}");
            }
        }
    }
}
