//! What a move writes: one change, shaped and sized like those of a table.

use meadhall::store::Change;

/// The table's record, which says where its match is.
const RECORD: usize = 900;
/// One step of the journal.
const STEP: usize = 150;
/// When the table is due next.
const DUE: usize = 12;
/// What is to be told.
const TOLD: usize = 120;
/// What the move was caused by, so that it is made once.
const CAUSE: usize = 20;

/// One table, and how many moves it has made.
pub struct Table {
    id: u64,
    moves: u64,
}

impl Table {
    /// A table without moves.
    pub fn new(id: u64) -> Self {
        Self { id, moves: 0 }
    }

    /// The change that the table's next move makes.
    pub fn next_move(&mut self) -> Change {
        let (id, n) = (self.id, self.moves);
        self.moves += 1;
        let record = format!("t/{id:08}");
        let change = match n {
            0 => Change::new().expect_nothing(&record),
            _ => Change::new().expect(&record, filled(id, n, RECORD)).remove(due(id, n)),
        };
        let cause = format!("x/{:016x}", scattered(id, n));
        change
            .put(record, filled(id, n + 1, RECORD))
            .put(format!("j/{id:08}/{n:08}"), filled(id, n, STEP))
            .put(due(id, n + 1), filled(id, n, DUE))
            .put(format!("o/{id:08}/{n:08}"), filled(id, n, TOLD))
            .expect_nothing(&cause)
            .put(cause, filled(id, n, CAUSE))
    }
}

/// Deadlines are days ahead and move on with each move, those of all tables among each other.
fn due(id: u64, n: u64) -> String {
    format!("d/{:016}/{id:08}", n * 60_000 + scattered(id, 0) % 86_400_000)
}

/// Discord's numbers come in no order that a store could use.
fn scattered(id: u64, n: u64) -> u64 {
    (id << 32 | n).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// So many bytes that no other row has.
fn filled(id: u64, n: u64, size: usize) -> Vec<u8> {
    format!("{id:08} {n:08} ").into_bytes().into_iter().cycle().take(size).collect()
}
