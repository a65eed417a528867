//! Replies to interactions that serenity cannot deserialize, read from the raw JSON. Ignores interaction
//! types it does not know, because their meaning is unknown.

use serde_json::{Value, json};
use serenity::all::{Context, Event, RawEventHandler};
use serenity::async_trait;

use super::super::waiting::Waiting;
use super::super::words;
use super::reception::Reception;
use crate::table::Person;
use crate::watch::Deed;

/// Interaction types in Discord's numbering.
mod kind {
    pub const COMMAND: u64 = 2;
    pub const COMPONENT: u64 = 3;
    pub const COMPLETION: u64 = 4;
    pub const MODAL: u64 = 5;
}

/// Handles events that serenity does not know.
pub struct Unreadable(pub Reception);

impl Unreadable {
    async fn answer(&self, shard: u32, told: &Value) -> Option<()> {
        let id = number(&told["id"]).filter(|id| *id > 0)?;
        let waiting = Waiting::new(id.into(), told["token"].as_str()?);
        let (hall, _busy) = self.0.receive(shard)?;
        let _heard = hall.house.watch().hear(id, Deed::Unreadable);
        let user = [&told["member"]["user"]["id"], &told["user"]["id"]].into_iter().find_map(number);
        let (person, locale) = (user.map(Person), told["locale"].as_str().unwrap_or_default());
        match told["type"].as_u64()? {
            kind::COMMAND | kind::MODAL => hall.turn_away(waiting, person, locale, &words::outdated()).await,
            kind::COMPONENT => hall.turn_away(waiting, person, locale, &words::misheard()).await,
            kind::COMPLETION => waiting.offer(&hall.wire, &json!({ "choices": [] })).await.ok()?,
            _ => return None,
        }
        Some(())
    }
}

fn number(told: &Value) -> Option<u64> {
    told.as_str()?.parse().ok()
}

#[async_trait]
impl RawEventHandler for Unreadable {
    async fn raw_event(&self, context: Context, event: Event) {
        let Event::Unknown(unknown) = event else { return };
        if unknown.kind == "INTERACTION_CREATE" {
            let answered = self.answer(context.shard_id.0, &unknown.value).await.is_some();
            tracing::warn!(answered, "an interaction that cannot be read");
        }
    }
}
