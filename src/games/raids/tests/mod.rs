//! The rules of Raids, paragraph by paragraph, on tables laid out by hand.

mod broken_sets;
mod combat;
mod components;
mod fleeing;
mod ghost;
mod monsters;
mod new_voyage;
mod passing;
mod referee;
mod rulings_harbour;
mod rulings_sailing;
mod rulings_taking;
mod sailing;
mod saves;
mod scoring;
mod setup;
mod supply;
mod table;
mod taking;
mod turn_order;
mod voyage_end;
