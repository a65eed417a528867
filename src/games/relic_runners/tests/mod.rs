//! The rules of Relic Runners, paragraph by paragraph, on tables laid out by hand.
