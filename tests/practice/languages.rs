//! One table seen by people with different languages: the page and private messages are in the viewer's
//! language, the card is in the table's.

use serde_json::Value;

use super::browser::in_a_hall;
use super::table::{arrives, begins, joins_in, opens_a_table, takes_a_seat};
use super::window::{Key, Window};

/// What a person reads in their own language.
struct Tongue {
    page: &'static str,
    direct: &'static str,
    play: &'static str,
    private: &'static str,
    score: &'static str,
}

const ENGLISH: Tongue = Tongue {
    page: "en-US",
    direct: "Direct messages",
    play: "play",
    private: "Only you can see this",
    score: "Raids: the score",
};
const SPANISH: Tongue = Tongue {
    page: "es-419",
    direct: "Mensajes directos",
    play: "jugar",
    private: "Solo tú puedes ver esto",
    score: "Raids: los puntos",
};
const FRENCH: Tongue = Tongue {
    page: "fr",
    direct: "Messages privés",
    play: "jouer",
    private: "Visible par vous uniquement",
    score: "Raids\\s: les points",
};

#[tokio::test]
async fn each_reads_the_page_and_their_panel_in_their_own_language_and_the_card_in_that_of_the_table() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        opens_a_table(&astrid).await;
        let bruno = joins_in(browser, &astrid, "Bruno").await;
        let celine = joins_in(browser, &astrid, "Céline").await;
        for (window, yes) in [(&astrid, "Yes, write to me"), (&bruno, "Sí, escríbeme"), (&celine, "Oui, écrivez-moi")]
        {
            if window.tells("!one('.private')").await == true {
                takes_a_seat(window).await;
            }
            window.presses(&format!("button({yes:?})")).await;
        }
        begins(&astrid, &[&bruno, &celine]).await;

        let (mut cards, all) = (Vec::new(), [(&astrid, ENGLISH), (&bruno, SPANISH), (&celine, FRENCH)]);
        for (window, tongue) in &all {
            reads(window, tongue).await;
            cards.push(public_card(window).await);
        }
        assert!(cards[0].contains("Where do you sail?"), "{}", cards[0]);
        assert!(cards.iter().all(|it| *it == cards[0]), "{cards:#?}");
    })
    .await;
}

async fn reads(window: &Window<'_>, tongue: &Tongue) {
    let Tongue { page, direct, play, private, score } = tongue;
    window.sees(&format!("document.documentElement.lang === '{page}'")).await;
    window
        .sees(&format!(
            "document.getElementById('channels').innerText.toLowerCase().includes('{direct}'.toLowerCase())"
        ))
        .await;
    // The score is a private reply, so it is in the viewer's language.
    window.presses("all('.rows button').find((it) => ['Score'].includes(said(it)))").await;
    window.sees(&format!("/{score}[^]*{private}/.test(one('.private')?.innerText)")).await;
    window.presses("document.getElementById('box')").await;
    window.types("/").await;
    window
        .sees(&format!("all('#suggestions .option').some((it) => said(it.firstChild).replace('/', '') === '{play}')"))
        .await;
    window.strikes_key(Key::Escape).await;
}

/// Returns the text of the card without times, which depend on the viewer's language.
async fn public_card(window: &Window<'_>) -> String {
    let card = "timeless(messages().findLast((it) => !it.matches('.private')).querySelector('.said'))";
    let Value::String(said) = window.sees(card).await else { panic!("it says nothing") };
    said
}
