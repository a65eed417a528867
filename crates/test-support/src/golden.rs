//! The recorded matches that golden tests replay: one for each number of seats.

use std::fs;
use std::path::Path;
use std::vec::IntoIter;

use meadhall_ai::AiPlayer;
use meadhall_game::{GameLog, MatchSetup, SearchBudget, Seed, Strategy, Text};
use meadhall_registry::{DecisionInfo, GameType, Match};

/// The strategy of all seats when a match is recorded for the first time.
const RECORDING_STRATEGY: Strategy = Strategy::TreeSearch(SearchBudget::Playouts(30));

/// Starts a golden match and returns it with the answers to play.
pub fn start_golden_match(game_type: &dyn GameType, seats: u8) -> (Box<dyn Match>, GoldenAnswers) {
    let setup = MatchSetup::new(game_type.meta(), seats, []).expect("the seat count is valid");
    let game = game_type.new_match(&setup, Seed::from_number(u64::from(seats))).expect("the setup is valid");
    (game, GoldenAnswers::load(game_type, seats))
}

/// Visits every position of a golden match, with the next decision, if there is one, and the public match log so far.
pub fn for_each_golden_position(
    game_type: &dyn GameType,
    seats: u8,
    mut visit: impl FnMut(&dyn Match, Option<&DecisionInfo>, &[Text]),
) {
    let (mut game, mut answers) = start_golden_match(game_type, seats);
    let mut public_log = Vec::new();
    while let Some(question) = game.decisions().into_iter().next() {
        visit(&*game, Some(&question), &public_log);
        let mut log = GameLog::new();
        game.apply_option(question.seat, answers.next_option(&*game, &question), &mut log)
            .expect("the option was offered");
        public_log.extend(log.texts_for(None).cloned());
    }
    visit(&*game, None, &public_log);
}

/// The answers to play in a golden match. They come from its file, so that only texts can differ, or from AI players if
/// there is no file yet.
pub enum GoldenAnswers {
    Recorded(IntoIter<usize>),
    /// One AI for each seat.
    ChosenByAi(Vec<AiPlayer>),
}

impl GoldenAnswers {
    fn load(game_type: &dyn GameType, seats: u8) -> Self {
        let name = format!("../../tests/games/golden/playthroughs/{}_{seats}.en.txt", game_type.meta().id);
        match fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)) {
            Ok(playthrough) => {
                Self::Recorded(playthrough.lines().filter_map(recorded_option).collect::<Vec<_>>().into_iter())
            }
            Err(_) => Self::ChosenByAi(
                (0..seats).map(|seat| AiPlayer::new(RECORDING_STRATEGY, &Seed::from_number(seat.into()))).collect(),
            ),
        }
    }

    pub fn next_option(&mut self, game: &dyn Match, question: &DecisionInfo) -> usize {
        match self {
            _ if question.is_forced() => 0,
            Self::Recorded(answers) => answers.next().expect("the answers belong to this match"),
            Self::ChosenByAi(bots) => game
                .choose_with_ai(question.seat, &mut bots[question.seat.index()])
                .expect("the seat has a pending decision"),
        }
    }
}

/// Parses the index of the chosen option from a line such as "  [2/7] sail > 3".
fn recorded_option(line: &str) -> Option<usize> {
    let (number, _) = line.strip_prefix("  [")?.split_once('/')?;
    number.parse::<usize>().ok()?.checked_sub(1)
}
