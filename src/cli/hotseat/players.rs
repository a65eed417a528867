//! Players of the hotseat: people by name, and AIs.

use meadhall_game::{Level, Strategy};

use super::screen::TerminalScreen;
use super::texts;

/// Shape of each seat, because colors alone are not accessible to everyone.
const SEAT_SHAPES: [char; 6] = ['●', '▲', '■', '◆', '★', '✚'];
/// The words for an AI player in the three languages, the Spanish one also without its accent, and the common short form.
const AI_WORDS: [&str; 6] = ["computer", "máquina", "maquina", "ordenador", "ordinateur", "bot"];
/// A longer name would push the board off the screen.
const MAX_NAME_CHARS: usize = 24;
/// The level of a computer for which none is given.
const DEFAULT_LEVEL: Level = Level::new(4).expect("there is a level 4");

pub enum HotseatPlayer {
    Human(String),
    Ai(Strategy),
}

/// Parses names separated by commas; `None` if a name is empty or an AI level is unknown.
pub fn parse_players(line: &str) -> Option<Vec<HotseatPlayer>> {
    let player = |name: &str| {
        let name = sanitize_name(name);
        let lower = name.to_lowercase();
        let (word, kind) = lower.split_once(':').map_or((&*lower, None), |(word, kind)| (word, Some(kind)));
        match AI_WORDS.contains(&word) {
            _ if name.is_empty() => None,
            true => kind.map_or(Some(Strategy::Level(DEFAULT_LEVEL)), parse_strategy).map(HotseatPlayer::Ai),
            false => Some(HotseatPlayer::Human(name)),
        }
    };
    line.split(',').map(player).collect()
}

/// Parses the number of a level, or the name of a strategy.
fn parse_strategy(text: &str) -> Option<Strategy> {
    match text.parse() {
        Ok(number) => Level::new(number).map(Strategy::Level),
        Err(_) => text.parse().ok(),
    }
}

/// Returns a list of players: the operating system's current user and this number of AI players.
pub fn human_against_ais(ai_count: usize, screen: &TerminalScreen) -> Vec<HotseatPlayer> {
    let user = std::env::var("USER").map(|name| sanitize_name(&name)).unwrap_or_default();
    let name = if user.is_empty() { screen.translate(&texts::default_player_name()) } else { user };
    let default_ai = || HotseatPlayer::Ai(Strategy::Level(DEFAULT_LEVEL));
    std::iter::once(HotseatPlayer::Human(name)).chain((0..ai_count).map(|_| default_ai())).collect()
}

/// Returns the names to display. People with equal names get their seat number.
pub fn display_names(players: &[HotseatPlayer], screen: &TerminalScreen) -> Vec<String> {
    let human_name =
        |player: &HotseatPlayer| if let HotseatPlayer::Human(name) = player { Some(name.clone()) } else { None };
    let human_names: Vec<Option<String>> = players.iter().map(human_name).collect();
    let name = |(seat, mark): (usize, char)| match &human_names[seat] {
        None => format!("{mark} {}", screen.translate(&texts::ai_name(seat as u8 + 1))),
        Some(name) if human_names.iter().filter(|other| other.as_ref() == Some(name)).count() > 1 => {
            format!("{mark} {name} {}", seat + 1)
        }
        Some(name) => format!("{mark} {name}"),
    };
    (0..players.len()).zip(SEAT_SHAPES).map(name).collect()
}

/// Removes characters that could move the cursor or change the text direction, and shortens the name.
fn sanitize_name(name: &str) -> String {
    let changes_direction =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let kept: String = name.chars().filter(|&c| !c.is_control() && !changes_direction(c)).collect();
    kept.trim().chars().take(MAX_NAME_CHARS).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_lose_control_characters() {
        assert_eq!(sanitize_name("  \x1b[2JAnn\n\u{202e} "), "[2JAnn");
        assert_eq!(sanitize_name(&"é".repeat(300)).chars().count(), MAX_NAME_CHARS);
        assert!(
            parse_players("Ann,,Bo").is_none() && parse_players(",").is_none() && parse_players(" \u{200b}").is_none()
        );
        let players = parse_players("Ann, Computer ,ORDENADOR:hard").unwrap();
        assert!(matches!(&players[..], [HotseatPlayer::Human(_), HotseatPlayer::Ai(_), HotseatPlayer::Ai(_)]));
        assert!(parse_players("Ann,computer:divine").is_none() && parse_players("Ann:Bo").is_some());
    }

    #[test]
    fn a_computer_has_a_level_or_a_strategy() {
        let strategies = |line: &str| -> Option<Vec<String>> {
            let name = |player: HotseatPlayer| match player {
                HotseatPlayer::Human(name) => name,
                HotseatPlayer::Ai(strategy) => strategy.to_string(),
            };
            Some(parse_players(line)?.into_iter().map(name).collect())
        };
        let expected = ["level:4", "level:7", "level:8", "greedy"].map(str::to_owned).to_vec();
        assert_eq!(strategies("computer,MÁQUINA:7,ordinateur:hard,computer:greedy"), Some(expected));
        for wrong in ["computer:0", "computer:9", "computer:", "computer:-1"] {
            assert_eq!(strategies(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_hotseat_text_exists_in_every_language() {
        assert_eq!(meadhall_i18n::check_texts(&texts::HOTSEAT_TEXTS), Ok(()));
    }
}
