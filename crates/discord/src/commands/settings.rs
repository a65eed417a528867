//! `/settings …`: a person's language, direct messages, block list and data.

use meadhall_game::Text;
use meadhall_service::repository::{DmPreference, PersonSettings};
use meadhall_tables::PersonId;
use poise::serenity_prelude::User;

use super::overview::settings_overview;
use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, parse_language, run_command};
use super::texts;
use crate::commands::server::summary::{MAX_LISTED_PEOPLE, people_line};
use crate::context::BotContext;
use crate::interactions::component_action::ComponentAction;
use crate::interactions::data::InteractionData;
use crate::messages::attachment::MessageAttachment;
use crate::messages::buttons::action_button;
use crate::messages::payload::{ButtonStyle, MessagePayload, MessageRow};
use crate::messages::texts as message_texts;

/// Where a person wants to be notified.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum NotifyChoice {
    #[name = "dms"]
    DirectMessages,
    #[name = "channel"]
    Channel,
}

/// What to do with a person's data.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum PrivacyAction {
    #[name = "export"]
    Export,
    #[name = "forget"]
    Forget,
}

#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("overview", "language", "notify", "block", "unblock", "privacy")
)]
pub async fn settings(_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    Err(NotDispatchedError)
}

#[poise::command(slash_command)]
async fn overview(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move { Ok(settings_overview(&ctx, &interaction).await) }).await
}

#[poise::command(slash_command)]
async fn language(
    slash_context: SlashContext<'_>,
    #[autocomplete = "super::play::complete_language"] language: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let new_language = language.map(|code| parse_language(&ctx, &interaction, &code)).transpose()?;
        ctx.service.update_person_settings(interaction.person(), |settings| settings.language = new_language).await?;
        let interaction = interaction.with_saved_language(&ctx).await;
        Ok(ctx.text_reply(&interaction, &texts::language_set()))
    })
    .await
}

#[poise::command(slash_command)]
async fn notify(
    slash_context: SlashContext<'_>,
    #[rename = "where"] place: NotifyChoice,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let preference = match place {
            NotifyChoice::DirectMessages => ctx.probe_dms(&interaction).await,
            NotifyChoice::Channel => DmPreference::NoDms,
        };
        ctx.set_dm_preference(&interaction, preference).await?;
        Ok(ctx.dm_preference_reply(&interaction, preference, None))
    })
    .await
}

#[poise::command(slash_command)]
async fn block(slash_context: SlashContext<'_>, user: User) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let other = PersonId(user.id.get());
        if other == interaction.person() {
            return Err(SlashCommandError::reply(ctx.text_reply(&interaction, &texts::cannot_block_yourself())));
        }
        let settings = ctx.service.block_person(interaction.person(), other).await?;
        Ok(block_list_reply(&ctx, &interaction, &texts::blocked(), &settings))
    })
    .await
}

#[poise::command(slash_command)]
async fn unblock(slash_context: SlashContext<'_>, user: User) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let settings = ctx.service.unblock_person(interaction.person(), PersonId(user.id.get())).await?;
        Ok(block_list_reply(&ctx, &interaction, &texts::unblocked(), &settings))
    })
    .await
}

/// Returns a reply with the result of a change and the current block list.
fn block_list_reply(
    ctx: &BotContext,
    interaction: &InteractionData,
    result: &Text,
    settings: &PersonSettings,
) -> MessagePayload {
    let say = |text: &Text| ctx.text(interaction, text);
    let block_list = people_line(
        ctx,
        interaction.reply_language,
        [&texts::block_list_title(), &texts::block_list_empty()],
        &settings.blocked_people,
        MAX_LISTED_PEOPLE,
    );
    MessagePayload::ephemeral([say(result), block_list].join("\n"))
}

#[poise::command(slash_command)]
async fn privacy(slash_context: SlashContext<'_>, action: PrivacyAction) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let translator = ctx.translator(&interaction);
        match action {
            PrivacyAction::Export => {
                let data = ctx.service.personal_data(interaction.person()).await?;
                let bytes = serde_json::to_vec_pretty(&data).unwrap_or_default();
                let file = MessageAttachment::File {
                    file_name: "meadhall.json".to_owned(),
                    bytes: bytes.into(),
                    alt_text: None,
                };
                Ok(MessagePayload {
                    attachment: Some(file),
                    ..MessagePayload::ephemeral(translator.translate(&texts::privacy_export()))
                })
            }
            PrivacyAction::Forget => {
                let button = ComponentAction::ForgetMe(interaction.person());
                let button = action_button(&translator, &message_texts::button_forget(), button, ButtonStyle::Danger);
                let rows = vec![MessageRow::Buttons(vec![button])];
                Ok(MessagePayload {
                    rows,
                    ..MessagePayload::ephemeral(translator.translate(&texts::privacy_confirm_forget()))
                })
            }
        }
    })
    .await
}
