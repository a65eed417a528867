//! Golden playthroughs: one whole match for each game, number of seats and language, written so that a person
//! can check it against the rulebook. `MEADHALL_BLESS=1 cargo test --test games playthroughs` writes them
//! again: read the difference. A match without an English file is played anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use meadhall::game::{Lens, Log, Placing, Revealed, Text, places};
use meadhall::games::GAMES;
use meadhall::kind::{Kind, Match, Question};
use meadhall::lang::{Lang, Phrasebook, text_board};
use stage::golden::begun;
use stage::position::MARKS;

#[test]
fn every_game_is_played_and_told_as_it_was_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/golden/playthroughs");
    let mut wanted = BTreeSet::new();
    let mut changed = Vec::new();
    for kind in GAMES {
        for seats in kind.meta().seats.clone() {
            for lang in Lang::ALL {
                let name = format!("{}_{seats}.{lang}.txt", kind.meta().id);
                let told = tell(kind, seats, lang);
                if !agrees(&folder.join(&name), &told) {
                    changed.push(name.clone());
                }
                wanted.insert(name);
            }
        }
    }
    assert!(changed.is_empty(), "these matches are told differently now: {changed:?}");
    let found: BTreeSet<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(found, wanted, "a playthrough that nothing plays any more, or a game without one");
}

fn agrees(path: &PathBuf, told: &str) -> bool {
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::write(path, told).unwrap();
    }
    fs::read_to_string(path).is_ok_and(|golden| golden == told)
}

/// One match as a report.
struct Report<'a> {
    book: Phrasebook,
    lang: Lang,
    names: &'a [String],
    lines: Vec<String>,
}

fn tell(kind: &dyn Kind, seats: u8, lang: Lang) -> String {
    let names: Vec<String> = MARKS.iter().take(seats.into()).map(|&name| name.to_owned()).collect();
    let book = Phrasebook::new([kind.speech()]).unwrap();
    let mut report = Report { book, lang, names: &names, lines: Vec::new() };
    let (mut game, mut answers) = begun(kind, seats);
    report.board(game.as_ref());
    while let Some(question) = game.questions().into_iter().next() {
        let option = answers.next(game.as_ref(), &question);
        report.question(game.as_ref(), &question, option);
        let mut log = Log::new();
        let step = game.answer(question.seat, option, &mut log).unwrap();
        for text in log.read_by(Some(question.seat)) {
            report.say(text, "    ");
        }
        if step.revealed == Revealed::Something {
            report.board(game.as_ref());
        }
    }
    report.board(game.as_ref());
    let scores = game.scores();
    for Placing { place, score } in places(&scores) {
        let sources: Vec<String> =
            score.sources.iter().map(|it| format!("{} {}", report.spell(&it.name), it.points)).collect();
        let name = &names[score.seat.index()];
        report.lines.push(format!("{place}. {name}: {} ({})", score.total(), sources.join(", ")));
    }
    report.lines.join("\n") + "\n"
}

impl Report<'_> {
    fn spell(&self, text: &Text) -> String {
        self.book.try_say(self.lang, text, self.names).unwrap()
    }

    fn say(&mut self, text: &Text, indent: &str) {
        let line = format!("{indent}{}", self.spell(text));
        self.lines.push(line);
    }

    fn board(&mut self, game: &dyn Match) {
        let board = text_board(&self.book, self.lang, &game.board(None, Lens::Whole), self.names);
        self.lines.extend(["".to_owned(), "=".repeat(100), board, "=".repeat(100), "".to_owned()]);
    }

    /// Adds the decision and the answer; a forced decision is left out.
    fn question(&mut self, game: &dyn Match, question: &Question, option: usize) {
        if question.forced() {
            return;
        }
        let asked = format!("{}: {}", self.names[question.seat.index()], self.spell(&question.prompt));
        self.lines.push(asked);
        let options = game.options(question.seat).unwrap();
        let path = |words: &[Text]| words.iter().map(|word| self.spell(word)).collect::<Vec<_>>().join(" > ");
        let told: Vec<String> = options[option].consequence.iter().map(|text| self.spell(text)).collect();
        let chosen = path(&options[option].words);
        let told = if told.is_empty() { told.concat() } else { format!(" ({})", told.join(" ")) };
        self.lines.push(format!("  [{}/{}] {chosen}{told}", option + 1, options.len()));
    }
}
