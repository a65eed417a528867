//! What keeps a table from showing itself, or its clock from running: said to whoever presses something there, with what to
//! do about it. Whose private messages are closed is said to nobody else.

use std::time::Duration;

use serenity::model::Permissions;
use tokio::time::{Instant, sleep};

use super::answer::{Answer, whisper};
use super::asked::Asked;
use super::button::{Button, Letters as Wish};
use super::faces::control;
use super::hall::Hall;
use super::letter::{Letter, Row, Weight};
use super::words;
use super::words::commands as named;
use crate::game::Text;
use crate::house::Look;
use crate::ledger::{Door, Letters, Missing};
use crate::table::TableId;
use crate::table::record::Standstill;

/// So long whoever opens a table waits to hear what becomes of its card.
const FATE: Duration = Duration::from_millis(1_000);
/// How often it is looked.
const EVERY: Duration = Duration::from_millis(20);

/// What a card needs, by its right.
const RIGHTS: [(Permissions, fn() -> Text); 4] = [
    (Permissions::VIEW_CHANNEL, named::right_view),
    (Permissions::SEND_MESSAGES, named::right_send),
    (Permissions::SEND_MESSAGES_IN_THREADS, named::right_in_threads),
    (Permissions::EMBED_LINKS, named::right_embed),
];

impl Hall {
    /// The message that is a table's card; what is missing, if it was refused; nothing, if that is not known soon.
    pub async fn card_of(&self, id: TableId) -> Result<Option<u64>, Missing> {
        let begun = Instant::now();
        loop {
            let shown = self.house.ledger().shown(id, Door::Card).ok().flatten().unwrap_or_default();
            match (shown.present, shown.refused) {
                (Some(present), _) => return Ok(Some(present.message.number)),
                (None, Some(refused)) => return Err(refused.missing),
                (None, None) if begun.elapsed() >= FATE => return Ok(None),
                (None, None) => sleep(EVERY).await,
            }
        }
    }

    /// What whoever looks at a table has to know of its silence.
    #[must_use]
    pub fn silence(&self, asked: &Asked, look: &Look) -> Vec<String> {
        let table = &look.table;
        let voice = self.plain_voice(asked.lang);
        let stands = |why| table.stands_still(why);
        let why = if table.over().is_some() {
            return Vec::new();
        } else if table.lost.is_some() {
            Some(words::silent_lost())
        } else if stands(Standstill::Away) {
            Some(words::silent_away())
        } else if stands(Standstill::Locked) || look.missing == Some(Missing::Locked) {
            Some(words::silent_locked())
        } else {
            match look.missing {
                Some(Missing::Rights(bits)) => Some(words::silent_rights(rights(bits))),
                Some(_) => Some(words::silent_unsaid()),
                None if stands(Standstill::Unreached) => Some(words::silent_trouble()),
                None => None,
            }
        };
        let clock = table.stopped.is_some() && table.playing().is_some();
        let said = why.into_iter().chain(clock.then(words::silent_clock));
        let own = self.must_open_letters(asked, look).then(words::letters_closed);
        said.chain(own).map(|text| voice.say(&text)).collect()
    }

    /// What whoever looks at a silent table can press against it.
    #[must_use]
    pub fn against_silence(&self, asked: &Asked, look: &Look) -> Option<Row> {
        self.must_open_letters(asked, look).then(|| {
            let button = Button::Letters(look.table.id, Wish::Wanted);
            let voice = self.plain_voice(asked.lang);
            Row::Buttons(vec![control(&voice, &words::button_test_again(), button, Weight::Main)])
        })
    }

    /// Whether the clock stands still, and this person could be reached if they took private messages.
    fn must_open_letters(&self, asked: &Asked, look: &Look) -> bool {
        look.table.stands_still(Standstill::Unreached)
            && look.table.seat_of(asked.person()).is_some()
            && self.settings(asked.person()).letters == Letters::Closed
    }

    /// A letter to one person about a table, with what there is to know of its silence.
    #[must_use]
    pub fn with_silence(&self, asked: &Asked, look: &Look, letter: Letter) -> Letter {
        let mut rows = letter.rows;
        rows.extend(self.against_silence(asked, look));
        let lines: Vec<String> = [letter.content].into_iter().chain(self.silence(asked, look)).collect();
        Letter { content: lines.join("\n"), rows, ..letter }
    }

    /// The same for a table that is at hand only by its name.
    pub async fn breaking_silence(&self, asked: &Asked, id: TableId, letter: Letter) -> Letter {
        match self.house.look(id).await {
            Ok(look) => self.with_silence(asked, &look, letter),
            Err(_) => letter,
        }
    }

    /// An answer, or instead of one that everybody sees what there is to know of the table's silence.
    pub async fn beside_silence(&self, asked: &Asked, id: TableId, answer: Answer) -> Answer {
        let Ok(look) = self.house.look(id).await else { return answer };
        let lines = self.silence(asked, &look);
        if lines.is_empty() {
            return answer;
        }
        let rows = self.against_silence(asked, &look).into_iter().collect();
        let letter = Letter { rows, ..whisper(lines.join("\n")) };
        match answer {
            // The message changes by itself, if Discord lets it.
            Answer::Change(_) | Answer::Nothing => Answer::Whisper(letter),
            told @ Answer::Whisper(_) => told,
        }
    }
}

fn rights(bits: u64) -> Vec<Text> {
    let lacks = Permissions::from_bits_truncate(bits);
    RIGHTS.iter().filter(|(right, _)| lacks.contains(*right)).map(|(_, called)| called()).collect()
}
