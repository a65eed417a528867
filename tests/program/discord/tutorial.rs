//! Lessons on the panel, with a bot that is killed several times.

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::games::TEST_GAMES;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::{assert_healthy, private_reply_text};
use super::kills::restart_after_kill;

/// Stands before the label of the proposed answer.
const PROPOSAL_MARK: &str = "➤ ";

/// Returns the panel of a lesson that was started by a command.
async fn start_lesson(test_guild: &TestGuild, person: &Person, game: &str) -> VisibleMessage {
    let reply = person.run_command(test_guild.channel, &format!("/learn game:{game}")).await.unwrap();
    response_message(person, &reply).await
}

/// Returns the number of the lesson's step, and the number of its steps.
fn step_number(panel: &VisibleMessage) -> (usize, usize) {
    let line = panel.text.lines().find_map(|line| line.split_once("paso ")).map(|(_, rest)| rest);
    let (number, count) = line.and_then(|rest| rest.split_once(" de ")).unwrap_or_default();
    let parse = |text: &str| text.parse().unwrap_or_else(|_| panic!("no step in: {}", message_as_text(panel)));
    (parse(number), parse(count))
}

/// Presses a button with this label and returns what the message shows then.
async fn press(person: &Person, panel: &VisibleMessage, label: &str) -> VisibleMessage {
    let button = panel.button(label).unwrap_or_else(|| panic!("no {label}: {}", message_as_text(panel)));
    let custom_id = button.custom_id.clone().unwrap();
    response_message(person, &person.press_button(panel.id, &custom_id).await.unwrap()).await
}

/// Waits until the panel asks the learner.
async fn wait_for_question(person: &Person, panel: VisibleMessage) -> VisibleMessage {
    let is_asked = |it: &VisibleMessage| {
        it.id == panel.id && (!OfferedAnswer::in_message(it).is_empty() || it.text.contains("6 de 6"))
    };
    if is_asked(&panel) {
        return panel;
    }
    person.wait_for_message(panel.channel, is_asked).await.expect("the panel shows the next question by itself")
}

/// Takes the proposed answer, or else the first one.
async fn follow(person: &Person, panel: VisibleMessage) -> VisibleMessage {
    let answers = OfferedAnswer::in_message(&panel);
    let answer = answers.iter().find(|it| it.label.starts_with(PROPOSAL_MARK)).unwrap_or(&answers[0]);
    let after = response_message(person, &answer.choose(person, panel.id).await.unwrap()).await;
    wait_for_question(person, after).await
}

#[tokio::test]
async fn a_lesson_is_one_message_that_ends_in_a_real_match() {
    let (mut test_guild, people) = TestGuild::start(&[("Blas", "es-419")]).await;
    let blas = &people[0];
    let menu = response_message(blas, &blas.run_command(test_guild.channel, "/learn").await.unwrap()).await;
    assert!(menu.text.contains("### Aprende un juego") && menu.text.contains("6 pasos, 4 min"), "{}", menu.text);
    let first = blas.press_button(menu.id, "k:l:=raids").await.unwrap();
    let first = wait_for_question(blas, response_message(blas, &first).await).await;
    assert!(first.id == menu.id && first.is_ephemeral, "{}", message_as_text(&first));
    let goal = "**Da cuatro vueltas al mar: gana quien tenga más gloria.**";
    assert!(first.text.contains(goal) && step_number(&first) == (1, 6), "{}", message_as_text(&first));
    let more = press(blas, &first, "Cuéntame más").await;
    assert!(more.text.contains("los barcos nunca retroceden"), "{}", message_as_text(&more));

    let (mut panel, mut number) = (more, 1);
    while number < 6 {
        panel = follow(blas, panel).await;
        let (next, count) = step_number(&panel);
        assert!(panel.id == menu.id && count == 6 && next - number <= 1, "{}", message_as_text(&panel));
        number = next;
    }
    let panel = press(blas, &panel, "Ya sabes jugar: una partida de verdad").await;
    assert!(panel.id != menu.id && panel.text.contains("ha empezado"), "{}", message_as_text(&panel));
    let games = private_reply_text(blas, &blas.run_command(test_guild.channel, "/games").await.unwrap()).await;
    assert_eq!(games.matches("**").count(), 2, "the lesson has ended, and one match runs: {games}");
    let stats = private_reply_text(blas, &blas.run_command(test_guild.channel, "/stats").await.unwrap()).await;
    assert!(stats.contains("Aún no hay partidas terminadas"), "{stats}");
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn after_a_kill_the_lesson_shows_the_same_step() {
    let (mut test_guild, people) = TestGuild::start(&[("Blas", "es-ES")]).await;
    let blas = &people[0];
    let mut panel = wait_for_question(blas, start_lesson(&test_guild, blas, "raids").await).await;
    for _ in 0..2 {
        panel = follow(blas, panel).await;
        restart_after_kill(&mut test_guild).await;
        let again = response_message(blas, &blas.run_command(test_guild.channel, "/turn").await.unwrap()).await;
        // A panel tells news of the computers once.
        let shown: Vec<&str> = panel.text.lines().collect();
        assert!(again.text.lines().all(|line| shown.contains(&line)), "{shown:?}: {}", again.text);
        panel = again;
    }
    assert_healthy(&mut test_guild);
}

/// Returns the panel with the last idea of a lesson that was just started.
async fn follow_to_the_end(person: &Person, first: VisibleMessage) -> VisibleMessage {
    let mut panel = wait_for_question(person, first).await;
    while step_number(&panel).0 < 6 {
        panel = follow(person, panel).await;
    }
    panel
}

#[tokio::test]
async fn after_the_last_idea_one_can_play_on_stop_or_choose_another_lesson() {
    let (mut test_guild, people) = TestGuild::start(&[("Blas", "es-ES")]).await;
    let blas = &people[0];
    let end = follow_to_the_end(blas, start_lesson(&test_guild, blas, "raids").await).await;
    let panel = press(blas, &end, "Seguir aquí").await;
    assert_eq!(step_number(&panel), (6, 6));
    assert!(!OfferedAnswer::in_message(&panel).is_empty(), "{}", message_as_text(&panel));
    let menu = press(blas, &panel, "Parar").await;
    assert!(menu.id == panel.id && menu.text.contains("¿Qué juego?"), "{}", message_as_text(&menu));
    let games = private_reply_text(blas, &blas.run_command(test_guild.channel, "/games").await.unwrap()).await;
    assert!(!games.contains("Raids"), "the lesson has ended: {games}");

    let end = follow_to_the_end(blas, start_lesson(&test_guild, blas, "raids").await).await;
    let menu = press(blas, &end, "Otras lecciones").await;
    assert!(menu.id == end.id && menu.text.contains("### Aprende un juego"), "{}", message_as_text(&menu));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn undoing_an_answer_brings_back_its_idea() {
    let (mut test_guild, people) = TestGuild::start(&[("Blas", "es-ES")]).await;
    let blas = &people[0];
    let first = wait_for_question(blas, start_lesson(&test_guild, blas, "explorers").await).await;
    let second = follow(blas, first).await;
    let third = follow(blas, second.clone()).await;
    let undone = press(blas, &third, "Deshacer").await;
    assert_eq!(step_number(&undone), step_number(&second));
    assert!(undone.text.contains("Un animal puntúa cuando está en el continente."), "{}", message_as_text(&undone));
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
    assert!(has_response(&help));
    let commands = response_message(ann, &help).await.text;
    assert!(commands.contains("`/learn` — Learn a game"), "{commands}");
    assert_healthy(&mut test_guild);
}
