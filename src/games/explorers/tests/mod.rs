//! The rules of Explorers, paragraph by paragraph, on tables laid out by hand.

mod captains_chosen;
mod components;
mod loading;
mod outposts;
mod placing;
mod printed;
mod raiding;
mod sailing;
mod setup;
mod table;
mod transport;
mod unloading;
mod walking;
mod whole;
