//! Enumerates all routes by the rulebook on random states and compares their effects with the offered walks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use meadhall_game::{Dice, Seed};

use super::scenario::*;
use crate::Action;
use crate::data::{SITE_NAMES, TRAIL_NAMES};
use crate::map::{MapSite, TrailSet};
use crate::tile::IvoryTile;

/// The destination, the flipped tokens, the paid trails, and whether an ivory tile is used up.
type WalkEffect = (String, BTreeSet<&'static str>, Option<usize>, bool);
/// The trails of a walk, each with the site that it leads to, by name.
type TrailRoute = Vec<(&'static str, &'static str)>;

static TRAILS_BY_SITE_NAME: LazyLock<BTreeMap<&str, TrailRoute>> = LazyLock::new(|| {
    let mut trails_by_site: BTreeMap<&str, TrailRoute> = BTreeMap::new();
    for trail in TRAIL_NAMES {
        let (a, b) = trail.split_once(['-', '~']).unwrap();
        trails_by_site.entry(a).or_default().push((trail, b));
        trails_by_site.entry(b).or_default().push((trail, a));
    }
    trails_by_site
});

struct RouteEnumerator {
    start_site: &'static str,
    own_pathways: Vec<&'static str>,
    face_up_tokens: Vec<&'static str>,
    can_use_middle: bool,
    /// The sites where the walk would be an expedition.
    relic_sites: Vec<&'static str>,
    effects: BTreeSet<WalkEffect>,
}

impl RouteEnumerator {
    fn new(scenario: &Scenario) -> Self {
        let public_state = &scenario.state.public_state;
        let names_in = |set: TrailSet| {
            TRAIL_NAMES.into_iter().filter(|name| set.contains(named_trail(name))).collect::<Vec<&'static str>>()
        };
        let name = |site: MapSite| SITE_NAMES.into_iter().find(|name| **name == site.to_string()).unwrap();
        let player = public_state.current_player();
        let is_same_color = |site: &MapSite| {
            public_state.site_color(*site) == public_state.site_color(player.site) && *site != player.site
        };
        let starts_at_relic = public_state.relic_sites.contains(player.site);
        Self {
            start_site: name(player.site),
            own_pathways: names_in(player.pathways),
            face_up_tokens: names_in(public_state.face_up_tokens),
            can_use_middle: player.has_ivory_tile(IvoryTile::UnfamiliarTrailInMiddle),
            relic_sites: public_state
                .relic_sites
                .iter()
                .filter(|site| starts_at_relic && is_same_color(site))
                .map(name)
                .collect(),
            effects: BTreeSet::new(),
        }
    }

    fn extend_route(&mut self, route: &mut TrailRoute, at: &'static str) {
        self.record_effect(route, at);
        if at == "B" && !route.is_empty() {
            return;
        }
        for (trail, next) in &TRAILS_BY_SITE_NAME[at] {
            let unfamiliar_count = route.iter().filter(|(walked, _)| !self.own_pathways.contains(walked)).count();
            let is_repeated = route.iter().any(|(walked, _)| walked == trail);
            if is_repeated || unfamiliar_count > 0 && !self.own_pathways.contains(trail) {
                continue;
            }
            route.push((*trail, *next));
            self.extend_route(route, next);
            route.pop();
        }
    }

    fn record_effect(&mut self, route: &TrailRoute, end: &'static str) {
        let unfamiliar_index = route.iter().position(|(trail, _)| !self.own_pathways.contains(trail));
        let is_in_middle = unfamiliar_index.is_some_and(|index| index != 0 && index != route.len() - 1);
        if route.is_empty() || end == self.start_site || is_in_middle && !self.can_use_middle {
            return;
        }
        let flipped =
            route.iter().map(|(trail, _)| *trail).filter(|trail| self.face_up_tokens.contains(trail)).collect();
        let paid_trails = self.relic_sites.contains(&end).then_some(route.len());
        self.effects.insert((end.to_owned(), flipped, paid_trails, is_in_middle));
    }

    /// Drops effects that use up an ivory tile if they are possible without it.
    fn all_effects(mut self) -> BTreeSet<WalkEffect> {
        self.extend_route(&mut Vec::new(), self.start_site);
        let all = self.effects.clone();
        let has_free_alternative = |(end, flipped, paid, middle): &WalkEffect| {
            *middle && all.contains(&(end.clone(), flipped.clone(), *paid, false))
        };
        self.effects.retain(|effect| !has_free_alternative(effect));
        self.effects
    }
}

fn offered_effects(scenario: &Scenario) -> Vec<WalkEffect> {
    let effect = |action| match action {
        Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle } => {
            let flipped = TRAIL_NAMES.into_iter().filter(|name| flipped_tokens.contains(named_trail(name))).collect();
            Some((to.to_string(), flipped, expedition_trails.map(usize::from), has_unfamiliar_in_middle))
        }
        _ => None,
    };
    scenario.options().into_iter().filter_map(effect).collect()
}

/// A state with Ann at a random site, up to ten scattered or clustered pathways, and some shrines.
fn random_scenario(dice: &mut Dice) -> Scenario {
    let names = SITE_NAMES;
    let start = names[dice.index(names.len())];
    let pathway_count = dice.index(11);
    let (mut pathways, mut near_sites): (Vec<&str>, Vec<&str>) = (Vec::new(), vec![start]);
    let is_clustered = dice.below(4) > 0;
    while pathways.len() < pathway_count {
        let trail = TRAIL_NAMES[dice.index(TRAIL_NAMES.len())];
        let (a, b) = trail.split_once(['-', '~']).unwrap();
        let is_near = near_sites.contains(&a) || near_sites.contains(&b);
        if !pathways.contains(&trail) && (is_near || !is_clustered) {
            pathways.push(trail);
            near_sites.extend([a, b]);
        }
    }
    let mut tokens: Vec<&str> = TRAIL_NAMES[..10].iter().copied().filter(|_| dice.below(3) > 0).collect();
    tokens.push(TRAIL_NAMES[dice.index(10)]);
    let mut scenario = scenario(3)
        .with_explorer_at(ANN, start)
        .with_pathways(ANN, &pathways.join(" "))
        .with_face_up_tokens(&tokens.join(" "));
    for name in &names[1..] {
        if dice.below(3) == 0 || *name == start && dice.below(2) == 0 {
            scenario = scenario.with_shrine(name);
        }
    }
    if dice.below(2) == 0 && !scenario.state.public_state.relic_sites.contains(named_site("T10")) {
        scenario = scenario.with_ivory_tile(ANN, IvoryTile::UnfamiliarTrailInMiddle);
    }
    scenario.with_turn_of(ANN)
}

#[test]
fn offered_walks_match_the_effects_of_all_routes() {
    let mut dice = Dice::new(&Seed::from_number(77), 0);
    let (mut most, mut paid, mut middle) = (0, 0, 0);
    for _ in 0..60 {
        let scenario = random_scenario(&mut dice);
        let (offered, expected) = (offered_effects(&scenario), RouteEnumerator::new(&scenario).all_effects());
        let distinct: BTreeSet<WalkEffect> = offered.iter().cloned().collect();
        assert_eq!(distinct.len(), offered.len(), "each walk is offered once");
        assert_eq!(distinct, expected, "{:?}", scenario.player(ANN));
        most = most.max(expected.len());
        paid += usize::from(expected.iter().any(|effect| effect.2.is_some()));
        middle += usize::from(expected.iter().any(|effect| effect.3));
    }
    assert!(most > 40 && paid > 8 && middle > 4, "{most} {paid} {middle}");
}
