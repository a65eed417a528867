//! One table seen by people with different languages: the page and private messages are in the viewer's
//! language, the card is in the table's.

use serde_json::Value;

use super::browser::with_browser_and_hall;
use super::table::{allow_direct_messages, join_table, open_games_channel, open_page_as, open_table, start_match};
use super::window::{BrowserWindow, ControlKey};

/// What a person reads in their own language.
struct ExpectedTexts {
    page_lang: &'static str,
    direct_messages_label: &'static str,
    play_command: &'static str,
    private_note: &'static str,
    score_title: &'static str,
}

const ENGLISH: ExpectedTexts = ExpectedTexts {
    page_lang: "en-US",
    direct_messages_label: "Direct messages",
    play_command: "play",
    private_note: "Only you can see this",
    score_title: "Raids: the score",
};
const SPANISH: ExpectedTexts = ExpectedTexts {
    page_lang: "es-419",
    direct_messages_label: "Mensajes directos",
    play_command: "jugar",
    private_note: "Solo tú puedes ver esto",
    score_title: "Raids: el marcador",
};
const FRENCH: ExpectedTexts = ExpectedTexts {
    page_lang: "fr",
    direct_messages_label: "Messages privés",
    play_command: "jouer",
    private_note: "Visible par vous uniquement",
    score_title: "Raids\\s: le score",
};

#[tokio::test]
async fn page_and_panel_use_the_viewers_language_and_the_card_the_tables() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        open_table(&astrid).await;
        let bruno = open_page_as(browser, &astrid, "Bruno").await;
        let celine = open_page_as(browser, &astrid, "Céline").await;
        for window in [&bruno, &celine] {
            join_table(window).await;
        }
        let settings = [
            (&astrid, "/settings overview", "Write to me privately"),
            (&bruno, "/ajustes resumen", "Escríbeme en privado"),
            (&celine, "/réglages aperçu", "M’écrire en privé"),
        ];
        for (window, command, button) in settings {
            allow_direct_messages(window, command, button).await;
        }
        start_match(&astrid, &[&bruno, &celine]).await;

        let (mut cards, all) = (Vec::new(), [(&astrid, ENGLISH), (&bruno, SPANISH), (&celine, FRENCH)]);
        for (window, texts) in &all {
            assert_reads_language(window, texts).await;
            cards.push(public_card(window).await);
        }
        assert!(cards[0].contains(": your turn."), "{}", cards[0]);
        assert!(cards.iter().all(|it| *it == cards[0]), "{cards:#?}");
    })
    .await;
}

async fn assert_reads_language(window: &BrowserWindow<'_>, texts: &ExpectedTexts) {
    let ExpectedTexts {
        page_lang: page,
        direct_messages_label: direct,
        play_command: play,
        private_note: private,
        score_title: score,
    } = texts;
    window.wait_for(&format!("document.documentElement.lang === '{page}'")).await;
    window
        .wait_for(&format!(
            "document.getElementById('channels').innerText.toLowerCase().includes('{direct}'.toLowerCase())"
        ))
        .await;
    // The score is a private reply, so it is in the viewer's language.
    window.click("all('.rows button').find((it) => ['Score'].includes(textOf(it)))").await;
    window.wait_for(&format!("/{score}[^]*{private}/.test(one('.private')?.innerText)")).await;
    window.click("document.getElementById('input')").await;
    window.type_text("/").await;
    window
        .wait_for(&format!(
            "all('#suggestions .option').some((it) => textOf(it.firstChild).replace('/', '') === '{play}')"
        ))
        .await;
    window.press_key(ControlKey::Escape).await;
}

/// Returns the text of the card without times, which depend on the viewer's language.
async fn public_card(window: &BrowserWindow<'_>) -> String {
    let card = "textWithoutTimes(messages().findLast((it) => !it.matches('.private')).querySelector('.content'))";
    let Value::String(text) = window.wait_for(card).await else { panic!("expected the text of the card") };
    text
}
