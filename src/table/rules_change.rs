//! Handles a match that was loaded with changed rules: its open decisions may differ, or it can no
//! longer be played. Buttons of old decisions must not answer new ones.

use super::desk::Desk;
use super::notice::{News, To};
use super::record::{Phase, Table};
use super::refused::Refused;
use crate::kind::Match;

impl Table {
    /// Returns whether the table has the open decisions of its match and the right frozen state.
    pub fn agrees(&self, game: Option<&dyn Match>, frozen: Option<&str>) -> bool {
        let Some(playing) = self.playing() else { return true };
        let asks = |game: &dyn Match| {
            self.seated().all(|(seat, chair)| chair.asked.map(|asked| asked.mark) == game.question_mark(seat).ok())
        };
        playing.frozen.as_deref() == frozen && game.is_none_or(asks)
    }
}

impl Desk {
    /// Updates the open decisions from the match, or freezes it and notifies the channel.
    pub fn renew(&mut self, frozen: Option<&str>) -> Result<(), Refused> {
        let Phase::Playing(playing) = &mut self.table.phase else { return Ok(()) };
        let known = std::mem::replace(&mut playing.frozen, frozen.map(str::to_owned)).is_some();
        match frozen {
            Some(_) if known => Ok(()),
            Some(_) => {
                self.table.chairs.iter_mut().for_each(|chair| chair.asked = None);
                self.tell(To::Channel, News::Frozen);
                Ok(())
            }
            None => self.go_on(),
        }
    }
}
