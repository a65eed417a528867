//! The map: sites, and the trails between them. What it looks like is in `data`; here it becomes tables that cost nothing to ask.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{RIVERS, RUINS, SITES, WAYS};
use super::set::{Numbered, Set};

/// Base Camp, a ruin or a temple: "T4". A shrine is still called what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Site(u8);

/// A trail, a river or through the jungle: "T3~R3", "B-R1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Way(u8);

/// Some sites.
pub type Sites = Set<Site>;
/// Some trails.
pub type Ways = Set<Way>;

/// The numbers of the two sites that each trail links.
const ENDS: [[u8; 2]; WAYS.len()] = {
    let (mut ends, mut way) = ([[0; 2]; WAYS.len()], 0);
    while way < WAYS.len() {
        let (name, mut middle) = (WAYS[way].as_bytes(), 0);
        while name[middle] != b'-' && name[middle] != b'~' {
            middle += 1;
        }
        ends[way] = [named(name, 0, middle), named(name, middle + 1, name.len())];
        way += 1;
    }
    ends
};

/// The trails that touch each site.
const TOUCHING: [u64; SITES.len()] = {
    let (mut touching, mut way) = ([0; SITES.len()], 0);
    while way < WAYS.len() {
        touching[ENDS[way][0] as usize] |= 1 << way;
        touching[ENDS[way][1] as usize] |= 1 << way;
        way += 1;
    }
    touching
};

/// The site whose name stands there.
const fn named(text: &[u8], from: usize, to: usize) -> u8 {
    let mut site = 0;
    loop {
        let (name, mut same) = (SITES[site].as_bytes(), 0);
        while same < name.len() && from + same < to && name[same] == text[from + same] {
            same += 1;
        }
        if same == name.len() && from + same == to {
            return site as u8;
        }
        site += 1;
    }
}

impl Site {
    /// Base Camp.
    pub const CAMP: Self = Self(0);

    /// Every site.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SITES.len() as u8).map(Self)
    }

    /// Every ruin.
    pub fn ruins() -> impl Iterator<Item = Self> {
        Self::all().filter(|site| site.ruin().is_some())
    }

    /// Every temple.
    pub fn temples() -> impl Iterator<Item = Self> {
        Self::all().filter(|site| site.temple().is_some())
    }

    /// Its place among the ruins, if it is one.
    pub fn ruin(self) -> Option<usize> {
        (1..=RUINS).contains(&usize::from(self.0)).then(|| usize::from(self.0) - 1)
    }

    /// Its place among the temples, if it is one.
    pub fn temple(self) -> Option<usize> {
        usize::from(self.0).checked_sub(RUINS + 1)
    }

    /// The trails that touch it.
    pub const fn ways(self) -> Ways {
        Ways::of_bits(TOUCHING[self.0 as usize])
    }

    /// The site at the other end of a trail that touches it.
    pub const fn across(self, way: Way) -> Self {
        let [one, other] = ENDS[way.0 as usize];
        Self(one ^ other ^ self.0)
    }

    /// The sites one trail away.
    pub fn neighbours(self) -> Sites {
        self.ways().iter().map(|way| self.across(way)).collect()
    }
}

impl Way {
    /// The two sites that it links.
    pub fn ends(self) -> [Site; 2] {
        ENDS[usize::from(self.0)].map(Site)
    }
}

impl Ways {
    /// Every trail.
    pub const ALL: Self = Self::of_bits((1 << WAYS.len()) - 1);
    /// Every river; on each lies a token. They have the lowest numbers.
    pub const RIVERS: Self = Self::of_bits((1 << RIVERS) - 1);
    /// Every other trail.
    pub const JUNGLE: Self = Self::ALL.without(Self::RIVERS);
}

macro_rules! named {
    ($($kind:ident $names:ident),*) => { $(
        impl Numbered for $kind {
            fn nth(number: u8) -> Self {
                Self(number)
            }

            fn number(self) -> u8 {
                self.0
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($names[usize::from(self.0)])
            }
        }

        impl FromStr for $kind {
            type Err = NotOnMap;

            fn from_str(name: &str) -> Result<Self, NotOnMap> {
                let number = $names.iter().position(|known| *known == name);
                number.map(|number| Self(number as u8)).ok_or_else(|| NotOnMap(name.to_owned()))
            }
        }

        impl From<$kind> for String {
            fn from(named: $kind) -> Self {
                named.to_string()
            }
        }

        impl TryFrom<String> for $kind {
            type Error = NotOnMap;

            fn try_from(name: String) -> Result<Self, NotOnMap> {
                name.parse()
            }
        }
    )* };
}
named!(Site SITES, Way WAYS);

/// There is no such place.
#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not on the map")]
pub struct NotOnMap(String);
