//! The map of the house data: 21 sites, 42 trails. `-` is a jungle trail, `~` a river with a token.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

const SITES: [&str; 21] = [
    "B", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10",
    "T11", "T12",
];
const TRAILS: [&str; 42] = [
    "B-R1", "B-R5", "B-T1", "B-T7", "B-R2", "B-R6", "R1-T1", "R5-T7", "T1~R2", "T7~R6", "R2-R5", "R6-R1", "R1-T2",
    "R5-T8", "R1~T3", "R5~T9", "T1-T4", "T7-T10", "R2~T5", "R6~T11", "R2-T6", "R6-T12", "T2-R3", "T8-R7", "T2-T12",
    "T8-T6", "T3~R3", "T9~R7", "T3-T4", "T9-T10", "R3-T4", "R7-T10", "T4-T5", "T10-T11", "T4-R4", "T10-R8", "T5~R4",
    "T11~R8", "T5-T6", "T11-T12", "T6-R4", "T12-R8",
];
static ENDS: LazyLock<Vec<[Site; 2]>> = LazyLock::new(|| {
    let site = |name: &str| name.parse().expect("trails join sites");
    TRAILS.iter().map(|name| name.split_once(['-', '~']).map(|(a, b)| [site(a), site(b)]).expect("two ends")).collect()
});

/// Camp, a ruin or a temple: "T4".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Site(u8);

/// A trail, and the token on it if it is a river: "T3~R3".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Trail(u8);

/// Base Camp.
pub const CAMP: Site = Site(0);

impl Site {
    pub fn ruins() -> impl Iterator<Item = Self> {
        (1..9).map(Self)
    }

    /// Temple sites, three for each quarter of the map.
    pub fn temples() -> impl Iterator<Item = Self> {
        (9..21).map(Self)
    }

    pub fn is_ruin(self) -> bool {
        (1..9).contains(&self.0)
    }

    /// The trails that touch it, each with the site at its other end.
    pub fn trails(self) -> impl Iterator<Item = (Trail, Self)> {
        Trail::all().filter_map(move |trail| {
            let [a, b] = ENDS[trail.0 as usize];
            if a == self { Some((trail, b)) } else { (b == self).then_some((trail, a)) }
        })
    }
}

impl Trail {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TRAILS.len() as u8).map(Self)
    }

    pub fn rivers() -> impl Iterator<Item = Self> {
        Self::all().filter(|trail| TRAILS[trail.0 as usize].contains('~'))
    }

    /// Its bit in a set of trails.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A set of trails as bits.
pub fn bits(trails: &[Trail]) -> u64 {
    trails.iter().map(|trail| trail.bit()).sum()
}

macro_rules! named {
    ($($kind:ident $names:ident),*) => { $(
        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($names[self.0 as usize])
            }
        }
        impl FromStr for $kind {
            type Err = String;
            fn from_str(name: &str) -> Result<Self, String> {
                let at = $names.iter().position(|known| *known == name);
                at.map(|at| Self(at as u8)).ok_or_else(|| format!("\"{name}\" is not on the map"))
            }
        }
        impl From<$kind> for String {
            fn from(value: $kind) -> Self {
                value.to_string()
            }
        }
        impl TryFrom<String> for $kind {
            type Error = String;
            fn try_from(name: String) -> Result<Self, String> {
                name.parse()
            }
        }
    )* };
}
named!(Site SITES, Trail TRAILS);
