//! Tests of whole messages: that they fit into Discord's limits, and what the card's log shows.

#[cfg(test)]
mod card_log;
#[cfg(test)]
mod end_story;
#[cfg(test)]
mod lessons;
#[cfg(test)]
pub(crate) mod message_api_fixture;
#[cfg(test)]
pub(crate) mod message_limits;
