//! The order in which tables get their AI turns. It is fair between the people who wait, and then between their tables:
//! after a turn at a table, its people go behind everybody else who waits.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_tables::{PersonId, TableId};

use super::waiting_table::WaitingTable;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Waiter {
    Person(PersonId),
    /// Waits at all tables without people, which share one place.
    Nobody,
}

/// The tables of one waiter.
#[derive(Default)]
struct WaiterTables {
    /// The waiter's number in the order of turns.
    turn: u64,
    /// The tables' tickets, the oldest first.
    tickets: BTreeSet<u64>,
}

#[derive(Default)]
pub struct RoundRobin {
    /// The tables with the people who wait there, by tickets that increase.
    tables: BTreeMap<u64, (TableId, BTreeSet<Waiter>)>,
    waiters: BTreeMap<Waiter, WaiterTables>,
    /// The waiters in the order of their turns.
    turns: BTreeMap<u64, Waiter>,
    last_number: u64,
}

impl RoundRobin {
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Adds a table that is not among these.
    pub fn push(&mut self, table: &WaitingTable) {
        let mut waiters: BTreeSet<Waiter> = table.people.iter().copied().map(Waiter::Person).collect();
        if waiters.is_empty() {
            waiters.insert(Waiter::Nobody);
        }
        let ticket = self.next_number();
        for waiter in &waiters {
            if !self.waiters.contains_key(waiter) {
                self.move_to_end(*waiter, BTreeSet::new());
            }
            self.waiters.entry(*waiter).or_default().tickets.insert(ticket);
        }
        self.tables.insert(ticket, (table.id, waiters));
    }

    /// Removes and returns the table whose turn it is.
    pub fn pop(&mut self) -> Option<TableId> {
        let next = self.turns.first_key_value().and_then(|(_, waiter)| self.waiters.get(waiter))?;
        let ticket = *next.tickets.first()?;
        let (id, waiters) = self.tables.remove(&ticket)?;
        for waiter in waiters {
            let Some(WaiterTables { turn, mut tickets }) = self.waiters.remove(&waiter) else { continue };
            self.turns.remove(&turn);
            tickets.remove(&ticket);
            if !tickets.is_empty() {
                self.move_to_end(waiter, tickets);
            }
        }
        Some(id)
    }

    fn move_to_end(&mut self, waiter: Waiter, tickets: BTreeSet<u64>) {
        let turn = self.next_number();
        self.turns.insert(turn, waiter);
        self.waiters.insert(waiter, WaiterTables { turn, tickets });
    }

    const fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn table(id: u64, people: &[u64]) -> WaitingTable {
        let people = people.iter().copied().map(PersonId).collect();
        WaitingTable { id: TableId::new(id), people, revision: 1, reading_time: Duration::ZERO }
    }

    /// Adds these tables, then returns the order of their turns.
    fn turns(tables: &[WaitingTable]) -> Vec<TableId> {
        let mut order = RoundRobin::default();
        tables.iter().for_each(|it| order.push(it));
        assert_eq!(order.len(), tables.len());
        let popped = std::iter::from_fn(|| order.pop()).collect();
        assert!(order.len() == 0 && order.waiters.is_empty() && order.turns.is_empty(), "nothing is left behind");
        popped
    }

    #[test]
    fn a_person_with_one_table_waits_for_one_of_fifty_nine() {
        let mut tables: Vec<WaitingTable> = (1..60).map(|id| table(id, &[1])).collect();
        tables.push(table(60, &[2]));
        let turns = turns(&tables);
        assert_eq!(turns, [1, 60].into_iter().chain(2..60).map(TableId::new).collect::<Vec<TableId>>());
    }

    #[test]
    fn a_person_who_joins_later_waits_only_for_one_table_of_each_other_person() {
        let mut order = RoundRobin::default();
        for id in 1..60 {
            order.push(&table(id, &[id % 3]));
        }
        for _ in 0..9 {
            order.pop();
        }
        order.push(&table(60, &[7]));
        let next: Vec<TableId> = (0..4).filter_map(|_| order.pop()).collect();
        assert_eq!(next, [10, 11, 12, 60].map(TableId::new));
    }

    #[test]
    fn a_turn_at_a_table_counts_for_all_its_people() {
        let tables = [table(1, &[1, 2]), table(2, &[1, 2]), table(3, &[2]), table(4, &[3])];
        assert_eq!(turns(&tables), [1, 4, 2, 3].map(TableId::new));
    }

    #[test]
    fn tables_without_people_share_one_place() {
        let tables = [table(1, &[]), table(2, &[]), table(3, &[]), table(4, &[1]), table(5, &[1])];
        assert_eq!(turns(&tables), [1, 4, 2, 5, 3].map(TableId::new));
    }
}
