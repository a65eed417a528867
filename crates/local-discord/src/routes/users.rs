//! Handlers for the bot's user, its application, people and DM channels.

use serde_json::{Value, json};

use super::super::request::Reply;
use super::super::world::{World, told};
use super::super::{Faults, Id, Wrong};
use super::number::name_in;
use super::unknown;

pub fn me(world: &World) -> Reply {
    let mut me = told::user(world, world.bot);
    me["mfa_enabled"] = json!(false);
    me["locale"] = json!("en-US");
    me["verified"] = json!(true);
    me["email"] = Value::Null;
    Reply::told(me)
}

pub fn show(world: &World, user: Id) -> Result<Reply, Wrong> {
    world.users.get(user).ok_or_else(|| unknown(10013, "User"))?;
    Ok(Reply::told(told::user(world, user)))
}

pub fn application(world: &World) -> Reply {
    let owner = world.users.iter().map(|(id, _)| id).find(|id| *id != world.bot).unwrap_or(world.bot);
    Reply::told(json!({
        "id": world.bot, "name": "Meadhall", "icon": null, "description": "", "type": null, "verify_key": "00",
        "flags": 0, "flags_new": "0", "bot": told::user(world, world.bot), "bot_public": true,
        "bot_require_code_grant": false, "integration_types_config": {}, "redirect_uris": [], "team": null,
        "interactions_endpoint_url": null, "role_connections_verification_url": null,
        "owner": told::user(world, owner), "approximate_guild_count": world.guilds.iter().count(),
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
        "event_webhooks_status": 1, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
    }))
}

/// Opens the DM channel with a person. This succeeds even if the person accepts no direct messages.
pub fn open_private(world: &mut World, body: &Value) -> Result<Reply, Wrong> {
    let with = name_in(&body["recipient_id"]).filter(|it| world.users.get(*it).is_some());
    let Some(with) = with.filter(|it| *it != world.bot) else {
        let mut faults = Faults::default();
        faults.note("recipient_id", "CHANNEL_RECIPIENT_REQUIRED", "Recipient(s) are required");
        return Err(faults.verdict().err().unwrap_or_else(|| unknown(10013, "User")));
    };
    let channel = world.private(with);
    Ok(Reply::told(told::channel(world, channel)))
}
