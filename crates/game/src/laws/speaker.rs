//! Formats every text in every language, to find texts that cannot be formatted or read the same.

use std::collections::HashMap;

use super::law::{Broken, Law, Verdict};
use crate::game::{Board, Decision, Decisions, Face, Lens, Line, Score, Seat, Speech, Text, Viewer};
use crate::lang::{Lang, Phrasebook};

pub(super) struct Speaker {
    book: Phrasebook,
    names: Vec<String>,
}

impl Speaker {
    pub(super) fn new(speech: Speech, seats: u8) -> Result<Self, Broken> {
        let book = Phrasebook::new([speech]).map_err(|error| Law::Speech.broken(error.to_string()))?;
        let names = Seat::all(seats).map(|seat| format!("player {}", seat.0)).collect();
        Ok(Self { book, names })
    }

    /// Returns the text in each language.
    pub(super) fn say(&self, text: &Text) -> Result<[String; 3], Broken> {
        let mut said = [const { String::new() }; 3];
        for (said, lang) in said.iter_mut().zip(Lang::ALL) {
            *said = self
                .book
                .try_say(lang, text, &self.names)
                .map_err(|error| Law::Texts.broken(format!("{error}, in {text:?}")))?;
            Law::Texts.holds(!said.trim().is_empty(), || format!("{text:?} says nothing in {lang}"))?;
        }
        Ok(said)
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map(String::as_str).unwrap_or_default()
    }

    fn say_all<'a>(&self, texts: impl IntoIterator<Item = &'a Text>) -> Verdict {
        texts.into_iter().try_for_each(|text| self.say(text).map(drop))
    }

    /// Checks the texts of a decision, and that its options are distinct.
    pub(super) fn question<G: Face>(&self, game: &G, asked: &Decision<'_, G::Action>) -> Verdict {
        self.say(asked.prompt)?;
        let view = game.view(Some(asked.seat));
        let paths: Vec<Vec<Text>> = asked.options.iter().map(|action| G::words(&view, action)).collect();
        let mut heard: HashMap<(Lang, Vec<String>), &G::Action> = HashMap::new();
        for (action, words) in asked.options.iter().zip(&paths) {
            Law::Texts.holds(!words.is_empty(), || format!("{action:?} has no words"))?;
            self.say_all(&G::consequence(&view, action))?;
            self.say_all(&G::explanation(&view, action))?;
            let said = words.iter().map(|text| self.say(text)).collect::<Result<Vec<_>, _>>()?;
            for (at, lang) in Lang::ALL.into_iter().enumerate() {
                let path = said.iter().map(|said| said[at].clone()).collect::<Vec<_>>();
                let spoken = path.join(" > ");
                if let Some(other) = heard.insert((lang, path), action) {
                    return Err(Law::Apart.broken(format!("{other:?} and {action:?} both read \"{spoken}\" in {lang}")));
                }
            }
        }
        together(&paths)
    }

    /// Checks the texts of the board and the scores, as this viewer sees them.
    pub(super) fn table<G: Face>(&self, game: &G, asked: &Decisions<G::Action>, viewer: Viewer) -> Verdict {
        let view = game.view(viewer);
        let own = viewer.and_then(|seat| asked.of_seat(seat));
        let options = own.map_or::<&[G::Action], _>(&[], |own| own.options);
        for lens in [Lens::Whole, Lens::Close] {
            self.board(&G::board(&view, options, lens), options.len())?;
        }
        for fact in G::legend(&view) {
            self.say(&fact.label)?;
            self.say_all(&fact.values)?;
        }
        self.scores(&G::standing(&view))
    }

    fn board(&self, board: &Board, options: usize) -> Verdict {
        self.say(&board.title)?;
        for section in &board.sections {
            self.say(&section.name)?;
            for fact in &section.facts {
                self.say(&fact.label)?;
                self.say_all(&fact.values)?;
                let marked = fact.options.iter().all(|option| *option < options);
                Law::Texts.holds(marked, || format!("the board marks {:?} of {options} options", fact.options))?;
            }
        }
        Ok(())
    }

    fn scores(&self, scores: &[Score]) -> Verdict {
        self.say_all(scores.iter().flat_map(|score| &score.sources).map(|source| &source.name))
    }

    pub(super) fn lines(&self, lines: &[Line]) -> Verdict {
        self.say_all(lines.iter().map(|line| &line.text))
    }
}

/// Walks the paths as a menu does: no path may return to a prefix that was left, or be a prefix of another.
fn together(paths: &[Vec<Text>]) -> Verdict {
    let mut left: Vec<&[Text]> = Vec::new();
    for pair in paths.windows(2) {
        let (before, path) = (&pair[0], &pair[1]);
        let common = before.iter().zip(path).take_while(|(one, other)| one == other).count();
        let branches = common < before.len() && common < path.len();
        Law::Together.holds(branches, || format!("{before:?} and {path:?}: one is the beginning of the other"))?;
        left.extend((common + 1..=before.len()).map(|end| &before[..end]));
        let again = (common + 1..=path.len()).map(|end| &path[..end]).find(|beginning| left.contains(beginning));
        Law::Together.holds(again.is_none(), || format!("options that begin with {again:?} do not lie together"))?;
    }
    Ok(())
}
