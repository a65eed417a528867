//! Runs the validation rules on the case files, without HTTP.

use meadhall_local_discord::validation::{
    AvailableFile, MessageOperation, message, validate_autocomplete, validate_callback, validate_channel_edit,
    validate_command, validate_commands, validate_emoji_edit, validate_modal, validate_new_emoji, validate_new_thread,
    validate_not_empty,
};
use meadhall_local_discord::{ApiError, Snowflake};
use serde_json::{Value, json};

use super::case_files::{BodyCase, ExpectedError, count_field_errors, load_cases};

fn validate_case(case: &BodyCase) -> Result<(), ApiError> {
    let uploads =
        (0..).zip(&case.files).map(|(id, name)| AvailableFile { id: Snowflake(id), name, is_existing: false });
    let old_attachment = AvailableFile { id: Snowflake(1_000_000_000_000_000_000), name: "old.png", is_existing: true };
    let is_edit = ["edit", "update"].contains(&case.route.as_str());
    let files: Vec<AvailableFile> = uploads.chain(is_edit.then_some(old_attachment)).collect();
    match case.route.as_str() {
        "message" => message(&case.body, MessageOperation::Create, &files),
        "edit" => message(&case.body, MessageOperation::Edit, &files),
        "answer" => message(&case.body, MessageOperation::InteractionResponse, &files),
        "update" => message(&case.body, MessageOperation::ComponentUpdate, &files),
        "callback" => validate_callback(&case.body, &files),
        "modal" => validate_modal(&case.body),
        "autocomplete" => validate_autocomplete(&case.body),
        "command" => validate_command(&case.body),
        "commands" => validate_commands(&case.body),
        "thread" => validate_new_thread(&case.body),
        "channel" => validate_channel_edit(&case.body),
        "emoji" => validate_new_emoji(&case.body),
        "emoji_edit" => validate_emoji_edit(&case.body),
        other => panic!("unknown route {other}"),
    }
}

/// Returns the error codes at a path of an error response.
fn error_codes_at(error: &ApiError, path: &str) -> Vec<String> {
    let mut errors = error.field_errors.clone().unwrap_or_default();
    for step in path.split('.').filter(|step| !step.is_empty()) {
        errors = errors[step].take();
    }
    let list = errors["_errors"].as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|field_error| field_error["code"].as_str()).map(str::to_owned).collect()
}

#[test]
fn good_bodies_are_accepted() {
    let problems = load_cases().into_iter().filter(|case| case.expected_error.is_none()).filter_map(|case| {
        let problems = validate_case(&case).err()?;
        Some(format!("{}: {}", case.name, problems.body()))
    });
    let problems: Vec<_> = problems.collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn bad_bodies_are_rejected_with_exactly_the_expected_errors() {
    let mut problems = Vec::new();
    for case in load_cases() {
        let Some(refusal) = &case.expected_error else { continue };
        let Err(error) = validate_case(&case) else {
            problems.push(format!("{}: taken", case.name));
            continue;
        };
        let (code, error_count) = match refusal {
            ExpectedError::RequestError(code) => (*code, 0),
            ExpectedError::FieldError { path, code, error_count } if error_codes_at(&error, path).contains(code) => {
                (50035, *error_count)
            }
            ExpectedError::FieldError { .. } => (50035, u64::MAX),
        };
        if (error.status, error.code) != (400, code)
            || error.field_errors.as_ref().map_or(0, count_field_errors) != error_count
        {
            problems.push(format!("{}: {}", case.name, error.body()));
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn there_are_enough_cases_and_their_names_are_unique() {
    let all_cases = load_cases();
    let mut names: Vec<&str> = all_cases.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all_cases.len());
    let bad = all_cases.iter().filter(|case| case.expected_error.is_some()).count();
    assert!(bad >= 70 && all_cases.len() - bad >= 30, "{bad} bad of {} cases", all_cases.len());
}

#[test]
fn an_edit_must_not_leave_an_empty_message() {
    let upload = AvailableFile { id: Snowflake(0), name: "board.png", is_existing: false };
    let check = |body: Value, files: &[AvailableFile]| validate_not_empty(&body, files).map_err(|wrong| wrong.code);
    assert_eq!(check(json!({ "content": "", "embeds": [], "components": [], "attachments": [] }), &[]), Err(50006));
    assert_eq!(check(json!({ "content": "a", "embeds": [] }), &[]), Ok(()));
    assert_eq!(check(json!({ "content": "", "attachments": [{ "id": "5" }] }), &[]), Ok(()));
    assert_eq!(check(json!({ "content": null }), &[upload]), Ok(()));
}
