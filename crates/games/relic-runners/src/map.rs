//! Sites and the trails between them. The data is in `data`; here it becomes lookup tables at compile time.

use std::fmt;
use std::str::FromStr;

use meadhall_game::{BitIndex, BitSet};
use serde::{Deserialize, Serialize};

use super::data::{RIVER_COUNT, RUIN_COUNT, SITE_NAMES, TRAIL_NAMES};

/// The camp, a ruin or a temple, written like "T4". A shrine keeps the name of the site that it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct MapSite(u8);

/// A river or a jungle trail, written like "T3~R3" or "B-R1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Trail(u8);

pub type SiteSet = BitSet<MapSite>;
pub type TrailSet = BitSet<Trail>;

/// The indices of the two sites that each trail links.
const SITES_BY_TRAIL: [[u8; 2]; TRAIL_NAMES.len()] = {
    let (mut sites_by_trail, mut trail) = ([[0; 2]; TRAIL_NAMES.len()], 0);
    while trail < TRAIL_NAMES.len() {
        let (name, mut separator) = (TRAIL_NAMES[trail].as_bytes(), 0);
        while name[separator] != b'-' && name[separator] != b'~' {
            separator += 1;
        }
        sites_by_trail[trail] =
            [site_index_by_name(name, 0, separator), site_index_by_name(name, separator + 1, name.len())];
        trail += 1;
    }
    sites_by_trail
};

/// The trails of each site, as bits.
const TRAILS_BY_SITE: [u64; SITE_NAMES.len()] = {
    let (mut trails_by_site, mut trail) = ([0; SITE_NAMES.len()], 0);
    while trail < TRAIL_NAMES.len() {
        trails_by_site[SITES_BY_TRAIL[trail][0] as usize] |= 1 << trail;
        trails_by_site[SITES_BY_TRAIL[trail][1] as usize] |= 1 << trail;
        trail += 1;
    }
    trails_by_site
};

/// Returns the index of the site whose name is at this range of the text.
const fn site_index_by_name(text: &[u8], from: usize, to: usize) -> u8 {
    let mut site = 0;
    loop {
        let (name, mut matched_len) = (SITE_NAMES[site].as_bytes(), 0);
        while matched_len < name.len() && from + matched_len < to && name[matched_len] == text[from + matched_len] {
            matched_len += 1;
        }
        if matched_len == name.len() && from + matched_len == to {
            return site as u8;
        }
        site += 1;
    }
}

impl MapSite {
    pub const CAMP: Self = Self(0);

    pub fn all() -> impl Iterator<Item = Self> {
        (0..SITE_NAMES.len() as u8).map(Self)
    }

    pub fn ruins() -> impl Iterator<Item = Self> {
        Self::all().filter(|site| site.ruin_index().is_some())
    }

    pub fn temples() -> impl Iterator<Item = Self> {
        Self::all().filter(|site| site.temple_index().is_some())
    }

    /// Returns the index among the ruins.
    pub fn ruin_index(self) -> Option<usize> {
        (1..=RUIN_COUNT).contains(&usize::from(self.0)).then(|| usize::from(self.0) - 1)
    }

    /// Returns the index among the temples.
    pub fn temple_index(self) -> Option<usize> {
        usize::from(self.0).checked_sub(RUIN_COUNT + 1)
    }

    /// Returns the trails that touch this site.
    pub const fn trails(self) -> TrailSet {
        TrailSet::from_bits(TRAILS_BY_SITE[self.0 as usize])
    }

    /// Returns the site at the other end of a trail that touches this one.
    pub const fn other_end(self, trail: Trail) -> Self {
        let [a, b] = SITES_BY_TRAIL[trail.0 as usize];
        Self(a ^ b ^ self.0)
    }

    /// Returns the sites one trail away.
    pub fn neighbors(self) -> SiteSet {
        self.trails().iter().map(|trail| self.other_end(trail)).collect()
    }
}

impl Trail {
    pub const ALL: TrailSet = TrailSet::from_bits((1 << TRAIL_NAMES.len()) - 1);
    /// The rivers, which are the trails with the lowest indices. Each river has a token.
    pub const RIVERS: TrailSet = TrailSet::from_bits((1 << RIVER_COUNT) - 1);
    pub const JUNGLE: TrailSet = Self::ALL.difference(Self::RIVERS);

    /// Returns the two sites that this trail links.
    pub fn ends(self) -> [MapSite; 2] {
        SITES_BY_TRAIL[usize::from(self.0)].map(MapSite)
    }
}

macro_rules! impl_names {
    ($($kind:ident $names:ident),*) => { $(
        impl BitIndex for $kind {
            fn from_index(index: u8) -> Self {
                Self(index)
            }

            fn index(self) -> u8 {
                self.0
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($names[usize::from(self.0)])
            }
        }

        impl FromStr for $kind {
            type Err = UnknownPlaceError;

            fn from_str(name: &str) -> Result<Self, UnknownPlaceError> {
                let number = $names.iter().position(|known| *known == name);
                number.map(|number| Self(number as u8)).ok_or_else(|| UnknownPlaceError(name.to_owned()))
            }
        }

        impl From<$kind> for String {
            fn from(named: $kind) -> Self {
                named.to_string()
            }
        }

        impl TryFrom<String> for $kind {
            type Error = UnknownPlaceError;

            fn try_from(name: String) -> Result<Self, UnknownPlaceError> {
                name.parse()
            }
        }
    )* };
}
impl_names!(MapSite SITE_NAMES, Trail TRAIL_NAMES);

#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not on the map")]
pub struct UnknownPlaceError(String);
