//! The table as prose, the most important first: whose turn it is or who won, then the board. For screen
//! readers, and as alt text of pictures, where it may be truncated.

use super::super::names::{Naming, Voice};
use super::super::words;
use super::{ended, listed, unnumbered};
use crate::game::{Seat, Text};
use crate::lang::{Aloud, Lang, Phrasebook, speech_board};
use crate::scene::{Awaited, Scene, Stage};

/// Returns the prose of a table that has a board.
#[must_use]
pub fn aloud(book: &Phrasebook, lang: Lang, scene: &Scene, naming: Naming) -> Aloud {
    let voice = Voice::of(book, lang, &scene.chairs, naming);
    let first = match &scene.stage {
        Stage::Over(ending) => ended::told(&voice, scene, ending),
        Stage::Frozen => vec![voice.say(&words::frozen(scene.game.name.clone()))],
        Stage::Lobby { .. } | Stage::Playing => asked(scene).iter().map(|text| voice.say(text)).collect(),
    };
    let board = scene.board.as_ref().map(|board| speech_board(book, lang, &unnumbered(board), voice.names()));
    Aloud::default().then(first).and(board.unwrap_or_default())
}

/// Lists the open decisions, the viewer's own first.
fn asked(scene: &Scene) -> Vec<Text> {
    let own = scene.own().and_then(|asked| asked.question.as_ref());
    let mut texts: Vec<Text> = own.map(|ask| words::spoken_own(ask.prompt.clone())).into_iter().collect();
    let others = scene.asked.iter().filter(|asked| own.is_none() || Some(asked.seat) != scene.viewer);
    let (known, unknown): (Vec<&Awaited>, Vec<&Awaited>) = others.partition(|asked| asked.question.is_some());
    texts
        .extend(known.iter().filter_map(|it| Some(words::spoken_asked(it.seat, it.question.as_ref()?.prompt.clone()))));
    let seats: Vec<Seat> = unknown.iter().map(|asked| asked.seat).collect();
    if !seats.is_empty() {
        texts.push(words::waits(listed(seats)));
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::super::super::limits::{Room, by, golden};
    use super::super::views;
    use super::*;
    use crate::house::{Eyes, Tale};
    use crate::ledger::Settings;

    /// Returns the pages of the prose as messages show them, without their title.
    fn pages(book: &Phrasebook, lang: Lang, scene: &Scene) -> Vec<String> {
        let mut pages: Vec<String> = Vec::new();
        loop {
            let message = views::spoken(book, lang, scene, u8::try_from(pages.len()).unwrap());
            assert!(message.content.chars().count() <= 2_000, "{message:#?}");
            let page = message.content.split_once('\n').expect("a title").1.to_owned();
            // A page number beyond the last one shows the last page.
            if pages.last() == Some(&page) {
                return pages;
            }
            pages.push(page);
        }
    }

    #[tokio::test]
    async fn page_by_page_all_of_the_table_is_told_however_long_the_names_are() {
        let room = Room::open(4, Lang::Fr).await;
        let (house, book) = (&room.hall.house, &room.hall.book);
        for person in &room.people {
            // Markdown characters are escaped, which makes the name longer.
            let settings = Settings { name: "*".repeat(99), ..Settings::default() };
            house.amend(*person, |it| *it = settings.clone()).await.unwrap();
        }
        house.start(&by(room.people[0]), room.id).await.unwrap();
        let mut most = 0;
        for answer in golden(4, Lang::Fr) {
            let (person, press) = room.answer(answer).await;
            house.press(&by(person), room.id, press).await.unwrap();
            let scene = room.scene(Eyes::Of(person), Tale::Nothing).await;
            for lang in Lang::ALL {
                let (told, pages) = (aloud(book, lang, &scene, Naming::Spoken), pages(book, lang, &scene));
                assert_eq!(pages.join(" ").replace('\n', " "), told.whole().replace('\n', " "));
                most = most.max(pages.len());
            }
        }
        assert!(most > 1, "there was only ever one page");
    }

    #[tokio::test]
    async fn whose_turn_it_is_comes_first_and_who_has_won_at_the_end() {
        let room = Room::open(2, Lang::En).await;
        let (house, book) = (&room.hall.house, &room.hall.book);
        house.start(&by(room.people[0]), room.id).await.unwrap();
        let told = async |eyes| {
            let whole = aloud(book, Lang::En, &room.scene(eyes, Tale::Nothing).await, Naming::Spoken).whole();
            whole.replace(&format!("{}…", "W".repeat(31)), "Wim")
        };
        let answers = golden(2, Lang::En);
        let (asked, _) = room.answer(answers[0]).await;
        let other = room.people.iter().copied().find(|it| *it != asked).unwrap();
        let question = "Voyage 1. Your crew: 1. Where do you sail?\nVoyage 1 of 4. ";
        assert!(told(Eyes::Of(asked)).await.starts_with(&format!("It is your turn. {question}")));
        for eyes in [Eyes::Of(other), Eyes::All] {
            let told = told(eyes).await;
            assert!(told.starts_with(&format!("Wim is asked: {question}")), "{told}");
        }
        for answer in answers {
            let (person, press) = room.answer(answer).await;
            house.press(&by(person), room.id, press).await.unwrap();
        }
        let told = told(Eyes::All).await;
        assert!(told.starts_with("Raids is over. Wim wins! 1. Wim: "), "{told}");
        assert!(told.contains(").\nThe match is over. Wim has "), "{told}");
    }
}
