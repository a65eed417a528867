//! What people ask for. Each call says whose it is and what caused it, and is carried out whole or refused.

use super::{Failed, Fresh, House, Told};
use crate::Mark;
use crate::ledger::{Around, LedgerError, Room, Settings, Written, around, past, room};
use crate::table::lobby::{Opening, Options};
use crate::table::past::Past;
use crate::table::record::{AtDeadline, Press, Wanted};
use crate::table::{Caller, Cause, Channel, Desk, Person, Place, Refused, Standing, Standstill, Table, TableId};

/// Somebody asks for something.
#[derive(Clone, Debug)]
pub struct Call {
    /// Who.
    pub caller: Caller,
    /// Why now: what is repeated has the same cause, and acts once.
    pub cause: Option<Cause>,
    /// How whoever asks stands in the server.
    pub standing: Standing,
}

impl House {
    /// Opens a table.
    pub async fn open(&self, call: &Call, opening: Opening) -> Result<Told, Failed> {
        loop {
            if let Some(id) = self.done_before(call.cause.as_ref(), self.time()).await? {
                return Ok(self.look(id).await?.into());
            }
            match self.create(call, opening.clone(), self.chance.name()).await {
                // The name was taken, or somebody else has come in: another is drawn, and counted again.
                Err(Failed::Ledger(error)) if error.is_stale() => {}
                Err(Failed::Refused(refused)) => return self.unless_done(call, refused).await,
                told => return told,
            }
        }
    }

    /// What was refused may have been done by the same cause, at the same moment.
    async fn unless_done(&self, call: &Call, refused: Refused) -> Result<Told, Failed> {
        match self.done_before(call.cause.as_ref(), self.time()).await? {
            Some(id) => Ok(self.look(id).await?.into()),
            None => Err(refused.into()),
        }
    }

    async fn create(&self, call: &Call, opening: Opening, id: TableId) -> Result<Told, Failed> {
        let room = self.ledger.read(room(call.caller.person, opening.place)).await?;
        let quiet = self.ends_quiet(&room.server).is_some();
        let through = self.may_open(call, opening.place, room)?;
        let time = self.time();
        let mut desk = Desk::open(opening, id, call.caller, time)?;
        if quiet {
            desk.stop_clock(Standstill::Quiet)?;
        }
        let changed = desk.close(None).ok_or(Refused::NoTable(id))?;
        let Written { commit, .. } = self.ledger.write(None, &changed, through, call.cause.as_ref(), time.now).await?;
        commit.await?;
        self.bell.ring(id);
        Ok(Told {
            table: changed.table,
            game: None,
            news: Fresh::New,
            chosen: Vec::new(),
            lines: Vec::new(),
            notices: changed.left.notices,
        })
    }

    /// Takes a chair: a free one, one's own, or one that was offered.
    pub async fn join(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        let person = call.caller.person;
        let learn = |table: &Table| around(table, Some(person)).and(room(person, table.place).tried());
        let join = |desk: &mut Desk, (around, room): (Around, Result<Room, LedgerError>)| {
            if desk.table.occupies(person) {
                desk.join(call.caller)?;
                return Ok(Vec::new());
            }
            let room = room?;
            self.has_time(person, &room)?;
            desk.join(call.caller)?;
            self.may_sit(&desk.table, person, &around)?;
            Ok(vec![room.own.gate])
        };
        self.change_knowing(id, call.cause.as_ref(), learn, join).await
    }

    /// Leaves the lobby, or lets a computer play on.
    pub async fn leave(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.leave(call.caller)?)).await
    }

    /// Leaves the lobby, and nothing but a lobby: for buttons, which may be old.
    pub async fn leave_lobby(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.leave_lobby(call.caller)?)).await
    }

    /// Adds a computer player.
    pub async fn add_computer(&self, call: &Call, id: TableId, player: &str) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.add_computer(call.caller, player)?)).await
    }

    /// Takes out a computer player.
    pub async fn remove_computer(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.remove_computer(call.caller)?)).await
    }

    /// Takes somebody out of the lobby.
    pub async fn kick(&self, call: &Call, id: TableId, person: Person) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.kick(call.caller, person)?)).await
    }

    /// Changes what is played, and how.
    pub async fn settle(&self, call: &Call, id: TableId, options: Options) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.settle(call.caller, options.clone())?)).await
    }

    /// Calls a lobby off.
    pub async fn cancel(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.cancel(call.caller)?)).await
    }

    /// Begins the match.
    pub async fn start(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.start_in(call, id, None).await
    }

    /// Begins the match, in a place of its own if there is one.
    pub async fn start_in(&self, call: &Call, id: TableId, place: Option<Place>) -> Result<Told, Failed> {
        let seed = self.chance.seed();
        let start = |desk: &mut Desk| {
            desk.table.place = place.unwrap_or(desk.table.place);
            Ok(desk.start(call.caller, seed.clone())?)
        };
        self.change(id, call.cause.as_ref(), start).await
    }

    /// Whether this person could begin the match now.
    pub async fn may_start(&self, call: &Call, id: TableId) -> Result<(), Failed> {
        self.would(id, |desk| Ok(desk.start(call.caller, self.chance.seed())?)).await
    }

    /// Answers a question.
    pub async fn press(&self, call: &Call, id: TableId, press: Press) -> Result<Told, Failed> {
        let mut chosen = Vec::new();
        let answer = |desk: &mut Desk| {
            chosen = desk.press(call.caller, press)?;
            Ok(())
        };
        let told = self.change(id, call.cause.as_ref(), answer).await?;
        Ok(Told { chosen, ..told })
    }

    /// Takes one's own last step back; `seen` is the revision at which it was the last.
    pub async fn undo(&self, call: &Call, id: TableId, seen: u64) -> Result<Told, Failed> {
        let undo = |desk: &mut Desk, past: Option<Past>| {
            desk.may_undo(call.caller)?;
            desk.undo(call.caller, seen, &past.ok_or(Refused::NotStarted)?)?;
            Ok(Vec::new())
        };
        self.change_knowing(id, call.cause.as_ref(), |table| past(table.id), undo).await
    }

    /// Gives up.
    pub async fn concede(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.concede(call.caller)?)).await
    }

    /// Whether giving up would end the match. Nothing is changed.
    pub async fn concession_ends(&self, call: &Call, id: TableId) -> Result<bool, Failed> {
        let mut ends = false;
        let concede = |desk: &mut Desk| {
            desk.concede(call.caller)?;
            ends = desk.table.over().is_some();
            Ok(())
        };
        self.would(id, concede).await?;
        Ok(ends)
    }

    /// Whether wishing for the end would bring it about. Nothing is changed.
    pub async fn wish_ends(&self, call: &Call, id: TableId) -> Result<bool, Failed> {
        let mut ends = false;
        let wish = |desk: &mut Desk| {
            desk.wish(call.caller, Wanted::End)?;
            ends = desk.table.over().is_some();
            Ok(())
        };
        self.would(id, wish).await?;
        Ok(ends)
    }

    /// Settles what happens in one's own chair when time is up.
    pub async fn at_deadline(&self, call: &Call, id: TableId, at_deadline: AtDeadline) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.at_deadline(call.caller, at_deadline)?)).await
    }

    /// Wishes for the end of the match, or for somebody else in a chair.
    pub async fn wish(&self, call: &Call, id: TableId, what: Wanted) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.wish(call.caller, what.clone())?)).await
    }

    /// Takes a table to another place.
    pub async fn move_to(&self, call: &Call, id: TableId, place: Place) -> Result<Told, Failed> {
        let go = |desk: &mut Desk, room: Room| {
            let there = room.in_channel.tables.contains(&id);
            let through = if there { Vec::new() } else { self.may_move(call, &desk.table, place, room)? };
            desk.move_to(call.caller, place)?;
            Ok(through)
        };
        self.change_knowing(id, call.cause.as_ref(), |_| room(call.caller.person, place), go).await
    }

    /// Plays again: opens a lobby with the same options and computers, or joins the one that somebody else has opened.
    pub async fn rematch(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        let before = self.ledger.table(id).await?.ok_or(Refused::NoTable(id))?.table;
        if before.over().is_none() {
            return Err(Refused::Started.into());
        }
        let kind = self.games().find(&before.game).ok_or_else(|| Refused::NoGame(before.game.clone()))?;
        let opening = Opening::again(&before, kind);
        let mut attempt = 1;
        loop {
            let next = name_of_rematch(id, attempt);
            match self.ledger.table(next).await? {
                Some(held) if held.table.over().is_some() => attempt += 1,
                Some(_) => return self.join(call, next).await,
                None => match self.create(call, opening.clone(), next).await {
                    // Somebody else has opened it, or has come in elsewhere.
                    Err(Failed::Ledger(error)) if error.is_stale() => {
                        if let Some(id) = self.done_before(call.cause.as_ref(), self.time()).await? {
                            return Ok(self.look(id).await?.into());
                        }
                    }
                    Err(Failed::Refused(refused)) => return self.unless_done(call, refused).await,
                    told => return told,
                },
            }
        }
    }

    /// A channel is gone, and its tables wait to be taken elsewhere. One that cannot be told so does not keep it from the
    /// others.
    pub async fn lose_channel(&self, channel: Channel) -> Result<(), Failed> {
        // Meanwhile somebody may have taken the table elsewhere.
        let lose = |desk: &mut Desk| if desk.table.place.channel == channel { desk.lose_channel() } else { Ok(()) };
        self.change_each(&self.ledger.tables_in(channel).await?, lose).await
    }

    /// A channel that was taken for gone is there: its tables go on in it.
    pub async fn find_channel(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.ledger.tables(&self.ledger.tables_in(channel).await?).await?;
        let lost = here.into_iter().flatten().filter(|held| held.table.lost.is_some());
        let lost: Vec<TableId> = lost.map(|held| held.table.id).collect();
        let find = |desk: &mut Desk| if desk.table.place.channel == channel { desk.find_channel() } else { Ok(()) };
        self.change_each(&lost, find).await
    }

    /// Stops the clocks of tables that cannot be played as they should.
    pub async fn stop_clocks(&self, tables: &[TableId], why: Standstill) -> Result<(), Failed> {
        self.change_each(tables, |desk| desk.stop_clock(why)).await
    }

    /// Lets the clocks of these tables go on, if they stood still for nothing else.
    pub async fn restart_clocks(&self, tables: &[TableId], gone: &[Standstill]) -> Result<(), Failed> {
        // Most clocks run, and need not be taken out of the books for it. What cannot be read stays as it is.
        let stopped = self.ledger.tables(tables).await?.into_iter().flatten();
        let stopped = stopped.filter(|held| held.table.stopped.is_some());
        let stopped: Vec<TableId> = stopped.map(|held| held.table.id).collect();
        self.change_each(&stopped, |desk| desk.restart_clock(gone)).await
    }

    /// Changes what a person has settled, or how they are called, whoever else does so at the same time.
    pub async fn amend(&self, person: Person, amend: impl Fn(&mut Settings)) -> Result<Settings, Failed> {
        let amended = |settings: &mut Settings| {
            amend(settings);
            Ok(())
        };
        self.ledger.amend(person, amended).await
    }
}

/// The same name for everybody who wants to play again.
fn name_of_rematch(id: TableId, attempt: u32) -> TableId {
    TableId::new(Mark::of(&(id, attempt)).number())
}
