//! Finds the table that a command means: the named one, else the one in this channel, else the caller's only
//! one.

use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, Message};

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::button::{Button, custom_ids};
use super::super::hall::Hall;
use super::super::names::{Naming, Voice};
use super::super::text::cut;
use super::super::traced;
use super::{Context, No, words};
use crate::ledger::{tables_in, tables_of};
use crate::scene::Sitter;
use crate::table::{Person, Table, TableId};

/// How many messages are searched for the last table of a channel.
const LATELY: u8 = 50;
pub const CHOICES: usize = 25;
pub const CHOICE: usize = 100;

/// Finds an open table and records it in the log span.
pub async fn table(hall: &Hall, asked: &Asked, named: Option<&str>) -> Result<TableId, No> {
    meant(hall, asked, named).await.inspect(|id| traced::about(*id))
}

async fn meant(hall: &Hall, asked: &Asked, named: Option<&str>) -> Result<TableId, No> {
    let say = |text| No::told(ephemeral(hall.book.say(asked.lang, &text, &[])));
    if let Some(named) = named {
        return named.trim().parse().map_err(|_| say(words::no_such_table()));
    }
    let ledger = hall.house.ledger();
    let (here, mine) = ledger.read(tables_in(asked.channel).and(tables_of(asked.person()))).await?;
    let both: Vec<TableId> = here.iter().copied().filter(|id| mine.contains(id)).collect();
    for found in [&both, &here, &mine] {
        match found.as_slice() {
            [] => {}
            [id] => return Ok(*id),
            many => {
                let tables = ledger.tables(many).await?.into_iter().flatten().map(|held| held.table);
                let waiting: Vec<Table> = tables.filter(|it| urgency(it, asked.person()).is_some()).collect();
                return if let [table] = waiting.as_slice() { Ok(table.id) } else { Err(say(words::which_table())) };
            }
        }
    }
    Err(say(words::no_table_here()))
}

/// Finds a table to look at. Finished tables are not listed any more, but their messages still name them: in
/// a thread, or if there is no other table, the last one that was played in this channel is shown.
pub async fn seen(hall: &Hall, asked: &Asked, named: Option<&str>) -> Result<TableId, No> {
    let meant = table(hall, asked, named).await;
    let open_here = !hall.house.ledger().tables_in(asked.channel).await?.is_empty();
    if named.is_some() || open_here || (meant.is_ok() && !asked.in_thread) {
        return meant;
    }
    // Without permission to read messages, none is found.
    let here = asked.channel.0.into();
    let lately = hall.requests.ask(|http| http.get_messages(here, None, Some(LATELY))).await.unwrap_or_default();
    lately.iter().find_map(table_of).inspect(|id| traced::about(*id)).map_or(meant, Ok)
}

/// Returns the table of a message's buttons.
pub fn table_of(message: &Message) -> Option<TableId> {
    custom_ids(message).find_map(|custom_id| custom_id.parse::<Button>().ok()?.table())
}

/// Returns when the person's decision expires, `u64::MAX` without a deadline, or `None` if they have no
/// open decision.
pub fn urgency(table: &Table, person: Person) -> Option<u64> {
    let seat = table.seat_of(person)?;
    let asked = table.chairs[seat.index()].asked?;
    Some(asked.deadline.map_or(u64::MAX, |deadline| deadline.due.0))
}

/// Returns a person's tables, most urgent first.
pub async fn mine(hall: &Hall, person: Person) -> Vec<Table> {
    let mut tables = all(hall, &hall.house.ledger().tables_of(person).await.unwrap_or_default()).await;
    tables.sort_by_key(|table| (urgency(table, person).is_none(), urgency(table, person), table.id));
    tables
}

/// Loads tables and skips those that cannot be read.
async fn all(hall: &Hall, ids: &[TableId]) -> Vec<Table> {
    let tables = hall.house.ledger().tables(ids).await.unwrap_or_default();
    tables.into_iter().flatten().map(|held| held.table).collect()
}

/// Offers the caller's tables, most urgent first, then those of this channel.
pub async fn complete(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let hall = context.data();
    let asked = Asked::from(context.interaction);
    let mut tables = mine(hall, asked.person()).await;
    let here = hall.house.ledger().tables_in(asked.channel).await.unwrap_or_default();
    let others: Vec<TableId> = here.into_iter().filter(|id| tables.iter().all(|table| table.id != *id)).collect();
    tables.extend(all(hall, &others).await);
    let typed = typed.to_lowercase();
    let chairs = hall.house.chairs_at(&tables).await;
    let choices = tables.iter().zip(&chairs).map(|(table, chairs)| (table.id, named(hall, &asked, table, chairs)));
    let choices = choices.filter(|(id, name)| name.to_lowercase().contains(&typed) || id.to_string().contains(&typed));
    let choices = choices.take(CHOICES).map(|(id, name)| AutocompleteChoice::new(name, id.to_string()));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Returns a table's name in a list.
fn named(hall: &Hall, asked: &Asked, table: &Table, chairs: &[Sitter]) -> String {
    let voice = Voice::of(&hall.book, asked.lang, chairs, Naming::Name);
    let mark = if urgency(table, asked.person()).is_some() { "▶ " } else { "" };
    cut(&format!("{mark}{} · {} · {}", voice.say(&hall.name_of(table)), voice.names().join(", "), table.id), CHOICE)
}
