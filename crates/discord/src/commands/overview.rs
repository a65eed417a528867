//! `/settings overview` and `/table overview`: what is set or going on now, with buttons for what can be done, and the
//! commands for the rest. `/server overview` lists the settings of the server the same way.

use meadhall_game::{Lang, Text};
use meadhall_service::repository::{DmPreference, PersonSettings};
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_tables::TableId;

use super::names::text_of_path;
use super::server::summary::{MAX_NAMED_PEOPLE, language_name, people_line};
use super::texts;
use crate::context::BotContext;
use crate::interactions::component_action::{ComponentAction, PersonalSetting};
use crate::interactions::data::InteractionData;
use crate::messages::buttons::action_button;
use crate::messages::lobby_options::native_name;
use crate::messages::payload::{ButtonStyle, MessagePayload, MessageRow, SelectMenu, SelectOption};
use crate::messages::{delivery_warning, table_overview, texts as message_texts};

/// The value of the menu that makes the bot answer in the language of the person's Discord.
const CLIENT_LANGUAGE: &str = "auto";

/// Returns the table as its overview shows it, and the commands for what has no button.
pub async fn table_overview(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, CommandError> {
    let audience = ViewAudience::Person(interaction.person());
    let view = ctx.service.load_view(id, audience, LogRange::Empty).await?;
    let mut payload = table_overview::table_overview_message(ctx.message_context(interaction, &view));
    if view.result().is_none() {
        payload.rows.push(command_links(ctx, interaction, "table", &["replace", "move", "check"]));
    }
    Ok(delivery_warning::with_warning(&ctx.translator(interaction), view.warnings, payload))
}

/// Returns a person's settings, a menu and buttons that change them, and the commands for the rest.
pub async fn settings_overview(ctx: &BotContext, interaction: &InteractionData) -> MessagePayload {
    let settings = ctx.person_settings(interaction.person()).await;
    let say = |text: Text| ctx.text(interaction, &text);
    let language = match settings.language {
        Some(lang) => texts::settings_language(language_name(lang)),
        None => texts::settings_language_of_client(language_name(interaction.reply_language)),
    };
    let notify = match settings.dm_preference {
        DmPreference::WantsDms => message_texts::dm_enabled(),
        DmPreference::NoDms => message_texts::dm_disabled(),
        DmPreference::DmsClosed => message_texts::dm_closed(),
        DmPreference::Undecided => texts::settings_notify_undecided(),
    };
    let blocked = people_line(
        ctx,
        interaction.reply_language,
        [&texts::block_list_title(), &texts::block_list_empty()],
        &settings.blocked_people,
        MAX_NAMED_PEOPLE,
    );
    let lines = [say(language), say(notify), blocked].map(|line| format!("- {line}"));
    let content = [say(texts::settings_title())].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    let rows = vec![
        MessageRow::SelectMenu(language_menu(ctx, interaction, &settings)),
        notify_buttons(ctx, interaction, &settings),
        command_links(ctx, interaction, "settings", &["block", "unblock", "privacy"]),
    ];
    MessagePayload { rows, ..MessagePayload::ephemeral(content) }
}

fn language_menu(ctx: &BotContext, interaction: &InteractionData, settings: &PersonSettings) -> SelectMenu {
    let option = |label: String, value: &str| SelectOption { label, description: None, value: value.to_owned() };
    let languages = Lang::ALL.into_iter().filter(|lang| settings.language != Some(*lang));
    let client = settings
        .language
        .map(|_| option(ctx.text(interaction, &texts::settings_choice_client_language()), CLIENT_LANGUAGE));
    SelectMenu {
        custom_id: ComponentAction::ChangeSetting(PersonalSetting::Language).to_string(),
        placeholder: ctx.text(interaction, &texts::settings_choose_language()),
        options: languages.map(|lang| option(native_name(lang).to_owned(), lang.code())).chain(client).collect(),
    }
}

/// Returns the language that was chosen from the menu; `None` stands for the language of the person's Discord.
#[must_use]
pub fn chosen_language(value: &str) -> Option<Lang> {
    value.parse().ok()
}

/// Returns the buttons for the ways to be notified that are not chosen now.
fn notify_buttons(ctx: &BotContext, interaction: &InteractionData, settings: &PersonSettings) -> MessageRow {
    let translator = ctx.translator(interaction);
    let button = |label: Text, setting| {
        action_button(&translator, &label, ComponentAction::ChangeSetting(setting), ButtonStyle::Secondary)
    };
    let dms = match settings.dm_preference {
        DmPreference::WantsDms => None,
        DmPreference::DmsClosed => Some(message_texts::button_retry_dm()),
        DmPreference::NoDms | DmPreference::Undecided => Some(message_texts::button_notify_by_dm()),
    };
    let channel = (settings.dm_preference != DmPreference::NoDms).then(message_texts::button_notify_in_channel);
    let dms = dms.map(|label| button(label, PersonalSetting::NotifyByDm));
    MessageRow::Buttons(
        dms.into_iter().chain(channel.map(|label| button(label, PersonalSetting::NotifyInChannel))).collect(),
    )
}

/// Returns a line with links to subcommands, and what each is for.
pub fn command_links(
    ctx: &BotContext,
    interaction: &InteractionData,
    command: &str,
    subcommands: &[&str],
) -> MessageRow {
    let line = |subcommand: &&str| {
        let link = ctx.command_link(interaction, command, subcommand);
        let about = text_of_path(&[command.to_owned()], &format!("{subcommand}_about")).unwrap_or_default();
        format!("- {link} — {}", ctx.text(interaction, &about))
    };
    MessageRow::Text(subcommands.iter().map(line).collect::<Vec<_>>().join("\n"))
}

impl BotContext {
    /// Returns a link to a subcommand, or its name while Discord's id of the command is unknown.
    fn command_link(&self, interaction: &InteractionData, command: &str, subcommand: &str) -> String {
        if let Some(link) = self.command_ids.link(command, subcommand) {
            return link;
        }
        let name = |above: &[String], leaf: &str| {
            text_of_path(above, leaf).map_or_else(|| leaf.to_owned(), |text| self.text(interaction, &text))
        };
        format!("`/{} {}`", name(&[], command), name(&[command.to_owned()], subcommand))
    }
}
