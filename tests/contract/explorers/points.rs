//! The four action points of a turn: what they can be spent on, and what then happens. A hold that is filled is one
//! action, whatever goes in: the order of loading changes nothing, so it is not asked.

use std::collections::BTreeMap;

use meadhall::game::{Decisions, Dice, Log};

use super::game::draw;
use super::words;
use super::{Action, Animal, Corner, Explorers, MAINLAND, Space, Tip, Token};

const HOLD: usize = 3;

impl Explorers {
    pub(super) fn offer_points(&self, left: u8, asked: &mut Decisions<Action>) {
        self.offer_cargo(asked);
        let chart = &self.charts[self.turn.index()];
        if chart.aboard > 0 {
            for to in self.joined(chart.ship, true) {
                if self.sailing_cost(to) <= left {
                    asked.offer(Action::Sail { to });
                }
            }
        }
        for (&from, &vikings) in &chart.ashore {
            for to in self.joined(from, false) {
                (1..=vikings.min(2)).for_each(|vikings| asked.offer(Action::Move { from, to, vikings }));
            }
        }
        for &from in chart.ashore.keys() {
            for to in self.joined(from, false) {
                let mut animals = self.livestock.get(&from).cloned().unwrap_or_default();
                animals.dedup();
                animals.into_iter().for_each(|animal| asked.offer(Action::Transport { from, to, animal }));
            }
        }
        if left >= 2 && chart.outposts.len() < 5 {
            self.outpost_corners().for_each(|at| asked.offer(Action::Outpost { at }));
        }
    }

    fn offer_cargo(&self, asked: &mut Decisions<Action>) {
        let chart = &self.charts[self.turn.index()];
        let lands: Vec<Space> = match self.board.get(&chart.ship.cell) {
            Some(laid) => laid.shape.lands(chart.ship.cell).collect(),
            None => vec![MAINLAND],
        };
        let free = HOLD - usize::from(chart.aboard) - chart.animals.len();
        for &from in &lands {
            let vikings = chart.ashore.get(&from).copied().unwrap_or(0);
            let animals = self.livestock.get(&from).map_or(&[][..], Vec::as_slice);
            // An animal wants a viking on that land; without one there is nothing to load at all.
            if vikings > 0 {
                cargoes(vikings, animals, free, |vikings, animals| {
                    asked.offer(Action::Load { from, vikings, animals })
                });
            }
        }
        for &onto in &lands {
            let animals = if chart.aboard > 0 { chart.animals.as_slice() } else { &[] };
            cargoes(chart.aboard, animals, HOLD, |vikings, animals| {
                asked.offer(Action::Unload { onto, vikings, animals });
            });
        }
    }

    /// The spaces one step away: of the sea for ships, of the land for vikings.
    fn joined(&self, from: Space, sea: bool) -> Vec<Space> {
        let fixed = super::game::FIXED.map(|(cell, _, _)| cell);
        if from == MAINLAND {
            let harbour = fixed.map(|cell| self.board[&cell].shape.at(cell, 4));
            return if sea { harbour.to_vec() } else { Vec::new() };
        }
        let mut spaces: Vec<Space> = self.board[&from.cell]
            .shape
            .edges(from.edge)
            .filter_map(|edge| {
                let cell = from.cell.across(edge);
                Some(self.board.get(&cell)?.shape.at(cell, (edge + 3) % 6))
            })
            .collect();
        if sea && fixed.contains(&from.cell) {
            spaces.push(MAINLAND);
        }
        spaces.sort();
        spaces.dedup();
        spaces
    }

    fn sailing_cost(&self, to: Space) -> u8 {
        if self.enemy_at(to) { 2 } else { 1 }
    }

    fn enemy_at(&self, to: Space) -> bool {
        let laid = self.board.get(&to.cell);
        laid.is_some_and(|laid| laid.token == Some(Token::Ship) && laid.shape.token_at(to.cell) == to)
    }

    fn outpost_corners(&self) -> impl Iterator<Item = Corner> {
        let chart = &self.charts[self.turn.index()];
        let corners = self.board.keys().flat_map(|&cell| [Tip::North, Tip::South].map(|tip| Corner { cell, tip }));
        corners.filter(|corner| {
            let taken = self.charts.iter().flat_map(|chart| &chart.outposts).flat_map(|outpost| outpost.cells());
            let land = |(cell, edge): (_, u8)| {
                let laid = self.board.get(&cell)?;
                (laid.shape.land() & 1 << edge != 0).then(|| laid.shape.at(cell, edge))
            };
            let lands: Option<Vec<Space>> = corner.edges().into_iter().map(land).collect();
            let Some(lands) = lands else { return false };
            let crew: u8 = lands.iter().filter_map(|land| chart.ashore.get(land)).sum();
            crew >= 2 && !taken.into_iter().any(|cell| corner.cells().contains(&cell))
        })
    }

    /// Spends points on an action and tells how many.
    pub(super) fn spend(&mut self, action: Action, dice: &mut Dice, log: &mut Log) -> u8 {
        let turn = self.turn;
        let cost = if let Action::Sail { to } = action { self.sailing_cost(to) } else { 1 };
        let enemy = matches!(action, Action::Sail { to } if self.enemy_at(to));
        let chart = &mut self.charts[turn.index()];
        match action {
            Action::Load { from, vikings, animals } => {
                put(&mut chart.ashore, from, -(vikings as i8));
                chart.aboard += vikings;
                for animal in animals {
                    lift(&mut self.livestock, from, animal);
                    chart.animals.push(animal);
                }
                chart.animals.sort();
            }
            Action::Unload { onto, vikings, animals } => {
                put(&mut chart.ashore, onto, vikings as i8);
                chart.aboard -= vikings;
                for animal in animals {
                    let at = chart.animals.iter().position(|aboard| *aboard == animal).expect("the animal is aboard");
                    chart.animals.remove(at);
                    if onto == MAINLAND {
                        chart.delivered.push(animal)
                    } else {
                        drop_at(&mut self.livestock, onto, animal)
                    }
                }
            }
            Action::Sail { to } => chart.ship = to,
            Action::Move { from, to, vikings } => {
                put(&mut chart.ashore, from, -(vikings as i8));
                put(&mut chart.ashore, to, vikings as i8);
            }
            Action::Transport { from, to, animal } => {
                put(&mut chart.ashore, from, -1);
                put(&mut chart.ashore, to, 1);
                lift(&mut self.livestock, from, animal);
                drop_at(&mut self.livestock, to, animal);
            }
            Action::Outpost { at } => {
                chart.outposts.push(at);
                return 2;
            }
            Action::Keep { .. } | Action::Place { .. } | Action::Done => unreachable!("this costs no points"),
        }
        if enemy {
            let chart = &mut self.charts[turn.index()];
            let lost = draw(&mut self.enemies, dice);
            (chart.sunk, chart.aboard, chart.lost) = (chart.sunk + 1, chart.aboard - lost, chart.lost + lost);
            let cell = chart.ship.cell;
            self.board.get_mut(&cell).expect("the enemy lay on a tile").token = None;
            log.say(|| words::sank(turn, lost));
        }
        cost
    }

    /// Takes every settlement whose land holds as many vikings of the player whose turn it is as it is strong.
    pub(super) fn raid(&mut self, log: &mut Log) {
        let turn = self.turn;
        let chart = &mut self.charts[turn.index()];
        for (cell, laid) in &mut self.board {
            let Some(Token::Settlement(strength)) = laid.token else { continue };
            if chart.ashore.get(&laid.shape.token_at(*cell)).is_some_and(|crew| *crew >= strength) {
                laid.token = None;
                chart.raided.push(strength);
                log.say(|| words::raided(turn, strength));
            }
        }
    }
}

/// Every different cargo of up to `room` pieces, at least one.
fn cargoes(vikings: u8, animals: &[Animal], room: usize, mut found: impl FnMut(u8, Vec<Animal>)) {
    let mut herds: Vec<Vec<Animal>> = (0..1u32 << animals.len().min(HOLD * 8))
        .filter(|chosen| chosen.count_ones() as usize <= room)
        .map(|chosen| (0..animals.len()).filter(|n| chosen & 1 << n != 0).map(|n| animals[n]).collect())
        .collect();
    herds.sort();
    herds.dedup();
    for crew in 0..=vikings {
        for herd in &herds {
            let pieces = usize::from(crew) + herd.len();
            if (1..=room).contains(&pieces) {
                found(crew, herd.clone());
            }
        }
    }
}

fn put(ashore: &mut BTreeMap<Space, u8>, at: Space, vikings: i8) {
    let here = ashore.entry(at).or_default();
    *here = here.checked_add_signed(vikings).expect("nobody leaves who was not here");
    if *here == 0 {
        ashore.remove(&at);
    }
}

fn lift(livestock: &mut BTreeMap<Space, Vec<Animal>>, from: Space, animal: Animal) {
    let herd = livestock.get_mut(&from).expect("there are animals here");
    herd.remove(herd.iter().position(|here| *here == animal).expect("the animal is here"));
    if herd.is_empty() {
        livestock.remove(&from);
    }
}

fn drop_at(livestock: &mut BTreeMap<Space, Vec<Animal>>, at: Space, animal: Animal) {
    let herd = livestock.entry(at).or_default();
    herd.push(animal);
    herd.sort();
}
