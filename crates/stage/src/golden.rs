//! The golden matches: for each number of seats one, the same wherever something is compared with how it was before.

use meadhall::game::{Dice, Log, Seed, Setup, Text};
use meadhall::kind::{Kind, Match, Question};

/// Shows every moment of the match, with the next question if there is one, and what everybody has been told.
pub fn played(kind: &dyn Kind, seats: u8, mut shown: impl FnMut(&dyn Match, Option<&Question>, &[Text])) {
    let setup = Setup::new(kind.meta(), seats, []).expect("its own seats");
    let mut game = kind.start(&setup, Seed::numbered(u64::from(seats))).expect("its own set-up");
    let mut chance = Dice::new(&Seed::numbered(7), 0);
    let mut told = Vec::new();
    while let Some(question) = game.questions().into_iter().next() {
        shown(&*game, Some(&question), &told);
        let mut log = Log::new();
        game.answer(question.seat, chosen(&question, &mut chance), &mut log).expect("it was offered");
        told.extend(log.read_by(None).cloned());
    }
    shown(&*game, None, &told);
}

/// Any option, those that come first more often: in most games they are the near and the small ones.
pub fn chosen(question: &Question, chance: &mut Dice) -> usize {
    let options = u32::try_from(question.options).expect("there are not so many");
    chance.below(options).min(chance.below(options)) as usize
}
