//! Before the match: people join and leave, the host adds AIs, chooses options and starts.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::{GameMeta, Lang, MatchSetup, Seat, Seed, Strategy, TutorialOutline, TutorialProgress};
use meadhall_registry::GameType;

use super::clock::{DAY_MS, ServiceInstant};
use super::edit::{CommandTime, TableEdit};
use super::error::TableError;
use super::history::{EntryOrigin, MatchStart, TakeoverReason};
use super::ids::{Actor, MatchVenue, PersonId, TableId, TableLocation};
use super::notification::{NotificationEvent, NotificationRecipient};
use super::pace::Pace;
use super::table::{CardHistory, Occupant, RunningMatch, SeatState, Table, TableEnding, TablePhase};

/// A lobby without activity closes after this time.
pub(crate) const LOBBY_TIMEOUT_MS: u64 = DAY_MS;

/// The strategy of the AIs in a tutorial. It needs no search, so the moves do not depend on the machine's speed.
const TUTORIAL_STRATEGY: &str = "greedy";

/// A table to be opened.
#[derive(Clone)]
pub struct NewTable {
    pub game_type: &'static dyn GameType,
    /// The variants that are not the default.
    pub variants: BTreeMap<String, String>,
    pub location: TableLocation,
    /// The language of the channel's messages.
    pub language: Lang,
    pub pace: Pace,
    /// The strategies of AI players to begin with.
    pub ai_strategies: Vec<String>,
    /// Where the match takes place once it starts.
    pub venue: MatchVenue,
    /// The progress of the tutorial, still empty, if the table is a tutorial.
    pub tutorial: Option<TutorialProgress>,
}

/// The settings that the host can change in the lobby. A setting that is `None` stays unchanged.
#[derive(Clone, Debug, Default)]
pub struct LobbyOptions {
    /// The variants that are not the default.
    pub variants: Option<BTreeMap<String, String>>,
    pub pace: Option<Pace>,
    /// The language of the channel's messages.
    pub language: Option<Lang>,
}

impl NewTable {
    /// Returns the settings for a tutorial table, or `None` if the game has no tutorial.
    pub fn tutorial(game_type: &'static dyn GameType, location: TableLocation, language: Lang) -> Option<Self> {
        let tutorial_setup = game_type.tutorial()?.setup;
        Some(Self {
            game_type,
            variants: tutorial_setup
                .variants
                .iter()
                .map(|(id, choice)| ((*id).to_owned(), (*choice).to_owned()))
                .collect(),
            location,
            language,
            pace: Pace::AGAINST_COMPUTERS,
            ai_strategies: vec![TUTORIAL_STRATEGY.to_owned(); tutorial_setup.ai_count.into()],
            venue: MatchVenue::OwnThread,
            tutorial: Some(TutorialProgress::default()),
        })
    }

    /// Returns the settings for a rematch: the same game, options and AIs, in the table's last location.
    pub fn rematch_of(table: &Table, game_type: &'static dyn GameType) -> Self {
        let ai_strategies = table.seats.iter().filter_map(|seat_state| match &seat_state.occupant {
            Occupant::Ai { strategy, stands_in_for: None, .. } if !seat_state.is_conceded => {
                // The computer of the match still has its level after an easier one has taken over.
                Some(seat_state.computer.as_ref().map_or(strategy, |computer| &computer.strategy).clone())
            }
            Occupant::Ai { .. } | Occupant::Person(_) | Occupant::Erased => None,
        });
        Self {
            game_type,
            variants: table.variants.clone(),
            location: table.location,
            language: table.language,
            pace: table.pace,
            ai_strategies: ai_strategies.collect(),
            // Other people may join the rematch.
            venue: if table.is_solo() { MatchVenue::default() } else { table.venue },
            tutorial: None,
        }
    }
}

impl TableEdit {
    /// Opens a table with the actor as host in the first seat.
    pub fn create(new_table: NewTable, id: TableId, actor: Actor, time: CommandTime) -> Result<Self, TableError> {
        let NewTable { game_type, variants, location, language, pace, ai_strategies, venue, tutorial } = new_table;
        check_variants(game_type.meta(), &variants)?;
        let table = Table {
            id,
            revision: 0,
            game_id: game_type.meta().id.to_owned(),
            variants,
            location,
            venue,
            language,
            pace: pace.validated()?,
            host: Some(actor.person),
            host_active_at: time.service,
            opened_at: time.unix,
            seats: vec![SeatState::new(Occupant::Person(actor.person))],
            former_players: Vec::new(),
            votes: Vec::new(),
            phase: TablePhase::Lobby { expires_at: expires_at(time.service) },
            paused_since: None,
            pause_reasons: BTreeSet::new(),
            channel_lost_since: None,
            moved_at: None,
            people_offered: BTreeSet::new(),
            card_revision: 1,
            cards: CardHistory::default(),
            tutorial: None,
            text_only_channel: None,
        };
        let mut edit = Self::new(table, game_type, None, time);
        ai_strategies.into_iter().try_for_each(|strategy| edit.add_seat(Occupant::ai(strategy)?))?;
        edit.table.tutorial = tutorial;
        Ok(edit)
    }

    /// Takes a free seat in the lobby. During a match, takes a seat that was offered to the person, or takes the
    /// person's own seat back from an AI.
    pub fn join(&mut self, actor: Actor) -> Result<(), TableError> {
        self.require_open()?;
        if self.table.seat_of(actor.person).is_some() {
            return Ok(());
        }
        match self.require_changeable_lobby() {
            Ok(()) => self.add_seat(Occupant::Person(actor.person))?,
            Err(_) => self.take_seat(actor.person)?,
        }
        self.record_host_activity(actor);
        Ok(())
    }

    /// Leaves the lobby, lets an AI take over the seat during a match, or declines a seat that was offered. If the host
    /// leaves a lobby, the next person becomes host, and a lobby without people closes.
    pub fn leave(&mut self, actor: Actor) -> Result<(), TableError> {
        self.require_open()?;
        self.record_host_activity(actor);
        if self.decline_offer(actor.person) {
            return Ok(());
        }
        let seat = self.seat_of(actor.person)?;
        match self.require_lobby() {
            Ok(()) => self.remove_seat(seat),
            Err(_) => self.hand_to_ai(seat, TakeoverReason::Left)?,
        }
        Ok(())
    }

    /// Leaves the table only if it is still a lobby: an old button must not leave a match.
    pub fn leave_lobby(&mut self, actor: Actor) -> Result<(), TableError> {
        self.require_lobby()?;
        self.leave(actor)
    }

    /// Adds an AI. Everybody seated in the lobby may do this.
    pub fn add_ai(&mut self, actor: Actor, strategy: &str) -> Result<(), TableError> {
        self.require_changeable_lobby()?;
        if !self.has_host_rights(actor) {
            self.seat_of(actor.person)?;
        }
        self.add_seat(Occupant::ai(strategy.to_owned())?)?;
        self.record_host_activity(actor);
        Ok(())
    }

    /// Removes the AI that was added last.
    pub fn remove_ai(&mut self, actor: Actor) -> Result<(), TableError> {
        self.require_changeable_lobby()?;
        if !self.has_host_rights(actor) {
            self.seat_of(actor.person)?;
        }
        let last = self.table.seats.iter().rposition(|seat_state| matches!(seat_state.occupant, Occupant::Ai { .. }));
        self.table.seats.remove(last.ok_or(TableError::NoAiSeat)?);
        self.extend_lobby_expiry();
        self.record_host_activity(actor);
        Ok(())
    }

    /// Removes a person from the lobby and notifies them.
    pub fn kick(&mut self, actor: Actor, person: PersonId) -> Result<(), TableError> {
        self.require_lobby()?;
        self.require_host_rights(actor)?;
        let seat = self.table.seat_of(person).ok_or(TableError::PersonHasLeft)?;
        self.record_host_activity(actor);
        self.remove_seat(seat);
        self.notify(NotificationRecipient::Person(person), NotificationEvent::KickedFromLobby);
        Ok(())
    }

    /// Changes variants, pace or language.
    pub fn configure(&mut self, actor: Actor, options: LobbyOptions) -> Result<(), TableError> {
        self.require_changeable_lobby()?;
        self.require_host_rights(actor)?;
        if let Some(variants) = options.variants {
            check_variants(self.meta(), &variants)?;
            self.table.variants = variants;
        }
        if let Some(pace) = options.pace {
            self.table.pace = pace.validated()?;
        }
        self.table.language = options.language.unwrap_or(self.table.language);
        self.extend_lobby_expiry();
        self.record_host_activity(actor);
        Ok(())
    }

    /// Cancels the lobby. The server's managers may do this, too.
    pub fn cancel(&mut self, actor: Actor) -> Result<(), TableError> {
        self.require_lobby()?;
        if !self.can_moderate(actor) {
            return Err(TableError::HostOnly);
        }
        self.end_table(TableEnding::LobbyCancelled);
        Ok(())
    }

    /// Starts the match with `seed`. A tutorial uses the seed of its own setup instead.
    pub fn start(&mut self, actor: Actor, seed: Seed) -> Result<(), TableError> {
        self.require_lobby()?;
        self.require_host_rights(actor)?;
        let seats = u8::try_from(self.table.seats.len()).unwrap_or(u8::MAX);
        let setup = MatchSetup::new(self.meta(), seats, variant_pairs(&self.table.variants))?;
        if self.table.person_against_computers().is_some() {
            self.table.venue = MatchVenue::Panel;
        }
        let tutorial = self.table.tutorial.as_ref().and_then(|_| self.game_type.tutorial());
        let seed = tutorial.as_ref().map_or(seed, |tutorial| Seed::from_number(tutorial.setup.seed_number));
        let match_state = self.game_type.new_match(&setup, seed.clone())?;
        self.new_rows.match_start = Some(MatchStart { rules_version: self.meta().rules_version, setup, seed });
        self.table.phase = TablePhase::Playing(RunningMatch {
            next_step: match_state.next_step(),
            snapshot_step: 0,
            last_effective_step: 0,
            undo_state: None,
            frozen_reason: None,
            secret_seats: Vec::new(),
        });
        self.match_state = Some(match_state);
        self.record_host_activity(actor);
        if let Some(tutorial) = tutorial {
            self.play_opening(&tutorial)?;
        }
        self.advance()
    }

    /// Answers the first decisions of a tutorial's match before the learner begins.
    fn play_opening(&mut self, tutorial: &TutorialOutline) -> Result<(), TableError> {
        for option in tutorial.setup.opening {
            let Some(decision) = self.match_mut()?.decisions().into_iter().next() else { break };
            self.apply_answer(decision.seat, usize::from(*option), EntryOrigin::Ai)?;
        }
        if let Some(progress) = &mut self.table.tutorial {
            *progress = TutorialProgress::default();
        }
        Ok(())
    }

    /// Returns an error unless people and AIs may join or leave and options may change. A tutorial always has the same
    /// seats and options.
    fn require_changeable_lobby(&self) -> Result<(), TableError> {
        if self.table.tutorial.is_some() { Err(TableError::AlreadyStarted) } else { self.require_lobby() }
    }

    fn add_seat(&mut self, occupant: Occupant) -> Result<(), TableError> {
        let seats = *self.meta().seat_range.end();
        if self.table.seats.len() >= seats.into() {
            return Err(TableError::NoFreeSeat { seats });
        }
        self.table.seats.push(SeatState::new(occupant));
        self.extend_lobby_expiry();
        Ok(())
    }

    pub(crate) fn remove_seat(&mut self, seat: Seat) {
        let seat_state = self.table.seats.remove(seat.index());
        let next = self.table.seats.iter().find_map(SeatState::person);
        if seat_state.person() == self.table.host {
            self.table.host = next;
            self.table.host_active_at = self.now.service;
        }
        self.extend_lobby_expiry();
        if next.is_none() {
            self.end_table(TableEnding::LobbyCancelled);
        }
    }

    fn extend_lobby_expiry(&mut self) {
        if let TablePhase::Lobby { expires_at: expires } = &mut self.table.phase {
            *expires = expires_at(self.now.service);
        }
    }
}

impl Occupant {
    /// Returns an AI with this strategy, if it exists.
    pub(crate) fn ai(strategy: String) -> Result<Self, TableError> {
        strategy.parse::<Strategy>()?;
        Ok(Self::new_ai(strategy, None))
    }
}

const fn expires_at(now: ServiceInstant) -> ServiceInstant {
    ServiceInstant(now.0 + LOBBY_TIMEOUT_MS)
}

fn variant_pairs(variants: &BTreeMap<String, String>) -> impl Iterator<Item = (&str, &str)> {
    variants.iter().map(|(id, choice)| (id.as_str(), choice.as_str()))
}

/// Checks that the game has these variants and choices, using a set-up with the maximum number of players.
fn check_variants(meta: &GameMeta, variants: &BTreeMap<String, String>) -> Result<(), TableError> {
    MatchSetup::new(meta, *meta.seat_range.end(), variant_pairs(variants))?;
    Ok(())
}
