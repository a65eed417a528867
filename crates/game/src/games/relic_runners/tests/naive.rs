//! Enumerates all routes by the rulebook on random states and compares their effects with the offered walks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::super::Action;
use super::super::data::{SITES, WAYS};
use super::super::map::{Site, Ways};
use super::super::tile::Ivory;
use super::table::*;
use crate::game::{Dice, Seed};

/// The destination, the flipped tokens, the paid trails, and whether an ivory tile is used up.
type Effect = (String, BTreeSet<&'static str>, Option<usize>, bool);
/// The trails of a walk, each with the site that it leads to, by name.
type Route = Vec<(&'static str, &'static str)>;

static NEAR: LazyLock<BTreeMap<&str, Route>> = LazyLock::new(|| {
    let mut near: BTreeMap<&str, Route> = BTreeMap::new();
    for trail in WAYS {
        let (one, other) = trail.split_once(['-', '~']).unwrap();
        near.entry(one).or_default().push((trail, other));
        near.entry(other).or_default().push((trail, one));
    }
    near
});

struct Naive {
    start: &'static str,
    own: Vec<&'static str>,
    face_up: Vec<&'static str>,
    middle: bool,
    /// The sites where the walk would be an expedition.
    relics: Vec<&'static str>,
    effects: BTreeSet<Effect>,
}

impl Naive {
    fn of(table: &Table) -> Self {
        let world = &table.game.world;
        let named = |set: Ways| WAYS.into_iter().filter(|name| set.has(way(name))).collect::<Vec<&'static str>>();
        let name = |there: Site| SITES.into_iter().find(|name| **name == there.to_string()).unwrap();
        let own = world.own();
        let alike = |there: &Site| world.colour(*there) == world.colour(own.at) && *there != own.at;
        let pays = world.relics.has(own.at);
        Self {
            start: name(own.at),
            own: named(own.pathways),
            face_up: named(world.face_up),
            middle: own.holds(Ivory::UnfamiliarInMiddle),
            relics: world.relics.iter().filter(|there| pays && alike(there)).map(name).collect(),
            effects: BTreeSet::new(),
        }
    }

    fn walk(&mut self, route: &mut Route, at: &'static str) {
        self.judge(route, at);
        if at == "B" && !route.is_empty() {
            return;
        }
        for (trail, next) in &NEAR[at] {
            let strange = route.iter().filter(|(walked, _)| !self.own.contains(walked)).count();
            let again = route.iter().any(|(walked, _)| walked == trail);
            if again || strange > 0 && !self.own.contains(trail) {
                continue;
            }
            route.push((*trail, *next));
            self.walk(route, next);
            route.pop();
        }
    }

    fn judge(&mut self, route: &Route, end: &'static str) {
        let strange = route.iter().position(|(trail, _)| !self.own.contains(trail));
        let middle = strange.is_some_and(|at| at != 0 && at != route.len() - 1);
        if route.is_empty() || end == self.start || middle && !self.middle {
            return;
        }
        let turned = route.iter().map(|(trail, _)| *trail).filter(|trail| self.face_up.contains(trail)).collect();
        let paid = self.relics.contains(&end).then_some(route.len());
        self.effects.insert((end.to_owned(), turned, paid, middle));
    }

    /// Drops effects that use up an ivory tile if they are possible without it.
    fn all(mut self) -> BTreeSet<Effect> {
        self.walk(&mut Vec::new(), self.start);
        let all = self.effects.clone();
        let cheaper = |(end, turned, paid, middle): &Effect| {
            *middle && all.contains(&(end.clone(), turned.clone(), *paid, false))
        };
        self.effects.retain(|effect| !cheaper(effect));
        self.effects
    }
}

fn offered(table: &Table) -> Vec<Effect> {
    let effect = |action| match action {
        Action::Walk { to, turns, trails, middle } => {
            let turned = WAYS.into_iter().filter(|name| turns.has(way(name))).collect();
            Some((to.to_string(), turned, trails.map(usize::from), middle))
        }
        _ => None,
    };
    table.options().into_iter().filter_map(effect).collect()
}

/// A state with Ann at a random site, up to ten scattered or clustered pathways, and some shrines.
fn random(dice: &mut Dice) -> Table {
    let names = SITES;
    let start = names[dice.index(names.len())];
    let wanted = dice.index(11);
    let (mut own, mut near): (Vec<&str>, Vec<&str>) = (Vec::new(), vec![start]);
    let clustered = dice.below(4) > 0;
    while own.len() < wanted {
        let trail = WAYS[dice.index(WAYS.len())];
        let (one, other) = trail.split_once(['-', '~']).unwrap();
        let touches = near.contains(&one) || near.contains(&other);
        if !own.contains(&trail) && (touches || !clustered) {
            own.push(trail);
            near.extend([one, other]);
        }
    }
    let mut tokens: Vec<&str> = WAYS[..10].iter().copied().filter(|_| dice.below(3) > 0).collect();
    tokens.push(WAYS[dice.index(10)]);
    let mut table = table(3).at(ANN, start).paths(ANN, &own.join(" ")).tokens(&tokens.join(" "));
    for name in &names[1..] {
        if dice.below(3) == 0 || *name == start && dice.below(2) == 0 {
            table = table.shrine(name);
        }
    }
    if dice.below(2) == 0 && !table.game.world.relics.has(site("T10")) {
        table = table.holds(ANN, Ivory::UnfamiliarInMiddle);
    }
    table.turn(ANN)
}

#[test]
fn the_walks_on_offer_are_the_effects_of_all_routes() {
    let mut dice = Dice::new(&Seed::numbered(77), 0);
    let (mut most, mut paid, mut middle) = (0, 0, 0);
    for _ in 0..60 {
        let table = random(&mut dice);
        let (offered, naive) = (offered(&table), Naive::of(&table).all());
        let once: BTreeSet<Effect> = offered.iter().cloned().collect();
        assert_eq!(once.len(), offered.len(), "each once");
        assert_eq!(once, naive, "{:?}", table.own(ANN));
        most = most.max(naive.len());
        paid += usize::from(naive.iter().any(|effect| effect.2.is_some()));
        middle += usize::from(naive.iter().any(|effect| effect.3));
    }
    assert!(most > 40 && paid > 8 && middle > 4, "{most} {paid} {middle}");
}
