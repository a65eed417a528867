//! The rules of Raids, paragraph by paragraph, in hand-made scenarios.
//!
//! A test with the number of a ruling covers a point that the rulebooks leave open:
//!
//!  1. arrival ranks · 2. the last ship to leave · 3. two players leave freely · 4. the ghost's discards,
//!     payment and swap
//!  5. sails, then the ranking; what counts · 6. the layout
//!  7. legal stops · 8. the destination after a monster · 9. when a monster asks · 10. home is always legal
//! 11. combat in two decisions, and their defaults
//! 12. tiles that cannot be refused · 13. one option for each effect · 14. crew over capacity
//! 15. the finite reserve

mod ai;
mod broken_sets;
mod combat;
mod components;
mod defaults;
mod fleeing;
mod flights;
mod ghost;
mod log;
mod longest_texts;
mod monsters;
mod new_voyage;
mod passing;
mod referee;
mod rulings_harbor;
mod rulings_sailing;
mod rulings_taking;
mod sailing;
mod saved;
mod scenario;
mod scoring;
mod setup;
mod supply;
mod taking;
mod turn_order;
mod tutorial;
mod voyage_end;
mod whole_matches;
mod wording;
