//! Golden playthroughs: one whole match for each game, number of seats and language, written so that a person
//! can check it against the rulebook. `MEADHALL_BLESS=1 cargo test --test games playthroughs` writes them
//! again: read the difference. A match without an English file is played anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use meadhall_game::{BoardDetail, GameLog, Lang, RankedScore, Revelation, Text, ranking};
use meadhall_games::GAMES;
use meadhall_i18n::{OptionNumbers, Translations, board_as_text};
use meadhall_registry::{DecisionInfo, GameType, Match};
use meadhall_test_support::golden::start_golden_match;
use meadhall_test_support::position::SEAT_LABELS;

#[test]
fn golden_playthroughs_are_unchanged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/golden/playthroughs");
    let mut expected = BTreeSet::new();
    let mut changed = Vec::new();
    for game_type in GAMES {
        for seats in game_type.meta().seat_range.clone() {
            for lang in Lang::ALL {
                let name = format!("{}_{seats}.{lang}.txt", game_type.meta().id);
                let report_text = write_report(game_type, seats, lang);
                if !matches_golden(&folder.join(&name), &report_text) {
                    changed.push(name.clone());
                }
                expected.insert(name);
            }
        }
    }
    assert!(changed.is_empty(), "these golden playthroughs changed: {changed:?}");
    let found: BTreeSet<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(found, expected, "the golden files must be exactly those of the listed games");
}

fn matches_golden(path: &PathBuf, report_text: &str) -> bool {
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::write(path, report_text).unwrap();
    }
    fs::read_to_string(path).is_ok_and(|golden| golden == report_text)
}

/// One match as a report.
struct PlaythroughReport<'a> {
    translations: Translations,
    lang: Lang,
    names: &'a [String],
    lines: Vec<String>,
}

fn write_report(game_type: &dyn GameType, seats: u8, lang: Lang) -> String {
    let names: Vec<String> = SEAT_LABELS.iter().take(seats.into()).map(|&name| name.to_owned()).collect();
    let translations = Translations::new([game_type.texts()]).unwrap();
    let mut report = PlaythroughReport { translations, lang, names: &names, lines: Vec::new() };
    let (mut game, mut answers) = start_golden_match(game_type, seats);
    report.add_board(game.as_ref());
    while let Some(decision) = game.decisions().into_iter().next() {
        let option = answers.next_option(game.as_ref(), &decision);
        report.add_decision(game.as_ref(), &decision, option);
        let mut log = GameLog::new();
        let step = game.apply_option(decision.seat, option, &mut log).unwrap();
        for text in log.texts_for(Some(decision.seat)) {
            report.add_text(text, "    ");
        }
        if step.revealed == Revelation::SomeRevealed {
            report.add_board(game.as_ref());
        }
    }
    report.add_board(game.as_ref());
    let scores = game.scores();
    for RankedScore { rank: place, score } in ranking(&scores) {
        let sources: Vec<String> =
            score.sources.iter().map(|it| format!("{} {}", report.translate(&it.name), it.points)).collect();
        let name = &names[score.seat.index()];
        report.lines.push(format!("{place}. {name}: {} ({})", score.total(), sources.join(", ")));
    }
    report.lines.join("\n") + "\n"
}

impl PlaythroughReport<'_> {
    fn translate(&self, text: &Text) -> String {
        self.translations.try_translate(self.lang, text, self.names).unwrap()
    }

    fn add_text(&mut self, text: &Text, indent: &str) {
        let line = format!("{indent}{}", self.translate(text));
        self.lines.push(line);
    }

    fn add_board(&mut self, game: &dyn Match) {
        let board = board_as_text(
            &self.translations,
            self.lang,
            &game.board(None, BoardDetail::Full),
            self.names,
            OptionNumbers::Shown,
        );
        self.lines.extend(["".to_owned(), "=".repeat(100), board, "=".repeat(100), "".to_owned()]);
    }

    /// Adds the decision and the answer; a forced decision is left out.
    fn add_decision(&mut self, game: &dyn Match, decision: &DecisionInfo, option: usize) {
        if decision.is_forced() {
            return;
        }
        let question_line = format!("{}: {}", self.names[decision.seat.index()], self.translate(&decision.prompt));
        self.lines.push(question_line);
        let options = game.options(decision.seat).unwrap();
        let path = |words: &[Text]| words.iter().map(|word| self.translate(word)).collect::<Vec<_>>().join(" > ");
        let preview: Vec<String> = options[option].preview.iter().map(|text| self.translate(text)).collect();
        let chosen = path(&options[option].path);
        let preview_text = if preview.is_empty() { preview.concat() } else { format!(" ({})", preview.join(" ")) };
        self.lines.push(format!("  [{}/{}] {chosen}{preview_text}", option + 1, options.len()));
    }
}
