//! Whole matches between computers.
