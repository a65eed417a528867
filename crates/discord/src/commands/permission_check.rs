//! `/table check`: which permissions the bot has and lacks in a channel.

use meadhall_game::Text;
use serenity::model::Permissions;

use super::texts;
use crate::commands::server::summary::opening_restrictions;
use crate::context::BotContext;
use crate::interactions::data::InteractionData;
use crate::messages::payload::MessagePayload;

/// The permissions that the bot needs, with their names.
const BOT_PERMISSIONS: [(Permissions, fn() -> Text); 7] = [
    (Permissions::VIEW_CHANNEL, texts::permission_view),
    (Permissions::SEND_MESSAGES, texts::permission_send),
    (Permissions::EMBED_LINKS, texts::permission_embed),
    (Permissions::ATTACH_FILES, texts::permission_attach),
    (Permissions::READ_MESSAGE_HISTORY, texts::permission_history),
    (Permissions::CREATE_PUBLIC_THREADS, texts::permission_threads),
    (Permissions::SEND_MESSAGES_IN_THREADS, texts::permission_in_threads),
];

/// Lists the required permissions, marks the missing ones, and explains how to grant them.
pub async fn permission_report(ctx: &BotContext, interaction: &InteractionData) -> MessagePayload {
    let line = |(permission, name): &(Permissions, fn() -> Text)| {
        let mark = if interaction.bot_permissions.contains(*permission) { "✓" } else { "✗" };
        format!("{mark} {}", ctx.text(interaction, &name()))
    };
    let mut lines = vec![ctx.text(interaction, &texts::permissions_title())];
    lines.extend(BOT_PERMISSIONS.iter().map(line));
    let has_all = BOT_PERMISSIONS.iter().all(|(permission, _)| interaction.bot_permissions.contains(*permission));
    let advice = if has_all { texts::permissions_complete() } else { texts::permissions_how_to_grant() };
    lines.push(ctx.text(interaction, &advice));
    lines.extend(opening_restrictions(ctx, interaction).await);
    MessagePayload::ephemeral(lines.join("\n"))
}

/// Returns the reply to a command for which the bot lacks permissions.
pub async fn missing_permissions_reply(ctx: &BotContext, interaction: &InteractionData) -> MessagePayload {
    let first = ctx.text(interaction, &texts::permissions_missing());
    let report = permission_report(ctx, interaction).await;
    MessagePayload { content: format!("{first}\n{}", report.content), ..report }
}
