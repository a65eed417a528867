//! Checks the replay of a whole golden match by decoding it, and the cases without a replay.

use std::time::Instant;

use gif::{ColorOutput, DecodeOptions};
use meadhall_game::Lang;
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::validation::{self, AvailableFile, MessageOperation};
use meadhall_tables::PersonId;

use super::*;
use crate::interactions::component_action::{ComponentAction, TableCommand, ViewKind};
use crate::messages::past_turn;
use crate::messages::payload::{ButtonTarget, MessageButton};
use crate::tests::message_limits::{TestTable, member_interaction};

/// Plays this number of answers, or all until the match ends.
async fn played_table(seats: u8, answers: usize) -> TestTable {
    let fixture = TestTable::raids_lobby(seats, Lang::En).await;
    fixture.start_match().await;
    for _ in 0..answers {
        if fixture.play_next_answer().await.is_none() {
            break;
        }
    }
    fixture
}

fn gif_bytes(payload: &MessagePayload) -> Arc<[u8]> {
    match &payload.attachment {
        Some(MessageAttachment::File { bytes, alt_text: Some(alt), .. }) if alt.starts_with("Moving picture") => {
            Arc::clone(bytes)
        }
        file => panic!("not a replay: {file:?}"),
    }
}

/// Returns what the buttons of the first row do.
fn button_actions(payload: &MessagePayload) -> Vec<ComponentAction> {
    let action_of = |button: &MessageButton| match &button.target {
        ButtonTarget::CustomId(custom_id) => custom_id.parse().ok(),
        ButtonTarget::Url(_) => None,
    };
    payload.rows[0].buttons().iter().filter_map(action_of).collect()
}

/// A decoded frame: its left, top, width and height, and its delay in hundredths of a second.
struct GifFrame {
    area: [u16; 4],
    delay_centiseconds: u16,
}

fn decode_gif(file: &[u8]) -> ([u16; 2], Vec<GifFrame>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let area = [frame.left, frame.top, frame.width, frame.height];
        frames.push(GifFrame { area, delay_centiseconds: frame.delay });
    }
    ([decoder.width(), decoder.height()], frames)
}

#[tokio::test]
async fn a_replay_has_one_frame_per_turn_and_is_small() {
    let fixture = played_table(4, usize::MAX).await;
    let viewer_replay =
        fixture.ctx.service.replay_for(fixture.table_id, ViewAudience::Public).await.unwrap().unwrap().0;
    let turns = viewer_replay.last_turn_number().unwrap();
    let begun = Instant::now();
    let payload = replay_reply(&fixture.ctx, &member_interaction(PersonId(1)), fixture.table_id).await.unwrap();
    assert_eq!(button_actions(&payload), [ComponentAction::ShowView(fixture.table_id, ViewKind::Panel)]);
    let gif = gif_bytes(&payload);
    println!("{turns} turns, {} bytes, rendered in {:?}", gif.len(), begun.elapsed());
    if let Some(folder) = std::env::var_os("MEADHALL_SHOW") {
        std::fs::write(std::path::Path::new(&folder).join("raids.gif"), &*gif).unwrap();
    }
    assert!(turns > 30 && payload.content.contains(&format!("{turns} turns")), "{}", payload.content);
    assert!(gif.len() < 2_000_000, "{} bytes", gif.len());
    let ([width, height], frames) = decode_gif(&gif);
    assert_eq!((frames.len(), width), (turns + 1, REPLAY_WIDTH_PIXELS));
    let [first, later_frames @ ..] = &frames[..] else { panic!("there are no frames") };
    assert_eq!(first.area, [0, 0, width, height]);
    let all = u32::from(width) * u32::from(height);
    let small = later_frames.iter().filter(|it| u32::from(it.area[2]) * u32::from(it.area[3]) < all).count();
    assert!(small * 4 > later_frames.len() * 3, "only {small} of {} are smaller than the whole", later_frames.len());
    let (last, earlier_frames) = frames.split_last().unwrap();
    assert!(earlier_frames.iter().all(|it| it.delay_centiseconds == 120) && last.delay_centiseconds == 600);
}

#[tokio::test]
async fn a_replay_of_an_open_match_ends_with_the_current_turn() {
    let fixture = played_table(2, 5).await;
    let viewer_replay = fixture
        .ctx
        .service
        .replay_for(fixture.table_id, ViewAudience::Person(fixture.players[0]))
        .await
        .unwrap()
        .unwrap()
        .0;
    let turns: Vec<TurnStatus> = viewer_replay.frames().unwrap().map(|frame| frame.unwrap().turn_info.end).collect();
    let payload = replay_reply(&fixture.ctx, &member_interaction(fixture.players[0]), fixture.table_id).await.unwrap();
    assert_eq!(decode_gif(&gif_bytes(&payload)).1.len(), turns.len());
    assert_eq!(turns.last(), Some(&TurnStatus::Unfinished));
    assert_eq!(button_actions(&payload), [ComponentAction::ShowView(fixture.table_id, ViewKind::BoardPicture)]);
}

#[tokio::test]
async fn a_lobby_has_no_replay_and_a_person_gets_one_at_a_time() {
    let fixture = TestTable::raids_lobby(2, Lang::En).await;
    let interaction = member_interaction(fixture.players[0]);
    let payload = replay_reply(&fixture.ctx, &interaction, fixture.table_id).await.unwrap();
    assert_eq!((payload.content.as_str(), payload.attachment), ("There is no board to show.", None));
    let slot = fixture.ctx.replay_limiter.reserve_slot(interaction.person());
    let busy = replay_reply(&fixture.ctx, &interaction, fixture.table_id).await.unwrap();
    assert!(busy.content.starts_with("I'm still drawing"), "{}", busy.content);
    drop(slot);
    assert!(
        fixture.ctx.replay_limiter.reserve_slot(interaction.person()).is_some(),
        "a finished render frees the person's place"
    );
}

#[tokio::test]
async fn a_replay_that_is_too_large_skips_turns_and_says_so() {
    let fixture = played_table(2, 12).await;
    let (film, table) = fixture.ctx.service.replay_for(fixture.table_id, ViewAudience::Public).await.unwrap().unwrap();
    let complete = render_replay(&fixture.ctx, &member_interaction(PersonId(1)), film, &table, MAX_UPLOAD_BYTES).await;
    let Ok(complete) = complete else { panic!("the replay is rendered") };
    assert_eq!(complete.turn_step, 1);
    let viewer_replay =
        fixture.ctx.service.replay_for(fixture.table_id, ViewAudience::Public).await.unwrap().unwrap().0;
    let thinned = render_replay(
        &fixture.ctx,
        &member_interaction(PersonId(1)),
        viewer_replay,
        &table,
        complete.gif_bytes.len() - 1,
    )
    .await;
    let Ok(thinned) = thinned else { panic!("the replay is rendered") };
    assert!(
        thinned.turn_step > 1 && thinned.gif_bytes.len() < complete.gif_bytes.len(),
        "{} {}",
        thinned.turn_step,
        thinned.gif_bytes.len()
    );
    let every = thinned.turn_step;
    let kept_turns = (0..=thinned.turn_count).filter(|turn| turn % every == 0 || *turn == thinned.turn_count).count();
    assert_eq!(decode_gif(&thinned.gif_bytes).1.len(), kept_turns);
    let said = replay_payload(&fixture.ctx, &member_interaction(PersonId(1)), &table, thinned).await.content;
    assert!(said.contains(&format!("one turn in {every}")), "{said}");
}

/// Asserts that Discord accepts the message with nothing truncated.
fn assert_accepted(payload: &MessagePayload) {
    let name = payload.attachment.as_ref().map(MessageAttachment::file_name);
    let files: Vec<_> = name.iter().map(|name| AvailableFile { id: Snowflake(0), name, is_existing: false }).collect();
    assert_eq!(validation::message(&payload.create_body(), MessageOperation::Create, &files), Ok(()), "{payload:#?}");
    assert!(payload.content.chars().count() <= payload.embed.free_chars(), "the text below is truncated: {payload:#?}");
    assert!(payload.content.chars().count() <= 2_000, "{}", payload.content);
}

#[tokio::test]
async fn discord_accepts_the_board_of_every_past_turn_with_buttons_to_its_neighbors() {
    let fixture = played_table(4, usize::MAX).await;
    let audience = ViewAudience::Person(fixture.players[0]);
    let last = fixture
        .ctx
        .service
        .view_at_turn(fixture.table_id, audience, usize::MAX)
        .await
        .unwrap()
        .expect("the match has started")
        .last_turn;
    for turn in 0..=last {
        let past_view = fixture
            .ctx
            .service
            .view_at_turn(fixture.table_id, audience, turn)
            .await
            .unwrap()
            .expect("the match has started");
        assert_eq!((past_view.turn.number, past_view.last_turn, past_view.view.awaited_seats.len()), (turn, last, 0));
        assert_eq!(past_view.view.result().is_some(), turn == last, "only the last turn shows the result");
        for lang in Lang::ALL {
            for view in [ViewKind::BoardPicture, ViewKind::TextBoard, ViewKind::ProseBoard] {
                let payload = past_turn::past_turn_message(&fixture.ctx.translations, lang, &past_view, view);
                assert_accepted(&payload);
                let actions = button_actions(&payload);
                let neighbors =
                    [turn.checked_sub(1), Some(turn + 1).filter(|turn| *turn <= last)].into_iter().flatten();
                let turns = neighbors
                    .map(|turn| ComponentAction::ShowPastTurn(fixture.table_id, view, u32::try_from(turn).unwrap()));
                let now = ComponentAction::ShowView(fixture.table_id, ViewKind::Panel);
                let animation = ComponentAction::RunCommand(fixture.table_id, TableCommand::Replay);
                assert_eq!(actions, turns.chain([now, animation]).collect::<Vec<_>>());
            }
        }
    }
}

#[tokio::test]
async fn the_board_of_an_unfinished_turn_says_so_and_leads_to_the_rest_of_its_words() {
    let fixture = played_table(4, 1).await;
    let past_view = fixture.ctx.service.view_at_turn(fixture.table_id, ViewAudience::Public, usize::MAX).await.unwrap();
    let past_view = past_view.expect("the match has started");
    assert_eq!(past_view.turn.end, TurnStatus::Unfinished);
    let turn = past_view.last_turn;
    let payload = past_turn::past_turn_message(&fixture.ctx.translations, Lang::En, &past_view, ViewKind::BoardPicture);
    assert!(payload.content.contains(&format!("the board in turn {turn}, unfinished")), "{}", payload.content);
    let picture = payload.attachment.expect("Raids has pictures").attachment_json(None);
    let rest = format!("The rest: \"/board step:{turn} as:in words\".");
    assert!(picture["description"].as_str().unwrap().ends_with(&rest), "{picture}");
}
