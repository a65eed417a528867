//! The options of a decision as buttons, and lines that preview what each one does.

use super::super::button::Button;
use super::super::names::{Naming, Voice};
use super::super::payload::{Control, Leads, Row, Weight};
use super::spelled;
use crate::kind::Label;
use crate::lang::{Lang, Phrasebook};
use crate::scene::{Ask, Scene};
use crate::table::TableId;

/// Maximum number of answers as buttons on the public card.
pub const FEW: usize = 4;
/// Maximum number of answers as buttons in a private message: three rows, which leaves two for everything
/// else.
pub const MANY: usize = 3 * ROW;
/// Maximum number of options for which previews explain the things they are about; with more, the legend
/// does.
pub const EXPLAINED: usize = 6;
const ROW: usize = 5;
const LABEL: usize = 80;
/// Marks that previews were left out.
const MORE: &str = "…";

/// The label of an option and the sentences of its preview.
pub type Told = (String, Vec<String>);

/// Returns the options as buttons with their previews, or `None` if there are too many or a label is too
/// long.
pub fn offered(
    book: &Phrasebook,
    scene: &Scene,
    question: &Ask,
    lang: Lang,
    most: usize,
    naming: Naming,
) -> Option<(Vec<Row>, Vec<Told>)> {
    let options = &question.options;
    let voiced = |naming| Voice::of(book, lang, &scene.chairs, naming);
    let voices = (options.len() <= most).then(|| (voiced(Naming::Name), voiced(naming)));
    let (name, voice) = voices?;
    let labels = options.iter().map(|label| spelled(&name, &label.words)).enumerate();
    let rows = buttons(scene.id, question, &labels.collect::<Vec<_>>(), most)?;
    let told = options.iter().map(|label| (spelled(&voice, &label.words), consequence(&voice, options, label)));
    Some((rows, told.collect()))
}

/// Returns the preview of an option. If there are few options, it also explains the thing that the option is
/// about.
pub fn consequence(voice: &Voice<'_>, options: &[Label], option: &Label) -> Vec<String> {
    let explained = option.explanation.iter().filter(|_| options.len() <= EXPLAINED);
    option.consequence.iter().chain(explained).map(|text| voice.say(text)).collect()
}

/// Returns numbered answers as buttons, or `None` if there are too many or a label is too long.
pub fn buttons(table: TableId, question: &Ask, said: &[(usize, String)], most: usize) -> Option<Vec<Row>> {
    let short = said.iter().all(|(_, label)| label.chars().count() <= LABEL);
    let control = |(option, label): &(usize, String)| {
        // All have the same style: a highlighted one would look like advice.
        let leads = Leads::Here(Button::Answer(table, question.press(*option)).to_string());
        Control { label: label.clone(), leads, weight: Weight::Plain }
    };
    let controls: Option<Vec<Control>> = (short && said.len() <= most).then(|| said.iter().map(control).collect());
    Some(controls?.chunks(ROW).map(|row| Row::Buttons(row.to_vec())).collect())
}

/// Returns a preview line within this number of characters: first one sentence for every option, then further
/// whole sentences while they fit.
pub fn lines(options: &[Told], room: usize) -> Vec<String> {
    let mut left = room.saturating_sub(MORE.len() + 1);
    let mut kept = vec![0; options.len()];
    let deepest = options.iter().map(|(_, told)| told.len()).max().unwrap_or_default();
    for depth in 0..deepest {
        for ((says, told), kept) in options.iter().zip(&mut kept) {
            let Some(sentence) = told.get(depth).filter(|_| *kept == depth) else { continue };
            let first = if depth == 0 { bold(says).chars().count() } else { 0 };
            if let Some(rest) = left.checked_sub(first + sentence.chars().count() + 1) {
                left = rest;
                *kept += 1;
            }
        }
    }
    let line =
        |((says, told), kept): (&Told, usize)| (kept > 0).then(|| format!("{}{}", bold(says), told[..kept].join(" ")));
    let mut lines: Vec<String> = options.iter().zip(kept.iter().copied()).filter_map(line).collect();
    if lines.len() < options.iter().filter(|(_, told)| !told.is_empty()).count() {
        lines.push(MORE.to_owned());
    }
    lines
}

fn bold(says: &str) -> String {
    format!("**{says}** — ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(says: &str, told: &[&str]) -> Told {
        (says.to_owned(), told.iter().map(|it| (*it).to_owned()).collect())
    }

    #[test]
    fn every_option_has_its_first_sentence_before_any_has_its_second() {
        let options = [
            option("7 · rune", &["Crew: 1.", "On the way: a very long story."]),
            option("9 · port", &["Crew: 2.", "Short."]),
            option("stay", &[]),
        ];
        let all = lines(&options, 2_000);
        assert_eq!(all, ["**7 · rune** — Crew: 1. On the way: a very long story.", "**9 · port** — Crew: 2. Short."]);
        let some = lines(&options, 65);
        assert_eq!(some, ["**7 · rune** — Crew: 1.", "**9 · port** — Crew: 2. Short."]);
        assert!(some.join("\n").chars().count() <= 65);
        assert_eq!(lines(&options, 35), ["**7 · rune** — Crew: 1.", MORE]);
    }
}
