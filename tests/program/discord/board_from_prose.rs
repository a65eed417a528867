//! Parses the board of Raids from its prose, and derives from it what the rulebook allows.

use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFromProse {
    StartPlace(u8),
    BoardSpace(u8),
    HomePlace(u8),
}

/// A ship as the prose describes it. Tiles have the names that the prose uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShipFromProse {
    pub position: Option<PositionFromProse>,
    pub glory: i32,
    pub crew: u8,
    pub shields: u8,
    /// How much the ship has of what the harbor pays for.
    pub harbor_count: Option<u8>,
    pub tiles_aboard: Vec<String>,
    pub runes: u8,
    pub ports: u8,
    pub sold_goods: Vec<String>,
    pub beaten_monsters: Vec<String>,
    pub coins: u8,
}

/// The player who has to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TurnFromProse {
    #[default]
    Nobody,
    Own(String),
    Other(String, String),
}

/// A board as the prose describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardFromProse {
    pub turn: TurnFromProse,
    pub voyage: u8,
    pub harbor_criterion: String,
    /// Ships by owner, including the ghost ship.
    pub ships: BTreeMap<String, ShipFromProse>,
    pub sea_spaces: BTreeMap<u8, String>,
    pub reserve_vikings: Option<u8>,
    /// What the harbors of later voyages pay for.
    pub upcoming_criteria: BTreeMap<u8, String>,
}

/// Returns the first number in a text.
fn first_number(words: &str) -> u8 {
    let digits = words.split(|it: char| !it.is_ascii_digit()).find(|it| !it.is_empty());
    digits.and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("no number in {words:?}"))
}

/// Parses a list with commas and "and", and repeats an item as often as its count says.
fn parse_list(list: &str) -> Vec<String> {
    let each = list.split(", ").flat_map(|it| it.split(" and "));
    let mut all: Vec<String> = each
        .flat_map(|it| match it.split_once(" × ") {
            Some((count, tile)) => vec![tile.to_owned(); first_number(count).into()],
            None => vec![it.to_owned()],
        })
        .collect();
    all.sort();
    all
}

impl BoardFromProse {
    /// Parses the text of a message whose first line is the game's title.
    pub fn parse(prose: &str) -> Self {
        let mut parsed = Self::default();
        let (_, body) = prose.split_once('\n').expect("the prose has lines after its title");
        let (turn, board) = body.split_once('\n').expect("the prose has lines after whose turn it is");
        parsed.turn = match (turn.strip_prefix("It is your turn. "), turn.split_once(" is asked: ")) {
            (Some(question), _) => TurnFromProse::Own(question.to_owned()),
            (None, Some((who, question))) => TurnFromProse::Other(who.to_owned(), question.to_owned()),
            (None, None) => TurnFromProse::Nobody,
        };
        for sentence in board.lines().flat_map(|line| line.split(". ")) {
            parsed.parse_sentence(sentence.trim_end_matches('.'));
        }
        // A space with only a ship has no sentence of its own.
        for ship in parsed.ships.values() {
            if let Some(PositionFromProse::BoardSpace(space)) = ship.position {
                parsed.sea_spaces.entry(space).or_insert_with(|| "empty".to_owned());
            }
        }
        // The prose does not repeat the amount that the harbor counts.
        for ship in parsed.ships.values_mut() {
            match (parsed.harbor_criterion.as_str(), ship.harbor_count) {
                ("most runes", Some(count)) => ship.runes = count,
                ("most ports", Some(count)) => ship.ports = count,
                _ => {}
            }
        }
        parsed
    }

    fn parse_sentence(&mut self, sentence: &str) {
        let (first, rest) = sentence.split_once(": ").unwrap_or((sentence, ""));
        match first {
            "The match is over" | "Then" => {}
            "At the start" => self.parse_ship(rest, |words| PositionFromProse::StartPlace(first_number(words))),
            "Home" => self.parse_ship(rest, |words| PositionFromProse::HomePlace(first_number(words))),
            "Beside the board" => rest.split("; ").for_each(|it| self.parse_off_board_item(it)),
            "Behind every ship" => rest.split("; ").for_each(|it| self.parse_space_contents(it)),
            _ if first.starts_with("The harbor pays ") => rest.clone_into(&mut self.harbor_criterion),
            _ if first.starts_with("On space ") => {
                self.parse_ship(rest, |_| PositionFromProse::BoardSpace(first_number(first)))
            }
            _ if first.starts_with("Space ") && !rest.is_empty() => self.record_spaces(first, rest),
            _ if sentence.ends_with(" empty") => self.record_spaces(sentence, "empty"),
            _ if first.starts_with("Voyage ") && rest.is_empty() => self.voyage = first_number(first),
            _ => {
                let (who, things) =
                    sentence.split_once(" has ").unwrap_or_else(|| panic!("unknown sentence {sentence:?}"));
                things.split("; ").for_each(|it| self.ship_mut(who).parse_possession(it));
            }
        }
    }

    fn ship_mut(&mut self, who: &str) -> &mut ShipFromProse {
        self.ships.entry(who.to_owned()).or_default()
    }

    /// Parses "Ann, place 2, with 0 glory and 1 Viking on 10 shields; runes: 0".
    fn parse_ship(&mut self, text: &str, to_position: impl Fn(&str) -> PositionFromProse) {
        let (owner_and_place, possessions) = text.split_once(", with ").unwrap_or((text, ""));
        let (who, place) = owner_and_place.split_once(", ").unwrap_or((owner_and_place, ""));
        let ship = self.ship_mut(who);
        ship.position = Some(to_position(place));
        if let Some((glory, crew)) = possessions.split_once(" and ") {
            ship.parse_possession(glory);
            let (crew, counted) =
                crew.split_once("; ").map_or((crew, None), |(crew, it)| (crew, Some(first_number(it))));
            ship.parse_possession(crew);
            ship.harbor_count = counted;
        }
    }

    /// Records the contents of one or several spaces, as in "Spaces 3 to 5 are empty".
    fn record_spaces(&mut self, places: &str, contents: &str) {
        let (first, last) =
            places.split_once(" to ").or_else(|| places.split_once(" and ")).unwrap_or((places, places));
        for space in first_number(first)..=first_number(last) {
            assert_eq!(self.sea_spaces.insert(space, contents.to_owned()), None, "space {space} is described twice");
        }
    }

    fn parse_space_contents(&mut self, text: &str) {
        let (places, contents) = text.split_once(", ").expect("the sentence lists places and their contents");
        self.record_spaces(places, contents);
    }

    fn parse_off_board_item(&mut self, text: &str) {
        match text.split_once(", ").expect("the item has a description") {
            ("reserve", pawns) => self.reserve_vikings = Some(first_number(pawns)),
            (voyage, pays) => assert_eq!(self.upcoming_criteria.insert(first_number(voyage), pays.to_owned()), None),
        }
    }
}

impl ShipFromProse {
    fn parse_possession(&mut self, thing: &str) {
        let (first, rest) = thing.split_once(": ").unwrap_or((thing, ""));
        match first.trim_start_matches(|it: char| it.is_ascii_digit() || it == ' ' || it == '-') {
            "aboard" => self.tiles_aboard = parse_list(rest),
            "coins" => self.coins = first_number(rest),
            "good sold" | "goods sold" => self.sold_goods = parse_list(rest),
            "monster beaten" | "monsters beaten" => self.beaten_monsters = parse_list(rest),
            "rune" | "runes" => self.runes = first_number(first),
            "port" | "ports" => self.ports = first_number(first),
            "glory" => self.glory = first_number(first).into(),
            other => {
                assert!(other.contains(" on "), "unknown item {thing:?}");
                let (crew, shields) = first.split_once(" on ").expect("the crew is given as Vikings on shields");
                (self.crew, self.shields) = (first_number(crew), first_number(shields));
            }
        }
    }

    fn space_reached(&self) -> u8 {
        match self.position.expect("every ship has a position") {
            PositionFromProse::StartPlace(_) => 0,
            PositionFromProse::BoardSpace(space) => space,
            PositionFromProse::HomePlace(_) => u8::MAX,
        }
    }

    /// Computes the glory of all possessions by the rulebook.
    pub fn expected_glory(&self) -> i32 {
        let sum_of = |tiles: &[String], names: &[&str]| -> i32 {
            let of = tiles.iter().filter(|it| names.iter().any(|name| it.starts_with(name)));
            of.map(|it| i32::from(first_number(it))).sum()
        };
        let hammers: i32 = self.tiles_aboard.iter().map(|it| tile_power(it, "Mjöllnir")).sum();
        let runes = i32::from(self.runes / 5) * 15 + [0, 1, 3, 6, 10][usize::from(self.runes % 5)];
        i32::from(self.coins)
            + runes
            + hammers * i32::from(self.crew)
            + sum_of(&self.tiles_aboard, &["pennant"])
            + sum_of(&self.sold_goods, &["wood", "pig", "fur", "amber"])
            + self.beaten_monsters.iter().map(|strength| i32::from(first_number(strength))).sum::<i32>()
    }

    /// Computes the room for Vikings by the rulebook: a free space has two shields.
    pub fn expected_shields(&self) -> u8 {
        let printed = self.tiles_aboard.iter().map(|it| it.split_once(" (").map_or("0", |(_, it)| it));
        let printed: u8 = printed.map(|it| if it.starts_with("no") { 0 } else { first_number(it) }).sum();
        printed + 2 * (5 - self.tiles_aboard.len() as u8)
    }
}

/// Returns 1 for a tile of this name, 2 for a double one, else 0.
fn tile_power(tile: &str, name: &str) -> i32 {
    match tile.split(" (").next().unwrap_or(tile) {
        it if it == name => 1,
        it if it == format!("double {name}") => 2,
        _ => 0,
    }
}

impl BoardFromProse {
    /// Returns the spaces where a ship may stop by the rulebook: any further tile that is no passage. On a
    /// space with another ship it needs a Viking left for combat.
    pub fn legal_stops(&self, who: &str) -> Vec<u8> {
        let ship = &self.ships[who];
        let occupied: Vec<u8> =
            self.ships.iter().filter(|(name, _)| *name != "the ghost ship").map(|(_, it)| it.space_reached()).collect();
        let weapons: i32 = ship.tiles_aboard.iter().map(|it| tile_power(it, "weapon")).sum();
        let (mut crew, mut stops) = (ship.crew, Vec::new());
        let crew_after_boarding = |crew: u8, offered: u8| (crew + offered).min(ship.shields);
        for (space, contents) in self.sea_spaces.range(ship.space_reached().saturating_add(1)..) {
            let left =
                contents.split_once('(').map_or(0, |(_, it)| if it.starts_with("no") { 0 } else { first_number(it) });
            match contents.split(' ').next().unwrap_or_default() {
                "empty" | "pillage" => {}
                "village" => crew = crew_after_boarding(crew, left.min(1)),
                "visit" => crew = crew_after_boarding(crew, left.min(2)),
                "monster" => crew -= u8::from(crew > 0 && i32::from(first_number(contents)) > weapons),
                _ if occupied.contains(space) && crew == 0 => {}
                _ => stops.push(*space),
            }
        }
        stops
    }

    /// Returns whose turn it is outside of combat: the ship furthest behind; of those that wait at the
    /// start, the last one.
    pub fn player_furthest_behind(&self) -> &str {
        let turn_order = |ship: &ShipFromProse| match ship.position.expect("every ship has a position") {
            PositionFromProse::StartPlace(place) => (0, 10 - place),
            PositionFromProse::BoardSpace(space) => (1, space),
            PositionFromProse::HomePlace(_) => (2, 0),
        };
        let people = self.ships.iter().filter(|(name, _)| *name != "the ghost ship");
        people
            .min_by_key(|(_, ship)| turn_order(ship))
            .map(|(name, _)| name.as_str())
            .expect("there is at least one player ship")
    }
}

/// Leaving out any sentence gives a different board: each sentence says something that no other does.
#[test]
fn every_sentence_of_the_prose_adds_information() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/golden/messages/raids_2_monster.en.txt");
    let golden = std::fs::read_to_string(path).unwrap();
    let (_, prose) = golden.split_once("=\n\n").unwrap();
    let parse = |sentences: &[&str]| {
        BoardFromProse::parse(&format!("Raids: the board\nIt is your turn. Where to?\n{}", sentences.join(". ")))
    };
    let sentences: Vec<&str> =
        prose.lines().flat_map(|line| line.split(". ")).map(|it| it.trim_end_matches('.')).collect();
    let full_board = parse(&sentences);
    for n in (0..sentences.len()).filter(|n| sentences[*n] != "Then: home") {
        let mut others = sentences.clone();
        let left_out = others.remove(n);
        assert_ne!(parse(&others), full_board, "without {left_out:?} the parsed board is the same");
    }
    assert!(sentences.len() > 15, "{sentences:#?}");
}
