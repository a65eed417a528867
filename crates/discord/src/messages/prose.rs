//! The table as prose, the most important first: whose turn it is or who won, then the board. For screen
//! readers, and as alt text of pictures, where it may be truncated.

use meadhall_game::{Seat, Text};
use meadhall_i18n::{OptionNumbers, Prose, append_board};
use meadhall_tables::view::{AwaitedSeat, TableView, ViewPhase};

use super::context::MessageContext;
use super::names::NameStyle;
use super::names::seat_names;
use super::{ending, texts};

/// Describes a table and its board, if it has one, in prose. Only the first `max_chars` characters are needed.
#[must_use]
pub fn table_as_prose(context: MessageContext<'_>, name_style: NameStyle, max_chars: usize) -> Prose {
    let translator = context.translator(name_style);
    let first = match &context.view.phase {
        ViewPhase::Over(ending) => ending::result_sentences(&translator, context.view, ending),
        ViewPhase::Frozen => vec![translator.translate(&texts::match_frozen(context.game_name()))],
        ViewPhase::Lobby { .. } | ViewPhase::Playing => {
            pending_decisions(context.view).iter().map(|text| translator.translate(text)).collect()
        }
    };
    let prose = Prose::with_first_chars(max_chars).with_paragraph(first);
    let Some(board) = &context.view.board else { return prose };
    append_board(prose, context.translations, context.lang, board, translator.seat_names(), OptionNumbers::Hidden)
}

/// Describes a table for the alt text of a picture, in this many characters at most. Says where the rest is if there is
/// more, in these words.
#[must_use]
pub fn prose_for_alt_text(context: MessageContext<'_>, rest: &Text, max_chars: usize) -> String {
    let note = context.translator_without_names().translate(rest);
    // One more character shows whether the text is cut.
    let prose = table_as_prose(context, NameStyle::AltText, max_chars.saturating_add(1));
    prose.truncated_with_note(max_chars, &note)
}

/// Lists the open decisions, the viewer's own first.
fn pending_decisions(table_view: &TableView) -> Vec<Text> {
    let own = table_view.own_options();
    let mut texts: Vec<Text> = own.map(|ask| texts::prose_your_turn(ask.prompt.clone())).into_iter().collect();
    let others =
        table_view.awaited_seats.iter().filter(|awaited| own.is_none() || Some(awaited.seat) != table_view.viewer);
    let (known, unknown): (Vec<&AwaitedSeat>, Vec<&AwaitedSeat>) =
        others.partition(|awaited| awaited.decision.is_some());
    texts.extend(
        known.iter().filter_map(|it| Some(texts::prose_other_turn(it.seat, it.decision.as_ref()?.prompt.clone()))),
    );
    let seats: Vec<Seat> = unknown.iter().map(|awaited| awaited.seat).collect();
    if !seats.is_empty() {
        texts.push(texts::waiting_for(seat_names(seats)));
    }
    texts
}

#[cfg(test)]
mod tests {
    use meadhall_game::Lang;
    use meadhall_service::repository::PersonSettings;
    use meadhall_service::table_service::{LogRange, ViewAudience};

    use super::*;
    use crate::messages::views;
    use crate::tests::message_limits::TestTable;

    /// Returns the pages of the prose as messages show them, without their title.
    fn prose_pages(context: MessageContext<'_>) -> Vec<String> {
        let mut pages: Vec<String> = Vec::new();
        loop {
            let message = views::prose_page(context, u8::try_from(pages.len()).unwrap());
            assert!(message.content.chars().count() <= 2_000, "{message:#?}");
            let page = message.content.split_once('\n').expect("the message starts with a title").1.to_owned();
            // A page number beyond the last one shows the last page.
            if pages.last() == Some(&page) {
                return pages;
            }
            pages.push(page);
        }
    }

    #[tokio::test]
    async fn prose_pages_contain_the_whole_table_even_with_long_names() {
        let room = TestTable::raids_lobby(4, Lang::Fr).await;
        let (service, translations) = (&room.ctx.service, &room.ctx.translations);
        for person in &room.players {
            // Markdown characters are escaped, which makes the name longer.
            let settings = PersonSettings { last_known_name: "*".repeat(99), ..PersonSettings::default() };
            service.update_person_settings(*person, |it| *it = settings.clone()).await.unwrap();
        }
        room.start_match().await;
        let mut max_pages = 0;
        while let Some((person, _)) = room.play_next_answer().await {
            let table_view = room.view(ViewAudience::Person(person), LogRange::Empty).await;
            for lang in Lang::ALL {
                let context = MessageContext { translations, lang, view: &table_view };
                let (prose, pages) =
                    (table_as_prose(context, NameStyle::ScreenReader, usize::MAX), prose_pages(context));
                assert_eq!(pages.join(" ").replace('\n', " "), prose.full_text().replace('\n', " "));
                max_pages = max_pages.max(pages.len());
            }
        }
        assert!(max_pages > 1, "some board has several pages");
    }

    #[tokio::test]
    async fn a_long_alt_text_says_where_the_rest_is() {
        let room = TestTable::raids_lobby(4, Lang::En).await;
        room.start_match().await;
        let table_view = room.view(ViewAudience::Public, LogRange::Empty).await;
        for (lang, note) in [
            (Lang::En, "The rest: \"/board as:in words\"."),
            (Lang::Es, "Lo demás: «/tablero formato:en palabras»."),
            (Lang::Fr, "La suite\u{202f}: «\u{202f}/plateau format:description\u{202f}»."),
        ] {
            let context = MessageContext { translations: &room.ctx.translations, lang, view: &table_view };
            let whole = table_as_prose(context, NameStyle::AltText, usize::MAX).full_text();
            let length = whole.chars().count();
            assert_eq!(prose_for_alt_text(context, &texts::prose_rest(), length), whole);
            for max_chars in length - 200..length {
                let cut = prose_for_alt_text(context, &texts::prose_rest(), max_chars);
                assert!(cut.ends_with(note) && cut.chars().count() <= max_chars, "{max_chars}: {cut}");
            }
        }
    }

    #[tokio::test]
    async fn prose_starts_with_the_turn_and_at_the_end_with_the_winner() {
        let room = TestTable::raids_lobby(2, Lang::En).await;
        let translations = &room.ctx.translations;
        room.start_match().await;
        let first_sentences = async |audience| {
            let view = &room.view(audience, LogRange::Empty).await;
            let context = MessageContext { translations, lang: Lang::En, view };
            let whole = table_as_prose(context, NameStyle::ScreenReader, usize::MAX).full_text();
            whole.replace(&format!("{}…", "W".repeat(31)), "Wim")
        };
        let (awaited_person, _) = room.next_answer().await.unwrap();
        let other = room.players.iter().copied().find(|it| *it != awaited_person).unwrap();
        let expected_prompt =
            "In voyage 1 the harbor pays for: order of arrival (6 and 3). Where do you sail?\nVoyage 1 of 4. ";
        let text = first_sentences(ViewAudience::Person(awaited_person)).await;
        assert!(text.starts_with(&format!("It is your turn. {expected_prompt}")), "{text}");
        for audience in [ViewAudience::Person(other), ViewAudience::Public] {
            let text = first_sentences(audience).await;
            assert!(text.starts_with(&format!("Wim is asked: {expected_prompt}")), "{text}");
        }
        while room.play_next_answer().await.is_some() {}
        let text = first_sentences(ViewAudience::Public).await;
        assert!(text.starts_with("Raids is over. Wim wins! 1. Wim: "), "{text}");
        assert!(text.contains(").\nThe match is over. Wim has "), "{text}");
    }
}
