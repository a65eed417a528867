//! TODO front.

#[cfg(test)]
mod card_log;
#[cfg(test)]
pub(crate) mod message_limits;
