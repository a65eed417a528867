//! Why the parts of a process, and other processes, look at a table again.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeReason {
    /// The table was saved.
    Saved,
    /// Something around the table has changed, such as permissions, so that refused messages may be accepted now.
    ObstacleRemoved,
}
