//! Players of the hotseat: people by name, and AIs.

use crate::bot::{self, USUAL};

use super::screen::Screen;
use super::words;

/// Shape of each seat, because colors alone are not accessible to everyone.
const MARKS: [char; 6] = ['●', '▲', '■', '◆', '★', '✚'];
/// The words for an AI player in the three languages, and the common short form.
const COMPUTERS: [&str; 4] = ["computer", "ordenador", "ordinateur", "bot"];
/// A longer name would push the board off the screen.
const LONGEST_NAME: usize = 24;

pub enum Participant {
    Person(String),
    Computer(bot::Player),
}

/// Parses names separated by commas; `None` if a name is empty or an AI level is unknown.
pub fn read(line: &str) -> Option<Vec<Participant>> {
    let player = |name: &str| {
        let name = clean(name);
        let lower = name.to_lowercase();
        let (word, kind) = lower.split_once(':').unwrap_or((&lower, USUAL));
        match COMPUTERS.contains(&word) {
            _ if name.is_empty() => None,
            true => kind.parse().ok().map(Participant::Computer),
            false => Some(Participant::Person(name)),
        }
    };
    line.split(',').map(player).collect()
}

/// Returns the current user and this number of AIs.
pub fn one_against(computers: usize, screen: &Screen) -> Vec<Participant> {
    let user = std::env::var("USER").map(|name| clean(&name)).unwrap_or_default();
    let name = if user.is_empty() { screen.spell(&words::nobody()) } else { user };
    let usual = || Participant::Computer(USUAL.parse().expect("the usual computer player is one of those there are"));
    std::iter::once(Participant::Person(name)).chain((0..computers).map(|_| usual())).collect()
}

/// Returns the names to display. People with equal names get their seat number.
pub fn names(players: &[Participant], screen: &Screen) -> Vec<String> {
    let person = |player: &Participant| if let Participant::Person(name) = player { Some(name.clone()) } else { None };
    let people: Vec<Option<String>> = players.iter().map(person).collect();
    let name = |(seat, mark): (usize, char)| match &people[seat] {
        None => format!("{mark} {}", screen.spell(&words::computer(seat as u8 + 1))),
        Some(name) if people.iter().filter(|other| other.as_ref() == Some(name)).count() > 1 => {
            format!("{mark} {name} {}", seat + 1)
        }
        Some(name) => format!("{mark} {name}"),
    };
    (0..players.len()).zip(MARKS).map(name).collect()
}

/// Removes characters that could move the cursor or change the text direction, and shortens the name.
fn clean(name: &str) -> String {
    let turns =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let kept: String = name.chars().filter(|&c| !c.is_control() && !turns(c)).collect();
    kept.trim().chars().take(LONGEST_NAME).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_cannot_move_the_cursor() {
        assert_eq!(clean("  \x1b[2JAnn\n\u{202e} "), "[2JAnn");
        assert_eq!(clean(&"é".repeat(300)).chars().count(), LONGEST_NAME);
        assert!(read("Ann,,Bo").is_none() && read(",").is_none() && read(" \u{200b}").is_none());
        let players = read("Ann, Computer ,ORDENADOR:hard").unwrap();
        assert!(matches!(&players[..], [Participant::Person(_), Participant::Computer(_), Participant::Computer(_)]));
        assert!(read("Ann,computer:divine").is_none() && read("Ann:Bo").is_some());
    }

    #[test]
    fn everything_the_hotseat_says_is_said_in_every_language() {
        assert_eq!(crate::lang::check(&words::SPEECH), Ok(()));
    }
}
