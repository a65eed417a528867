//! Forgetting: who asked to be forgotten while the house was going down is forgotten now.

use std::sync::Arc;

use super::chore::{Amiss, Chore, Next};
use crate::house::House;

/// Forgets.
pub struct Forgetting(pub Arc<House>);

impl Chore for Forgetting {
    const WHAT: &'static str = "forgetting who asked for it";

    async fn once(&mut self) -> Result<Next, Amiss> {
        self.0.go_on_forgetting().await?;
        Ok(Next::Never)
    }
}
