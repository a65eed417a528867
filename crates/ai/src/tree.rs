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

    /// Adds a node, unless the tree is full. Without weights, few options are considered at first and more
    /// with each visit, spread evenly over the list, because neighboring options are often alike.
    pub fn add_node(&mut self, view_hash: u64, options: usize, weights: &[f32]) -> Option<u32> {
        if self.nodes.len() >= MAX_NODES {
            return None;
        }
        let node_id = self.nodes.len() as u32;
        let first = self.option_stats.len() as u32;
        let stride = if weights.is_empty() { coprime_stride(options as u32) } else { 0 };
        let weight_sum: f32 = weights.iter().sum();
        let prior_of = |option: usize| weights.get(option).map_or(0.0, |weight| weight / weight_sum);
        self.option_stats.extend((0..options).map(|option| OptionStats {
            visits: 0,
            reward_sum: 0.0,
            prior: prior_of(option),
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
        let stats = self.stats_of(node_id);
        let mean_reward = if node.visits == 0 { 0.5 } else { node.reward_sum / node.visits as f32 };
        let first_play_bonus = FIRST_PLAY_BONUS * reward_spread;
        let exploration = EXPLORATION_WEIGHT * reward_spread * (node.visits.max(1) as f32).sqrt();
        let upper_bound = |option: &OptionStats, prior: f32| {
            let mean = if option.visits == 0 { mean_reward + first_play_bonus } else { option.mean_reward() };
            mean + exploration * prior / (1 + option.visits) as f32
        };
        if node.scan_stride == 0 {
            return first_max((0..).zip(stats).map(|(number, option)| (number, upper_bound(option, option.prior))))
                as usize;
        }
        let considered = node.option_count.min((WIDENING_FACTOR * ((node.visits + 1) as f32).sqrt()) as u32);
        let nth_option = |n: u32| {
            ((u64::from(node.scan_start) + u64::from(n) * u64::from(node.scan_stride)) % u64::from(node.option_count))
                as u32
        };
        let equal_prior = 1.0 / considered as f32;
        first_max(
            (0..considered).map(nth_option).map(|number| (number, upper_bound(&stats[number as usize], equal_prior))),
        ) as usize
    }

    /// Returns where the reward of an option is recorded later.
    pub fn reward_target(&self, node_id: u32, option: usize) -> RewardTarget {
        RewardTarget { node: node_id, stats_index: self.nodes[node_id as usize].first_stats + option as u32 }
    }

    /// Adds a reward to the statistics of a chosen option and its node.
    pub fn record_reward(&mut self, target: RewardTarget, reward: f32) {
        let node = &mut self.nodes[target.node as usize];
        node.visits += 1;
        node.reward_sum += reward;
        let option = &mut self.option_stats[target.stats_index as usize];
        option.visits += 1;
        option.reward_sum += reward;
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
            rewards: stats.iter().map(OptionStats::mean_reward).collect(),
        }
    }

    /// Returns the option with the most visits; of several, the one with the best mean reward.
    fn most_visited(&self, node_id: u32) -> usize {
        let options = self.stats_of(node_id).iter().enumerate();
        let order = |a: &(usize, &OptionStats), b: &(usize, &OptionStats)| {
            a.1.visits.cmp(&b.1.visits).then(a.1.mean_reward().total_cmp(&b.1.mean_reward())).then(b.0.cmp(&a.0))
        };
        options.max_by(order).map_or(0, |(option, _)| option)
    }

    fn stats_of(&self, node_id: u32) -> &[OptionStats] {
        let node = self.nodes[node_id as usize];
        &self.option_stats[node.first_stats as usize..(node.first_stats + node.option_count) as usize]
    }

    /// Removes all nodes if the tree is more than half full.
    pub fn clear_if_half_full(&mut self) {
        if self.nodes.len() > MAX_NODES / 2 {
            self.node_by_view.clear();
            self.nodes.clear();
            self.option_stats.clear();
        }
    }
}

impl OptionStats {
    /// Returns the mean reward of the option, or 0 if it was never chosen.
    fn mean_reward(&self) -> f32 {
        self.reward_sum / self.visits.max(1) as f32
    }
}

/// Returns the first of the options with the highest value.
fn first_max(option_values: impl Iterator<Item = (u32, f32)>) -> u32 {
    let higher = |best: (u32, f32), other: (u32, f32)| if other.1 > best.1 { other } else { best };
    option_values.fold((0, f32::NEG_INFINITY), higher).0
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
        for count in 1..=260u32 {
            let stride = coprime_stride(count);
            let mut reached: Vec<u32> = (0..count).map(|n| n * stride % count).collect();
            reached.sort_unstable();
            assert!(reached.into_iter().eq(0..count), "{count} by {stride}");
        }
    }

    /// Searches with one option that is better than all others.
    fn tree_after(options: usize, weights: &[f32], playouts: u32, best: usize) -> (SearchTree, u32) {
        let mut tree = SearchTree::default();
        let node_id = tree.add_node(7, options, weights).unwrap();
        for _ in 0..playouts {
            let option = tree.select_option(node_id, 1.0);
            tree.record_reward(tree.reward_target(node_id, option), if option == best { 0.9 } else { 0.3 });
        }
        (tree, node_id)
    }

    #[test]
    fn the_best_option_is_visited_most() {
        for weights in [&[][..], &[1.0, 1.0, 1.0, 1.0], &[5.0, 3.0, 1.0, 1.0]] {
            let (tree, node_id) = tree_after(4, weights, 200, 2);
            assert_eq!(tree.most_visited(node_id), 2, "{weights:?}");
        }
    }

    #[test]
    fn many_options_are_widened_gradually_until_all_are_visited() {
        let visited_options = |playouts| {
            let (tree, node_id) = tree_after(250, &[], playouts, 300);
            tree.stats_of(node_id).iter().filter(|option| option.visits > 0).count()
        };
        assert!((2..=25).contains(&visited_options(64)), "{}", visited_options(64));
        assert_eq!(visited_options(40_000), 250);
    }

    #[test]
    fn a_node_is_found_by_its_view_and_option_count() {
        let mut tree = SearchTree::default();
        let node_id = tree.add_node(7, 3, &[]).unwrap();
        assert_eq!((tree.find_node(7, 3), tree.find_node(7, 4), tree.find_node(8, 3)), (Some(node_id), None, None));
    }
}
