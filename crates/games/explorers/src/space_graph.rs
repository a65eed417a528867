//! The spaces of one terrain, and which of them are adjacent. A space keeps its index when the map grows.

use arrayvec::ArrayVec;

use super::hex::Space;

/// A space has at most one neighbor for each of its six sides, and the harbor.
const MAX_NEIGHBORS: usize = 7;

/// The spaces one step away from a space.
pub type AdjacentSpaces = ArrayVec<Space, MAX_NEIGHBORS>;

/// The lands or the seas of a map, in the order in which they were added. The first one is the Mainland or its harbor.
#[derive(Clone, Debug)]
pub struct SpaceGraph {
    nodes: Vec<SpaceNode>,
}

/// It is `Copy`, so that a list of them is cloned as one block.
#[derive(Clone, Copy, Debug)]
struct SpaceNode {
    space: Space,
    /// The indices of the adjacent spaces, sorted by space. Those after the first `neighbor_count` are unused.
    neighbors: [u8; MAX_NEIGHBORS],
    neighbor_count: u8,
    is_connected_to_mainland: bool,
}

impl SpaceNode {
    const fn new(space: Space) -> Self {
        Self { space, neighbors: [0; MAX_NEIGHBORS], neighbor_count: 0, is_connected_to_mainland: false }
    }
}

impl SpaceGraph {
    /// The index of the Mainland or its harbor.
    pub const MAINLAND_INDEX: u8 = 0;

    pub fn new() -> Self {
        Self { nodes: vec![SpaceNode { is_connected_to_mainland: true, ..SpaceNode::new(Space::MAINLAND) }] }
    }

    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a space without neighbors and returns its index.
    pub fn add(&mut self, space: Space) -> u8 {
        self.nodes.push(SpaceNode::new(space));
        (self.nodes.len() - 1) as u8
    }

    /// Makes two spaces adjacent, unless they are already.
    pub fn connect(&mut self, one: u8, other: u8) {
        self.add_neighbor(one, other);
        self.add_neighbor(other, one);
        match (self.is_connected_to_mainland(one), self.is_connected_to_mainland(other)) {
            (true, false) => self.connect_to_mainland(other),
            (false, true) => self.connect_to_mainland(one),
            _ => {}
        }
    }

    /// Marks the space and all spaces connected to it.
    fn connect_to_mainland(&mut self, index: u8) {
        let node = &mut self.nodes[usize::from(index)];
        if !std::mem::replace(&mut node.is_connected_to_mainland, true) {
            let (neighbors, count) = (node.neighbors, node.neighbor_count.into());
            neighbors.into_iter().take(count).for_each(|neighbor| self.connect_to_mainland(neighbor));
        }
    }

    /// Whether a path leads from the space to the Mainland or its harbor.
    pub fn is_connected_to_mainland(&self, index: u8) -> bool {
        self.nodes[usize::from(index)].is_connected_to_mainland
    }

    fn add_neighbor(&mut self, of: u8, added: u8) {
        let neighbors = self.neighbors(of);
        // Only an invalid stored map, which is refused later, has more neighbors than fit.
        if neighbors.contains(&added) || neighbors.len() == MAX_NEIGHBORS {
            return;
        }
        let position = neighbors.partition_point(|neighbor| self.space(*neighbor) < self.space(added));
        let node = &mut self.nodes[usize::from(of)];
        node.neighbors[position..].rotate_right(1);
        node.neighbors[position] = added;
        node.neighbor_count += 1;
    }

    pub fn space(&self, index: u8) -> Space {
        self.nodes[usize::from(index)].space
    }

    /// Returns the indices of the adjacent spaces, sorted by space.
    pub fn neighbors(&self, index: u8) -> &[u8] {
        let node = &self.nodes[usize::from(index)];
        &node.neighbors[..usize::from(node.neighbor_count)]
    }

    /// Returns the adjacent spaces, sorted.
    pub fn adjacent(&self, index: u8) -> AdjacentSpaces {
        self.neighbors(index).iter().map(|neighbor| self.space(*neighbor)).collect()
    }

    /// Returns the number of steps from one space to each space, or `None` for a space to which no path leads over spaces that
    /// can be entered.
    pub fn distances_from(&self, start: u8, can_enter: impl Fn(u8) -> bool) -> Vec<Option<u8>> {
        let mut distances = vec![None; self.nodes.len()];
        distances[usize::from(start)] = Some(0);
        let mut reached = Vec::with_capacity(self.nodes.len());
        reached.push((start, 0));
        let mut visited = 0;
        while let Some((index, distance)) = reached.get(visited).copied() {
            for neighbor in self.neighbors(index) {
                let known = &mut distances[usize::from(*neighbor)];
                if known.is_none() && can_enter(*neighbor) {
                    *known = Some(distance + 1);
                    reached.push((*neighbor, distance + 1));
                }
            }
            visited += 1;
        }
        distances
    }

    /// Raises the value of each space to the decayed value of a better space. A value is multiplied by `decay` for each
    /// step of distance.
    pub fn propagate_values(&self, values: &mut [f32], decay: f32) {
        // A space is listed again whenever its value was raised.
        let mut raised = Vec::with_capacity(2 * values.len());
        raised.extend((0..).zip(&*values).filter(|(_, value)| **value > 0.0).map(|(index, _): (u8, _)| index));
        let mut visited = 0;
        while let Some(index) = raised.get(visited).copied() {
            let decayed = decay * values[usize::from(index)];
            for neighbor in self.neighbors(index) {
                let value = &mut values[usize::from(*neighbor)];
                if decayed > *value {
                    *value = decayed;
                    raised.push(*neighbor);
                }
            }
            visited += 1;
        }
    }
}
