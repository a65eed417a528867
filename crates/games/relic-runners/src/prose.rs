//! The board as prose for screen readers, the most important first: the state of the match, surroundings of
//! one explorer, players, relics, the contents of sites and trails, and at last the neighbors of each site.

use meadhall_game::{BoardFact, FactRef, ProseSentence, Seat, Text};

use super::board::{self, MapQuarter};
use super::map::{MapSite, Trail, TrailSet};
use super::public_state::PublicState;
use super::tile::SiteColor;
use super::view::View;
use super::{Action, texts};

/// Describes the whole board. Trails are listed only if they have contents or options.
pub fn prose(view: &View, options: &[Action]) -> Vec<Vec<ProseSentence>> {
    let public_state = &view.public_state;
    let listener = view.viewer.unwrap_or(public_state.current_turn.seat);
    let mut paragraphs = vec![match_state_sentences(public_state)];
    if !public_state.is_over() {
        paragraphs.push(surroundings_sentences(view, listener));
    }
    paragraphs.push(player_sentences(view, listener));
    paragraphs.push(relic_sites_sentence(public_state).into_iter().collect());
    paragraphs.extend(MapQuarter::ALL.map(|quarter| site_sentences(view, quarter)));
    for trails in [Trail::RIVERS, Trail::JUNGLE] {
        paragraphs.push(
            board::trail_facts(public_state, trails, options)
                .map(|(trail, fact)| trail_sentence(trail, &fact))
                .collect(),
        );
    }
    if !public_state.is_over() {
        paragraphs.push(MapSite::all().map(neighbors_sentence).collect());
    }
    paragraphs
}

fn join_texts(texts: &[Text]) -> Text {
    texts.iter().cloned().reduce(texts::prose_more).unwrap_or_default()
}

/// States the progress of the match and whose turn it is.
fn match_state_sentences(public_state: &PublicState) -> Vec<ProseSentence> {
    let title = board::title(public_state);
    let turn = (!public_state.is_over())
        .then(|| ProseSentence { text: texts::prose_turn(public_state.current_turn.seat), facts: Vec::new() });
    let first = ProseSentence { facts: vec![FactRef::label(&title)], text: texts::prose_title(title) };
    let to_come = board::end_countdown_facts(public_state);
    let make_texts: [fn(Text) -> Text; 2] = [texts::prose_end, texts::prose_limit];
    let to_come = to_come
        .iter()
        .zip(make_texts)
        .map(|(fact, make_text)| ProseSentence { text: make_text(join_texts(&fact.values)), facts: fact.refs() });
    [first].into_iter().chain(turn).chain(to_come).collect()
}

/// Describes the contents of the explorer's site and the destinations of its trails, those with the player's own
/// pathways first.
fn surroundings_sentences(view: &View, seat: Seat) -> Vec<ProseSentence> {
    let (public_state, runner) = (&view.public_state, &view.public_state.runners[seat.index()]);
    let (at, contents) = (texts::site_name(runner.site), board::site_contents(view, runner.site));
    let here_sentence = (!contents.is_empty()).then(|| ProseSentence {
        text: texts::prose_here(seat, texts::player_has_come_to(at.clone()), join_texts(&contents)),
        facts: contents.iter().map(|value| FactRef::value(&at, value)).collect(),
    });
    let destination_texts = |trails: TrailSet| -> Vec<Text> {
        let to = |trail| (trail, board::destination_text(public_state, runner.site.other_end(trail)));
        let with_river =
            |(trail, to)| match (Trail::RIVERS.contains(trail), public_state.face_up_tokens.contains(trail)) {
                (false, _) => to,
                (true, true) => texts::prose_by_river_up(to),
                (true, false) => texts::prose_by_river_down(to),
            };
        trails.iter().map(to).map(with_river).collect()
    };
    let touching = runner.site.trails();
    let own_trails = destination_texts(touching.intersection(runner.pathways));
    let own_trails = (!own_trails.is_empty()).then(|| texts::prose_own(seat, at.clone(), own_trails.len(), own_trails));
    let unfamiliar_trails = destination_texts(touching.difference(runner.pathways));
    let unfamiliar_trails = (!unfamiliar_trails.is_empty())
        .then(|| texts::prose_unfamiliar(at, unfamiliar_trails.len(), unfamiliar_trails));
    let sentences =
        own_trails.into_iter().chain(unfamiliar_trails).map(|text| ProseSentence { text, facts: Vec::new() });
    here_sentence.into_iter().chain(sentences).collect()
}

/// Describes the possessions of the players, starting with the listener.
fn player_sentences(view: &View, listener: Seat) -> Vec<ProseSentence> {
    let player = |(seat, fact): (Seat, BoardFact)| {
        let [points, place, contents @ ..] = fact.values.as_slice() else { return None };
        let text = texts::prose_player(seat, place.clone(), points.clone(), join_texts(contents));
        Some(ProseSentence { text, facts: fact.refs() })
    };
    let mut players: Vec<(Seat, BoardFact)> = (0..).map(Seat).zip(board::player_facts(view)).collect();
    players.rotate_left(listener.index());
    players.into_iter().filter_map(player).collect()
}

/// Lists the relics on the board by color. The descriptions of sites mention the relics too, but players need this list
/// to plan an expedition.
fn relic_sites_sentence(public_state: &PublicState) -> Option<ProseSentence> {
    let relics_of_color = |color| {
        let sites: Vec<Text> = public_state
            .relic_sites
            .iter()
            .filter(|at| public_state.site_color(*at) == Some(color))
            .map(texts::site_name)
            .collect();
        (!sites.is_empty()).then(|| texts::prose_relic_sites(texts::relic_names(color, sites.len()), sites))
    };
    let all: Vec<Text> = SiteColor::ALL.into_iter().filter_map(relics_of_color).collect();
    (!all.is_empty()).then(|| ProseSentence { text: texts::prose_relics(join_texts(&all)), facts: Vec::new() })
}

/// Describes the sites of a quarter. The first sentence names the quarter.
fn site_sentences(view: &View, quarter: MapQuarter) -> Vec<ProseSentence> {
    let sites = MapSite::all().filter(|at| MapQuarter::from_site(*at) == quarter);
    let facts = sites.map(|at| board::site_fact(view, at, &[]));
    let sentence = |(index, fact): (usize, BoardFact)| {
        let contents = join_texts(&fact.values);
        let text = match (quarter, index) {
            (MapQuarter::Center, _) => camp_text(&view.public_state),
            (_, 0) => texts::prose_first_site(quarter.name(), fact.label.clone(), contents),
            _ => texts::prose_site(fact.label.clone(), contents),
        };
        ProseSentence { text, facts: fact.refs() }
    };
    facts.enumerate().map(sentence).collect()
}

/// Lists the explorers in the camp, where nothing else can be.
fn camp_text(public_state: &PublicState) -> Text {
    let explorers = board::explorers_at(public_state, MapSite::CAMP);
    if explorers.is_empty() { texts::prose_nobody_in_camp() } else { texts::prose_camp(explorers) }
}

fn trail_sentence(trail: Trail, fact: &BoardFact) -> ProseSentence {
    let ([a, b], contents) = (trail.ends().map(texts::site_name), join_texts(&fact.values));
    let text = match Trail::RIVERS.contains(trail) {
        true => texts::prose_river(a, b, contents),
        false if fact.values.is_empty() => texts::prose_empty_trail(a, b),
        false => texts::prose_trail(a, b, contents),
    };
    ProseSentence { text, facts: fact.refs() }
}

/// Lists the neighbors of a site. They come last in the description, because they never change.
fn neighbors_sentence(site: MapSite) -> ProseSentence {
    let neighbor_names = |trails: TrailSet| -> Vec<Text> {
        trails.iter().map(|trail| texts::site_name(site.other_end(trail))).collect()
    };
    let (jungle_neighbors, river_neighbors) = (
        neighbor_names(site.trails().intersection(Trail::JUNGLE)),
        neighbor_names(site.trails().intersection(Trail::RIVERS)),
    );
    let at = texts::site_name(site);
    let text = if river_neighbors.is_empty() {
        texts::prose_next(at, jungle_neighbors)
    } else {
        texts::prose_next_by_river(at, jungle_neighbors, river_neighbors)
    };
    ProseSentence { text, facts: Vec::new() }
}
