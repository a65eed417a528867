//! Tests of replies whose picture is late, against a local Discord.

use meadhall_local_discord::Snowflake;
use serde_json::json;
use serenity::model::id::InteractionId;
use tokio::join;

use super::*;
use crate::tests::message_api_fixture::{
    MessageApiFixture, context_with_late_pictures, payload_with_picture, picture_and_text_board,
};
use crate::tests::message_limits::member_interaction;

#[tokio::test]
async fn a_late_picture_is_added_to_a_panel_unless_a_deferred_refusal_is_shown_there() {
    for is_refused in [false, true] {
        let MessageApiFixture { discord, viewer, local_channel, message_api, _folder, .. } =
            MessageApiFixture::new().await;
        let (ctx, allow) = context_with_late_pictures(message_api);
        let token_of = |interaction: Snowflake| {
            discord.fake().read_state(|state| state.world.interactions.get(interaction).unwrap().token.clone())
        };
        let interaction = member_interaction(PersonId(viewer.id().0));
        let command = json!({ "id": "1", "name": "board", "type": 1 });
        let command = viewer.send_raw_interaction(local_channel, 2, command, None).unwrap();
        let command_token = token_of(command);
        let responder = InteractionResponder::new(InteractionId::new(command.0), &command_token);
        let board = async { InteractionReply::Ephemeral(payload_with_picture("late")) };
        let show_board = ctx.run_and_reply(&interaction, InteractionSource::Command, responder, board);

        let press_and_allow = async {
            let panel =
                viewer.wait_for_response(command).await.message().expect("the panel is sent without its picture");
            if is_refused {
                let button = json!({ "component_type": 2, "custom_id": "a" });
                let press = viewer.send_raw_interaction(local_channel, 3, button, Some(panel)).unwrap();
                let press_token = token_of(press);
                let mut responder = InteractionResponder::new(InteractionId::new(press.0), &press_token);
                responder.panel = Some(InteractionId::new(command.0));
                let refuse_after_deferral = async {
                    viewer.wait_for_response(press).await;
                    InteractionReply::Ephemeral(MessagePayload::ephemeral("refused".to_owned()))
                };
                ctx.run_and_reply(
                    &interaction,
                    InteractionSource::Panel(Some("zzzzzzzz".parse().unwrap())),
                    responder,
                    refuse_after_deferral,
                )
                .await;
            }
            allow.send(()).unwrap();
            panel
        };
        let ((), panel) = join!(show_board, press_and_allow);
        let shown = viewer.message(panel).unwrap();
        let text = if is_refused { "refused" } else { "late" };
        assert_eq!((shown.text.as_str(), picture_and_text_board(&shown)), (text, (!is_refused, false)));
        assert_eq!(shown.button("My turn").is_some(), is_refused, "the refusal leads back to the panel");
    }
}
