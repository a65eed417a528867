//! `/table check`: which permissions the bot has and lacks in a channel.

use serenity::model::Permissions;

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::hall::Hall;
use super::super::payload::Payload;
use super::decided::opening;
use super::words;
use crate::game::Text;

/// The permissions that the bot needs, with their names.
const RIGHTS: [(Permissions, fn() -> Text); 7] = [
    (Permissions::VIEW_CHANNEL, words::right_view),
    (Permissions::SEND_MESSAGES, words::right_send),
    (Permissions::EMBED_LINKS, words::right_embed),
    (Permissions::ATTACH_FILES, words::right_attach),
    (Permissions::READ_MESSAGE_HISTORY, words::right_history),
    (Permissions::CREATE_PUBLIC_THREADS, words::right_threads),
    (Permissions::SEND_MESSAGES_IN_THREADS, words::right_in_threads),
];

/// Lists the required permissions, which of them are missing, and how to grant those.
pub async fn checked(hall: &Hall, asked: &Asked) -> Payload {
    let line = |(right, called): &(Permissions, fn() -> Text)| {
        let mark = if asked.rights.contains(*right) { "✓" } else { "✗" };
        format!("{mark} {}", hall.book.say(asked.lang, &called(), &[]))
    };
    let mut lines = vec![hall.book.say(asked.lang, &words::rights_here(), &[])];
    lines.extend(RIGHTS.iter().map(line));
    let all = RIGHTS.iter().all(|(right, _)| asked.rights.contains(*right));
    let then = if all { words::rights_complete() } else { words::rights_to_grant() };
    lines.push(hall.book.say(asked.lang, &then, &[]));
    lines.extend(opening(hall, asked).await);
    ephemeral(lines.join("\n"))
}

/// Returns the reply to a command that needs missing permissions.
pub async fn missing(hall: &Hall, asked: &Asked) -> Payload {
    let first = hall.book.say(asked.lang, &words::rights_missing(), &[]);
    let checked = checked(hall, asked).await;
    Payload { content: format!("{first}\n{}", checked.content), ..checked }
}
