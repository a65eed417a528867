//! Replies to interactions that serenity cannot deserialize, read from the raw JSON. Ignores interaction
//! types it does not know, because their meaning is unknown.

use meadhall_service::monitoring::InteractionKind;
use meadhall_tables::PersonId;
use serde_json::{Value, json};
use serenity::all::{Context, Event, RawEventHandler};
use serenity::async_trait;

use super::events::EventDispatcher;
use crate::interactions::responder::InteractionResponder;
use crate::messages::texts;

/// Interaction types in Discord's numbering.
mod kind {
    pub const COMMAND: u64 = 2;
    pub const COMPONENT: u64 = 3;
    pub const AUTOCOMPLETE: u64 = 4;
    pub const MODAL: u64 = 5;
}

/// Replies to interactions that serenity cannot parse.
pub struct UnknownInteractionHandler(pub EventDispatcher);

impl UnknownInteractionHandler {
    async fn respond(&self, shard: u32, interaction: &Value) -> Option<()> {
        let id = parse_id(&interaction["id"]).filter(|id| *id > 0)?;
        let responder = InteractionResponder::new(id.into(), interaction["token"].as_str()?);
        let (ctx, _in_flight) = self.0.accept(shard)?;
        let _handled = ctx.service.monitor().track_interaction(id, InteractionKind::Unparseable);
        let user = [&interaction["member"]["user"]["id"], &interaction["user"]["id"]].into_iter().find_map(parse_id);
        let (person, locale) = (user.map(PersonId), interaction["locale"].as_str().unwrap_or_default());
        match interaction["type"].as_u64()? {
            kind::COMMAND | kind::MODAL => {
                ctx.reply_unsupported(responder, person, locale, &texts::outdated_command()).await
            }
            kind::COMPONENT => ctx.reply_unsupported(responder, person, locale, &texts::unreadable_interaction()).await,
            kind::AUTOCOMPLETE => responder.offer_choices(&ctx.message_api, &json!({ "choices": [] })).await.ok()?,
            _ => return None,
        }
        Some(())
    }
}

fn parse_id(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}

#[async_trait]
impl RawEventHandler for UnknownInteractionHandler {
    async fn raw_event(&self, context: Context, event: Event) {
        let Event::Unknown(unknown) = event else { return };
        if unknown.kind == "INTERACTION_CREATE" {
            let replied = self.respond(context.shard_id.0, &unknown.value).await.is_some();
            tracing::warn!(replied, "received an interaction that this version cannot read");
        }
    }
}
