//! `/learn`: opens and starts the tutorial match of a game.

use poise::serenity_prelude::CreateAutocompleteResponse;

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::play::{leading_to, matching, meant, place_of};
use super::{Context, No, Unanswered, reply, words};
use crate::house::Call;
use crate::kind::{Catalogue, Kind};
use crate::table::lobby::Opening;
use crate::table::{Cause, Refused};

/// Starts a tutorial.
#[poise::command(slash_command)]
pub async fn learn(
    context: Context<'_>,
    #[autocomplete = "complete_lesson"] game: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let place = place_of(&hall, &asked).await?;
        let voice = hall.plain_voice(asked.lang);
        let say = |text| No::told(ephemeral(voice.say(&text)));
        let kind = match game {
            Some(named) => meant(hall.house.games(), &voice, &named).ok_or(Refused::NoGame(named))?,
            None => match taught(hall.house.games()).as_slice() {
                [kind] => *kind,
                several => return Err(say(words::which_lesson(several.iter().map(|it| (it.meta().name)()).collect()))),
            },
        };
        let name = kind.meta().name;
        // The table speaks the learner's language, because nobody else reads it.
        let opening = Opening::lesson(kind, place, asked.lang).ok_or_else(|| say(words::no_lesson(name())))?;
        let id = hall.house.open(&asked.call(), opening).await?.table.id;
        let begin = Call { cause: Some(Cause(format!("i{}b", asked.id))), ..asked.call() };
        let (told, ground) = hall.start(&asked, &begin, id).await?;
        let mut payload = ephemeral(voice.say(&words::lesson_begun(name())));
        if let Some(why) = hall.no_thread(&asked, ground) {
            payload.content = format!("{}\n{why}", payload.content);
        }
        Ok(leading_to(&hall, &asked, &told.table, payload).await)
    })
    .await
}

fn taught(games: Catalogue) -> Vec<&'static dyn Kind> {
    games.into_iter().filter(|kind| kind.course().is_some()).collect()
}

/// Offers the games with a tutorial.
async fn complete_lesson(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let asked = Asked::from(context.interaction);
    let voice = context.data().plain_voice(asked.lang);
    let games = taught(context.data().house.games());
    matching(games.into_iter().map(|kind| (voice.say(&(kind.meta().name)()), kind.meta().id.to_owned())), typed)
}
