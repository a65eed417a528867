//! Parses the board of Raids from its prose, and derives from it what the rulebook allows.

use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Start(u8),
    Space(u8),
    Home(u8),
}

/// A ship as the prose describes it. Tiles have the names that the prose uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ship {
    pub at: Option<At>,
    pub glory: i32,
    pub crew: u8,
    pub shields: u8,
    /// How much the ship has of what the harbor pays for.
    pub counted: Option<u8>,
    pub aboard: Vec<String>,
    pub runes: u8,
    pub ports: u8,
    pub sold: Vec<String>,
    pub beaten: Vec<String>,
    pub coins: u8,
}

/// The player who has to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    #[default]
    Nobody,
    Mine(String),
    Theirs(String, String),
}

/// A board as the prose describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    pub turn: Turn,
    pub voyage: u8,
    pub pays: String,
    /// Ships by owner, including the ghost ship.
    pub ships: BTreeMap<String, Ship>,
    pub sea: BTreeMap<u8, String>,
    pub reserve: Option<u8>,
    /// What the harbors of later voyages pay for.
    pub later: BTreeMap<u8, String>,
}

/// Returns the first number in a text.
fn number(words: &str) -> u8 {
    let digits = words.split(|it: char| !it.is_ascii_digit()).find(|it| !it.is_empty());
    digits.and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("no number in {words:?}"))
}

/// Parses a list with commas and "and", and repeats an item as often as its count says.
fn listed(list: &str) -> Vec<String> {
    let each = list.split(", ").flat_map(|it| it.split(" and "));
    let mut all: Vec<String> = each
        .flat_map(|it| match it.split_once(" × ") {
            Some((count, tile)) => vec![tile.to_owned(); number(count).into()],
            None => vec![it.to_owned()],
        })
        .collect();
    all.sort();
    all
}

impl Heard {
    /// Parses the text of a message whose first line is the game's title.
    pub fn of(words: &str) -> Self {
        let mut heard = Self::default();
        let (_, told) = words.split_once('\n').expect("more than a title");
        let (turn, board) = told.split_once('\n').expect("more than whose turn it is");
        heard.turn = match (turn.strip_prefix("It is your turn. "), turn.split_once(" is asked: ")) {
            (Some(question), _) => Turn::Mine(question.to_owned()),
            (None, Some((who, question))) => Turn::Theirs(who.to_owned(), question.to_owned()),
            (None, None) => Turn::Nobody,
        };
        for sentence in board.lines().flat_map(|line| line.split(". ")) {
            heard.hears(sentence.trim_end_matches('.'));
        }
        // The prose does not repeat the amount that the harbor counts.
        for ship in heard.ships.values_mut() {
            match (heard.pays.as_str(), ship.counted) {
                ("most runes", Some(count)) => ship.runes = count,
                ("most ports", Some(count)) => ship.ports = count,
                _ => {}
            }
        }
        heard
    }

    fn hears(&mut self, sentence: &str) {
        let (first, rest) = sentence.split_once(": ").unwrap_or((sentence, ""));
        match first {
            "The match is over" | "Then" => {}
            "The harbour pays 6, 3 and 1 for" => rest.clone_into(&mut self.pays),
            "At the start" => self.hears_ship(rest, |words| At::Start(number(words))),
            "Home" => self.hears_ship(rest, |words| At::Home(number(words))),
            "Beside the board" => rest.split("; ").for_each(|it| self.hears_beside(it)),
            "Behind every ship" => rest.split("; ").for_each(|it| self.hears_behind(it)),
            _ if first.starts_with("On space ") => self.hears_ship(rest, |_| At::Space(number(first))),
            _ if first.starts_with("Space ") && !rest.is_empty() => self.lies(first, rest),
            _ if sentence.ends_with(" empty") => self.lies(sentence, "empty"),
            _ if first.starts_with("Voyage ") && rest.is_empty() => self.voyage = number(first),
            _ => {
                let (who, things) = sentence.split_once(" has ").unwrap_or_else(|| panic!("what is {sentence:?}?"));
                things.split("; ").for_each(|it| self.ship(who).has(it));
            }
        }
    }

    fn ship(&mut self, who: &str) -> &mut Ship {
        self.ships.entry(who.to_owned()).or_default()
    }

    /// Parses "Ann, place 2, with 0 glory and 1 Viking on 10 shields; runes: 0".
    fn hears_ship(&mut self, told: &str, at: impl Fn(&str) -> At) {
        let (stands, has) = told.split_once(", with ").unwrap_or((told, ""));
        let (who, place) = stands.split_once(", ").unwrap_or((stands, ""));
        let ship = self.ship(who);
        ship.at = Some(at(place));
        if let Some((glory, crew)) = has.split_once(" and ") {
            ship.has(glory);
            let (crew, counted) = crew.split_once("; ").map_or((crew, None), |(crew, it)| (crew, Some(number(it))));
            ship.has(crew);
            ship.counted = counted;
        }
    }

    /// Records the contents of one or several spaces, as in "Spaces 3 to 5 are empty".
    fn lies(&mut self, places: &str, lies: &str) {
        let (first, last) =
            places.split_once(" to ").or_else(|| places.split_once(" and ")).unwrap_or((places, places));
        for space in number(first)..=number(last) {
            assert_eq!(self.sea.insert(space, lies.to_owned()), None, "space {space} is told twice");
        }
    }

    fn hears_behind(&mut self, told: &str) {
        let (places, lies) = told.split_once(", ").expect("a place, and what lies there");
        self.lies(places, lies);
    }

    fn hears_beside(&mut self, told: &str) {
        match told.split_once(", ").expect("a thing, and what of it") {
            ("reserve", pawns) => self.reserve = Some(number(pawns)),
            (voyage, pays) => assert_eq!(self.later.insert(number(voyage), pays.to_owned()), None),
        }
    }
}

impl Ship {
    fn has(&mut self, thing: &str) {
        let (first, rest) = thing.split_once(": ").unwrap_or((thing, ""));
        match first.trim_start_matches(|it: char| it.is_ascii_digit() || it == ' ' || it == '-') {
            "aboard" => self.aboard = listed(rest),
            "coins" => self.coins = number(rest),
            "sold" => self.sold = listed(rest),
            "beaten" => self.beaten = listed(rest),
            "rune" | "runes" => self.runes = number(first),
            "port" | "ports" => self.ports = number(first),
            "glory" => self.glory = number(first).into(),
            other => {
                assert!(other.contains(" on "), "what is {thing:?}?");
                let (crew, shields) = first.split_once(" on ").expect("Vikings on shields");
                (self.crew, self.shields) = (number(crew), number(shields));
            }
        }
    }

    fn reached(&self) -> u8 {
        match self.at.expect("a ship is somewhere") {
            At::Start(_) => 0,
            At::Space(space) => space,
            At::Home(_) => u8::MAX,
        }
    }

    /// Computes the glory of all possessions by the rulebook.
    pub fn worth(&self) -> i32 {
        let all = |tiles: &[String], names: &[&str]| -> i32 {
            let of = tiles.iter().filter(|it| names.iter().any(|name| it.starts_with(name)));
            of.map(|it| i32::from(number(it))).sum()
        };
        let hammers: i32 = self.aboard.iter().map(|it| power(it, "Mjöllnir")).sum();
        let runes = i32::from(self.runes / 5) * 15 + [0, 1, 3, 6, 10][usize::from(self.runes % 5)];
        i32::from(self.coins)
            + runes
            + hammers * i32::from(self.crew)
            + all(&self.aboard, &["pennant"])
            + all(&self.sold, &["wood", "pig", "fur", "amber"])
            + all(&self.beaten, &["monster"])
    }

    /// Computes the room for Vikings by the rulebook: a free space has two shields.
    pub fn room(&self) -> u8 {
        let printed = self.aboard.iter().map(|it| it.split_once(" (").map_or("0", |(_, it)| it));
        let printed: u8 = printed.map(|it| if it.starts_with("no") { 0 } else { number(it) }).sum();
        printed + 2 * (5 - self.aboard.len() as u8)
    }
}

/// Returns 1 for a tile of this name, 2 for a double one, else 0.
fn power(tile: &str, name: &str) -> i32 {
    match tile.split(" (").next().unwrap_or(tile) {
        it if it == name => 1,
        it if it == format!("double {name}") => 2,
        _ => 0,
    }
}

impl Heard {
    /// Returns the spaces where a ship may stop by the rulebook: any further tile that is no passage. On a
    /// space with another ship it needs a Viking left for combat.
    pub fn stops(&self, who: &str) -> Vec<u8> {
        let ship = &self.ships[who];
        let held: Vec<u8> =
            self.ships.iter().filter(|(name, _)| *name != "the ghost ship").map(|(_, it)| it.reached()).collect();
        let weapons: i32 = ship.aboard.iter().map(|it| power(it, "weapon")).sum();
        let (mut crew, mut stops) = (ship.crew, Vec::new());
        let least = |crew: u8, offered: u8| (crew + offered).min(ship.shields);
        for (space, lies) in self.sea.range(ship.reached().saturating_add(1)..) {
            let left = lies.split_once('(').map_or(0, |(_, it)| if it.starts_with("no") { 0 } else { number(it) });
            match lies.split(' ').next().unwrap_or_default() {
                "empty" | "pillage" => {}
                "village" => crew = least(crew, left.min(1)),
                "visit" => crew = least(crew, left.min(2)),
                "monster" => crew -= u8::from(crew > 0 && i32::from(number(lies)) > weapons),
                _ if held.contains(space) && crew == 0 => {}
                _ => stops.push(*space),
            }
        }
        stops
    }

    /// Returns whose turn it is outside of combat: the ship furthest behind; of those that wait at the
    /// start, the last one.
    pub fn hindmost(&self) -> &str {
        let behind = |ship: &Ship| match ship.at.expect("a ship is somewhere") {
            At::Start(place) => (0, 10 - place),
            At::Space(space) => (1, space),
            At::Home(_) => (2, 0),
        };
        let people = self.ships.iter().filter(|(name, _)| *name != "the ghost ship");
        people.min_by_key(|(_, ship)| behind(ship)).map(|(name, _)| name.as_str()).expect("a ship")
    }
}

/// Leaving out any sentence gives a different board: each sentence says something that no other does.
#[test]
fn nothing_is_told_in_vain() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/golden/messages/raids_2_monster.en.txt");
    let faces = std::fs::read_to_string(path).unwrap();
    let (_, speech) = faces.split_once("=\n\n").unwrap();
    let told = |sentences: &[&str]| {
        Heard::of(&format!("Raids: the board\nIt is your turn. Where to?\n{}", sentences.join(". ")))
    };
    let sentences: Vec<&str> =
        speech.lines().flat_map(|line| line.split(". ")).map(|it| it.trim_end_matches('.')).collect();
    let whole = told(&sentences);
    for n in (0..sentences.len()).filter(|n| sentences[*n] != "Then: home") {
        let mut others = sentences.clone();
        let left_out = others.remove(n);
        assert_ne!(told(&others), whole, "{left_out:?} is not missed");
    }
    assert!(sentences.len() > 15, "{sentences:#?}");
}
