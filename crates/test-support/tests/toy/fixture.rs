//! A toy table in memory, without service, store or Discord.

use std::collections::BTreeMap;

use meadhall_game::{GameLogLine, Lang, Seat, Seed, Viewer};
use meadhall_registry::{GameType, Match, TypedGame};
use meadhall_tables::clock::{ServiceInstant, UnixMillis};
use meadhall_tables::edit::TableEdit;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use meadhall_tables::view::{DecisionPicture, TableView, TableWarnings, ViewInput};
use meadhall_tables::{
    AccessLevel, Actor, CardBoard, ChannelId, CommandTime, MatchVenue, PersonId, ServerId, Table, TableId,
    TableLocation,
};
use meadhall_test_support::toy::Toy;

pub const TOY_GAME_TYPE: &dyn GameType = TypedGame::<Toy>::GAME_TYPE;
const START_TIME: CommandTime = CommandTime { service: ServiceInstant(0), unix: UnixMillis(0) };

/// A running match.
pub struct InMemoryTable {
    pub table: Table,
    game: Option<Box<dyn Match>>,
    /// The log lines of the last answer, public and private.
    last_log_lines: Vec<GameLogLine>,
}

impl InMemoryTable {
    /// Starts a match with this many people.
    pub fn start(people: u64, language: Lang) -> Self {
        let opening = NewTable {
            game_type: TOY_GAME_TYPE,
            variants: BTreeMap::new(),
            location: TableLocation { server: ServerId(1), channel: ChannelId(2) },
            language,
            pace: Pace::Day,
            ai_strategies: Vec::new(),
            venue: MatchVenue::default(),
            tutorial: None,
        };
        let mut edit =
            TableEdit::create(opening, TableId::new(7), caller(0), START_TIME).expect("a table can be opened");
        (1..people).for_each(|person| edit.join(caller(person)).expect("there is a free seat"));
        edit.start(caller(0), Seed::from_number(5)).expect("the number of players is valid");
        let changed = edit.into_change(None).expect("the table is new");
        Self { table: changed.table, game: changed.match_state, last_log_lines: changed.log_lines }
    }

    /// Lets this seat choose an option.
    pub fn answer(&mut self, seat: u8, option: usize) {
        let answer = self.table.answer_for_option(Seat(seat), option).expect("the answering seat has an open decision");
        let game = self.game.as_ref().map(|game| game.clone_boxed());
        let mut edit = TableEdit::new(self.table.clone(), TOY_GAME_TYPE, game, START_TIME);
        edit.answer(caller(seat.into()), answer).expect("the decision is open");
        let changed = edit.into_change(Some(&self.table)).expect("an answer changes the table");
        (self.table, self.game, self.last_log_lines) = (changed.table, changed.match_state, changed.log_lines);
    }

    pub fn view_for(&self, viewer: Viewer) -> TableView {
        TableView::build(&ViewInput {
            own_review: None,
            table: &self.table,
            match_state: self.game.as_deref(),
            game_type: TOY_GAME_TYPE,
            viewer,
            now: START_TIME.service,
            name_of: &|person| ["Ann", "Bo", "Cy", "Di"][person.0 as usize].to_owned(),
            to_unix_seconds: &|moment| moment.0 as i64 / 1_000,
            warnings: TableWarnings {
                table_id: self.table.id,
                delivery: None,
                is_clock_paused: false,
                are_dms_closed: false,
                is_dm_choice_open: false,
                quiet_until: None,
            },
            chosen: None,
            decision_picture: DecisionPicture::WholeBoard,
            draws_pictures: true,
            card_board: CardBoard::default(),
            log: &self.last_log_lines,
        })
    }
}

fn caller(person: u64) -> Actor {
    Actor { person: PersonId(person), access: AccessLevel::Member }
}
