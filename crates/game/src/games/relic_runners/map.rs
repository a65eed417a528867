//! Sites and the trails between them. The data is in `data`; here it becomes lookup tables at compile time.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{RIVERS, RUINS, SITES, WAYS};
use super::set::{Numbered, Set};

/// The camp, a ruin or a temple, written like "T4". A shrine keeps the name of the site that it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Site(u8);

/// A river or a jungle trail, written like "T3~R3" or "B-R1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Way(u8);

pub type Sites = Set<Site>;
pub type Ways = Set<Way>;

/// The indices of the two sites that each trail links.
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

/// The trails of each site, as bits.
const TOUCHING: [u64; SITES.len()] = {
    let (mut touching, mut way) = ([0; SITES.len()], 0);
    while way < WAYS.len() {
        touching[ENDS[way][0] as usize] |= 1 << way;
        touching[ENDS[way][1] as usize] |= 1 << way;
        way += 1;
    }
    touching
};

/// Returns the index of the site whose name is at this range of the text.
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
    pub const CAMP: Self = Self(0);

    pub fn all() -> impl Iterator<Item = Self> {
        (0..SITES.len() as u8).map(Self)
    }

    pub fn ruins() -> impl Iterator<Item = Self> {
        Self::all().filter(|site| site.ruin().is_some())
    }

    pub fn temples() -> impl Iterator<Item = Self> {
        Self::all().filter(|site| site.temple().is_some())
    }

    /// Returns the index among the ruins.
    pub fn ruin(self) -> Option<usize> {
        (1..=RUINS).contains(&usize::from(self.0)).then(|| usize::from(self.0) - 1)
    }

    /// Returns the index among the temples.
    pub fn temple(self) -> Option<usize> {
        usize::from(self.0).checked_sub(RUINS + 1)
    }

    /// Returns the trails that touch this site.
    pub const fn ways(self) -> Ways {
        Ways::of_bits(TOUCHING[self.0 as usize])
    }

    /// Returns the site at the other end of a trail that touches this one.
    pub const fn across(self, way: Way) -> Self {
        let [one, other] = ENDS[way.0 as usize];
        Self(one ^ other ^ self.0)
    }

    /// Returns the sites one trail away.
    pub fn neighbours(self) -> Sites {
        self.ways().iter().map(|way| self.across(way)).collect()
    }
}

impl Way {
    /// Returns the two sites that this trail links.
    pub fn ends(self) -> [Site; 2] {
        ENDS[usize::from(self.0)].map(Site)
    }
}

impl Ways {
    pub const ALL: Self = Self::of_bits((1 << WAYS.len()) - 1);
    /// Each river has a token. Rivers have the lowest indices.
    pub const RIVERS: Self = Self::of_bits((1 << RIVERS) - 1);
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

#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not on the map")]
pub struct NotOnMap(String);
