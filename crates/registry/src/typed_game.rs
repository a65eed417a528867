//! A game made of its type.

use std::marker::PhantomData;

use meadhall_game::{
    CustomEmoji, GameMeta, LevelTable, MatchSetup, PerLanguage, Presentation, Seed, SetupError, Texts, Tutorial,
    TutorialOutline,
};

use crate::game_type::{GameType, Match};
use crate::saved_match::{self, AcceptedRules, MatchLoadError};
use crate::typed_match::TypedMatch;

/// The one implementation of [`GameType`], for any game.
pub struct TypedGame<G>(PhantomData<fn() -> G>);

impl<G: Presentation> TypedGame<G> {
    /// This game without its type parameter, for a [`crate::GameRegistry`].
    pub const GAME_TYPE: &'static dyn GameType = &Self(PhantomData);
    const META: &'static GameMeta = &G::META;
}

impl<G: Presentation> GameType for TypedGame<G> {
    fn meta(&self) -> &'static GameMeta {
        Self::META
    }

    fn texts(&self) -> Texts {
        G::TEXTS
    }

    fn rules_markdown(&self) -> PerLanguage<&'static str> {
        G::RULES_MARKDOWN
    }

    fn levels(&self) -> &'static LevelTable {
        G::levels()
    }

    fn tutorial(&self) -> Option<TutorialOutline> {
        G::TUTORIAL.map(Tutorial::outline)
    }

    fn main_news(&self) -> &'static [&'static str] {
        G::MAIN_NEWS
    }

    fn lesson_news(&self) -> &'static [&'static str] {
        G::LESSON_NEWS
    }

    fn new_match(&self, setup: &MatchSetup, seed: Seed) -> Result<Box<dyn Match>, SetupError> {
        setup.validate(Self::META)?;
        Ok(Box::new(TypedMatch::<G>::new(setup.clone(), seed)))
    }

    fn emoji(&self) -> Vec<CustomEmoji> {
        G::emoji()
    }

    fn load_match(&self, saved: &str) -> Result<Box<dyn Match>, MatchLoadError> {
        Ok(Box::new(TypedMatch::<G>::from_saved(saved_match::from_json::<G>(saved, AcceptedRules::Current)?)))
    }

    fn load_match_of_older_rules(&self, saved: &str) -> Result<Box<dyn Match>, MatchLoadError> {
        Ok(Box::new(TypedMatch::<G>::from_saved(saved_match::from_json::<G>(saved, AcceptedRules::CurrentOrOlder)?)))
    }
}
