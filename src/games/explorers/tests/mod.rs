//! The rules of Explorers, paragraph by paragraph, on tables laid out by hand.

mod captains;
mod captains_chosen;
mod components;
mod hidden;
mod islands;
mod lawful;
mod loading;
mod matches;
mod naive;
mod naive_map;
mod naive_score;
mod outposts;
mod placing;
mod printed;
mod raiding;
mod rulings;
mod sailing;
mod scoring;
mod setup;
mod solo;
mod table;
mod transport;
mod turns;
mod unloading;
mod walking;
mod whole;
