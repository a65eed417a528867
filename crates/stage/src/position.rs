//! A saved position for regression tests: a match from its seed up to one moment. It is described as text, so
//! that a person can see the fault, and later its fix.

use std::fs;
use std::path::{Path, PathBuf};

use meadhall::game::{Lens, Log, Seat, Text};
use meadhall::games::find;
use meadhall::kind::Match;
use meadhall::lang::{Lang, Phrasebook, text_board};
use meadhall::table::past::Past;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Names of the seats in descriptions; a saved position holds no names of people.
pub const MARKS: [&str; 6] = ["● A", "▲ B", "■ C", "◆ D", "★ E", "✚ F"];

/// A match up to a position, without people's names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The id of the game.
    pub game: String,
    /// The match from its seed to this position.
    pub past: Past,
}

impl Position {
    /// Returns the directory of the tested positions. Each has two files: the match and its description.
    #[must_use]
    pub fn folder() -> PathBuf {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        here.ancestors().nth(2).unwrap_or(here).join("tests/games/golden/positions")
    }

    /// Reads the match from an export of one table: of `meadhall export --table` or of the practice hall.
    pub fn exported(export: &str) -> Result<Self, String> {
        for line in export.lines() {
            let mut line: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            let told = line["table"].take();
            if told.is_null() {
                continue;
            }
            let game = told["table"]["game"].as_str().ok_or("the table has no game")?.to_owned();
            let past: Option<Past> = Deserialize::deserialize(&told["past"]).map_err(|error| error.to_string())?;
            return Ok(Self { game, past: past.ok_or("no match was begun there")? });
        }
        Err("there is no table in this file".to_owned())
    }

    pub fn read(file: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Describes the position: the last log lines, the board, the scores, the open decisions, and a preview
    /// of each option. Fails if the rules find the position inconsistent.
    pub fn told(&self) -> Result<String, String> {
        let kind = find(&self.game).ok_or_else(|| format!("there is no game {}", self.game))?;
        let mut log = Log::new();
        let game = self.past.replay(kind, &mut log).map_err(|error| error.to_string())?;
        let book = Phrasebook::new([kind.speech()]).map_err(|error| error.to_string())?;
        let names: Vec<String> = MARKS.iter().map(|name| (*name).to_owned()).collect();
        let say = |text: &Text| book.say(Lang::En, text, &names);
        let last = log.lines().len().saturating_sub(10);
        let mut told: Vec<String> = log.lines()[last..].iter().map(|line| format!("> {}", say(&line.text))).collect();
        told.push(text_board(&book, Lang::En, &game.board(None, Lens::Whole), &names));
        for score in game.scores() {
            told.push(format!("{}: {}", names[score.seat.index()], score.total()));
        }
        for question in game.questions() {
            told.push(format!("\n{}: {}", names[question.seat.index()], say(&question.prompt)));
            told.extend(answers(game.as_ref(), question.seat, &say));
        }
        game.audit()?;
        Ok(told.join("\n") + "\n")
    }
}

fn answers(game: &dyn Match, seat: Seat, say: &dyn Fn(&Text) -> String) -> Vec<String> {
    let options = game.options(seat).unwrap_or_default();
    let answer = |(n, option): (usize, meadhall::kind::Label)| {
        let words: Vec<String> = option.words.iter().map(say).collect();
        let told: Vec<String> = option.consequence.iter().map(say).collect();
        format!("  {}. {}  {}", n + 1, words.join(" > "), told.join(" ")).trim_end().to_owned()
    };
    options.into_iter().enumerate().map(answer).collect()
}
