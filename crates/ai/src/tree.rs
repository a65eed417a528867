//! The search tree: for each view at which a seat had to decide, the statistics of its options.

use rustc_hash::FxHashMap;

use super::reward::RewardScale;

/// The weight of exploration against the mean reward, in units of the spread of the rewards.
const EXPLORATION_WEIGHT: f32 = 0.5;
/// An unvisited option is assumed to have the mean reward of its node plus this bonus, in units of the spread.
const FIRST_PLAY_BONUS: f32 = 0.05;
/// Without priors, the number of considered options is this factor times the square root of the visits.
const WIDENING_FACTOR: f32 = 2.0;
/// No nodes are added beyond this number.
const MAX_NODES: usize = 400_000;

/// What a search found out about the options of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The best option.
    pub best_option: usize,
    /// How often each option was tried.
    pub visits: Vec<u32>,
    /// The mean reward of each option; of an untried option, 0.
    pub rewards: Vec<f32>,
}

/// The nodes of the search tree, found by the hash of the deciding seat's view.
#[derive(Default)]
pub struct SearchTree {
    node_by_view: FxHashMap<u64, u32>,
    nodes: Vec<SearchNode>,
    option_stats: Vec<OptionStats>,
    /// The typical size of scores in this match.
    pub reward_scale: RewardScale,
}

/// A view at which a seat had to decide.
#[derive(Clone, Copy, Debug)]
pub struct SearchNode {
    first_stats: u32,
    option_count: u32,
    /// The first considered option and the step from one considered option to the next. A step of 0 means that the node
    /// has priors and all options are considered at once.
    scan_start: u32,
    scan_stride: u32,
    visits: u32,
    /// The sum of the rewards of the deciding seat.
    reward_sum: f32,
}

#[derive(Clone, Copy, Debug)]
struct OptionStats {
    visits: u32,
    reward_sum: f32,
    /// The prior probability of the option. The priors of a node add up to 1, or are all 0 if the game gives no
    /// weights.
    prior: f32,
}

/// An option that was chosen during the descent and gets its reward later.
#[derive(Clone, Copy, Debug)]
pub struct RewardTarget {
    node: u32,
    stats_index: u32,
}

impl SearchTree {
    /// Returns the node of a view, if there is one with this number of options.
    pub fn find_node(&self, view_hash: u64, options: usize) -> Option<u32> {
        let node_id = *self.node_by_view.get(&view_hash)?;
        (self.nodes[node_id as usize].option_count as usize == options).then_some(node_id)
    }

    /// Adds a node, unless the tree is full. Without priors, few options are considered at first and more
    /// with each visit, spread evenly over the list, because neighboring options are often alike.
    pub fn add_node(&mut self, view_hash: u64, options: usize, priors: &[f32]) -> Option<u32> {
        if self.nodes.len() >= MAX_NODES {
            return None;
        }
        let node_id = self.nodes.len() as u32;
        let first = self.option_stats.len() as u32;
        let (stride, all) =
            (if priors.is_empty() { coprime_stride(options as u32) } else { 0 }, priors.iter().sum::<f32>());
        let share = |option: usize| priors.get(option).map_or(0.0, |priors| priors / all);
        self.option_stats.extend((0..options).map(|option| OptionStats {
            visits: 0,
            reward_sum: 0.0,
            prior: share(option),
        }));
        let start = (view_hash % options as u64) as u32;
        self.nodes.push(SearchNode {
            first_stats: first,
            option_count: options as u32,
            scan_start: start,
            scan_stride: stride,
            visits: 0,
            reward_sum: 0.0,
        });
        self.node_by_view.insert(view_hash, node_id);
        Some(node_id)
    }

    /// Returns the option with the best upper confidence bound, where the seat's rewards have this spread.
    pub fn select_option(&self, node_id: u32, reward_spread: f32) -> usize {
        let node = self.nodes[node_id as usize];
        let edges = self.stats_of(node_id);
        let mean_reward = if node.visits == 0 { 0.5 } else { node.reward_sum / node.visits as f32 };
        let first_play_bonus = FIRST_PLAY_BONUS * reward_spread;
        let exploration = EXPLORATION_WEIGHT * reward_spread * (node.visits.max(1) as f32).sqrt();
        let worth = |edge: &OptionStats, priors: f32| {
            let mean =
                if edge.visits == 0 { mean_reward + first_play_bonus } else { edge.reward_sum / edge.visits as f32 };
            mean + exploration * priors / (1 + edge.visits) as f32
        };
        if node.scan_stride == 0 {
            return first_max((0..).zip(edges).map(|(option, edge)| (option, worth(edge, edge.prior)))) as usize;
        }
        let considered = node.option_count.min((WIDENING_FACTOR * ((node.visits + 1) as f32).sqrt()) as u32);
        let option = |n: u32| {
            ((u64::from(node.scan_start) + u64::from(n) * u64::from(node.scan_stride)) % u64::from(node.option_count))
                as u32
        };
        let equal_prior = 1.0 / considered as f32;
        first_max((0..considered).map(option).map(|option| (option, worth(&edges[option as usize], equal_prior))))
            as usize
    }

    /// Returns a handle with which a reward can be recorded for an option later.
    pub fn visit(&self, node_id: u32, option: usize) -> RewardTarget {
        RewardTarget { node: node_id, stats_index: self.nodes[node_id as usize].first_stats + option as u32 }
    }

    /// Adds a reward to the statistics of a chosen option and its node.
    pub fn record_reward(&mut self, visited: RewardTarget, reward: f32) {
        let node = &mut self.nodes[visited.node as usize];
        node.visits += 1;
        node.reward_sum += reward;
        let edge = &mut self.option_stats[visited.stats_index as usize];
        edge.visits += 1;
        edge.reward_sum += reward;
    }

    /// Returns by how many visits the most visited option of a view is ahead of the next one.
    pub fn lead_at(&self, view_hash: u64, options: usize) -> u32 {
        let Some(node_id) = self.find_node(view_hash, options) else { return 0 };
        let (best, next) = self.stats_of(node_id).iter().fold((0, 0), |(best, next), option| {
            if option.visits > best { (option.visits, best) } else { (best, next.max(option.visits)) }
        });
        best - next
    }

    /// Returns what is known about the options of a view.
    pub fn result_at(&self, view_hash: u64, options: usize) -> SearchResult {
        let Some(node_id) = self.find_node(view_hash, options) else {
            return SearchResult { best_option: 0, visits: vec![0; options], rewards: vec![0.0; options] };
        };
        let stats = self.stats_of(node_id);
        SearchResult {
            best_option: self.most_visited(node_id),
            visits: stats.iter().map(|option| option.visits).collect(),
            rewards: stats.iter().map(|option| option.reward_sum / option.visits.max(1) as f32).collect(),
        }
    }

    /// Returns the option with the most visits; of several, the one with the best mean reward.
    fn most_visited(&self, node_id: u32) -> usize {
        let key = |edge: &OptionStats| {
            (edge.visits, if edge.visits == 0 { 0.0 } else { edge.reward_sum / edge.visits as f32 })
        };
        let edges = self.stats_of(node_id).iter().map(key).enumerate();
        let better = |a: &(usize, (u32, f32)), b: &(usize, (u32, f32))| {
            a.1.0.cmp(&b.1.0).then(a.1.1.total_cmp(&b.1.1)).then(b.0.cmp(&a.0))
        };
        edges.max_by(better).map_or(0, |(option, _)| option)
    }

    fn stats_of(&self, node_id: u32) -> &[OptionStats] {
        let node = self.nodes[node_id as usize];
        &self.option_stats[node.first_stats as usize..(node.first_stats + node.option_count) as usize]
    }

    /// Removes all nodes if the tree is more than half full.
    pub fn clear_if_nearly_full(&mut self) {
        if self.nodes.len() > MAX_NODES / 2 {
            self.node_by_view.clear();
            self.nodes.clear();
            self.option_stats.clear();
        }
    }
}

/// Returns the first of the best options.
fn first_max(worth: impl Iterator<Item = (u32, f32)>) -> u32 {
    let better = |best: (u32, f32), b: (u32, f32)| if b.1 > best.1 { b } else { best };
    worth.fold((0, f32::NEG_INFINITY), better).0
}

/// Returns a step size with which a scan reaches every option and consecutive options are far apart. It is near the
/// golden section of the number of options.
fn coprime_stride(option_count: u32) -> u32 {
    fn gcd(a: u32, b: u32) -> u32 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    let golden_section = (f64::from(option_count) * 0.618) as u32;
    (golden_section.max(1)..).find(|stride| gcd(*stride, option_count) == 1).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stride_reaches_every_option() {
        for places in 1..=260u32 {
            let stride = coprime_stride(places);
            let mut reached: Vec<u32> = (0..places).map(|n| n * stride % places).collect();
            reached.sort_unstable();
            assert!(reached.into_iter().eq(0..places), "{places} by {stride}");
        }
    }

    /// Searches with one option that is better than all others.
    fn tree_after(options: usize, priors: &[f32], rounds: u32, good: usize) -> (SearchTree, u32) {
        let mut tree = SearchTree::default();
        let node_id = tree.add_node(7, options, priors).unwrap();
        for _ in 0..rounds {
            let option = tree.select_option(node_id, 1.0);
            tree.record_reward(tree.visit(node_id, option), if option == good { 0.9 } else { 0.3 });
        }
        (tree, node_id)
    }

    #[test]
    fn the_best_option_is_visited_most() {
        for promise in [&[][..], &[1.0, 1.0, 1.0, 1.0], &[5.0, 3.0, 1.0, 1.0]] {
            let (tree, node_id) = tree_after(4, promise, 200, 2);
            assert_eq!(tree.most_visited(node_id), 2, "{promise:?}");
        }
    }

    #[test]
    fn many_options_are_widened_gradually_until_all_are_visited() {
        let seen = |rounds| {
            let (tree, node_id) = tree_after(250, &[], rounds, 300);
            tree.stats_of(node_id).iter().filter(|edge| edge.visits > 0).count()
        };
        assert!((2..=25).contains(&seen(64)), "{}", seen(64));
        assert_eq!(seen(40_000), 250);
    }

    #[test]
    fn a_node_is_found_by_its_view_and_option_count() {
        let mut tree = SearchTree::default();
        let node_id = tree.add_node(7, 3, &[]).unwrap();
        assert_eq!((tree.find_node(7, 3), tree.find_node(7, 4), tree.find_node(8, 3)), (Some(node_id), None, None));
    }
}
