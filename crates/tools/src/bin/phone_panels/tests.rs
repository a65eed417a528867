//! Tests with a few panels.

use std::env;
use std::io::{Write, stderr};

use meadhall_discord::interactions::component_action::ComponentAction;
use meadhall_game::{Fingerprint, Seat};
use meadhall_tables::table::Answer;
use serde_json::json;

use super::components::{ControlEffect, all_components, message_controls, text_chars};
use super::phone_page::PanelSize;
use super::*;

#[tokio::test]
async fn a_few_panels_of_each_game_are_measured() {
    if let Err(missing) = require_chromium() {
        let missing = format!("SKIPPED the heights of panels: {missing}");
        assert!(env::var_os("CI").is_none(), "{missing}");
        // Written directly to the standard error, because the harness hides the output of passing tests.
        stderr().write_all(format!("\n{missing}\n\n").as_bytes()).unwrap();
        return;
    }
    let args = Args { panels: 3, strategy: "greedy".parse().unwrap(), seed: 1, decisions: 15, desktop: false, show: 0 };
    let reports = report_games(&args).await.unwrap();
    assert_eq!(reports.len(), GAMES.into_iter().count());
    for report in reports {
        assert!(report.sizes.len() > 3 + 2 * 3 * 4, "panels and lessons: {report}");
        // The closing panel of a lesson has no answer.
        let (answered, closing): (Vec<&PanelSize>, Vec<_>) =
            report.sizes.iter().partition(|size| size.answer_bottom.is_some());
        assert_eq!(closing.len(), 2 * Lang::ALL.len(), "{report}");
        for size in answered {
            let (picture, answer) = (size.picture_bottom.expect("a picture"), size.answer_bottom.expect("an answer"));
            assert!(picture > 200.0 && picture < size.height && answer > 30.0 && answer < size.height, "{report}");
        }
        assert!(report.played.presses_per_decision.len() > 30, "{report}");
    }
}

#[test]
fn components_are_found_wherever_they_are() {
    let answer = Answer { seat: Seat(0), after_step: 1, fingerprint: Fingerprint::of(&1), option: 4 };
    let custom_id = ComponentAction::AnswerDecision("0tx0wvn9".parse().unwrap(), answer).to_string();
    let text = json!({ "type": 10, "content": "où" });
    let button = json!({ "type": 2, "style": 2, "label": "Go", "custom_id": custom_id });
    let section = json!({ "type": 9, "components": [text], "accessory": button });
    let container = json!({ "type": 17, "components": [section, { "type": 14 }] });
    let message = json!({ "flags": 1 << 15, "components": [container, text] });
    assert_eq!(all_components(&message).len(), 6);
    assert_eq!(text_chars(&message), 4);
    let effects: Vec<ControlEffect> = message_controls(&message).iter().map(|it| it.effect).collect();
    assert_eq!(effects, [ControlEffect::Answer(4)]);
}
