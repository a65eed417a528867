//! What a press means, and what comes of it. Everything it needs is in the button and in the books; which message was pressed
//! only decides where the answer is shown.

mod letters;
mod lobby;

use std::sync::Arc;

use serenity::model::application::{ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::channel::MessageFlags;

use super::answer::{About, Answer, Change, whisper};
use super::asked::Asked;
use super::button::{Button, Finish, Of, Page, Question, View, seals};
use super::faces::{card, name_of, panel, question, rules, views};
use super::hall::Hall;
use super::letter::Letter;
use super::menu::Chosen;
use super::names::Naming;
use super::recap;
use super::sent::State;
use super::waiting::Waiting;
use super::words::{self, commands as said};
use crate::game::Seat;
use crate::games;
use crate::house::{Failed, Fresh, Look};
use crate::ledger::{Address, Door, Shown};
use crate::table::record::{Press, Wanted};
use crate::table::{Refused, TableId};

/// A message that was pressed.
pub(super) struct Pressed<'a> {
    pub hall: &'a Arc<Hall>,
    pub asked: &'a Asked,
    pub surface: Surface,
    event: &'a ComponentInteraction,
}

/// What kind of a message was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    /// One person's own.
    Panel,
    /// The table's, in its channel.
    Card,
    /// A private message.
    Letter,
}

/// Somebody pressed something.
pub async fn press(hall: &Arc<Hall>, event: &ComponentInteraction) {
    let asked = Asked::from(event).in_their_language(hall);
    let waiting = Waiting::new(event.id, &event.token);
    let private = event.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let surface = match (private, event.guild_id) {
        (true, _) => Surface::Panel,
        (false, Some(_)) => Surface::Card,
        (false, None) => Surface::Letter,
    };
    let pressed = Pressed { hall, asked: &asked, surface, event };
    let forgets = matches!(event.data.custom_id.parse(), Ok(Button::Forget(_)));
    let about = if surface == Surface::Panel { About::Panel } else { About::Message };
    hall.answer(&asked, about, waiting, pressed.answer()).await;
    // Whoever has just been forgotten is not remembered for it.
    if !forgets {
        asked.greet(hall).await;
    }
}

impl Pressed<'_> {
    async fn answer(&self) -> Answer {
        let Ok(button) = self.event.data.custom_id.parse::<Button>() else {
            return Answer::Whisper(whisper(self.hall.book.say(self.asked.lang, &words::not_ours(), &[])));
        };
        let answer = match self.meant(button).await {
            Ok(answer) => answer,
            Err(failed) => match button.table() {
                Some(id) => self.refused(id, &failed).await,
                None => Answer::Whisper(self.hall.refused(self.asked, &[], &failed)),
            },
        };
        match button.table().filter(|_| self.surface != Surface::Panel) {
            Some(id) => self.hall.beside_silence(self.asked, id, answer).await,
            None => answer,
        }
    }

    async fn meant(&self, button: Button) -> Result<Answer, Failed> {
        match button {
            Button::Answer(id, press) => self.answers(id, press).await,
            Button::Choose(id, question, _) => match self.value().and_then(Chosen::of) {
                Some(Chosen::Option(option)) => {
                    let Question { seat, n, mark } = question;
                    self.answers(id, Press { seat, n, mark, option }).await
                }
                Some(Chosen::Like(page)) => self.turns(id, question, page).await,
                None => Err(Refused::Settled.into()),
            },
            Button::Turn(id, question, page) => self.turns(id, question, page).await,
            Button::Show(id, view) => self.shows(id, view).await,
            Button::Lobby(id, act) => self.lobby(id, act).await,
            Button::Settle(id, matter) => self.settles(id, matter).await,
            Button::Undo(id, revision) => {
                self.hall.house.undo(&self.asked.call(), id, revision).await?;
                let said = self.hall.book.say(self.asked.lang, &words::taken_back(), &[]);
                self.panel(id, Page::default(), &[said]).await
            }
            Button::Letters(id, wish) => self.letters(id, wish).await,
            Button::Return(id) => self.returns(id).await,
            Button::Again(id) => self.again(id).await,
            Button::Forget(person) => self.forgets(person).await,
            Button::Finish(id, finish) => self.finishes(id, finish).await,
            Button::Rules(of, topic, page) => Ok(self.redrawn(self.hall.rules(self.asked, of, topic, page).await?)),
            Button::Topics(of) => {
                let topic = self.value().and_then(|value| value.parse().ok()).unwrap_or_default();
                Ok(self.redrawn(self.hall.rules(self.asked, of, topic, 0).await?))
            }
        }
    }

    /// What was chosen from a menu.
    pub(super) fn value(&self) -> Option<&str> {
        match &self.event.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
            _ => None,
        }
    }

    /// Answers a question.
    async fn answers(&self, id: TableId, press: Press) -> Result<Answer, Failed> {
        let chosen = match self.surface {
            Surface::Panel => self.chosen(id, press).await,
            Surface::Card | Surface::Letter => None,
        };
        let done = self.hall.house.press(&self.asked.call(), id, press).await?;
        let look = self.hall.house.look(id).await?;
        match self.surface {
            Surface::Panel => {
                let voice = self.hall.voice(self.asked.lang, &look.table, Naming::Mention);
                let own = |line: &&crate::game::Line| line.only.is_none() || line.only == Some(press.seat);
                let mut before: Vec<String> = match done.news {
                    Fresh::New => {
                        done.lines.iter().filter(own).map(|it| format!("> {}", voice.say(&it.text))).collect()
                    }
                    Fresh::AsBefore => Vec::new(),
                };
                if before.is_empty() {
                    before.extend(chosen);
                }
                Ok(self.redrawn(panel::panel(self.hall, self.asked, &look, Page::default(), &before)))
            }
            Surface::Card => self.card(&look).await,
            Surface::Letter => self.letter(&look, press.seat),
        }
    }

    /// The words of the option that is being chosen, if it is open.
    async fn chosen(&self, id: TableId, press: Press) -> Option<String> {
        let look = self.hall.house.look(id).await.ok()?;
        let open = look.table.question(press.seat, press.option).ok()? == press;
        let label = look.game.as_ref().filter(|_| open)?.options(press.seat).ok()?.into_iter().nth(press.option)?;
        let voice = self.hall.voice(self.asked.lang, &look.table, Naming::Mention);
        Some(panel::answered(&voice, &label.words))
    }

    /// The card, as it is now: with its buttons only if it is still the present one.
    pub(super) async fn card(&self, look: &Look) -> Result<Answer, Failed> {
        let message = self.event.message.id.get();
        let shown = self.hall.house.ledger().shown(look.table.id, Door::Card)?.unwrap_or_default();
        let present = shown.present.is_some_and(|it| it.message.number == message && it.called == look.table.card);
        // In a lobby there was no card before: whichever was pressed is the one.
        let first = shown.present.is_none() && look.table.playing().is_none() && look.table.over().is_none();
        let present = present || first;
        let coming = is_coming(&shown, message);
        let address = Address::Channel(self.asked.channel);
        Ok(match (present, coming) {
            (true, _) => {
                let letter = card::live(self.hall, look, &recap::news(self.hall, look).await);
                self.changed(letter, State::Live(look.table.revision))
            }
            // It is not noted yet which message is the present one: the outbox will know.
            (false, true) => Answer::Nothing,
            (false, false) => {
                let spent = shown.past.iter().find(|it| it.message.number == message).map(|it| it.called);
                let stale = shown.present.filter(|it| it.message.number == message).map(|it| it.called);
                // One that has been taken down keeps what it tells.
                let Some(called) = spent.or(stale) else { return Ok(Answer::Nothing) };
                let before = recap::turn_of(self.hall, look, called).await;
                let settled = card::settled(self.hall, &look.table, address, &before);
                match stale {
                    // Until the next card stands, this one is what there is to press.
                    Some(_) => self.changed(card::passing(self.hall, look, settled), State::Live(look.table.revision)),
                    None => self.changed(settled, State::Settled),
                }
            }
        })
    }

    /// A private message, as it is now.
    fn letter(&self, look: &Look, seat: Seat) -> Result<Answer, Failed> {
        let (message, table) = (self.event.message.id.get(), &look.table);
        let shown = self.hall.house.ledger().shown(table.id, Door::Private(seat))?.unwrap_or_default();
        let call = table.chairs.get(seat.index()).and_then(|chair| chair.asked).map(|asked| asked.call);
        let present = shown.present.is_some_and(|it| it.message.number == message && Some(it.called) == call);
        Ok(if present {
            let letter = question::live(self.hall, look, seat, self.asked.lang);
            self.changed(letter, State::Live(table.revision))
        } else if is_coming(&shown, message) {
            Answer::Nothing
        } else {
            self.changed(question::settled(self.hall, table, seat, self.asked.lang), State::Settled)
        })
    }

    fn changed(&self, mut letter: Letter, state: State) -> Answer {
        // Whoever looks for a message by its seal finds it after this, too.
        letter.seal = seals(&self.event.message).next();
        Answer::Change(Change { letter, shows: Some((self.event.message.id.get(), state)) })
    }

    /// Somebody's own message in the place of what they pressed; beside it, if that is not theirs alone.
    pub(super) fn redrawn(&self, letter: Letter) -> Answer {
        match self.surface {
            Surface::Panel => Answer::Change(Change { letter, shows: None }),
            Surface::Card | Surface::Letter => Answer::Whisper(letter),
        }
    }

    pub(super) async fn panel(&self, id: TableId, page: Page, before: &[String]) -> Result<Answer, Failed> {
        let look = self.hall.house.look(id).await?;
        Ok(self.redrawn(panel::panel(self.hall, self.asked, &look, page, before)))
    }

    /// Another page of a question's menu. Of a question that is settled there are none.
    async fn turns(&self, id: TableId, question: Question, page: Page) -> Result<Answer, Failed> {
        let look = self.hall.house.look(id).await?;
        let open = look.table.question(question.seat, 0)?;
        let theirs = look.table.seat_of(self.asked.person()) == Some(question.seat);
        if !theirs || (open.n, open.mark) != (question.n, question.mark) {
            return Err(Refused::Settled.into());
        }
        Ok(self.redrawn(panel::panel(self.hall, self.asked, &look, page, &[])))
    }

    /// Somebody who was asked once more means to end the match.
    async fn finishes(&self, id: TableId, finish: Finish) -> Result<Answer, Failed> {
        let call = self.asked.call();
        let said = match finish {
            Finish::End => {
                let table = self.hall.house.wish(&call, id, Wanted::End).await?.table;
                if table.over().is_some() { said::ended(name_of(&table)) } else { said::wished() }
            }
            Finish::Concede => said::conceded(name_of(&self.hall.house.concede(&call, id).await?.table)),
        };
        Ok(self.redrawn(whisper(self.hall.book.say(self.asked.lang, &said, &[]))))
    }

    async fn shows(&self, id: TableId, view: View) -> Result<Answer, Failed> {
        Ok(self.redrawn(self.hall.view(self.asked, id, view).await?))
    }

    /// Why nothing came of it. Whoever answered what is not asked any more sees what is.
    async fn refused(&self, id: TableId, failed: &Failed) -> Answer {
        let look = self.hall.house.look(id).await;
        let Ok(look) = look else { return Answer::Whisper(self.hall.refused(self.asked, &[], failed)) };
        let voice = self.hall.voice(self.asked.lang, &look.table, Naming::Mention);
        let letter = self.hall.refused(self.asked, voice.names(), failed);
        match failed {
            Failed::Refused(Refused::Settled | Refused::Changed | Refused::Rules(_)) => {
                self.redrawn(panel::panel(self.hall, self.asked, &look, Page::default(), &[letter.content]))
            }
            Failed::Refused(Refused::NotYourSeat(_) | Refused::NotSeated) if look.table.playing().is_some() => {
                self.redrawn(panel::panel(self.hall, self.asked, &look, Page::default(), &[]))
            }
            _ => Answer::Whisper(letter),
        }
    }
}

/// Whether this may be a message that has been sent, but is not noted yet.
fn is_coming(shown: &Shown, message: u64) -> bool {
    let present = shown.present.iter().map(|it| it.message.number);
    let known = present.chain(shown.past.iter().map(|it| it.message.number)).any(|it| it == message);
    !known && !shown.tried.is_empty()
}

impl Hall {
    /// A page of the rules.
    async fn rules(&self, asked: &Asked, of: Of, topic: u8, page: u8) -> Result<Letter, Failed> {
        let game = match of {
            Of::Table(id) => self.house.look(id).await?.table.game,
            Of::Game(game) => game.to_owned(),
        };
        let kind = games::find(&game).ok_or(Refused::NoGame(game))?;
        Ok(rules::letter(self, asked.lang, kind, of, topic, page))
    }

    /// What there is to see of a table, for whoever asks.
    pub(super) async fn view(&self, asked: &Asked, id: TableId, view: View) -> Result<Letter, Failed> {
        let look = self.house.look(id).await?;
        let viewer = look.table.seat_of(asked.person());
        let letter = match view {
            View::Turn => return Ok(panel::panel(self, asked, &look, Page::default(), &[])),
            View::Board => views::board(self, &look, viewer, asked.lang),
            View::Spoken => views::spoken(self, &look, viewer, asked.lang),
            View::Legend if look.game.as_ref().is_some_and(|game| game.legend(viewer).is_empty()) => {
                self.rules(asked, Of::Table(id), 0, 0).await?
            }
            View::Legend => views::legend(self, &look, viewer, asked.lang),
            View::Rules => self.rules(asked, Of::Table(id), 0, 0).await?,
            View::Score => views::score(self, &look, viewer, asked.lang),
            View::Log => {
                let began = look.table.playing().is_some() || look.game.is_some();
                let story = if began { self.house.story(id).await? } else { Vec::new() };
                views::log(self, &look, &story, viewer, asked.lang)
            }
        };
        Ok(self.with_silence(asked, &look, letter))
    }
}
