//! How the destination of a walk and the trail of a pathway or token are chosen on the picture. The plates of destinations
//! show their names, and trails have numbers. The chosen option is shown before it is confirmed.

use std::cmp::Reverse;

use meadhall_game::{AnsweringButtons, ChoiceStep, PictureChoices, Text};

use super::data::POINTS_PER_TRAIL;
use super::map::{MapSite, SiteSet, Trail};
use super::pending::Pending;
use super::picture::{distance_from, reading_order};
use super::public_state::PublicState;
use super::view::View;
use super::{Action, preview, texts};

/// Fewer options are shown with their consequences at once.
const MIN_OPTIONS: usize = 4;
/// Of more trails, those that are farther from the explorer have a page of their own.
const MAX_NUMBERS: usize = 20;
/// If there are more first steps, the places with nothing to take have a page of their own.
const MAX_PLACES: usize = 6;
/// The difference between the positions of two groups of steps.
const GROUP_SIZE: usize = 100;
/// The group of the step to a page of further places or trails.
const OTHERS_GROUP: usize = 9;

/// Returns how an option is chosen on the picture, or `None` for decisions with few options or without places.
pub fn picture_choices(view: &View, options: &[Action]) -> Option<PictureChoices> {
    let public_state = &view.public_state;
    if options.len() < MIN_OPTIONS {
        return None;
    }
    match public_state.pending.last()? {
        Pending::StartWalk => {
            let destinations = WalkDestinations::new(public_state, options);
            let paths = options.iter().map(|action| destinations.path(*action)).collect();
            Some(PictureChoices { note: destinations.note(), ..choices(paths, confirmed(public_state, options)) })
        }
        Pending::BuildPathway { .. } | Pending::MovePathways { .. } | Pending::FlipTokens { .. } => {
            Some(trail_choices(public_state, options))
        }
        Pending::RaiseToolbox { .. } => Some(choices(
            options.iter().map(|action| vec![toolbox_step(options, *action)]).collect(),
            AnsweringButtons::ShownOption(options.iter().map(|_| texts::choice_raise()).collect()),
        )),
        _ => None,
    }
}

/// Returns the trails of these options in the order of their numbers on the picture; number 1 is the first.
pub fn numbered_trails(options: &[Action]) -> Vec<Trail> {
    let mut trails: Vec<Trail> = options.iter().copied().filter_map(Action::trail).collect();
    trails.sort_by_key(|trail| reading_order(*trail));
    trails
}

/// Whether a step leads to a page of further places or trails.
pub const fn leads_elsewhere(step: &ChoiceStep) -> bool {
    step.row == OTHERS_GROUP
}

/// The destinations that can be chosen at the start of a turn.
struct WalkDestinations<'a> {
    public_state: &'a PublicState,
    options: &'a [Action],
    default_walk: Option<Action>,
    /// The sites with nothing to take, if they have a page of their own.
    others: SiteSet,
}

/// What a step at the start of a turn leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkGroup {
    Expedition,
    Something,
    OtherWays,
    Teleport,
    Nothing,
}

impl<'a> WalkDestinations<'a> {
    fn new(public_state: &'a PublicState, options: &'a [Action]) -> Self {
        let default_walk = options.iter().copied().min_by_key(|action| public_state.default_rank(*action));
        let all = Self { public_state, options, default_walk, others: SiteSet::EMPTY };
        let (useless, sites) = (all.useless_sites(), options.iter().copied().filter_map(walk_destination));
        let places: SiteSet = sites.collect();
        let further_steps = options.iter().filter(|action| !matches!(action, Action::Walk { .. })).count();
        let is_full = places.count() + further_steps > MAX_PLACES && useless.count() > 1;
        Self { others: if is_full { useless } else { SiteSet::EMPTY }, ..all }
    }

    fn useless_sites(&self) -> SiteSet {
        let is_useless = |site: &MapSite| self.group(*site) == WalkGroup::Nothing;
        let default_site = self.default_walk.and_then(walk_destination);
        let sites = self.options.iter().copied().filter_map(walk_destination);
        sites.filter(|site| is_useless(site) && Some(*site) != default_site).collect()
    }

    /// Says why some sites have a page of their own.
    fn note(&self) -> Option<Text> {
        (!self.others.is_empty()).then(texts::choice_others_have_nothing)
    }

    /// Returns the steps to an option.
    fn path(&self, action: Action) -> Vec<ChoiceStep> {
        match action {
            Action::Walk { to, .. } if self.others.contains(to) => {
                let others = step(OTHERS_GROUP, 0, texts::choice_other_places());
                [others].into_iter().chain(self.walk_path(to, action)).collect()
            }
            Action::Walk { to, .. } => self.walk_path(to, action),
            Action::Teleport { to } => vec![self.site_step(WalkGroup::Teleport, to)],
            _ => vec![other_step(self.options, action)],
        }
    }

    /// Returns the site and, if several ways lead there, the way. The default option needs no second step, so that the
    /// first page shows it among all sites.
    fn walk_path(&self, to: MapSite, action: Action) -> Vec<ChoiceStep> {
        let is_other_way = |it: &&Action| walk_destination(**it) == Some(to) && Some(**it) != self.default_walk;
        let mut ways: Vec<Action> = self.options.iter().filter(is_other_way).copied().collect();
        ways.sort_by_key(|way| way_rank(*way));
        let is_default_site = self.default_walk.and_then(walk_destination) == Some(to);
        if self.default_walk == Some(action) {
            return vec![self.site_step(self.group(to), to)];
        }
        let group = if is_default_site { WalkGroup::OtherWays } else { self.group(to) };
        let site_step = self.site_step(group, to);
        match ways.iter().position(|way| *way == action) {
            Some(position) if ways.len() > 1 => vec![site_step, self.way_step(action, position)],
            _ => vec![site_step],
        }
    }

    fn site_step(&self, group: WalkGroup, site: MapSite) -> ChoiceStep {
        let name = texts::site_name(site);
        let label = match group {
            WalkGroup::Expedition => texts::choice_expedition(name, self.most_points(site)),
            WalkGroup::Something | WalkGroup::Nothing => name,
            WalkGroup::OtherWays => texts::choice_other_way(name),
            WalkGroup::Teleport => texts::choice_teleport_to(name),
        };
        let position = MapSite::all().position(|other| other == site).unwrap_or_default();
        step(group as usize, position, label)
    }

    /// Returns the points of the best expedition to this site.
    fn most_points(&self, site: MapSite) -> i32 {
        let points = |action: &Action| match action {
            Action::Walk { to, expedition_trails: Some(trails), .. } if *to == site => {
                Some(preview::points_after_doubling(self.public_state, POINTS_PER_TRAIL * i32::from(*trails)))
            }
            _ => None,
        };
        self.options.iter().filter_map(points).max().unwrap_or_default()
    }

    fn way_step(&self, way: Action, position: usize) -> ChoiceStep {
        let number = number_label(position);
        let label = match way {
            Action::Walk { has_unfamiliar_in_middle: true, .. } => texts::choice_way(number, texts::choice_with_tile()),
            Action::Walk { expedition_trails: Some(trails), .. } => {
                let points = POINTS_PER_TRAIL * i32::from(trails);
                texts::choice_expedition(number, preview::points_after_doubling(self.public_state, points))
            }
            Action::Walk { flipped_tokens, .. } => {
                texts::choice_way(number, texts::choice_tokens(flipped_tokens.count()))
            }
            _ => number,
        };
        ChoiceStep { question: Some(texts::choice_which_way()), ..step(0, position, label) }
    }

    /// Whether a relic lies there and another one of its color elsewhere, and the match goes on long enough.
    fn can_start_expedition(&self, site: MapSite) -> bool {
        let relics = self.public_state.relic_sites;
        let color = self.public_state.site_color(site);
        let mut twins = relics.iter().filter(|other| *other != site && self.public_state.site_color(*other) == color);
        self.public_state.turns_left.is_none() && relics.contains(site) && twins.next().is_some()
    }

    /// Whether a toolbox rises on a way there.
    fn raises_toolbox(&self, site: MapSite) -> bool {
        let flips = |action: &Action| matches!(action, Action::Walk { to, flipped_tokens, .. } if *to == site && !flipped_tokens.is_empty());
        !self.public_state.current_player().possible_raises().is_empty() && self.options.iter().any(flips)
    }

    /// Returns what a walk to this site leads to.
    fn group(&self, site: MapSite) -> WalkGroup {
        if self.public_state.is_expedition_to(site) {
            WalkGroup::Expedition
        } else if self.public_state.has_use_for(site) || self.can_start_expedition(site) || self.raises_toolbox(site) {
            WalkGroup::Something
        } else {
            WalkGroup::Nothing
        }
    }
}

/// Returns the order of the ways to a site: those that use up no ivory tile first, then the most points and steps.
fn way_rank(way: Action) -> (bool, Reverse<Option<u8>>, Reverse<usize>, u64) {
    let Action::Walk { flipped_tokens, expedition_trails, has_unfamiliar_in_middle, .. } = way else {
        return (true, Reverse(None), Reverse(0), 0);
    };
    let count = flipped_tokens.count();
    (has_unfamiliar_in_middle, Reverse(expedition_trails), Reverse(count), flipped_tokens.bits())
}

fn walk_destination(action: Action) -> Option<MapSite> {
    if let Action::Walk { to, .. } = action { Some(to) } else { None }
}

/// Returns how a trail is chosen by its number. Of many trails, those near the explorer come first.
fn trail_choices(public_state: &PublicState, options: &[Action]) -> PictureChoices {
    let mut nearest = numbered_trails(options);
    nearest.sort_by_key(|trail| distance_from(public_state.current_player().site, *trail));
    let is_near = |trail: Trail| nearest.len() <= MAX_NUMBERS || nearest[..MAX_NUMBERS - 1].contains(&trail);
    let numbered = |near: bool| numbered_trails(options).into_iter().filter(move |trail| is_near(*trail) == near);
    let path = |action: &Action| {
        let Some(trail) = action.trail() else { return vec![other_step(options, *action)] };
        let near = is_near(trail);
        let index = numbered(near).take_while(|other| *other != trail).count();
        let number = step(0, index, number_label(index));
        if near { vec![number] } else { vec![step(OTHERS_GROUP, 0, texts::choice_other_trails()), number] }
    };
    choices(options.iter().map(path).collect(), confirmed(public_state, options))
}

const fn choices(paths: Vec<Vec<ChoiceStep>>, answering: AnsweringButtons) -> PictureChoices {
    PictureChoices { paths, answering, note: None, end_turn: None }
}

/// Returns a step in a group of steps, each of which begins a new row.
const fn step(group: usize, position: usize, label: Text) -> ChoiceStep {
    ChoiceStep { position: GROUP_SIZE * group + position, row: group, question: None, label }
}

/// Shows one option at a time, with the button that answers with it.
fn confirmed(public_state: &PublicState, options: &[Action]) -> AnsweringButtons {
    let label = |action: &Action| match *action {
        Action::Walk { expedition_trails: Some(trails), .. } => {
            let points = POINTS_PER_TRAIL * i32::from(trails);
            texts::choice_take(preview::points_after_doubling(public_state, points))
        }
        action => confirm_label(action),
    };
    AnsweringButtons::ShownOption(options.iter().map(label).collect())
}

/// Returns the step to a toolbox that can rise: from the bottom, or from where it was raised before.
fn toolbox_step(options: &[Action], action: Action) -> ChoiceStep {
    let Action::RaiseToolbox { tool, from_level } = action else { return other_step(options, action) };
    let position = 10 * tool as usize + usize::from(from_level);
    step(usize::from(from_level > 0), position, texts::chart_place_name(tool, from_level + 1))
}

/// Returns the step to an option without a place.
fn other_step(options: &[Action], action: Action) -> ChoiceStep {
    let position = options.iter().position(|other| *other == action).unwrap_or_default();
    let label = match action {
        Action::UseToolbox { tool, level } => texts::chart_place_name(tool, level),
        Action::UseIvoryTile { tile } => texts::ivory_tile_name(tile),
        _ => confirm_label(action),
    };
    step(10, position, label)
}

/// Returns the label of the button that answers with an option.
fn confirm_label(action: Action) -> Text {
    match action {
        Action::Walk { to: MapSite::CAMP, .. } => texts::choice_walk_to_camp(),
        Action::Walk { to, .. } => texts::choice_walk(texts::site_name(to)),
        Action::Teleport { to } => texts::choice_teleport_to(texts::site_name(to)),
        Action::BuildPathway { .. } => texts::choice_build(),
        Action::LayPathway { .. } => texts::choice_lay(),
        Action::PickUpPathway { .. } => texts::choice_lift(),
        Action::FlipToken { .. } => texts::choice_flip(),
        Action::DoNothingMore => texts::choice_decline(),
        _ => texts::choice_use(),
    }
}

fn number_label(index: usize) -> Text {
    texts::number(i32::try_from(index + 1).unwrap_or(i32::MAX))
}
