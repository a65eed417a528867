//! A whole tutorial in Spanish, read step by step on the panel, with a bot that is killed several
//! times.

use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::games::TEST_GAMES;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use tokio::time::sleep;

use super::audience::{assert_healthy, private_reply_text};
use super::kills::restart_after_kill;

/// Waits for the learner's panel with answers. Returns `None` if the match is over.
async fn wait_for_panel(person: &Person, thread: Snowflake) -> Option<VisibleMessage> {
    let started_at = Instant::now();
    loop {
        let shown = response_message(person, &person.run_command(thread, "/turn").await.unwrap()).await;
        if !OfferedAnswer::in_message(&shown).is_empty() {
            return Some(shown);
        }
        if shown.text.contains("Aquí no hay ninguna mesa") || shown.text.contains("ha terminado") {
            return None;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "no decision is open: {}", message_as_text(&shown));
        sleep(Duration::from_millis(20)).await;
    }
}

/// Finds the card that mentions the learner.
async fn find_turn_card(person: &Person, thread: Snowflake) -> VisibleMessage {
    let found = person.wait_for_message(thread, |it| it.pings_me && it.button("Mi turno").is_some()).await;
    found.expect("a card mentions the learner")
}

/// Returns the tutorial step in a panel: its number, the number of steps, and its first line.
fn tutorial_step(panel: &VisibleMessage) -> Option<(usize, usize, String)> {
    let lesson = panel.text.lines().find_map(|line| line.strip_prefix("**Lección ("))?;
    let (step_number, text) = lesson.split_once(").** ")?;
    let (number, of) = step_number.split_once(" de ")?;
    Some((number.parse().unwrap(), of.parse().unwrap(), text.to_owned()))
}

/// Stands before the label of the answer that a step suggests.
const SUGGESTION_MARK: &str = "➤ ";

/// Takes the default answer, which is the recommended move for beginners.
async fn play_default_answer(person: &Person, panel: &VisibleMessage) {
    let default = panel.text.lines().find_map(|line| line.strip_prefix("-# Si se acaba el tiempo: ")).unwrap();
    let default = default.trim_end_matches('.');
    let without_mark = |label: &str| label.trim_start_matches(SUGGESTION_MARK).trim_end_matches('.') == default;
    let answer = OfferedAnswer::in_message(panel).into_iter().find(|it| without_mark(&it.label));
    let answer = answer.unwrap_or_else(|| panic!("the default {default:?} is not offered: {}", message_as_text(panel)));
    assert!(has_response(&answer.choose(person, panel.id).await.unwrap()));
}

#[tokio::test]
async fn a_tutorial_shows_every_step_in_order_until_its_end() {
    let (mut test_guild, people) = TestGuild::start(&[("Blas", "es-419")]).await;
    let blas = &people[0];
    let reply = blas.run_command(test_guild.channel, "/learn game:raids").await.unwrap();
    let text = private_reply_text(blas, &reply).await;
    assert!(text.starts_with("Raids: tu primera lección ha empezado."), "{text}");
    let thread = test_guild.newest_thread(blas).await;
    let way = response_message(blas, &reply).await.button("Ir a la mesa").and_then(|it| it.url.clone()).unwrap();
    assert!(way.ends_with(&format!("/{thread}")), "{way}");

    // Before it began, nobody was invited to join.
    let lobby = test_guild.env.created_messages().into_iter().next().unwrap().body;
    assert!(lobby["content"].as_str().unwrap().starts_with("Raids: va a empezar la primera lección."), "{lobby}");
    assert!(lobby.to_string().contains(":s~") && !lobby.to_string().contains(":j\""), "{lobby}");

    // The card shows everyone that this is a tutorial, but the steps are only on the learner's panel.
    let shown = find_turn_card(blas, thread).await;
    assert!(
        shown.text.contains("La primera lección") && OfferedAnswer::in_message(&shown).is_empty(),
        "{}",
        message_as_text(&shown)
    );
    let turn_button = shown.button("Mi turno").unwrap().custom_id.clone().unwrap();
    let first = response_message(blas, &blas.press_button(shown.id, &turn_button).await.unwrap()).await;
    let (number, of, text) =
        tutorial_step(&first).unwrap_or_else(|| panic!("no tutorial step in: {}", message_as_text(&first)));
    assert!(
        (number, of) == (1, 12) && text.contains("Para empezar, prueba con esta parada: "),
        "{}",
        message_as_text(&first)
    );
    let answers = OfferedAnswer::in_message(&first);
    let marked: Vec<&str> = answers.iter().filter_map(|it| it.label.strip_prefix(SUGGESTION_MARK)).collect();
    assert!(matches!(marked.as_slice(), [stop] if text.contains(stop)), "{marked:?} in {}", message_as_text(&first));

    let (mut hints, mut presses) = (Vec::new(), 0);
    while let Some(mut shown) = wait_for_panel(blas, thread).await {
        if presses % 4 == 1 {
            restart_after_kill(&mut test_guild).await;
            let panel_after_restart = wait_for_panel(blas, thread).await.expect("the match is not over");
            assert_eq!(
                tutorial_step(&panel_after_restart),
                tutorial_step(&shown),
                "the tutorial step is the same after a restart"
            );
            shown = panel_after_restart;
        }
        if let Some((number, ..)) = tutorial_step(&shown) {
            // The rest of the hint stands below the answers.
            hints.push(shown.text.clone());
            assert_eq!(number, hints.len(), "{}", message_as_text(&shown));
            assert_eq!(shown.text.contains("Este era el último consejo"), number == of, "{}", message_as_text(&shown));
        }
        play_default_answer(blas, &shown).await;
        presses += 1;
        assert!(presses < 100, "the tutorial does not end");
    }
    assert_eq!(hints.len(), of, "{hints:#?}");
    let last =
        blas.wait_for_message(thread, |it| !it.is_ephemeral && it.text.contains("La lección ha terminado.")).await;
    let last = last.expect("the last card says that the lesson is over");
    assert!(last.text.contains("/jugar") && last.button("Revancha").is_some(), "{}", message_as_text(&last));
    let about = ["retroceden", "cinco espacios", "más retrasado", "combate", "por el camino", "monstruo", "puerto"];
    for (text, about) in hints.iter().zip(about) {
        assert!(text.contains(about), "no step mentions {about:?}: {hints:#?}");
    }
    let stats = private_reply_text(blas, &blas.run_command(test_guild.channel, "/stats").await.unwrap()).await;
    assert!(stats.contains("Aún no hay partidas terminadas"), "{stats}");
    println!("{presses} presses\n{}", hints.join("\n"));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn undoing_a_move_brings_back_its_tutorial_step() {
    let (mut test_guild, people) = TestGuild::start(&[("Blas", "es-ES")]).await;
    let blas = &people[0];
    assert!(has_response(&blas.run_command(test_guild.channel, "/learn game:raids").await.unwrap()));
    let thread = test_guild.newest_thread(blas).await;
    let mut undone = 0;
    while undone < 2 {
        let before = wait_for_panel(blas, thread).await.expect("the match is not over");
        play_default_answer(blas, &before).await;
        let after = wait_for_panel(blas, thread).await.expect("the match is not over");
        if let Some(undo) = after.button("Deshacer") {
            let shown = blas.press_button(after.id, undo.custom_id.as_deref().unwrap()).await.unwrap();
            assert_eq!(tutorial_step(&response_message(blas, &shown).await), tutorial_step(&before));
            assert!(tutorial_step(&before).is_some());
            play_default_answer(blas, &wait_for_panel(blas, thread).await.unwrap()).await;
            undone += 1;
        }
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn learn_of_an_unknown_game_is_refused() {
    let (mut test_guild, people) = TestGuild::start_with_toy_games(&[("Ann", "en-US")]).await;
    let ann = &people[0];
    let text = private_reply_text(ann, &ann.run_command(test_guild.channel, "/learn game:chess").await.unwrap()).await;
    assert!(text.contains("I don't have that game"), "{text}");
    let offered = ann.autocomplete(test_guild.channel, "/learn game:").await.unwrap();
    assert_eq!(offered.len(), TEST_GAMES.len(), "{offered:?}");
    let help = ann.run_command(test_guild.channel, "/help").await.unwrap();
    let commands = response_message(ann, &help).await.text;
    assert!(commands.contains("`/learn` — Learn a game"), "{commands}");
    assert_healthy(&mut test_guild);
}
