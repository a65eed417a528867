//! Tables in the house, on a store: what people ask for, what time brings, and what is left in the books.

#![cfg(test)]

mod hall;
mod match_of_computers;
