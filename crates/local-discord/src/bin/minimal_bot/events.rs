//! The handlers of components and of errors.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures::FutureExt;
use poise::serenity_prelude::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, Context, CreateActionRow, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal, EditInteractionResponse, Event,
    FullEvent, InputTextStyle, Interaction, ModalInteraction, RawEventHandler, async_trait,
};
use serde_json::json;

use crate::commands::board_components;
use crate::{BotState, Error};

pub async fn on_event(context: &Context, event: &FullEvent, bot: &BotState) -> Result<(), Error> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(interaction) } => {
            if !bot.catches_panics {
                return on_component(context, interaction, bot).await;
            }
            let result = AssertUnwindSafe(on_component(context, interaction, bot)).catch_unwind().await;
            match result {
                Ok(result) => result,
                Err(_) => reply_after_panic(context, interaction).await,
            }
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(interaction) } => {
            on_modal_submit(context, interaction).await
        }
        FullEvent::Resume { .. } => {
            println!("resumed");
            Ok(())
        }
        FullEvent::Ready { data_about_bot } => {
            println!("session {}", data_about_bot.session_id);
            Ok(())
        }
        _ => Ok(()),
    }
}

async fn on_component(context: &Context, interaction: &ComponentInteraction, bot: &BotState) -> Result<(), Error> {
    let response = match interaction.data.custom_id.as_str() {
        "quick" => CreateInteractionResponse::Acknowledge,
        "look" => {
            println!("looked {}", interaction.message.components.len());
            CreateInteractionResponse::Acknowledge
        }
        "press" => update_board(bot.press_count.fetch_add(1, Ordering::SeqCst) + 1),
        "race" => update_board(read_modify_write(bot).await),
        "ask" => name_modal(),
        "late" => return edit_after_acknowledging(context, interaction).await,
        "sail" => on_select(interaction),
        "stumble" => panic!("a button panics"),
        other => CreateInteractionResponse::Message(
            CreateInteractionResponseMessage::new().content(format!("What is {other}?")).ephemeral(true),
        ),
    };
    interaction.create_response(context, response).await?;
    Ok(())
}

async fn reply_after_panic(context: &Context, interaction: &ComponentInteraction) -> Result<(), Error> {
    let message = CreateInteractionResponseMessage::new().content("I stumbled.").ephemeral(true);
    interaction.create_response(context, CreateInteractionResponse::Message(message)).await?;
    Ok(())
}

fn update_board(pressed: u64) -> CreateInteractionResponse {
    CreateInteractionResponse::UpdateMessage(
        CreateInteractionResponseMessage::new().components(board_components(pressed)),
    )
}

fn on_select(interaction: &ComponentInteraction) -> CreateInteractionResponse {
    let ComponentInteractionDataKind::StringSelect { values } = &interaction.data.kind else {
        return CreateInteractionResponse::Acknowledge;
    };
    let content = format!("Sailing {}.", values.join(" and "));
    CreateInteractionResponse::UpdateMessage(CreateInteractionResponseMessage::new().content(content))
}

fn name_modal() -> CreateInteractionResponse {
    let input = CreateInputText::new(InputTextStyle::Short, "Name", "name").max_length(20);
    let modal = CreateModal::new("named", "Who are you?").components(vec![CreateActionRow::InputText(input)]);
    CreateInteractionResponse::Modal(modal)
}

/// Acknowledges at once, edits the message later, and prints how long the edit took.
async fn edit_after_acknowledging(context: &Context, interaction: &ComponentInteraction) -> Result<(), Error> {
    interaction.create_response(context, CreateInteractionResponse::Acknowledge).await?;
    let begun = Instant::now();
    interaction.edit_response(context, EditInteractionResponse::new().content("Late.")).await?;
    println!("edited {:.3}", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Reads a counter, waits, and writes it: a race if two presses are handled at once.
async fn read_modify_write(bot: &BotState) -> u64 {
    let _guard = match &bot.race_lock {
        Some(lock) => Some(lock.lock().await),
        None => None,
    };
    let concurrent = bot.concurrent_races.fetch_add(1, Ordering::SeqCst) + 1;
    bot.max_concurrent_races.fetch_max(concurrent, Ordering::SeqCst);
    let read = bot.press_count.load(Ordering::SeqCst);
    // Without the lock the pause must be long enough for presses on a busy machine to overlap.
    let pause = if bot.race_lock.is_some() { 20 } else { 400 };
    tokio::time::sleep(Duration::from_millis(pause)).await;
    bot.press_count.store(read + 1, Ordering::SeqCst);
    bot.concurrent_races.fetch_sub(1, Ordering::SeqCst);
    println!("race {} {}", read + 1, bot.max_concurrent_races.load(Ordering::SeqCst));
    read + 1
}

async fn on_modal_submit(context: &Context, interaction: &ModalInteraction) -> Result<(), Error> {
    let inputs = interaction.data.components.iter().flat_map(|row| &row.components);
    let names = inputs.filter_map(|it| match it {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let content = format!("Welcome, {}.", names.collect::<Vec<_>>().join(" "));
    let answer = CreateInteractionResponseMessage::new().content(content).ephemeral(true);
    interaction.create_response(context, CreateInteractionResponse::Message(answer)).await?;
    Ok(())
}

/// Handles an error that poise reports.
pub async fn on_error(error: poise::FrameworkError<'_, BotState, Error>) {
    match error {
        poise::FrameworkError::CommandPanic { ctx, .. } => {
            println!("caught");
            let response = poise::CreateReply::default().content("I stumbled.").ephemeral(true);
            if let Err(error) = ctx.send(response).await {
                println!("failed {error}");
            }
        }
        poise::FrameworkError::Setup { error, .. } => println!("failed setup {error:?}"),
        poise::FrameworkError::EventHandler { error, .. } => println!("failed {error:?}"),
        other => println!("failed {other}"),
    }
}

/// Receives the events that serenity cannot parse.
pub struct RawInteractionHandler;

#[async_trait]
impl RawEventHandler for RawInteractionHandler {
    async fn raw_event(&self, context: Context, event: Event) {
        on_raw_event(&context, &event).await;
    }
}

/// Prints each interaction, and answers those that serenity could not parse.
async fn on_raw_event(context: &Context, event: &Event) {
    if let Event::InteractionCreate(_) = event {
        println!("heard {}", json!(event));
    }
    let Event::Unknown(unknown) = event else { return };
    if unknown.kind != "INTERACTION_CREATE" {
        return;
    }
    println!("unreadable");
    let payload = &unknown.value;
    let id_and_token = payload["id"].as_str().and_then(|it| it.parse::<u64>().ok()).zip(payload["token"].as_str());
    let Some((id, token)) = id_and_token else { return };
    let response = json!({ "type": 4, "data": { "content": "Once more, please.", "flags": 64 } });
    if let Err(error) = context.http.create_interaction_response(id.into(), token, &response, Vec::new()).await {
        println!("failed {error}");
    }
}
