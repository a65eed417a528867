//! Handles a pressed button or chosen menu option. Uses only the `custom_id` and the stored table; the
//! message decides just where the reply appears.

mod direct;
mod lobby;

use std::sync::Arc;

use serenity::model::application::{ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::channel::MessageFlags;
use tracing::Instrument;

use super::answer::{About, Answer, Change, ephemeral};
use super::asked::Asked;
use super::button::{Button, Finish, Of, Page, Question, View, seals};
use super::commands::rights;
use super::envelope::Had;
use super::faces::{card, earlier, panel, question, rules, silence, track, views};
use super::hall::Hall;
use super::menu::Chosen;
use super::names::{Naming, Voice};
use super::payload::Payload;
use super::sent::State;
use super::traced;
use super::waiting::Waiting;
use super::words::{self, commands as said};
use crate::game::Seat;
use crate::house::{Eyes, Failed, Fresh, Tale, Told};
use crate::ledger::{Door, Shown};
use crate::scene::{Ask, Scene};
use crate::table::record::{Press, Wanted};
use crate::table::{Refused, TableId};

/// Handles one press by one person.
pub(super) struct Pressed<'a> {
    pub hall: &'a Arc<Hall>,
    pub asked: &'a Asked,
    pub surface: Surface,
    event: &'a ComponentInteraction,
}

/// The kind of message that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    /// An ephemeral message, which only one person sees.
    Panel,
    /// The table's card in its channel.
    Card,
    /// A DM.
    DirectMessage,
}

/// Handles a component interaction and replies to it.
pub async fn press(hall: &Arc<Hall>, event: &ComponentInteraction) {
    let asked = Asked::from(event).in_their_language(hall).await;
    let waiting = Waiting::new(event.id, &event.token);
    let private = event.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let surface = match (private, event.guild_id) {
        (true, _) => Surface::Panel,
        (false, Some(_)) => Surface::Card,
        (false, None) => Surface::DirectMessage,
    };
    let pressed = Pressed { hall, asked: &asked, surface, event };
    let button = event.data.custom_id.parse::<Button>().ok();
    let forgets = matches!(button, Some(Button::Forget(_)));
    let about = if surface == Surface::Panel { About::Panel } else { About::Message };
    let answer = async {
        // Saves the name, so that the first card after joining shows it; but not for somebody who asks to be
        // forgotten.
        if !forgets {
            asked.greet(hall).await;
        }
        pressed.answer().await
    };
    hall.answer(&asked, about, waiting, answer).instrument(traced::press(button.as_ref())).await;
}

impl Pressed<'_> {
    async fn answer(&self) -> Answer {
        let Ok(button) = self.event.data.custom_id.parse::<Button>() else {
            return Answer::Ephemeral(ephemeral(self.hall.book.say(self.asked.lang, &words::not_ours(), &[])));
        };
        let table = button.table();
        let answer = match self.meant(button).await {
            Ok(answer) => answer,
            Err(failed) => match table {
                Some(id) => self.refused(id, &failed).await,
                None => Answer::Ephemeral(self.hall.refused(self.asked, &[], &failed)),
            },
        };
        match table.filter(|_| self.surface != Surface::Panel) {
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
            Button::Earlier(id, view, turn) => Ok(self.redrawn(self.hall.earlier(self.asked, id, view, turn).await?)),
            Button::Aloud(id, page) => Ok(self.redrawn(self.hall.aloud(self.asked, id, page).await?)),
            Button::Lobby(id, act) => self.lobby(id, act).await,
            Button::Options(id, page) => self.options(id, page).await,
            Button::Settle(id, matter) => self.settles(id, matter).await,
            Button::Undo(id, revision) => {
                let told = self.hall.house.undo(&self.asked.call(), id, revision).await?;
                let scene = self.hall.house.scene_after(&told, self.eyes(), Tale::Nothing).await?;
                let said = self.hall.book.say(self.asked.lang, &words::taken_back(), &[]);
                Ok(self.panel(&scene, Page::default(), &[said]))
            }
            Button::DirectMessages(id, wish) => self.letters(id, wish).await,
            Button::Return(id) => self.returns(id).await,
            Button::Again(id) => self.again(id).await,
            Button::Forget(person) => self.forgets(person).await,
            Button::Finish(id, finish) => self.finishes(id, finish).await,
            Button::Rules(of, topic, page) => Ok(self.redrawn(self.hall.rules(self.asked, &of, topic, page).await?)),
            Button::Topics(of) => {
                let topic = self.value().and_then(|value| value.parse().ok()).unwrap_or_default();
                Ok(self.redrawn(self.hall.rules(self.asked, &of, topic, 0).await?))
            }
        }
    }

    /// Returns the chosen value of a menu.
    pub(super) fn value(&self) -> Option<&str> {
        match &self.event.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
            _ => None,
        }
    }

    const fn eyes(&self) -> Eyes {
        Eyes::Of(self.asked.person())
    }

    /// Answers a decision. The reply shows what this answer caused, even if the table has changed since.
    async fn answers(&self, id: TableId, press: Press) -> Result<Answer, Failed> {
        let house = &self.hall.house;
        let told = house.press(&self.asked.call(), id, press).await?;
        if self.surface == Surface::Card {
            return self.card(&told).await;
        }
        let brought = if told.news == Fresh::New { Tale::These(&told.lines) } else { Tale::Nothing };
        let scene = house.scene_after(&told, self.eyes(), brought).await?;
        if self.surface == Surface::DirectMessage {
            return self.direct_message(&scene, press.seat).await;
        }
        let voice = Voice::of(&self.hall.book, self.asked.lang, &scene.chairs, Naming::Mention);
        let mut before: Vec<String> = scene.happened.iter().map(|text| format!("> {}", voice.say(text))).collect();
        if before.is_empty() && !told.chosen.is_empty() {
            before.push(panel::answered(&voice, &told.chosen));
        }
        Ok(self.panel(&scene, Page::default(), &before))
    }

    /// Updates the pressed card after a command. It keeps its buttons only if it is the current card.
    pub(super) async fn card(&self, told: &Told) -> Result<Answer, Failed> {
        let (house, book, table) = (&self.hall.house, &self.hall.book, &told.table);
        let message = self.event.message.id.get();
        let shown = house.ledger().shown(table.id, Door::Card).await?.unwrap_or_default();
        let present = shown.present.is_some_and(|it| it.message.number == message && it.called == table.card);
        // A lobby has exactly one card, which may not be recorded yet.
        let first = shown.present.is_none() && table.playing().is_none() && table.over().is_none();
        if present || first {
            let scene = house.scene_after(told, Eyes::All, Tale::News).await?;
            let card = track::upon(book, &scene, &self.hall.emoji.known(), card::live(book, &scene));
            // Interaction responses may contain files even without Attach Files. The missing permission is
            // respected anyway.
            let bare = table.is_bare() || !self.asked.rights.attach_files();
            let card = if bare { card.without_picture() } else { card };
            return Ok(self.changed(card, State::Live(scene.revision)));
        }
        // The current card may not be recorded yet; the outbox will update it.
        if is_coming(&shown, message) {
            return Ok(Answer::Nothing);
        }
        let spent = shown.past.iter().find(|it| it.message.number == message).map(|it| it.called);
        let stale = shown.present.filter(|it| it.message.number == message).map(|it| it.called);
        // A card that was taken down keeps its text.
        let Some(called) = spent.or(stale) else { return Ok(Answer::Nothing) };
        let scene = house.scene_after(told, Eyes::All, Tale::Turn(called)).await?;
        let settled = card::settled(book, &scene, self.asked.channel);
        Ok(match stale {
            // It keeps its buttons until the next card is posted.
            Some(_) => self.changed(card::passing(book, &scene, settled), State::Live(scene.revision)),
            None => self.changed(settled, State::Settled),
        })
    }

    /// Updates the pressed DM prompt after a command.
    async fn direct_message(&self, scene: &Scene, seat: Seat) -> Result<Answer, Failed> {
        let (message, book, lang) = (self.event.message.id.get(), &self.hall.book, self.asked.lang);
        let shown = self.hall.house.ledger().shown(scene.id, Door::Private(seat)).await?.unwrap_or_default();
        let call = scene.call.filter(|_| scene.viewer == Some(seat));
        let present = shown.present.is_some_and(|it| it.message.number == message && Some(it.called) == call);
        Ok(if present {
            self.changed(question::live(book, scene, lang), State::Live(scene.revision))
        } else if is_coming(&shown, message) {
            Answer::Nothing
        } else {
            self.changed(question::settled(book, scene, lang), State::Settled)
        })
    }

    fn changed(&self, mut payload: Payload, state: State) -> Answer {
        // Keeps the message key, so that the message can still be found by it.
        payload.seal = seals(&self.event.message).next();
        Answer::Change(Change { payload, shows: Some((self.event.message.id.get(), state)), had: self.had() })
    }

    fn had(&self) -> Had {
        Had::of(&self.event.message)
    }

    /// Replies privately: replaces the pressed message if it is ephemeral, else sends a new ephemeral one.
    pub(super) fn redrawn(&self, payload: Payload) -> Answer {
        match self.surface {
            Surface::Panel => Answer::Change(Change { payload, shows: None, had: self.had() }),
            Surface::Card | Surface::DirectMessage => Answer::Ephemeral(payload),
        }
    }

    pub(super) fn panel(&self, scene: &Scene, page: Page, before: &[String]) -> Answer {
        self.redrawn(panel::panel(&self.hall.book, self.asked.lang, scene, page, before))
    }

    /// Shows another page of a decision's options, if the decision is still open.
    async fn turns(&self, id: TableId, question: Question, page: Page) -> Result<Answer, Failed> {
        let scene = self.hall.house.scene(id, self.eyes(), Tale::Nothing).await?;
        let Question { seat, n, mark } = question;
        match open(&scene) {
            Some(open) if (open.seat, open.n, open.mark) == (seat, n, mark) => Ok(self.panel(&scene, page, &[])),
            Some(_) | None => Err(Refused::Settled.into()),
        }
    }

    /// Ends or concedes the match after the confirmation.
    async fn finishes(&self, id: TableId, finish: Finish) -> Result<Answer, Failed> {
        let call = self.asked.call();
        let said = match finish {
            Finish::End => {
                let table = self.hall.house.wish(&call, id, Wanted::End).await?.table;
                if table.over().is_some() { said::ended(self.hall.name_of(&table)) } else { said::wished() }
            }
            Finish::Concede => said::conceded(self.hall.name_of(&self.hall.house.concede(&call, id).await?.table)),
        };
        Ok(self.redrawn(ephemeral(self.hall.book.say(self.asked.lang, &said, &[]))))
    }

    async fn shows(&self, id: TableId, view: View) -> Result<Answer, Failed> {
        Ok(self.redrawn(self.hall.view(self.asked, id, view).await?))
    }

    /// Replies with an error. After an outdated answer it shows the current decision.
    async fn refused(&self, id: TableId, failed: &Failed) -> Answer {
        let scene = self.hall.house.scene(id, self.eyes(), Tale::Nothing).await;
        let Ok(scene) = scene else { return Answer::Ephemeral(self.hall.refused(self.asked, &[], failed)) };
        let voice = Voice::of(&self.hall.book, self.asked.lang, &scene.chairs, Naming::Mention);
        let payload = self.hall.refused(self.asked, voice.names(), failed);
        match failed {
            Failed::Refused(Refused::Settled | Refused::Changed | Refused::Rules(_)) => {
                self.panel(&scene, Page::default(), &[payload.content])
            }
            Failed::Refused(Refused::NotYourSeat(_) | Refused::NotSeated) if scene.is_on() => {
                self.panel(&scene, Page::default(), &[])
            }
            _ => Answer::Ephemeral(payload),
        }
    }
}

/// Returns the viewer's open decision.
fn open(scene: &Scene) -> Option<&Ask> {
    scene.own()?.question.as_ref()
}

/// Returns whether this may be a message that was sent but is not recorded yet.
fn is_coming(shown: &Shown, message: u64) -> bool {
    let present = shown.present.iter().map(|it| it.message.number);
    let known = present.chain(shown.past.iter().map(|it| it.message.number)).any(|it| it == message);
    !known && !shown.tried.is_empty()
}

impl Hall {
    async fn rules(&self, asked: &Asked, of: &Of, topic: u8, page: u8) -> Result<Payload, Failed> {
        let game = match of {
            Of::Table(id) => self.house.look(*id).await?.table.game,
            Of::Game(game) => game.clone(),
        };
        let kind = self.house.games().find(&game).ok_or(Refused::NoGame(game))?;
        Ok(rules::payload(&self.book, asked.lang, kind, of, topic, page))
    }

    /// Renders the board after a turn, as the caller could see it then.
    pub(super) async fn earlier(&self, asked: &Asked, id: TableId, view: View, turn: u32) -> Result<Payload, Failed> {
        let eyes = Eyes::Of(asked.person());
        let turn = usize::try_from(turn).unwrap_or(usize::MAX);
        Ok(match self.house.earlier(id, eyes, turn).await? {
            Some(then) => earlier::payload(&self.book, asked.lang, &then, view),
            None => ephemeral(self.book.say(asked.lang, &words::no_board(), &[])),
        })
    }

    async fn aloud(&self, asked: &Asked, id: TableId, page: u8) -> Result<Payload, Failed> {
        let (book, lang) = (&self.book, asked.lang);
        let scene = self.house.scene(id, Eyes::Of(asked.person()), Tale::Nothing).await?;
        Ok(silence::beside(book, lang, scene.quiet, views::spoken(book, lang, &scene, page)))
    }

    /// Renders a view of a table for the caller.
    pub(super) async fn view(&self, asked: &Asked, id: TableId, view: View) -> Result<Payload, Failed> {
        let (book, lang) = (&self.book, asked.lang);
        let tale = if view == View::Log { Tale::Story } else { Tale::Nothing };
        let scene = self.house.scene(id, Eyes::Of(asked.person()), tale).await?;
        let unexplained = scene.board.is_some() && scene.legend.is_empty();
        let payload = match view {
            View::Turn => return Ok(panel::panel(book, lang, &scene, Page::default(), &[])),
            View::Picture => views::picture(book, lang, &scene),
            View::Board => views::board(book, lang, &scene),
            View::Text => views::text(book, lang, &scene),
            View::Spoken => views::spoken(book, lang, &scene, 0),
            View::Legend if unexplained => self.rules(asked, &Of::Table(id), 0, 0).await?,
            View::Legend => views::legend(book, lang, &scene),
            View::Rules => self.rules(asked, &Of::Table(id), 0, 0).await?,
            View::Rights => rights::checked(self, asked).await,
            View::Score => views::score(book, lang, &scene),
            View::Log => views::log(book, lang, &scene),
        };
        Ok(silence::beside(book, lang, scene.quiet, payload))
    }
}
