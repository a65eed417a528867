//! Plays matches of AIs and collects pictures of their positions.

use meadhall_ai::AiPlayer;
use meadhall_game::{GameLog, Lang, MatchSetup, Picture, Seat, Seed, Strategy, Text};
use meadhall_i18n::Translations;
use meadhall_registry::{GameType, Match};
use meadhall_render::{SvgImage, to_svg};

use super::scenarios::{RARE_SITUATIONS, SampledPicture, shape_count};

/// Names of usual width. `WIDEST_NAMES` holds the widest names that Discord allows.
const USUAL_NAMES: [&str; 5] = ["Astrid", "Björn", "Chloé de la Fontaine", "Dmitri", "Eun-ji"];
const WIDEST_NAMES: [&str; 5] = [
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximiliano Fernández-Montenegro",
    "<b>&\"Bobby\"; DROP TABLE;--</b>",
    "Jean-Baptiste-Emmanuel Grandjean",
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
];

/// How many matches are searched for the fullest boards and the scenarios.
const SEARCHED_MATCH_COUNT: u64 = 40;
/// A picture marks the last move, so it needs the latest texts of the log only.
const MAX_LOG_TEXTS: usize = 60;

/// The sampled pictures of a game.
pub struct PictureSamples {
    translations: Translations,
    /// Positions of a match from its start to its end.
    pub phases: Vec<PictureSample>,
    /// The fullest boards.
    pub fullest: Vec<PictureSample>,
    /// The best picture of each rare scenario.
    pub scenarios: Vec<PictureSample>,
}

/// A picture, and the names and the language for its texts.
pub struct PictureSample {
    picture: Picture,
    names: &'static [&'static str],
    lang: Lang,
    /// How many shapes the picture has, or how well it matches a scenario.
    score: usize,
}

impl PictureSamples {
    /// Plays matches of a game and samples them.
    pub fn collect(game_type: &'static dyn GameType) -> Self {
        let translations = Translations::new([game_type.texts()]).expect("a test checks the texts");
        let sampler = PictureSampler { game_type, translations };
        let (fullest_boards, scenarios) = sampler.search_for_best_pictures();
        let phases = sampler.sample_phases();
        Self { translations: sampler.translations, phases, fullest: fullest_boards, scenarios }
    }

    /// Draws a sample.
    pub fn draw(&self, sample: &PictureSample) -> SvgImage {
        let names: Vec<String> = sample.names.iter().map(|name| (*name).to_owned()).collect();
        to_svg(&sample.picture, &|text| self.translations.translate(sample.lang, text, &names))
    }
}

struct PictureSampler {
    game_type: &'static dyn GameType,
    translations: Translations,
}

impl PictureSampler {
    /// Samples the start, the first decision of each kind and the end, with the most and the fewest players.
    fn sample_phases(&self) -> Vec<PictureSample> {
        let seats = self.game_type.meta().seat_range.clone();
        [*seats.end(), *seats.start()].into_iter().flat_map(|seats| self.sample_each_decision_kind(seats)).collect()
    }

    fn sample_each_decision_kind(&self, seats: u8) -> Vec<PictureSample> {
        let (mut seen_prompts, mut frames) = (Vec::new(), Vec::new());
        self.play_match(seats, 11, "search:50", |game, public_log| {
            let decision = game.decisions().into_iter().next();
            let prompt = decision.as_ref().map(|decision| decision.prompt.key);
            // The viewer is the player who decides; at the end it is a spectator.
            let viewer = decision.map(|decision| decision.seat);
            let is_half = game.next_step() == 150;
            if !seen_prompts.contains(&prompt) || is_half {
                seen_prompts.push(prompt);
                let sample =
                    |viewer, lang| Some(PictureSample::new(game.picture(viewer, public_log)?, &USUAL_NAMES, lang));
                frames.extend(sample(viewer, Lang::En));
                if is_half {
                    frames.extend(sample(None, Lang::Fr));
                }
            }
        });
        frames
    }

    /// Plays many matches with the widest names; returns the fullest boards and the best picture of each
    /// scenario.
    fn search_for_best_pictures(&self) -> (Vec<PictureSample>, Vec<PictureSample>) {
        let (mut fullest_boards, mut scenarios) =
            (Vec::<PictureSample>::new(), RARE_SITUATIONS.map(|_| None::<PictureSample>));
        for seed in 0..SEARCHED_MATCH_COUNT {
            let mut fullest: Option<PictureSample> = None;
            // Random AI players waste much and greedy ones risk little, so both together reach more positions.
            let strategy = ["random", "greedy"][(seed % 2) as usize];
            self.play_match(*self.game_type.meta().seat_range.end(), seed, strategy, |game, public_log| {
                let decision = game.decisions().into_iter().next();
                let viewer = decision.as_ref().map(|decision| decision.seat);
                let Some(picture) = game.picture(viewer, public_log) else { return };
                if fullest.as_ref().is_none_or(|it| it.score < shape_count(&picture)) {
                    fullest = Some(PictureSample::new(picture.clone(), &WIDEST_NAMES, Lang::Fr));
                }
                let seen =
                    SampledPicture { picture: &picture, prompt_key: decision.map(|decision| decision.prompt.key) };
                for (scenario, best) in RARE_SITUATIONS.iter().zip(&mut scenarios) {
                    let Some(score) = scenario(&seen).filter(|score| best.as_ref().is_none_or(|it| it.score < *score))
                    else {
                        continue;
                    };
                    *best =
                        Some(PictureSample { score, ..PictureSample::new(picture.clone(), &WIDEST_NAMES, Lang::Fr) });
                }
            });
            fullest_boards.extend(fullest);
            fullest_boards.sort_by_key(|frame| std::cmp::Reverse(frame.score));
            fullest_boards.truncate(4);
        }
        (fullest_boards, scenarios.into_iter().flatten().collect())
    }

    /// Calls `on_position` for every position of a match, with the latest texts of the public log.
    fn play_match(&self, seats: u8, seed: u64, strategy: &str, mut on_position: impl FnMut(&dyn Match, &[Text])) {
        let setup = MatchSetup::new(self.game_type.meta(), seats, []).expect("the seat count is valid");
        let mut game = self.game_type.new_match(&setup, Seed::from_number(seed)).expect("the setup is valid");
        let strategy: Strategy = strategy.parse().expect("the strategy exists");
        let mut ais: Vec<AiPlayer> = Seat::all(seats)
            .map(|seat| AiPlayer::new(strategy, &Seed::from_number(seed + u64::from(seat.0))))
            .collect();
        let mut public_log = Vec::new();
        on_position(&*game, &public_log);
        while let Some(decision) = game.decisions().into_iter().next() {
            let option = game
                .choose_with_ai(decision.seat, &mut ais[decision.seat.index()])
                .expect("the seat has a pending decision");
            let mut log = GameLog::new();
            game.apply_option(decision.seat, option, &mut log).expect("the option was offered");
            public_log
                .extend(log.lines().iter().filter(|line| line.visible_to.is_none()).map(|line| line.text.clone()));
            public_log.drain(..public_log.len().saturating_sub(MAX_LOG_TEXTS));
            on_position(&*game, &public_log);
        }
    }
}

impl PictureSample {
    fn new(picture: Picture, names: &'static [&'static str], lang: Lang) -> Self {
        Self { score: shape_count(&picture), picture, names, lang }
    }
}
