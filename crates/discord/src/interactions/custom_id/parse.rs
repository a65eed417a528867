//! Parses the parts of a custom id.

use std::fmt;
use std::str::FromStr;

use meadhall_game::Seat;
use meadhall_tables::PersonId;

use crate::interactions::component_action::{DecisionId, LobbyOption, OptionsPage, RulesSource};

const MAX_GAME_ID_BYTES: usize = 32;

pub(super) fn parse_rules_source(text: &str) -> Option<RulesSource> {
    if text.starts_with('=') {
        return parse_game_id(text).map(RulesSource::Game);
    }
    text.parse().ok().map(RulesSource::Table)
}

/// Parses a game id after its mark.
pub(super) fn parse_game_id(text: &str) -> Option<String> {
    text.strip_prefix('=').filter(|game| is_valid_game_id(game)).map(ToOwned::to_owned)
}

/// Returns whether the text has the form of a game id. The game need not exist.
pub(super) fn is_valid_game_id(game: &str) -> bool {
    (1..=MAX_GAME_ID_BYTES).contains(&game.len())
        && game.bytes().all(|it| matches!(it, b'a'..=b'z' | b'0'..=b'9' | b'_'))
}

pub(super) fn parse_lobby_option(text: &str) -> Option<LobbyOption> {
    Some(match text {
        "a" => LobbyOption::AddAi,
        "p" => LobbyOption::Pace,
        "l" => LobbyOption::Language,
        "k" => LobbyOption::KickPlayer,
        _ => {
            let variant = text.strip_prefix('v')?;
            let (variant, chunk) = variant.split_once('.').unwrap_or((variant, "0"));
            LobbyOption::Variant(parse_canonical_number(variant)?, parse_canonical_number(chunk)?)
        }
    })
}

pub(super) fn parse_decision_id(seat: &str, last_entry_number: &str, fingerprint: &str) -> Option<DecisionId> {
    Some(DecisionId {
        seat: Seat(parse_canonical_number(seat)?),
        last_entry_number: parse_canonical_number(last_entry_number)?,
        fingerprint: fingerprint.parse().ok()?,
    })
}

pub(super) fn parse_options_page(path_depth: &str, sample_option: &str, first_item: &str) -> Option<OptionsPage> {
    Some(OptionsPage {
        path_depth: parse_canonical_number(path_depth)?,
        sample_option: parse_canonical_number(sample_option)?,
        first_item: parse_canonical_number(first_item)?,
    })
}

/// Parses the id of a person. Discord's ids begin at 1.
pub(super) fn parse_person(text: &str) -> Option<PersonId> {
    parse_canonical_number(text).filter(|id| *id > 0).map(PersonId)
}

/// Parses a number in canonical form: no sign, no leading zeros.
pub(super) fn parse_canonical_number<T: FromStr + fmt::Display>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
