//! Formats every text in every language, to find texts that cannot be formatted or read the same.

use std::collections::HashMap;

use meadhall_game::{
    Board, BoardDetail, Decision, Decisions, GameLogLine, Lang, Presentation, Seat, SeatScore, Text, Texts, Viewer,
};
use meadhall_i18n::Translations;

use super::property::{CheckResult, GameProperty, PropertyViolation};

pub(crate) struct TextChecker {
    translations: Translations,
    seat_names: Vec<String>,
}

impl TextChecker {
    pub(crate) fn new(texts: Texts, seats: u8) -> Result<Self, PropertyViolation> {
        let translations = Translations::new([texts])
            .map_err(|error| GameProperty::CompleteTranslations.violation(error.to_string()))?;
        let names = Seat::all(seats).map(|seat| format!("player {}", seat.0)).collect();
        Ok(Self { translations, seat_names: names })
    }

    /// Returns the text in each language.
    pub(crate) fn format(&self, text: &Text) -> Result<[String; 3], PropertyViolation> {
        let mut formatted = [const { String::new() }; 3];
        for (formatted, lang) in formatted.iter_mut().zip(Lang::ALL) {
            *formatted = self
                .translations
                .try_translate(lang, text, &self.seat_names)
                .map_err(|error| GameProperty::AllTextsFormat.violation(format!("{error}, in {text:?}")))?;
            GameProperty::AllTextsFormat
                .ensure(!formatted.trim().is_empty(), || format!("{text:?} is empty in {lang}"))?;
        }
        Ok(formatted)
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> &str {
        self.seat_names.get(seat.index()).map(String::as_str).unwrap_or_default()
    }

    fn check_all<'a>(&self, texts: impl IntoIterator<Item = &'a Text>) -> CheckResult {
        texts.into_iter().try_for_each(|text| self.format(text).map(drop))
    }

    /// Checks the texts of a decision, and that its options are distinct.
    pub(crate) fn check_decision<G: Presentation>(&self, game: &G, decision: &Decision<'_, G::Action>) -> CheckResult {
        self.format(decision.prompt)?;
        let view = game.view(Some(decision.seat));
        let paths: Vec<Vec<Text>> = decision.options.iter().map(|action| G::option_path(&view, action)).collect();
        let mut action_by_text: HashMap<(Lang, Vec<String>), &G::Action> = HashMap::new();
        for (action, words) in decision.options.iter().zip(&paths) {
            GameProperty::AllTextsFormat.ensure(!words.is_empty(), || format!("{action:?} has no text"))?;
            self.check_all(&G::preview(&view, action))?;
            self.check_all(&G::explanation(&view, action))?;
            let formatted = words.iter().map(|text| self.format(text)).collect::<Result<Vec<_>, _>>()?;
            for (at, lang) in Lang::ALL.into_iter().enumerate() {
                let path = formatted.iter().map(|formatted| formatted[at].clone()).collect::<Vec<_>>();
                let spoken = path.join(" > ");
                if let Some(other) = action_by_text.insert((lang, path), action) {
                    return Err(GameProperty::DistinctOptionTexts
                        .violation(format!("{other:?} and {action:?} both read \"{spoken}\" in {lang}")));
                }
            }
        }
        check_menu_shape(&paths)
    }

    /// Checks the texts of the board and the scores, as this viewer sees them.
    pub(crate) fn check_board_and_scores<G: Presentation>(
        &self,
        game: &G,
        decisions: &Decisions<G::Action>,
        viewer: Viewer,
    ) -> CheckResult {
        let view = game.view(viewer);
        let own_decision = viewer.and_then(|seat| decisions.for_seat(seat));
        let options = own_decision.map_or::<&[G::Action], _>(&[], |own_decision| own_decision.options);
        for detail in [BoardDetail::Full, BoardDetail::Focused] {
            self.check_board(&G::board(&view, options, detail), options.len())?;
        }
        for fact in G::legend(&view) {
            self.format(&fact.label)?;
            self.check_all(&fact.values)?;
        }
        self.check_scores(&G::visible_scores(&view))
    }

    fn check_board(&self, board: &Board, options: usize) -> CheckResult {
        self.format(&board.title)?;
        for section in &board.sections {
            self.format(&section.name)?;
            for fact in &section.facts {
                self.format(&fact.label)?;
                self.check_all(&fact.values)?;
                let is_valid = fact.option_indices.iter().all(|option| *option < options);
                GameProperty::AllTextsFormat
                    .ensure(is_valid, || format!("the board marks {:?} of {options} options", fact.option_indices))?;
            }
        }
        Ok(())
    }

    fn check_scores(&self, scores: &[SeatScore]) -> CheckResult {
        self.check_all(scores.iter().flat_map(|score| &score.sources).map(|source| &source.name))
    }

    pub(crate) fn check_log(&self, lines: &[GameLogLine]) -> CheckResult {
        self.check_all(lines.iter().map(|line| &line.text))
    }
}

/// Checks that a menu can be built from the paths in this order. Paths with a common prefix must be adjacent, and no
/// path may be a prefix of another path.
fn check_menu_shape(paths: &[Vec<Text>]) -> CheckResult {
    let mut left: Vec<&[Text]> = Vec::new();
    for pair in paths.windows(2) {
        let (before, path) = (&pair[0], &pair[1]);
        let common = before.iter().zip(path).take_while(|(a, b)| a == b).count();
        let branches = common < before.len() && common < path.len();
        GameProperty::OptionsFormMenu
            .ensure(branches, || format!("one of {before:?} and {path:?} is a prefix of the other"))?;
        left.extend((common + 1..=before.len()).map(|end| &before[..end]));
        let again = (common + 1..=path.len()).map(|end| &path[..end]).find(|beginning| left.contains(beginning));
        GameProperty::OptionsFormMenu
            .ensure(again.is_none(), || format!("options that begin with {again:?} are not adjacent"))?;
    }
    Ok(())
}
