//! The rules of Relic Runners, paragraph by paragraph, on tables laid out by hand.

mod aloud;
mod blue;
mod camp;
mod ends;
mod expeditions;
mod hidden;
mod ivory_at_end;
mod ivory_lasting;
mod ivory_once;
mod lesson;
mod loading;
mod map;
mod naive;
mod promised;
mod purple;
mod routes;
mod ruins;
mod rulings;
mod scoring;
mod setup;
mod table;
mod tokens;
mod told;
mod toolboxes;
mod walking;
mod whole;
