//! The latest entries of the match log.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::mem;

use meadhall_game::{Text, Viewer};
use meadhall_tables::history::is_note_of_only_choice;
use meadhall_tables::view::TableView;

use super::names::Translator;
use super::texts;

/// Maximum number of match log entries in a message. Older entries are only counted.
const MAX_LOG_LINES: usize = 15;
/// The same on the current card, which should fit on the screen of a phone.
const MAX_CARD_LOG_LINES: usize = 3;
/// Maximum number of characters of the match log on the current card, and of its newest entry.
const MAX_CARD_LOG_CHARS: usize = 80;
const MAX_CARD_ENTRY_CHARS: usize = 100;

/// Writes an entry in small type.
const ENTRY_PREFIX: &str = "-# ";

/// Formats the latest entries of the match log, one per line, within `max_chars` characters. A first line counts the
/// omitted entries.
pub fn log_lines(translator: &Translator<'_>, log: &[Text], max_chars: usize) -> Vec<String> {
    lines_that_fit(translator, log, MAX_LOG_LINES, max_chars)
}

/// Formats the newest entries of the match log, as few as the current card has room for. The end of the newest one is left out
/// if it is long.
pub fn card_log_lines(translator: &Translator<'_>, log: &[Text], max_chars: usize) -> Vec<String> {
    let few_lines = lines_that_fit(translator, log, MAX_CARD_LOG_LINES, MAX_CARD_LOG_CHARS.min(max_chars));
    let newest = log.last().map(|text| format!("{ENTRY_PREFIX}{}", translator.translate(text)));
    let has_newest = few_lines.last() == newest.as_ref();
    if has_newest {
        return few_lines;
    }
    let mut lines = lines_that_fit(translator, log, 1, max_chars);
    lines.last_mut().into_iter().for_each(cut_at_space);
    lines
}

/// Cuts a long line before a word, so that no mention is cut.
fn cut_at_space(line: &mut String) {
    let Some((end, _)) = line.char_indices().nth(MAX_CARD_ENTRY_CHARS) else { return };
    if let Some(space) = line[..end].rfind(' ') {
        line.replace_range(space.., "…");
    }
}

/// Returns entries for a message with room for few, without the notes that the next entry was a seat's only choice: first
/// one that names the reader and one that is about them, then one of each other player, then others that name the reader, then
/// the rest. Of entries with the same right, those whose key is earlier in `main_news` come first, then the newest.
pub fn newest_entries<'a>(log: &'a [Text], reader: Viewer, max_entries: usize, main_news: &[&str]) -> Vec<&'a Text> {
    let (mut told_players, mut is_reader_told) = (BTreeSet::new(), false);
    let mut rank = |entry: &Text| {
        let names_reader = reader.is_some_and(|seat| entry.names_seat(seat));
        let is_first_of_player = entry.first_seat().is_some_and(|player| told_players.insert(player));
        match (names_reader, is_first_of_player) {
            (true, _) if !mem::replace(&mut is_reader_told, true) => 0,
            (true, true) if entry.first_seat() == reader => 0,
            (_, true) => 1,
            (true, false) => 2,
            (false, false) => 3,
        }
    };
    let mut entries: Vec<(usize, &Text)> =
        log.iter().enumerate().filter(|(_, entry)| !is_note_of_only_choice(entry)).collect();
    let importance = |entry: &Text| main_news.iter().position(|key| *key == entry.key).unwrap_or(main_news.len());
    entries.sort_by_key(|(index, entry)| (importance(entry), Reverse(*index)));
    let mut ranked: Vec<(u8, usize)> = entries.into_iter().map(|(index, entry)| (rank(entry), index)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut shown: Vec<usize> = ranked.into_iter().take(max_entries).map(|(_, index)| index).collect();
    shown.sort_unstable();
    shown.into_iter().map(|index| &log[index]).collect()
}

/// Whether a panel tells this entry. Most of what the learner's answers led to, a lesson says itself.
pub fn is_told(view: &TableView, entry: &Text) -> bool {
    view.lesson().is_none()
        || entry.first_seat().is_some_and(|seat| Some(seat) != view.viewer)
        || view.game_info.lesson_news.contains(&entry.key)
}

/// Returns the entry that a question makes needless: it begins with what another player has just done.
pub fn entry_told_by_question<'a>(log: &'a [Text], question: &Text) -> Option<&'a Text> {
    let player = question.first_seat()?;
    log.iter().rev().find(|entry| entry.first_seat() == Some(player))
}

fn lines_that_fit(translator: &Translator<'_>, log: &[Text], max_lines: usize, max_chars: usize) -> Vec<String> {
    let read: Vec<String> = log.iter().map(|text| format!("{ENTRY_PREFIX}{}", translator.translate(text))).collect();
    let length = |lines: &[String]| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let shown = |left_out: usize| {
        let earlier = (left_out > 0).then(|| format!("-# {}", translator.translate(&texts::earlier_lines(left_out))));
        earlier.into_iter().chain(read[left_out..].iter().cloned()).collect::<Vec<String>>()
    };
    let mut tails = (read.len().saturating_sub(max_lines)..=read.len()).map(shown);
    tails.find(|lines| length(lines) <= max_chars).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use meadhall_game::{Lang, Seat};
    use meadhall_games::GAMES;

    use super::*;
    use crate::context::load_translations;

    #[test]
    fn a_message_with_room_for_few_entries_tells_of_the_reader_and_of_every_player() {
        let entry = |seat: u8| texts::seat_name(Seat(seat));
        let log = [entry(1), entry(0), entry(1), entry(2), entry(2), entry(2)];
        assert_eq!(newest_entries(&log, Some(Seat(0)), 3, &[]), [&log[1], &log[2], &log[5]]);
        assert_eq!(newest_entries(&log, Some(Seat(3)), 4, &[]), [&log[1], &log[2], &log[4], &log[5]]);
        let with_key = |key| Text { key, ..entry(1) };
        let log = [with_key("main"), with_key("less"), entry(1), entry(2)];
        assert_eq!(newest_entries(&log, Some(Seat(0)), 2, &["main", "less"]), [&log[0], &log[3]]);
        let names_all = texts::option_path(entry(1), entry(0));
        let log = [entry(0), entry(2), names_all, entry(2)];
        assert_eq!(newest_entries(&log, Some(Seat(0)), 2, &[]), [&log[0], &log[2]]);
    }

    #[test]
    fn a_question_that_names_a_player_tells_the_newest_entry_of_that_player() {
        let entry = |seat: u8| texts::seat_name(Seat(seat));
        let log = [entry(1), entry(0), entry(1), entry(0)];
        let told = entry_told_by_question(&log, &entry(1)).unwrap();
        assert!(std::ptr::eq(told, &raw const log[2]));
        assert_eq!(entry_told_by_question(&log, &texts::level_title_expert()), None);
    }

    #[test]
    fn a_card_shows_the_newest_entries_and_counts_the_others() {
        let translations = load_translations(GAMES).unwrap();
        let translator = Translator::without_names(&translations, Lang::En);
        let shown = |log: &[Text]| card_log_lines(&translator, log, 1_000);
        let entry =
            |n: usize| if n.is_multiple_of(2) { texts::level_title_expert() } else { texts::level_title_master() };
        let entries: Vec<Text> = (0..6).map(entry).collect();
        assert_eq!(shown(&entries[..3]), ["-# expert", "-# master", "-# expert"]);
        assert_eq!(shown(&entries), ["-# …and 3 earlier lines: /log", "-# master", "-# expert", "-# master"]);
        let long_entry =
            (0..60).fold(texts::level_title_expert(), |text, _| texts::option_path(text, texts::level_title_expert()));
        let shown = shown(&[texts::level_title_expert(), long_entry]);
        assert!(shown.len() == 2 && shown[1].chars().count() > MAX_CARD_LOG_CHARS, "{shown:?}");
    }
}
