//! A saved position for regression tests: a match from its seed up to one moment. It is described as text, so
//! that a person can see the fault, and later its fix.

use std::fs;
use std::path::{Path, PathBuf};

use meadhall_game::{BoardDetail, GameLog, Lang, Seat, Text};
use meadhall_games::find_game;
use meadhall_i18n::{OptionNumbers, Translations, board_as_text};
use meadhall_registry::Match;
use meadhall_tables::history::MatchHistory;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Names of the seats in descriptions, because a saved position contains no names of people.
pub const SEAT_LABELS: [&str; 6] = ["● A", "▲ B", "■ C", "◆ D", "★ E", "✚ F"];

/// A match up to a position, without people's names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPosition {
    pub game: String,
    /// The seed and the journal of the match up to this position.
    pub history: MatchHistory,
}

impl SavedPosition {
    /// Returns the directory of the positions that golden tests check. Each position has two files: the match and its
    /// description.
    #[must_use]
    pub fn positions_dir() -> PathBuf {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        here.ancestors().nth(2).unwrap_or(here).join("tests/games/golden/positions")
    }

    /// Reads the match from an export of one table, made by `meadhall export --table` or by the practice hall.
    pub fn from_export(export: &str) -> Result<Self, String> {
        for line in export.lines() {
            let mut line: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            let table = line["table"].take();
            if table.is_null() {
                continue;
            }
            let game = table["table"]["game_id"].as_str().ok_or("the table has no game")?.to_owned();
            let history: Option<MatchHistory> =
                Deserialize::deserialize(&table["history"]).map_err(|error| error.to_string())?;
            return Ok(Self { game, history: history.ok_or("the match has not started")? });
        }
        Err("the file contains no table".to_owned())
    }

    pub fn load(file: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Describes the position: the last entries of the match log, the board, the scores, the open decisions, and a
    /// preview of each option. Fails if the rules find the position inconsistent.
    pub fn describe(&self) -> Result<String, String> {
        let game_type = find_game(&self.game).ok_or_else(|| format!("there is no game {}", self.game))?;
        let mut log = GameLog::new();
        let game = self.history.replay(game_type, &mut log).map_err(|error| error.to_string())?;
        let translations =
            Translations::new([game_type.texts(), meadhall_tables::texts::TEXTS]).map_err(|error| error.to_string())?;
        let names: Vec<String> = SEAT_LABELS.iter().map(|name| (*name).to_owned()).collect();
        let format = |text: &Text| translations.translate(Lang::En, text, &names);
        let first_shown = log.lines().len().saturating_sub(10);
        let mut lines: Vec<String> =
            log.lines()[first_shown..].iter().map(|line| format!("> {}", format(&line.text))).collect();
        lines.push(board_as_text(
            &translations,
            Lang::En,
            &game.board(None, BoardDetail::Full),
            &names,
            OptionNumbers::Shown,
        ));
        for score in game.scores() {
            lines.push(format!("{}: {}", names[score.seat.index()], score.total()));
        }
        for question in game.decisions() {
            lines.push(format!("\n{}: {}", names[question.seat.index()], format(&question.prompt)));
            lines.extend(describe_options(game.as_ref(), question.seat, &format));
        }
        game.check_invariants()?;
        Ok(lines.join("\n") + "\n")
    }
}

fn describe_options(game: &dyn Match, seat: Seat, format: &dyn Fn(&Text) -> String) -> Vec<String> {
    let options = game.options(seat).unwrap_or_default();
    let answer = |(n, option): (usize, meadhall_registry::OptionDescription)| {
        let path: Vec<String> = option.path.iter().map(format).collect();
        let preview: Vec<String> = option.preview.iter().map(format).collect();
        format!("  {}. {}  {}", n + 1, path.join(" > "), preview.join(" ")).trim_end().to_owned()
    };
    options.into_iter().enumerate().map(answer).collect()
}
