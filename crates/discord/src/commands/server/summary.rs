//! A server's settings as text, with times as Discord timestamps, which clients show in local time.

use meadhall_game::{Lang, Text};
use meadhall_service::repository::{PersonList, ServerSettings};
use meadhall_tables::CardBoard;
use meadhall_tables::clock::UnixMillis;

use crate::commands::texts;
use crate::context::BotContext;
use crate::interactions::data::InteractionData;
use crate::messages::names::mention;

/// The maximum number of people that the settings summary names. The others are only counted.
pub const MAX_NAMED_PEOPLE: usize = 10;
/// The maximum number of people that a separate block list names.
pub const MAX_LISTED_PEOPLE: usize = 60;

/// Returns all settings, for the server's managers.
#[must_use]
pub fn settings_summary(ctx: &BotContext, interaction: &InteractionData, settings: &ServerSettings) -> String {
    let say = |text: &Text| ctx.text(interaction, text);
    let mut lines = vec![say(&texts::server_settings_title())];
    lines.extend(
        [channels_line(ctx, interaction, settings), openers_line(ctx, interaction, settings)]
            .map(|line| format!("- {line}")),
    );
    let language = settings
        .language
        .map_or_else(texts::server_language_none, |lang| texts::server_language_is(language_name(lang)));
    let card_board = match settings.card_board {
        CardBoard::Picture => texts::server_board_picture(),
        CardBoard::Emoji => texts::server_board_emoji(),
        CardBoard::Both => texts::server_board_both(),
    };
    let rules = ctx.service.policy().limits;
    let effective_limit = |server_limit: Option<u16>, bot_limit: usize| {
        server_limit.map_or(bot_limit, |limit| bot_limit.min(limit.into()))
    };
    let limits = texts::server_limits(
        effective_limit(settings.table_limits.per_channel, rules.per_channel),
        effective_limit(settings.table_limits.per_person, rules.per_person),
    );
    let table_limit = rules.per_server.into_iter().chain(settings.table_limits.per_server.map(usize::from)).min();
    let all = table_limit.map_or_else(texts::server_limit_none, texts::server_limit_all);
    lines.extend([language, card_board, limits, all].iter().map(|text| format!("- {}", say(text))));
    lines.push(format!(
        "- {}",
        quiet_hours_line(ctx, interaction, settings).unwrap_or_else(|| say(&texts::server_quiet_hours_none()))
    ));
    let kept_out = people_line(
        ctx,
        interaction.reply_language,
        [&texts::server_block_list_title(), &texts::server_block_list_empty()],
        &settings.banned_people,
        MAX_NAMED_PEOPLE,
    );
    lines.push(format!("- {kept_out}"));
    lines.join("\n")
}

/// Returns the settings that restrict opening a table.
#[must_use]
pub async fn opening_restrictions(ctx: &BotContext, interaction: &InteractionData) -> Vec<String> {
    let settings = match interaction.server {
        Some(server) => ctx.service.server_settings(server).await,
        None => ServerSettings::default(),
    };
    let channels = (!settings.table_channels.is_empty()).then(|| channels_line(ctx, interaction, &settings));
    let roles = (!settings.opener_roles.is_empty()).then(|| openers_line(ctx, interaction, &settings));
    channels.into_iter().chain(roles).chain(quiet_hours_line(ctx, interaction, &settings)).collect()
}

/// Returns a line with a title, up to `max_named` people and a count of the others. `texts` holds the title and the
/// text for an empty list.
#[must_use]
pub fn people_line(ctx: &BotContext, lang: Lang, texts: [&Text; 2], list: &PersonList, max_named: usize) -> String {
    let [title, none] = texts;
    let say = |text: &Text| ctx.translations.translate(lang, text, &[]);
    if list.is_empty() {
        return say(none);
    }
    let people = list.people();
    let mentions = people.iter().take(max_named).map(|person| mention(*person));
    let others = people.len().saturating_sub(max_named);
    let others = (others > 0).then(|| say(&texts::and_others(others)));
    let erased = list.erased_count();
    let erased = (erased > 0).then(|| say(&texts::and_erased(erased)));
    [say(title)].into_iter().chain(mentions).chain(others).chain(erased).collect::<Vec<_>>().join(" ")
}

fn channels_line(ctx: &BotContext, interaction: &InteractionData, settings: &ServerSettings) -> String {
    let channels = settings.table_channels.iter().map(|it| format!("<#{}>", it.0)).collect();
    mention_list(ctx, interaction, &texts::server_channels(), &texts::server_channels_all(), channels)
}

fn openers_line(ctx: &BotContext, interaction: &InteractionData, settings: &ServerSettings) -> String {
    // The @everyone role has the same id as the server, and its mention is written differently from other roles.
    let mention_of = |role: u64| {
        if interaction.server.is_some_and(|it| it.0 == role) { "@everyone".to_owned() } else { format!("<@&{role}>") }
    };
    let roles = settings.opener_roles.iter().map(|it| mention_of(it.0)).collect();
    mention_list(ctx, interaction, &texts::server_openers(), &texts::server_openers_all(), roles)
}

fn mention_list(
    ctx: &BotContext,
    interaction: &InteractionData,
    title: &Text,
    none: &Text,
    mentions: Vec<String>,
) -> String {
    let say = |text: &Text| ctx.text(interaction, text);
    if mentions.is_empty() { say(none) } else { [say(title)].into_iter().chain(mentions).collect::<Vec<_>>().join(" ") }
}

fn quiet_hours_line(ctx: &BotContext, interaction: &InteractionData, settings: &ServerSettings) -> Option<String> {
    let (from, to) = settings.quiet_hours?.current_or_next(ctx.service.now().unix);
    let seconds = |wall: UnixMillis| i64::try_from(wall.0 / 1_000).unwrap_or_default();
    Some(ctx.text(interaction, &texts::server_quiet_hours(seconds(from), seconds(to))))
}

/// Returns the name of a language, as it stands in a sentence.
#[must_use]
pub fn language_name(lang: Lang) -> Text {
    match lang {
        Lang::En => texts::language_english(),
        Lang::Es => texts::language_spanish(),
        Lang::Fr => texts::language_french(),
    }
}
