//! Autocomplete for `/board step:`: the turns of a match with their events.

use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::super::asked::Asked;
use super::super::faces::earlier;
use super::super::names::{Naming, Voice};
use super::super::text::cut;
use super::{Context, which};
use crate::house::Eyes;
use crate::scene::Still;

/// Offers the turns whose number starts with the input, the latest first.
pub async fn complete(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let asked = Asked::from(context.interaction);
    let offered = offered(context, &asked, typed.trim()).await;
    CreateAutocompleteResponse::new().set_choices(offered.unwrap_or_default())
}

/// Returns the choices, or `None` if the table is ambiguous or its match cannot be replayed.
async fn offered(context: Context<'_>, asked: &Asked, typed: &str) -> Option<Vec<AutocompleteChoice>> {
    let hall = context.data();
    let chosen = context.interaction.data.options();
    let named = chosen.iter().find(|it| it.name == "table").and_then(|it| match it.value {
        ResolvedValue::String(named) => Some(named),
        _ => None,
    });
    let id = which::table(hall, asked, named).await.ok()?;
    let (film, table) = hall.house.film(id, Eyes::Of(asked.person())).await.ok()??;
    let voice = Voice::of(&hall.book, asked.lang, &hall.house.chairs(&table).await, Naming::Name);
    let meant = |still: &Still| still.turn.to_string().starts_with(typed);
    let mut stills: Vec<Still> =
        film.frames().ok()?.filter_map(Result::ok).map(|frame| frame.still).filter(meant).collect();
    stills.reverse();
    let choice =
        |still: &Still| AutocompleteChoice::new(cut(&earlier::named(&voice, still), which::CHOICE), still.turn);
    Some(stills.iter().take(which::CHOICES).map(choice).collect())
}
