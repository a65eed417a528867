//! Three people in three languages use everything that the bot offers, until every kind of message was
//! recorded.

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{InteractionResult, Person, VisibleMessage};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::{ENV_WITH_PICTURES, TEST_TIMEOUT, TestEnv, unlimited_session_starts};

use super::html::GalleryEntry;

/// The viewers, and the messages recorded so far.
struct GalleryRecorder {
    people: Vec<Person>,
    entries: Vec<GalleryEntry>,
}

impl GalleryRecorder {
    fn add(&mut self, viewer: usize, occasion: &str, message: Option<VisibleMessage>) {
        if let Some(message) = message {
            let viewer = ["Ann (en)", "Berta (es)", "Céline (fr)"][viewer].to_owned();
            self.entries.push(GalleryEntry { viewer, occasion: occasion.to_owned(), message });
        }
    }

    fn add_response(&mut self, viewer: usize, occasion: &str, answer: &InteractionResult) -> Option<VisibleMessage> {
        let message = answer.message().and_then(|id| self.people[viewer].message(id));
        self.add(viewer, occasion, message.clone());
        message
    }

    /// Runs a command and records the response.
    async fn run_command(&mut self, viewer: usize, channel: Snowflake, line: &str) -> Option<VisibleMessage> {
        let answer = self.people[viewer].run_command(channel, line).await.ok()?;
        self.add_response(viewer, line, &answer)
    }

    /// Presses the button with this action and records the response.
    async fn press_button(&mut self, viewer: usize, message: &VisibleMessage, action: &str) -> Option<VisibleMessage> {
        let visible = self.people[viewer].message(message.id)?;
        let is_wanted = |it: &&meadhall_local_discord::people::VisibleButton| {
            let code = it.custom_id.as_deref().unwrap_or_default().split('~').next().unwrap_or_default();
            code.starts_with(&action[..2]) && code.ends_with(&action[1..])
        };
        let button = visible.buttons.iter().find(is_wanted)?;
        let (id, label) = (button.custom_id.clone()?, button.label.clone());
        let answer = self.people[viewer].press_button(message.id, &id).await.ok()?;
        self.add_response(viewer, &format!("presses “{label}”"), &answer)
    }

    /// Chooses an entry from the menu of a message and records the response.
    async fn choose_menu_entry(
        &mut self,
        viewer: usize,
        message: &VisibleMessage,
        entry: usize,
    ) -> Option<VisibleMessage> {
        let menu = message.menus.first()?;
        let (label, value, _) = menu.options.get(entry.min(menu.options.len() - 1))?;
        let answer = self.people[viewer].select_entries(message.id, &menu.custom_id, &[value]).await.ok()?;
        self.add_response(viewer, &format!("chooses “{label}”"), &answer)
    }
}

/// Plays the script and returns all recorded messages.
pub async fn play_script() -> Vec<GalleryEntry> {
    let mut env = TestEnv::with_behavior(unlimited_session_starts()).await;
    env.program_name = "gallery";
    let people = [("Ann", "en-US"), ("Berta", "es-ES"), ("Céline", "fr")]
        .map(|(name, locale)| env.discord.add_person(name, locale));
    let guild = env.discord.add_guild("Skerry", &people.iter().collect::<Vec<_>>());
    let channel = env.discord.add_channel(guild, "games");
    let bot = env.start_bot_with_env(&[ENV_WITH_PICTURES]);
    bot.wait_for_log("the slash commands are registered").await;
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
    people[2].set_accepts_dms(false);
    let mut recorder = GalleryRecorder { people: people.to_vec(), entries: Vec::new() };
    for viewer in 0..3 {
        for line in [
            "/help",
            "/games",
            "/table check",
            "/stats",
            "/server overview",
            "/settings overview",
            "/table overview",
            "/rules",
            "/turn",
            "/join",
            "/leave",
            "/start",
            "/rules game:raids",
            "/rules game:raids topic:dragons",
        ] {
            recorder.run_command(viewer, channel, line).await;
        }
    }
    // The second match has both boards on its cards, the third only that of emoji.
    for (viewer, language) in ["en", "es", "fr"].into_iter().enumerate() {
        let board = ["picture", "both", "emoji"][viewer];
        recorder.run_command(0, channel, &format!("/server board board:{board}")).await;
        play_match(&mut recorder, viewer, &env, channel, language).await;
    }
    recorder.entries
}

/// Plays a match in this language to its end.
async fn play_match(recorder: &mut GalleryRecorder, host: usize, env: &TestEnv, channel: Snowflake, language: &str) {
    let others = [(host + 1) % 3, (host + 2) % 3];
    recorder.run_command(host, channel, &format!("/play game:raids language:{language}")).await;
    let lobby = |it: &VisibleMessage| {
        it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("l:")))
    };
    let Some(table_message) = recorder.people[host].wait_for_message(channel, lobby).await else { return };
    for viewer in others {
        if let Some(prompt) = recorder.press_button(viewer, &table_message, "l:j").await {
            recorder.add(viewer, "the lobby", recorder.people[viewer].message(table_message.id));
            recorder.press_button(viewer, &prompt, "d:y").await;
        }
    }
    recorder.press_button(host, &table_message, "l:o").await;
    recorder.press_button(others[0], &table_message, "l:c").await;
    recorder.press_button(host, &table_message, "l:s").await;
    let threads = recorder.people[host].threads(channel);
    let Some(thread) = threads.iter().max().copied() else { return };
    let mut kinds = std::collections::BTreeSet::new();
    for step in 0..600 {
        let mut prompt = None;
        for viewer in 0..3 {
            let answer = recorder.people[viewer].run_command(thread, "/turn").await.expect("the command is sent");
            let message =
                answer.message().and_then(|id| recorder.people[viewer].message(id)).expect("the panel is visible");
            if !OfferedAnswer::in_message(&message).is_empty() {
                prompt = Some((viewer, message));
            } else if step == 0 {
                recorder.add(viewer, "/turn", Some(message));
            }
        }
        let Some((viewer, panel)) = prompt else { break };
        // For each kind of decision and each person, the card, the DM and the panel are recorded once.
        let kind: String = panel
            .text
            .lines()
            .last()
            .unwrap_or_default()
            .split(|it: char| it.is_ascii_digit())
            .next()
            .unwrap_or_default()
            .to_owned();
        let is_new = kinds.insert((viewer, kind, OfferedAnswer::in_message(&panel).len() < 5));
        if is_new {
            let mention = format!("<@{}>", recorder.people[viewer].id());
            let table_message = recorder.people[viewer]
                .wait_for_message(thread, |it| !it.is_ephemeral && it.text.contains(&mention) && !it.buttons.is_empty())
                .await;
            recorder.add(viewer, "the card", table_message);
            if recorder.people[viewer].dm_channel().is_some() {
                let dm_message =
                    recorder.people[viewer].wait_for_dm(|it| !it.is_ephemeral && it.buttons.len() > 1).await;
                recorder.add(viewer, "a private message", dm_message);
            }
            recorder.add(viewer, "/turn", Some(panel.clone()));
        }
        let answer = {
            let offered = OfferedAnswer::in_message(&panel);
            offered[(step * 7) % offered.len()]
                .choose(&recorder.people[viewer], panel.id)
                .await
                .expect("the button is pressed")
        };
        if is_new {
            recorder.add_response(viewer, "after the choice", &answer);
        }
        if step == 12 {
            for line in [
                "/board",
                "/board as:in words",
                "/board as:legend",
                "/score",
                "/log",
                "/undo",
                "/games",
                "/table end",
                "/table replace seat:2",
            ] {
                recorder.run_command(viewer, thread, line).await;
            }
            recorder.choose_menu_entry(others[0], &panel, 0).await;
        }
    }
    let is_finished = |it: &VisibleMessage| {
        it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("a:")))
    };
    let end = recorder.people[host].wait_for_message(thread, is_finished).await;
    recorder.add(host, "the end", end.clone());
    if let Some(end) = end {
        recorder.press_button(host, &end, "a:").await;
    }
    for (n, message) in
        recorder.people[host].messages(thread).into_iter().filter(|it| it.buttons.is_empty()).enumerate().take(4)
    {
        recorder.add(host, &format!("an old card {n}"), Some(message));
    }
    recorder.run_command(host, channel, "/settings notify where:the channel only").await;
    recorder.run_command(host, channel, "/settings privacy action:forget me").await;
    recorder.run_command(host, channel, "/learn game:raids").await;
    assert_eq!(env.discord.fake().unknown_routes(), Vec::<String>::new());
}
