//! The latest entries of the match log.

use meadhall_game::Text;

use super::names::Translator;
use super::texts;

/// Maximum number of match log entries on a card. Older entries are only counted.
const MAX_LOG_LINES: usize = 15;

/// Formats the latest entries of the match log, one per line, within `max_chars` characters. A first line counts the
/// omitted entries.
pub fn log_lines(translator: &Translator<'_>, log: &[Text], max_chars: usize) -> Vec<String> {
    let read: Vec<String> = log.iter().map(|text| format!("> {}", translator.translate(text))).collect();
    let length = |lines: &[String]| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let shown = |left_out: usize| {
        let earlier = (left_out > 0).then(|| format!("-# {}", translator.translate(&texts::earlier_lines(left_out))));
        earlier.into_iter().chain(read[left_out..].iter().cloned()).collect::<Vec<String>>()
    };
    let mut tails = (read.len().saturating_sub(MAX_LOG_LINES)..=read.len()).map(shown);
    tails.find(|lines| length(lines) <= max_chars).unwrap_or_default()
}
