//! Handlers for the bot's user, its application, people and DM channels.

use serde_json::{Value, json};

use super::number::as_snowflake_lenient;
use super::{forbidden, not_found};
use crate::request::ApiReply;
use crate::world::{DiscordWorld, json};
use crate::{ApiError, FieldErrors, Snowflake};

/// How long the opening of a DM channel counts toward the limit.
const DM_OPENINGS_SPAN_MS: u64 = 60_000;

pub fn get_current_user(world: &DiscordWorld) -> ApiReply {
    let mut bot_user = json::user(world, world.bot);
    bot_user["mfa_enabled"] = json!(false);
    bot_user["locale"] = json!("en-US");
    bot_user["verified"] = json!(true);
    bot_user["email"] = Value::Null;
    ApiReply::ok(bot_user)
}

pub fn get(world: &DiscordWorld, user: Snowflake) -> Result<ApiReply, ApiError> {
    world.users.get(user).ok_or_else(|| not_found(10013, "User"))?;
    Ok(ApiReply::ok(json::user(world, user)))
}

pub fn get_application(world: &DiscordWorld) -> ApiReply {
    let owner = world.users.iter().map(|(id, _)| id).find(|id| *id != world.bot).unwrap_or(world.bot);
    ApiReply::ok(json!({
        "id": world.bot, "name": "Meadhall", "icon": null, "description": "", "type": null, "verify_key": "00",
        "flags": 0, "flags_new": "0", "bot": json::user(world, world.bot), "bot_public": true,
        "bot_require_code_grant": false, "integration_types_config": {}, "redirect_uris": [], "team": null,
        "interactions_endpoint_url": null, "role_connections_verification_url": null,
        "owner": json::user(world, owner), "approximate_guild_count": world.guilds.iter().count(),
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
        "event_webhooks_status": 1, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
    }))
}

/// Opens the DM channel with a person. This succeeds even if the person accepts no direct messages.
pub fn create_dm(world: &mut DiscordWorld, body: &Value) -> Result<ApiReply, ApiError> {
    let recipient = as_snowflake_lenient(&body["recipient_id"]).filter(|it| world.users.get(*it).is_some());
    let Some(recipient) = recipient.filter(|it| *it != world.bot) else {
        let mut errors = FieldErrors::default();
        errors.push("recipient_id", "CHANNEL_RECIPIENT_REQUIRED", "Recipient(s) are required");
        return Err(errors.into_result().err().unwrap_or_else(|| not_found(10013, "User")));
    };
    let (now, max) = (world.now_ms, world.limits.max_dm_openings);
    world.dm_openings.record((), now, max, DM_OPENINGS_SPAN_MS).map_err(|_| forbidden(40003))?;
    let channel = world.find_or_create_dm(recipient);
    Ok(ApiReply::ok(json::channel(world, channel)))
}
