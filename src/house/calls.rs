//! The commands people give. Each carries who gave it and its command id, and is applied completely or
//! refused.

use super::{Failed, Fresh, House, Told};
use crate::Mark;
use crate::ledger::{Around, LedgerError, Room, Settings, Written, around, past, room};
use crate::table::lobby::{Opening, Options};
use crate::table::past::Past;
use crate::table::record::{AtDeadline, Press, Wanted};
use crate::table::{Caller, Cause, Channel, Desk, Person, Place, Refused, Standing, Standstill, Table, TableId};

/// The person who gives a command, and the circumstances.
#[derive(Clone, Debug)]
pub struct Call {
    pub caller: Caller,
    /// The idempotency key: a repeated command has the same id and takes effect once.
    pub cause: Option<Cause>,
    /// The person's roles in the server, and the thread they are in.
    pub standing: Standing,
}

impl House {
    pub async fn open(&self, call: &Call, opening: Opening) -> Result<Told, Failed> {
        loop {
            if let Some(id) = self.done_before(call.cause.as_ref(), self.time()).await? {
                return Ok(self.look(id).await?.into());
            }
            match self.create(call, opening.clone(), self.chance.name()).await {
                // The id was taken, or a quota was claimed concurrently: draws a new id and counts again.
                Err(Failed::Ledger(error)) if error.is_stale() => {}
                Err(Failed::Refused(refused)) => return self.unless_done(call, refused).await,
                told => return told,
            }
        }
    }

    /// A concurrent retry may have run this command already; then returns its outcome instead of the refusal.
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

    /// Takes a seat: a free one, the person's own, or one that was offered to them.
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

    /// Leaves the lobby, or hands the seat to an AI during a match.
    pub async fn leave(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.leave(call.caller)?)).await
    }

    /// Leaves the table only if it is still a lobby. Old buttons use this, so that they never give up a seat
    /// in a match.
    pub async fn leave_lobby(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.leave_lobby(call.caller)?)).await
    }

    pub async fn add_computer(&self, call: &Call, id: TableId, player: &str) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.add_computer(call.caller, player)?)).await
    }

    pub async fn remove_computer(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.remove_computer(call.caller)?)).await
    }

    pub async fn kick(&self, call: &Call, id: TableId, person: Person) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.kick(call.caller, person)?)).await
    }

    pub async fn settle(&self, call: &Call, id: TableId, options: Options) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.settle(call.caller, options.clone())?)).await
    }

    pub async fn cancel(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.cancel(call.caller)?)).await
    }

    pub async fn start(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.start_in(call, id, None).await
    }

    /// Starts the match, in a thread of its own if one was created.
    pub async fn start_in(&self, call: &Call, id: TableId, place: Option<Place>) -> Result<Told, Failed> {
        let seed = self.chance.seed();
        let start = |desk: &mut Desk| {
            desk.table.place = place.unwrap_or(desk.table.place);
            Ok(desk.start(call.caller, seed.clone())?)
        };
        self.change(id, call.cause.as_ref(), start).await
    }

    /// Checks whether this person could start the match now.
    pub async fn may_start(&self, call: &Call, id: TableId) -> Result<(), Failed> {
        self.would(id, |desk| Ok(desk.start(call.caller, self.chance.seed())?)).await
    }

    /// Answers a decision.
    pub async fn press(&self, call: &Call, id: TableId, press: Press) -> Result<Told, Failed> {
        let mut chosen = Vec::new();
        let answer = |desk: &mut Desk| {
            chosen = desk.press(call.caller, press)?;
            Ok(())
        };
        let told = self.change(id, call.cause.as_ref(), answer).await?;
        Ok(Told { chosen, ..told })
    }

    /// Takes back the person's own last step. `seen` is the revision at which it was their last.
    pub async fn undo(&self, call: &Call, id: TableId, seen: u64) -> Result<Told, Failed> {
        let undo = |desk: &mut Desk, past: Option<Past>| {
            desk.may_undo(call.caller)?;
            desk.undo(call.caller, seen, &past.ok_or(Refused::NotStarted)?)?;
            Ok(Vec::new())
        };
        self.change_knowing(id, call.cause.as_ref(), |table| past(table.id), undo).await
    }

    pub async fn concede(&self, call: &Call, id: TableId) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.concede(call.caller)?)).await
    }

    /// Returns whether conceding would end the match, without changing anything.
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

    /// Returns whether a vote to end the match would end it, without changing anything.
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

    /// Sets the policy for the person's seat when time runs out.
    pub async fn at_deadline(&self, call: &Call, id: TableId, at_deadline: AtDeadline) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.at_deadline(call.caller, at_deadline)?)).await
    }

    /// Votes to end the match or to replace a player.
    pub async fn wish(&self, call: &Call, id: TableId, what: Wanted) -> Result<Told, Failed> {
        self.change(id, call.cause.as_ref(), |desk| Ok(desk.wish(call.caller, what.clone())?)).await
    }

    pub async fn move_to(&self, call: &Call, id: TableId, place: Place) -> Result<Told, Failed> {
        let go = |desk: &mut Desk, room: Room| {
            let there = room.in_channel.tables.contains(&id);
            let through = if there { Vec::new() } else { self.may_move(call, &desk.table, place, room)? };
            desk.move_to(call.caller, place)?;
            Ok(through)
        };
        self.change_knowing(id, call.cause.as_ref(), |_| room(call.caller.person, place), go).await
    }

    /// Opens a lobby with the same options and AI players, or joins the one that somebody else has opened.
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
                    // Somebody else has opened it, or a quota was claimed concurrently.
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

    /// Marks a channel as lost; its tables wait to be moved. A table that fails does not stop the others.
    pub async fn lose_channel(&self, channel: Channel) -> Result<(), Failed> {
        // Somebody may have moved the table meanwhile.
        let lose = |desk: &mut Desk| if desk.table.place.channel == channel { desk.lose_channel() } else { Ok(()) };
        self.change_each(&self.ledger.tables_in(channel).await?, lose).await
    }

    /// Marks a lost channel as found again; its tables go on there.
    pub async fn find_channel(&self, channel: Channel) -> Result<(), Failed> {
        let here = self.ledger.tables(&self.ledger.tables_in(channel).await?).await?;
        let lost = here.into_iter().flatten().filter(|held| held.table.lost.is_some());
        let lost: Vec<TableId> = lost.map(|held| held.table.id).collect();
        let find = |desk: &mut Desk| if desk.table.place.channel == channel { desk.find_channel() } else { Ok(()) };
        self.change_each(&lost, find).await
    }

    /// Pauses the clocks of tables that cannot be played properly.
    pub async fn stop_clocks(&self, tables: &[TableId], why: Standstill) -> Result<(), Failed> {
        self.change_each(tables, |desk| desk.stop_clock(why)).await
    }

    /// Clears these pause reasons; a clock without any other reason resumes.
    pub async fn restart_clocks(&self, tables: &[TableId], gone: &[Standstill]) -> Result<(), Failed> {
        // Most clocks run, so their tables need not be loaded. Unreadable tables are skipped.
        let stopped = self.ledger.tables(tables).await?.into_iter().flatten();
        let stopped = stopped.filter(|held| held.table.stopped.is_some());
        let stopped: Vec<TableId> = stopped.map(|held| held.table.id).collect();
        self.change_each(&stopped, |desk| desk.restart_clock(gone)).await
    }

    /// Updates a person's settings or their last known name. Concurrent updates are merged.
    pub async fn amend(&self, person: Person, amend: impl Fn(&mut Settings)) -> Result<Settings, Failed> {
        let amended = |settings: &mut Settings| {
            amend(settings);
            Ok(())
        };
        self.ledger.amend(person, amended).await
    }
}

/// Returns the table id of a rematch, which is the same for everybody who asks for one.
fn name_of_rematch(id: TableId, attempt: u32) -> TableId {
    TableId::new(Mark::of(&(id, attempt)).number())
}
