//! Checks that the longest server settings fit into messages, with nothing truncated.

use meadhall_game::Lang;
use meadhall_service::repository::{ServerSettings, ServerTableLimits};
use meadhall_service::table_service::{
    CommandContext, CommandError, MAX_BANNED_PEOPLE, MAX_BLOCKED_PEOPLE, MAX_LISTED_CHANNELS_OR_ROLES,
};
use meadhall_tables::quiet_hours::QuietHours;
use meadhall_tables::{AccessLevel, Actor, ActorContext, CardBoard, ChannelId, PersonId, RoleId, ServerId, TableError};
use serenity::model::Permissions;

use super::fixture::{MAX_SNOWFLAKE, TestTable, member_context};
use crate::commands::server::summary::{MAX_LISTED_PEOPLE, opening_restrictions, people_line, settings_summary};
use crate::commands::texts;
use crate::interactions::data::InteractionData;
use crate::messages::payload::MessagePayload;

/// Returns the largest ids.
fn largest_ids<T: Ord>(count: usize, id_of: fn(u64) -> T) -> impl Iterator<Item = T> {
    (0..count as u64).map(move |n| id_of(MAX_SNOWFLAKE - n))
}

/// Returns the interaction of a server's manager.
fn manager_interaction(lang: Lang) -> InteractionData {
    let server = ServerId(MAX_SNOWFLAKE);
    InteractionData {
        caller: Actor { person: PersonId(MAX_SNOWFLAKE), access: AccessLevel::ServerManager(server) },
        display_name: "W".repeat(32),
        client_language: Some(lang),
        reply_language: lang,
        server_language: lang,
        caller_roles_and_thread: ActorContext::default(),
        channel: ChannelId(MAX_SNOWFLAKE),
        server: Some(server),
        bot_permissions: Permissions::all(),
        caller_permissions: Permissions::all(),
        in_thread: false,
        holds_only_posts: false,
        id: 1,
    }
}

/// Returns the longest settings, with quiet hours all day except for one minute.
fn largest_settings() -> ServerSettings {
    ServerSettings {
        table_channels: largest_ids(MAX_LISTED_CHANNELS_OR_ROLES, ChannelId).collect(),
        opener_roles: largest_ids(MAX_LISTED_CHANNELS_OR_ROLES, RoleId).collect(),
        language: Some(Lang::Es),
        table_limits: ServerTableLimits {
            per_server: Some(u16::MAX),
            per_channel: Some(1_000),
            per_person: Some(1_000),
        },
        quiet_hours: Some(QuietHours { from_minute: 1, to_minute: 0, utc_offset_minutes: 0 }),
        card_board: CardBoard::Both,
        banned_people: largest_ids(MAX_BANNED_PEOPLE, PersonId).collect(),
        bot_removed_at: None,
    }
}

#[tokio::test]
async fn discord_accepts_the_longest_server_settings() {
    let mut fixture = TestTable::raids_lobby(4, Lang::Fr).await;
    let ctx = std::sync::Arc::clone(&fixture.ctx);
    let command =
        CommandContext { actor: manager_interaction(Lang::En).caller, ..member_context(PersonId(MAX_SNOWFLAKE)) };
    ctx.service
        .update_server_settings(&command, ServerId(MAX_SNOWFLAKE), |settings| *settings = largest_settings())
        .await
        .unwrap();
    for lang in Lang::ALL {
        let interaction = manager_interaction(lang);
        fixture.assert_accepted(
            "all server settings",
            &MessagePayload::ephemeral(settings_summary(&ctx, &interaction, &largest_settings())),
        );
        fixture.assert_accepted(
            "no server settings",
            &MessagePayload::ephemeral(settings_summary(&ctx, &interaction, &ServerSettings::default())),
        );
        fixture.assert_accepted(
            "the permissions for opening tables",
            &MessagePayload::ephemeral(opening_restrictions(&ctx, &interaction).await.join("\n")),
        );
        let blocked = largest_ids(MAX_BLOCKED_PEOPLE, PersonId).collect();
        let listed = people_line(
            &ctx,
            lang,
            [&texts::block_list_title(), &texts::block_list_empty()],
            &blocked,
            MAX_LISTED_PEOPLE,
        );
        let first = ctx.translations.translate(lang, &texts::blocked(), &[]);
        fixture.assert_accepted("the list of blocked people", &MessagePayload::ephemeral(format!("{first}\n{listed}")));
        for refusal in [
            TableError::ChannelNotAllowed { channels: largest_ids(MAX_LISTED_CHANNELS_OR_ROLES, ChannelId).collect() },
            TableError::RoleRequired { roles: largest_ids(MAX_LISTED_CHANNELS_OR_ROLES, RoleId).collect() },
            TableError::Banned,
            TableError::CannotJoin,
            TableError::ManagersOnly,
            TableError::InvalidQuietHours,
            TableError::PersonListFull { max: 999 },
            TableError::PersonTableLimitInServer { person: PersonId(MAX_SNOWFLAKE), max: 1 },
            TableError::PersonTableLimitInServer { person: PersonId(MAX_SNOWFLAKE), max: 999 },
            TableError::ServerTableLimit { max: 1 },
            TableError::ServerTableLimit { max: 999 },
            TableError::OthersInServer,
            TableError::MovedRecently,
            TableError::CannotOfferToSelf,
            TableError::ReplacementKnowsSecrets,
            TableError::TooManyOffers,
            TableError::ProposedRecently,
        ] {
            fixture.assert_accepted("a refusal", &ctx.error_reply(&interaction, &[], &CommandError::Refused(refusal)));
        }
    }
    // In quiet hours every view of a table says so.
    fixture.start_match().await;
    fixture.check_all_messages().await;
}
