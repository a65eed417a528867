//! A whole tutorial in Spanish, read step by step on the panel, with a bot that is killed several
//! times.

use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::{Person, Seen};
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use stage::hosted::HOSTED;
use stage::ways::Way;
use tokio::time::sleep;

use super::eyes::{is_calm, told};

/// Waits for the learner's panel with answers. Returns `None` if the match is over.
async fn panel(person: &Person, thread: Id) -> Option<Seen> {
    let begun = Instant::now();
    loop {
        let shown = seen(person, &person.runs(thread, "/turn").await.unwrap()).await;
        if !Way::all(&shown).is_empty() {
            return Some(shown);
        }
        if shown.text.contains("Aquí no hay ninguna mesa") || shown.text.contains("ha terminado") {
            return None;
        }
        assert!(begun.elapsed() < SOON, "nobody is asked: {}", plain(&shown));
        sleep(Duration::from_millis(20)).await;
    }
}

/// Finds the card that mentions the learner.
async fn card(person: &Person, thread: Id) -> Seen {
    let found = person.finds(thread, |it| it.calls_me && it.button("Mi turno").is_some()).await;
    found.expect("a card that calls the learner")
}

/// Returns the tutorial step at the top of a panel: its number, the number of steps, and its text.
fn idea(panel: &Seen) -> Option<(usize, usize, String)> {
    let (head, said) = panel.text.lines().next()?.strip_prefix("> **Lección, ")?.split_once("** — ")?;
    let (number, of) = head.split_once(" de ")?;
    Some((number.parse().unwrap(), of.parse().unwrap(), said.to_owned()))
}

/// Takes the default answer, which is the recommended move for beginners.
async fn answers(person: &Person, panel: &Seen) {
    let default = panel.text.lines().find_map(|line| line.strip_prefix("-# Si se acaba el tiempo: ")).unwrap();
    let default = default.trim_end_matches('.');
    let entry = |(label, ..): &&(String, String, String)| label.trim_end_matches('.') == default;
    let chosen = panel.menus.iter().find_map(|menu| Some((menu, menu.options.iter().find(entry)?)));
    let answer = match (panel.button(default).and_then(|it| it.custom_id.as_deref()), chosen) {
        (Some(button), _) => person.presses(panel.id, button).await,
        (None, Some((menu, (_, value, _)))) => person.chooses(panel.id, &menu.custom_id, &[value]).await,
        (None, None) => panic!("{default:?} is not offered: {}", plain(panel)),
    };
    assert!(answered(&answer.unwrap()));
}

async fn killed(fjord: &mut Fjord) {
    fjord.bot.dies().await;
    fjord.bot = fjord.stage.bot();
    fjord.bot.says("is connected").await;
    assert!(fjord.stage.discord.is_met(1, SOON).await);
}

#[tokio::test]
async fn a_lesson_is_told_idea_by_idea_to_its_end() {
    let (mut fjord, people) = Fjord::with(&[("Blas", "es-419")]).await;
    let blas = &people[0];
    let begun = blas.runs(fjord.channel, "/learn game:raids").await.unwrap();
    let text = told(blas, &begun).await;
    assert!(text.starts_with("Raids: tu primera lección ha empezado."), "{text}");
    let thread = fjord.thread(blas).await;
    let way = seen(blas, &begun).await.button("Ir a la mesa").and_then(|it| it.url.clone()).unwrap();
    assert!(way.ends_with(&format!("/{thread}")), "{way}");

    // Before it began, nobody was invited to join.
    let lobby = fjord.stage.created().into_iter().next().unwrap().body;
    assert!(lobby["content"].as_str().unwrap().starts_with("Raids: va a empezar una primera lección."), "{lobby}");
    assert!(lobby.to_string().contains(":s~") && !lobby.to_string().contains(":j\""), "{lobby}");

    // The card shows everyone that this is a tutorial, but the steps are only on the learner's panel.
    let shown = card(blas, thread).await;
    assert!(shown.text.contains("Una primera lección") && Way::all(&shown).is_empty(), "{}", plain(&shown));
    let turn = shown.button("Mi turno").unwrap().custom_id.clone().unwrap();
    let first = seen(blas, &blas.presses(shown.id, &turn).await.unwrap()).await;
    let (number, of, said) = idea(&first).unwrap_or_else(|| panic!("no idea: {}", plain(&first)));
    assert!((number, of) == (1, 12) && said.contains("Para empezar, prueba con esta: "), "{}", plain(&first));

    let (mut heard, mut presses) = (Vec::new(), 0);
    while let Some(mut shown) = panel(blas, thread).await {
        if presses % 4 == 1 {
            killed(&mut fjord).await;
            let again = panel(blas, thread).await.expect("the match goes on");
            assert_eq!(idea(&again), idea(&shown), "a new process tells the same");
            shown = again;
        }
        if let Some((number, _, said)) = idea(&shown) {
            heard.push(said);
            assert_eq!(number, heard.len(), "{}", plain(&shown));
            assert_eq!(shown.text.contains("Esta era la última idea"), number == of, "{}", plain(&shown));
        }
        answers(blas, &shown).await;
        presses += 1;
        assert!(presses < 100, "it does not end");
    }
    assert_eq!(heard.len(), of, "{heard:#?}");
    let about = ["retroceden", "cinco espacios", "más retrasado", "combate", "por el camino", "monstruo", "puerto"];
    for (said, about) in heard.iter().zip(about) {
        assert!(said.contains(about), "{about:?} in {heard:#?}");
    }
    let stats = told(blas, &blas.runs(fjord.channel, "/stats").await.unwrap()).await;
    assert!(stats.contains("aún no hay partidas terminadas"), "{stats}");
    println!("{presses} presses\n{}", heard.join("\n"));
    is_calm(&mut fjord);
}

#[tokio::test]
async fn a_move_that_is_undone_brings_its_idea_back() {
    let (mut fjord, people) = Fjord::with(&[("Blas", "es-ES")]).await;
    let blas = &people[0];
    assert!(answered(&blas.runs(fjord.channel, "/learn game:raids").await.unwrap()));
    let thread = fjord.thread(blas).await;
    let mut undone = 0;
    while undone < 2 {
        let before = panel(blas, thread).await.expect("the match is on");
        answers(blas, &before).await;
        let after = panel(blas, thread).await.expect("the match is on");
        if let Some(undo) = after.button("Deshacer") {
            let shown = blas.presses(after.id, undo.custom_id.as_deref().unwrap()).await.unwrap();
            assert_eq!(idea(&seen(blas, &shown).await), idea(&before));
            assert!(idea(&before).is_some());
            answers(blas, &panel(blas, thread).await.unwrap()).await;
            undone += 1;
        }
    }
    is_calm(&mut fjord);
}

#[tokio::test]
async fn a_lesson_that_is_not_there_or_not_clear_is_refused() {
    let (mut fjord, people) = Fjord::with_toys(&[("Ann", "en-US")]).await;
    let ann = &people[0];
    let text = told(ann, &ann.runs(fjord.channel, "/learn").await.unwrap()).await;
    assert!(text.contains("Say which game") && text.contains("Raids"), "{text}");
    let text = told(ann, &ann.runs(fjord.channel, "/learn game:chess").await.unwrap()).await;
    assert!(text.contains("I don't have that game"), "{text}");
    let offered = ann.completes(fjord.channel, "/learn game:").await.unwrap();
    assert_eq!(offered.len(), HOSTED.len(), "{offered:?}");
    let help = told(ann, &ann.runs(fjord.channel, "/help").await.unwrap()).await;
    assert!(help.contains("/learn plays a first lesson"), "{help}");
    is_calm(&mut fjord);
}
