//! `/table check`: which permissions the bot has and lacks in a channel.

use serenity::model::Permissions;

use super::super::answer::ephemeral_payload;
use super::super::asked::InteractionData;
use super::super::hall::BotContext;
use super::super::payload::MessagePayload;
use super::decided::opening_restrictions;
use super::words;
use crate::game::Text;

/// The permissions that the bot needs, with their names.
const BOT_PERMISSIONS: [(Permissions, fn() -> Text); 7] = [
    (Permissions::VIEW_CHANNEL, words::right_view),
    (Permissions::SEND_MESSAGES, words::right_send),
    (Permissions::EMBED_LINKS, words::right_embed),
    (Permissions::ATTACH_FILES, words::right_attach),
    (Permissions::READ_MESSAGE_HISTORY, words::right_history),
    (Permissions::CREATE_PUBLIC_THREADS, words::right_threads),
    (Permissions::SEND_MESSAGES_IN_THREADS, words::right_in_threads),
];

/// Lists the required permissions, which of them are missing, and how to grant those.
pub async fn permission_report(ctx: &BotContext, interaction: &InteractionData) -> MessagePayload {
    let line = |(permission, name): &(Permissions, fn() -> Text)| {
        let mark = if interaction.bot_permissions.contains(*permission) { "✓" } else { "✗" };
        format!("{mark} {}", ctx.translations.translate(interaction.reply_language, &name(), &[]))
    };
    let mut lines = vec![ctx.translations.translate(interaction.reply_language, &words::rights_here(), &[])];
    lines.extend(BOT_PERMISSIONS.iter().map(line));
    let has_all = BOT_PERMISSIONS.iter().all(|(permission, _)| interaction.bot_permissions.contains(*permission));
    let advice = if has_all { words::rights_complete() } else { words::rights_to_grant() };
    lines.push(ctx.translations.translate(interaction.reply_language, &advice, &[]));
    lines.extend(opening_restrictions(ctx, interaction).await);
    ephemeral_payload(lines.join("\n"))
}

/// Returns the reply to a command that needs missing permissions.
pub async fn missing_permissions_reply(ctx: &BotContext, interaction: &InteractionData) -> MessagePayload {
    let first = ctx.translations.translate(interaction.reply_language, &words::rights_missing(), &[]);
    let report = permission_report(ctx, interaction).await;
    MessagePayload { content: format!("{first}\n{}", report.content), ..report }
}
