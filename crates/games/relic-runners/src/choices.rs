//! How the destination of a walk and the trail of a pathway or token are chosen on the picture. The plates of destinations
//! show their names, and trails have numbers. The chosen option is shown before it is confirmed.

mod described;
mod trails;

use std::cmp::Reverse;

use meadhall_game::{AnsweringButtons, ChoiceStep, PictureChoices, Text};

use super::data::POINTS_PER_TRAIL;
use super::map::{MapSite, SiteSet, Trail};
use super::pending::Pending;
use super::picture::reading_order;
use super::public_state::PublicState;
use super::tile::SiteColor;
use super::view::View;
use super::{Action, preview, texts};

/// As many options are shown with their consequences at once.
const MAX_DESCRIBED_AT_ONCE: usize = 3;
/// If there are more first steps, the places with nothing to take have a page of their own.
const MAX_PLACES: usize = 6;
/// Of more useful places, the others have it, too. With the button to them, these places take two rows.
const MAX_USEFUL_PLACES: usize = 7;
/// The difference between the positions of two groups of steps.
const GROUP_SIZE: usize = 100;
/// The group of the step to a page of further places or trails.
const OTHERS_GROUP: usize = 9;

/// Returns how an option is chosen on the picture, or beside it if the decision has no places.
pub fn picture_choices(view: &View, options: &[Action]) -> Option<PictureChoices> {
    let public_state = &view.public_state;
    Some(match public_state.pending.last()? {
        Pending::StartWalk => {
            let destinations = WalkDestinations::new(view, options);
            let paths = options.iter().map(|action| destinations.path(*action)).collect();
            let labels = options.iter().map(|action| walk_label(public_state, *action)).collect();
            PictureChoices { note: destinations.note(), ..choices(paths, answering(labels)) }
        }
        Pending::BuildPathway { .. } | Pending::MovePathways { .. } | Pending::FlipTokens { .. } => {
            trails::trail_choices(public_state, options)
        }
        Pending::RaiseToolbox { .. } => {
            let steps: Vec<ChoiceStep> = options.iter().map(|action| toolbox_step(options, *action)).collect();
            let answering = match options.len() {
                ..=MAX_DESCRIBED_AT_ONCE => {
                    AnsweringButtons::AllOptions(steps.iter().map(|step| step.label.clone()).collect())
                }
                _ => AnsweringButtons::ShownOption(options.iter().map(|_| texts::choice_raise()).collect()),
            };
            choices(steps.into_iter().map(|step| vec![step]).collect(), answering)
        }
        _ => described::choices(view, options),
    })
}

/// Returns the trails of these options in the order of their numbers on the picture; number 1 is the first.
pub fn numbered_trails(options: &[Action]) -> Vec<Trail> {
    let mut trails: Vec<Trail> = options.iter().copied().filter_map(Action::trail).collect();
    trails.sort_by_key(|trail| reading_order(*trail));
    trails
}

/// Whether a step leads to a page of further places or trails.
pub const fn leads_elsewhere(step: &ChoiceStep) -> bool {
    step.position / GROUP_SIZE == OTHERS_GROUP
}

/// The destinations that can be chosen at the start of a turn.
struct WalkDestinations<'a> {
    view: &'a View,
    public_state: &'a PublicState,
    options: &'a [Action],
    /// The sites that have a page of their own.
    others: SiteSet,
}

/// What a step at the start of a turn leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkGroup {
    Expedition,
    Something,
    Teleport,
    Nothing,
}

impl WalkGroup {
    /// Returns the row of the steps of this group.
    const fn row(self) -> usize {
        match self {
            Self::Expedition | Self::Something => 0,
            Self::Teleport | Self::Nothing => self as usize,
        }
    }
}

impl<'a> WalkDestinations<'a> {
    fn new(view: &'a View, options: &'a [Action]) -> Self {
        let all = Self { view, public_state: &view.public_state, options, others: SiteSet::EMPTY };
        Self { others: all.further_sites(), ..all }
    }

    fn sites(&self) -> SiteSet {
        self.options.iter().copied().filter_map(walk_destination).collect()
    }

    /// Returns the sites for which the first page has no room.
    fn further_sites(&self) -> SiteSet {
        let further_steps = self.options.iter().filter(|action| !matches!(action, Action::Walk { .. })).count();
        let mut sites: Vec<MapSite> = self.sites().iter().collect();
        if sites.len() + further_steps <= MAX_PLACES {
            return SiteSet::EMPTY;
        }
        sites.sort_by_key(|site| self.rank(*site));
        let useful = sites.iter().filter(|site| self.group(**site) != WalkGroup::Nothing).count();
        let further = sites.split_off(useful.clamp(1, MAX_USEFUL_PLACES));
        if further.len() > 1 { further.into_iter().collect() } else { SiteSet::EMPTY }
    }

    /// Returns the order in which sites come to the first page.
    fn rank(&self, site: MapSite) -> (usize, u8, bool) {
        let public_state = self.public_state;
        let worth = match site {
            _ if self.can_start_expedition(site) => 0,
            _ if self.can_uncover_relic(site) => 1,
            _ if site == MapSite::CAMP || self.raises_toolbox(site) => 2,
            _ => 3,
        };
        let is_far = public_state.current_player().site.trails().intersection(site.trails()).is_empty();
        (self.group(site) as usize, worth, is_far)
    }

    /// Lists what the sites of the first page are good for, and says if there is nothing at the others, and if the camp cannot be reached.
    fn note(&self) -> Option<Text> {
        let has_others = !self.others.is_empty();
        let is_nothing = has_others && self.others.iter().all(|site| self.group(site) == WalkGroup::Nothing);
        let lacks_camp = self.public_state.current_player().rations == 0 && !self.sites().contains(MapSite::CAMP);
        let nothing = is_nothing.then(texts::choice_others_have_nothing);
        let all = self.worth().into_iter().chain(nothing).chain(lacks_camp.then(texts::choice_camp_is_far));
        all.reduce(texts::choice_worth_and).map(texts::choice_worth_note)
    }

    fn worth(&self) -> Vec<Text> {
        let public_state = self.public_state;
        let with_tiles = |site: MapSite, color: SiteColor| {
            public_state.site_color(site) == Some(color) && public_state.could_explore_at(site)
        };
        let can_build = |site: MapSite| preview::can_build_at(public_state, site);
        let has_effect = |site: MapSite| !preview::is_wasted_at(self.view, site);
        let list = |what: Text, has_relic: bool, is_there: &dyn Fn(MapSite) -> bool| {
            let sites = self.sites().iter().filter(|site| !self.others.contains(*site) && is_there(*site));
            let sites: Vec<Text> = sites.map(|site| self.site_worth(site, has_relic)).collect();
            (!sites.is_empty()).then(|| texts::choice_worth(what, sites))
        };
        let worth = [
            list(texts::choice_worth_relic(), true, &|site| self.can_start_expedition(site)),
            list(texts::choice_worth_new_relic(), true, &|site| self.can_uncover_relic(site)),
            list(texts::choice_worth_pathway(), false, &|site| can_build(site) && with_tiles(site, SiteColor::Green)),
            list(texts::choice_worth_ivory(), false, &|site| with_tiles(site, SiteColor::Ivory)),
            list(texts::choice_worth_blue(), false, &|site| with_tiles(site, SiteColor::Blue)),
            list(texts::choice_worth_purple(), false, &|site| has_effect(site) && with_tiles(site, SiteColor::Purple)),
            list(texts::choice_worth_toolbox(), false, &|site| self.raises_toolbox(site)),
            list(texts::choice_worth_rations(), false, &|site| site == MapSite::CAMP && public_state.has_use_for(site)),
        ];
        worth.into_iter().flatten().collect()
    }

    /// Names a site, and at a relic the points of the best expedition from there.
    fn site_worth(&self, site: MapSite, has_relic: bool) -> Text {
        let name = texts::site_name(site);
        let stays = has_relic && !preview::sends_to_camp(self.view, site);
        match self.public_state.best_expedition_from(site).filter(|_| stays) {
            Some((trails, to)) => {
                let has_rival = self.public_state.rival_at([site, to]).is_some();
                texts::choice_worth_start(name, POINTS_PER_TRAIL * i32::from(trails), has_rival.into())
            }
            None => name,
        }
    }

    fn can_uncover_relic(&self, site: MapSite) -> bool {
        let public_state = self.public_state;
        public_state.tiles_left(site) == 1 && public_state.could_explore_at(site) && public_state.turns_left.is_none()
    }

    /// Returns the steps to an option.
    fn path(&self, action: Action) -> Vec<ChoiceStep> {
        match action {
            Action::Walk { to, .. } => self.walk_path(to, action),
            Action::Teleport { to } => vec![self.site_step(WalkGroup::Teleport, to, &[])],
            _ => vec![other_step(self.options, action)],
        }
    }

    /// Returns the site and, if several ways lead there, the way. Ways that bring less than another one are on the page of further
    /// walks.
    fn walk_path(&self, to: MapSite, action: Action) -> Vec<ChoiceStep> {
        let leads_there = |it: &&Action| walk_destination(**it) == Some(to);
        let mut ways: Vec<Action> = self.options.iter().filter(leads_there).copied().collect();
        ways.sort_by_key(|way| way_rank(*way));
        let is_further = self.others.contains(to);
        let (best, lesser) = match ways.as_slice() {
            [best, lesser @ ..] if !is_further && lesser.iter().all(|way| brings_less(*way, *best)) => ways.split_at(1),
            ways => (ways, &[][..]),
        };
        let is_lesser = lesser.contains(&action);
        let ways = if is_lesser { lesser } else { best };
        let page = (is_further || is_lesser).then(|| step(OTHERS_GROUP, 0, texts::choice_other_walks()));
        let site_step = self.site_step(self.group(to), to, ways);
        let position = ways.iter().position(|way| *way == action).filter(|_| ways.len() > 1);
        let way_step = position.map(|position| self.way_step(action, position));
        page.into_iter().chain([site_step]).chain(way_step).collect()
    }

    /// Returns the step to these ways to a site. On expeditions, it names the most points of these ways.
    fn site_step(&self, group: WalkGroup, site: MapSite, ways: &[Action]) -> ChoiceStep {
        let name = texts::site_name(site);
        let points = ways.iter().filter_map(|way| self.expedition_points(*way)).max();
        let label = match points {
            _ if group == WalkGroup::Teleport => texts::choice_teleport_to(name),
            Some(points) => texts::choice_expedition(name, points),
            None => name,
        };
        let position = MapSite::all().position(|other| other == site).unwrap_or_default();
        ChoiceStep { row: group.row(), ..step(group as usize, position, label) }
    }

    fn expedition_points(&self, walk: Action) -> Option<i32> {
        let Action::Walk { expedition_trails: Some(trails), .. } = walk else { return None };
        Some(preview::points_after_doubling(self.public_state, POINTS_PER_TRAIL * i32::from(trails)))
    }

    fn way_step(&self, way: Action, position: usize) -> ChoiceStep {
        let number = number_label(position);
        let label = match way {
            Action::Walk { has_unfamiliar_in_middle: true, .. } => texts::choice_way(number, texts::choice_with_tile()),
            _ if let Some(points) = self.expedition_points(way) => texts::choice_expedition(number, points),
            Action::Walk { flipped_tokens, .. } => {
                let is_reset = !flipped_tokens.is_empty()
                    && self.public_state.face_up_tokens.difference(flipped_tokens).is_empty();
                texts::choice_way(number, texts::choice_tokens(flipped_tokens.count() + usize::from(is_reset)))
            }
            _ => number,
        };
        ChoiceStep { question: Some(texts::choice_which_way()), ..step(0, position, label) }
    }

    /// Whether a relic lies there and another one of its color elsewhere, and the match goes on long enough.
    fn can_start_expedition(&self, site: MapSite) -> bool {
        let public_state = self.public_state;
        let stays = public_state.relic_sites.contains(site) && !public_state.is_expedition_to(site);
        stays && public_state.turns_left.is_none() && public_state.twin_relics(site).next().is_some()
    }

    /// Whether a toolbox rises on a way there.
    fn raises_toolbox(&self, site: MapSite) -> bool {
        let flips = |action: &Action| matches!(action, Action::Walk { to, flipped_tokens, .. } if *to == site && !flipped_tokens.is_empty());
        !self.public_state.current_player().possible_raises().is_empty() && self.options.iter().any(flips)
    }

    /// Returns what a walk to this site leads to.
    fn group(&self, site: MapSite) -> WalkGroup {
        let public_state = self.public_state;
        let is_worth_rations = || public_state.tiles_left(site) > 0 && public_state.could_get_rations_by_toolbox();
        let has_use = || public_state.has_use_for(site) || is_worth_rations();
        if public_state.is_expedition_to(site) {
            WalkGroup::Expedition
        } else if has_use() || self.can_start_expedition(site) || self.raises_toolbox(site) {
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

/// Whether a way brings fewer points than the other one or flips fewer tokens, and nothing more.
fn brings_less(way: Action, other: Action) -> bool {
    let of = |way| match way {
        Action::Walk { flipped_tokens, expedition_trails, has_unfamiliar_in_middle, .. } => {
            Some((flipped_tokens, expedition_trails, has_unfamiliar_in_middle))
        }
        _ => None,
    };
    let (Some((tokens, trails, _)), Some((other_tokens, other_trails, uses_tile))) = (of(way), of(other)) else {
        return false;
    };
    !uses_tile && trails <= other_trails && tokens.difference(other_tokens).is_empty()
}

fn walk_destination(action: Action) -> Option<MapSite> {
    if let Action::Walk { to, .. } = action { Some(to) } else { None }
}

/// Describes few options at once, and of more options one at a time.
fn answering(labels: Vec<Text>) -> AnsweringButtons {
    match labels.len() {
        ..=MAX_DESCRIBED_AT_ONCE => AnsweringButtons::AllOptions(labels),
        _ => AnsweringButtons::ShownOption(labels),
    }
}

const fn choices(paths: Vec<Vec<ChoiceStep>>, answering: AnsweringButtons) -> PictureChoices {
    PictureChoices { paths, answering, note: None, end_turn: None }
}

/// Returns a step in a group of steps, each of which begins a new row.
const fn step(group: usize, position: usize, label: Text) -> ChoiceStep {
    ChoiceStep { position: GROUP_SIZE * group + position, row: group, question: None, label }
}

/// Returns the label of the button that answers at the start of a turn.
fn walk_label(public_state: &PublicState, action: Action) -> Text {
    match action {
        Action::Walk { expedition_trails: Some(trails), .. } => {
            let points = POINTS_PER_TRAIL * i32::from(trails);
            texts::choice_take(preview::points_after_doubling(public_state, points))
        }
        action => confirm_label(action),
    }
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
        Action::UseToolbox { tool, level } => texts::choice_use_thing(texts::chart_place_name(tool, level)),
        Action::UseIvoryTile { tile } => texts::choice_use_thing(texts::ivory_tile_name(tile)),
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
        Action::DoNothingMore => texts::choice_decline(),
        _ => texts::choice_use(),
    }
}

/// Returns the label of the button that answers with the trail of this number.
fn numbered_label(action: Action, number: Text) -> Text {
    match action {
        Action::BuildPathway { .. } => texts::choice_build(number),
        Action::LayPathway { .. } => texts::choice_lay(number),
        Action::PickUpPathway { .. } => texts::choice_lift(number),
        Action::FlipToken { .. } => texts::choice_flip(number),
        _ => confirm_label(action),
    }
}

fn number_label(index: usize) -> Text {
    texts::number(i32::try_from(index + 1).unwrap_or(i32::MAX))
}
