//! The search tree: for each view at which a seat had to decide, the statistics of its options.

use std::collections::HashMap;

use super::reward::Scale;
use super::sight::BySight;

/// The weight of exploration against the mean reward.
const CURIOSITY: f32 = 0.5;
/// The bonus over the node's mean reward that an unvisited option is assumed to have.
const HOPE: f32 = 0.05;
/// Without priors, the number of considered options is this factor times the square root of the visits.
const WIDTH: f32 = 2.0;
/// No nodes are added beyond this number.
const MOST_NODES: usize = 400_000;

/// The nodes by the hash of the view.
#[derive(Default)]
pub struct Tree {
    places: HashMap<u64, u32, BySight>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The typical size of scores in this match.
    pub scale: Scale,
}

/// A view at which a seat had to decide.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    first: u32,
    options: u32,
    /// The first considered option, and the step to the next one. A step of 0 means that all options are
    /// considered at once, because there are priors.
    start: u32,
    stride: u32,
    visits: u32,
    /// The sum of the rewards of the deciding seat.
    sum: f32,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    visits: u32,
    sum: f32,
    /// The prior probability; the priors of a node add up to 1, or are all 0 without estimates.
    promise: f32,
}

/// An option that was chosen during the descent and gets its reward later.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    node: u32,
    edge: u32,
}

impl Tree {
    /// Returns the node of a view, if there is one with this number of options.
    pub fn find(&self, sight: u64, options: usize) -> Option<u32> {
        let place = *self.places.get(&sight)?;
        (self.nodes[place as usize].options as usize == options).then_some(place)
    }

    /// Adds a node, unless the tree is full. Without priors, few options are considered at first and more
    /// with each visit, spread evenly over the list, because neighboring options are often alike.
    pub fn add(&mut self, sight: u64, options: usize, promise: &[f32]) -> Option<u32> {
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let place = self.nodes.len() as u32;
        let first = self.edges.len() as u32;
        let (stride, all) = (if promise.is_empty() { stride(options as u32) } else { 0 }, promise.iter().sum::<f32>());
        let share = |option: usize| promise.get(option).map_or(0.0, |promise| promise / all);
        self.edges.extend((0..options).map(|option| Edge { visits: 0, sum: 0.0, promise: share(option) }));
        let start = (sight % options as u64) as u32;
        self.nodes.push(Node { first, options: options as u32, start, stride, visits: 0, sum: 0.0 });
        self.places.insert(sight, place);
        Some(place)
    }

    /// Returns the option with the best upper confidence bound.
    pub fn select(&self, place: u32) -> usize {
        let node = self.nodes[place as usize];
        let edges = self.edges(place);
        let known = if node.visits == 0 { 0.5 } else { node.sum / node.visits as f32 };
        let curiosity = CURIOSITY * (node.visits.max(1) as f32).sqrt();
        let worth = |edge: &Edge, promise: f32| {
            let mean = if edge.visits == 0 { known + HOPE } else { edge.sum / edge.visits as f32 };
            mean + curiosity * promise / (1 + edge.visits) as f32
        };
        if node.stride == 0 {
            return best((0..).zip(edges).map(|(option, edge)| (option, worth(edge, edge.promise)))) as usize;
        }
        let looked_at = node.options.min((WIDTH * ((node.visits + 1) as f32).sqrt()) as u32);
        let option =
            |n: u32| ((u64::from(node.start) + u64::from(n) * u64::from(node.stride)) % u64::from(node.options)) as u32;
        let each = 1.0 / looked_at as f32;
        best((0..looked_at).map(option).map(|option| (option, worth(&edges[option as usize], each)))) as usize
    }

    /// Returns a reference to an option's statistics.
    pub fn take(&self, place: u32, option: usize) -> Branch {
        Branch { node: place, edge: self.nodes[place as usize].first + option as u32 }
    }

    /// Adds a reward to the statistics of a chosen option and its node.
    pub fn learn(&mut self, taken: Branch, reward: f32) {
        let node = &mut self.nodes[taken.node as usize];
        node.visits += 1;
        node.sum += reward;
        let edge = &mut self.edges[taken.edge as usize];
        edge.visits += 1;
        edge.sum += reward;
    }

    /// Returns the option with the most visits; of several, the one with the best mean reward.
    pub fn best(&self, place: u32) -> usize {
        let key = |edge: &Edge| (edge.visits, if edge.visits == 0 { 0.0 } else { edge.sum / edge.visits as f32 });
        let edges = self.edges(place).iter().map(key).enumerate();
        let better = |one: &(usize, (u32, f32)), other: &(usize, (u32, f32))| {
            one.1.0.cmp(&other.1.0).then(one.1.1.total_cmp(&other.1.1)).then(other.0.cmp(&one.0))
        };
        edges.max_by(better).map_or(0, |(option, _)| option)
    }

    fn edges(&self, place: u32) -> &[Edge] {
        let node = self.nodes[place as usize];
        &self.edges[node.first as usize..(node.first + node.options) as usize]
    }

    /// Removes all nodes if the tree is more than half full.
    pub fn make_room(&mut self) {
        if self.nodes.len() > MOST_NODES / 2 {
            self.places.clear();
            self.nodes.clear();
            self.edges.clear();
        }
    }
}

/// Returns the first of the best options.
fn best(worth: impl Iterator<Item = (u32, f32)>) -> u32 {
    let better = |best: (u32, f32), other: (u32, f32)| if other.1 > best.1 { other } else { best };
    worth.fold((0, f32::NEG_INFINITY), better).0
}

/// Returns a step size that reaches all options, each far from the last ones (by the golden section).
fn stride(places: u32) -> u32 {
    fn common(one: u32, other: u32) -> u32 {
        if other == 0 { one } else { common(other, one % other) }
    }
    let golden = (f64::from(places) * 0.618) as u32;
    (golden.max(1)..).find(|stride| common(*stride, places) == 1).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stride_comes_to_every_place() {
        for places in 1..=260u32 {
            let stride = stride(places);
            let mut come_to: Vec<u32> = (0..places).map(|n| n * stride % places).collect();
            come_to.sort_unstable();
            assert!(come_to.into_iter().eq(0..places), "{places} by {stride}");
        }
    }

    /// Searches with one option that is better than all others.
    fn tried(options: usize, promise: &[f32], rounds: u32, good: usize) -> (Tree, u32) {
        let mut tree = Tree::default();
        let place = tree.add(7, options, promise).unwrap();
        for _ in 0..rounds {
            let option = tree.select(place);
            tree.learn(tree.take(place, option), if option == good { 0.9 } else { 0.3 });
        }
        (tree, place)
    }

    #[test]
    fn the_better_option_is_found_and_tried_most() {
        for promise in [&[][..], &[1.0, 1.0, 1.0, 1.0], &[5.0, 3.0, 1.0, 1.0]] {
            let (tree, place) = tried(4, promise, 200, 2);
            assert_eq!(tree.best(place), 2, "{promise:?}");
        }
    }

    #[test]
    fn a_wide_question_is_looked_at_little_by_little_and_in_the_end_whole() {
        let seen = |rounds| {
            let (tree, place) = tried(250, &[], rounds, 300);
            tree.edges(place).iter().filter(|edge| edge.visits > 0).count()
        };
        assert!((2..=25).contains(&seen(64)), "{}", seen(64));
        assert_eq!(seen(40_000), 250);
    }

    #[test]
    fn what_was_seen_is_found_again_unless_it_was_something_else() {
        let mut tree = Tree::default();
        let place = tree.add(7, 3, &[]).unwrap();
        assert_eq!((tree.find(7, 3), tree.find(7, 4), tree.find(8, 3)), (Some(place), None, None));
    }
}
