//! Plays matches with the longest names and checks that Discord accepts every message in every language, with
//! nothing truncated or untranslated.

mod fixture;
mod game_menu;
mod golden_matches;
mod lesson;
mod many_steps;
mod playthroughs;
mod random_matches;
mod server_settings;

use std::collections::BTreeSet;
use std::sync::Arc;

use meadhall_game::{Lang, Seat};
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::validation::{self, AvailableFile, MessageOperation};
use meadhall_registry::OptionDescription;
use meadhall_service::outbox::MessageKey;
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::pace::DeadlineStage;
use meadhall_tables::table::{Proposal, Replacement};
use meadhall_tables::view::{ChoicePicture, TableView};
use meadhall_tables::{CardBoard, PersonId};
use meadhall_test_support::games::TEST_GAMES;
use serde_json::{Value, json};

use crate::delivery::outgoing::OutgoingMessage;
use crate::interactions::component_action::{ComponentAction, OptionsPage, PanelPage, ViewKind};
use crate::limits;
use crate::messages::answer_options::{
    self, LabeledPreview, MAX_OPTION_COUNT_FOR_EXPLANATIONS, MAX_PRIVATE_ANSWER_BUTTONS,
};
use crate::messages::attachment::MessageAttachment;
use crate::messages::context::MessageContext;
use crate::messages::names::NameStyle;
use crate::messages::notification::{self, NotificationTarget};
use crate::messages::option_menu::{MenuValue, fit_sentences};
use crate::messages::payload::{
    ButtonStyle, ButtonTarget, EmbedBody, MessageButton, MessagePayload, MessageRow, MessageVisibility,
};
use crate::messages::{self, card, dm_prompt, emoji_board, panel, views};

pub(crate) use fixture::{TestTable, member_context, member_interaction, test_context};

impl TestTable {
    /// Checks all messages that can show the table now.
    async fn check_all_messages(&mut self) {
        let ctx = Arc::clone(&self.ctx);
        let table_view = self.view(ViewAudience::Public, LogRange::SinceAwaitedPlayersActed).await;
        let channel_context = MessageContext::of_channel(&ctx.translations, &table_view);
        let card = card::current_card(channel_context);
        self.assert_accepted("a card", &card);
        self.assert_accepted("a card without its picture", &card.without_picture());
        for card_board in [CardBoard::Emoji, CardBoard::Both] {
            let table_view = TableView { card_board, ..table_view.clone() };
            let channel_context = MessageContext::of_channel(&ctx.translations, &table_view);
            self.assert_accepted("a card with a text board", &card::current_card(channel_context));
            self.assert_accepted(
                "a card with emoji",
                &emoji_board::tests::checked_emoji_card(channel_context, ctx.service.registry()),
            );
        }
        let retired = card::retired_card(channel_context, table_view.location.channel);
        let shown = (&retired.embed, &retired.attachment, retired.rows.len());
        assert_eq!(shown, (&EmbedBody::NoEmbed, &None, 0), "a retired card shows no board");
        self.assert_accepted("a retired card", &retired);
        let viewers: Vec<PersonId> = self.players.iter().copied().chain([PersonId(1)]).collect();
        for person in viewers {
            let person_view = self.view(ViewAudience::Person(person), LogRange::WholeMatch).await;
            // Another match of the same game is in each of the other languages.
            let lang = self.language;
            let context = MessageContext { translations: &ctx.translations, lang, view: &person_view };
            let panel_view = self.view(PanelPage::default().audience(person), LogRange::WholeMatch).await;
            self.check_panel_pages(&panel_view, lang);
            if person_view.own_decision().is_none() && person_view.viewer.is_some() {
                continue;
            }
            self.assert_accepted("the board", &views::picture_board(context));
            for view in [views::text_board, views::score_message, views::log_message, views::legend_message] {
                self.assert_accepted("a view", &view(context));
            }
            self.assert_accepted("the board as prose", &views::prose_page(context, 0));
            self.assert_accepted("a closed private prompt", &dm_prompt::closed_prompt(context));
            if let Some(decision) = person_view.own_options() {
                self.assert_accepted("a private prompt", &dm_prompt::current_prompt(context, PanelPage::default()));
                self.check_previews(&person_view, &decision.options, lang);
                self.check_tutorial(&person_view, &decision.options, lang).await;
            }
        }
    }

    /// Checks that every option's preview starts with a whole sentence that fits into a menu. Where options
    /// are buttons, or few enough to be, the preview is in the panel. In Raids, sailing options start with
    /// the crew on arrival.
    fn check_previews(&self, view: &TableView, labels: &[OptionDescription], lang: Lang) {
        let context = MessageContext { translations: &self.ctx.translations, lang, view };
        let panel = panel::panel_message(context, PanelPage::Words(OptionsPage::default()), &[]);
        let menus = panel.rows.iter().filter_map(|row| match row {
            MessageRow::SelectMenu(menu) => Some(&menu.options),
            _ => None,
        });
        let entries: Vec<&str> = menus.flatten().filter_map(|entry| entry.description.as_deref()).collect();
        let panel = panel.rows.iter().filter_map(MessageRow::text).chain(entries).collect::<Vec<_>>().join("\n");
        let translator = context.translator(NameStyle::Markdown);
        for label in labels {
            if let Some(text) = label.explanation.as_ref().filter(|_| labels.len() <= MAX_OPTION_COUNT_FOR_EXPLANATIONS)
            {
                let forms = [translator.translate(text), translator.translate_short(text)];
                assert!(forms.iter().any(|form| panel.contains(form)), "{text:?} is not explained: {panel}");
            }
            let says = messages::answer_options::option_label(&translator, &label.path);
            let preview = answer_options::preview_of(&translator, labels, label);
            let told = &preview.sentences[..label.preview.len()];
            let Some(first_short) = preview.short_sentences.first() else {
                panic!("the option \"{says}\" has no preview: Presentation::preview must return a sentence in {lang}")
            };
            let brief = fit_sentences(&preview.short_sentences[..label.preview.len()], 100).unwrap_or_else(|| {
                panic!("the preview of \"{says}\" is longer than 100 characters in {lang}: {first_short}")
            });
            assert!(
                brief.starts_with(first_short) && brief.ends_with('.'),
                "the preview of \"{says}\" is not a sentence with a full stop in {lang}: {brief}"
            );
            if labels.len() <= MAX_PRIVATE_ANSWER_BUTTONS {
                let in_menu = answer_options::preview_of(&context.translator(NameStyle::Label), labels, label);
                let count = label.preview.len();
                let is_described =
                    panel.lines().any(|line| tells_all(line, &preview, count) || tells_all(line, &in_menu, count));
                assert!(is_described, "the panel does not describe {says} in full: {panel}");
            }
            if label.path[0].key.starts_with("raids_option_sail") {
                assert!(label.preview[0].key.starts_with("raids_preview_crew"), "{says} — {told:?}");
                assert!(
                    says.starts_with(|it: char| it.is_ascii_digit()),
                    "{says} does not start with the number of its stop"
                );
            }
        }
    }

    /// Checks every page of a person's panel, in words and on pictures, and that every option can be reached.
    fn check_panel_pages(&mut self, view: &TableView, lang: Lang) {
        let (mut pages, mut visited) =
            (vec![PanelPage::default(), PanelPage::Words(OptionsPage::default())], Vec::new());
        let (mut in_words, mut on_pictures) = (BTreeSet::new(), BTreeSet::new());
        while let Some(page) = pages.pop() {
            if visited.contains(&page) {
                continue;
            }
            visited.push(page);
            let payload = self.check_panel_page(view, page, lang);
            let reached = if matches!(page, PanelPage::Words(_)) { &mut in_words } else { &mut on_pictures };
            for row in &payload.rows {
                if let MessageRow::SelectMenu(menu) = row {
                    pages.extend(menu.options.iter().filter_map(|it| match MenuValue::decode(&it.value)? {
                        MenuValue::OpenGroup(group) => Some(page.with_options_page(group)),
                        MenuValue::ChooseOption(option) => {
                            reached.insert(option);
                            None
                        }
                    }));
                }
                pages.extend(row.buttons().iter().filter_map(|it| match &it.target {
                    ButtonTarget::CustomId(custom_id) => match custom_id.parse() {
                        Ok(ComponentAction::ShowPanelPage(_, _, page)) => Some(page),
                        Ok(ComponentAction::AnswerDecision(_, answer)) => {
                            reached.insert(answer.option);
                            None
                        }
                        _ => None,
                    },
                    ButtonTarget::Url(_) => None,
                }));
            }
        }
        let decision = view.own_options();
        let all: BTreeSet<usize> = (0..decision.map_or(0, |decision| decision.options.len())).collect();
        assert_eq!(in_words, all, "every option can be chosen in words");
        assert_eq!(on_pictures, all, "every option can be chosen beside a picture");
    }

    fn check_panel_page(&mut self, view: &TableView, page: PanelPage, lang: Lang) -> MessagePayload {
        let ctx = Arc::clone(&self.ctx);
        let decision = view.own_options();
        let choice_picture = match page {
            PanelPage::Words(_) => None,
            PanelPage::Picture(page) => view.choice_picture.clone().zip(decision).map(|(shown, decision)| {
                let choices = decision.picture_choices.as_ref().expect("there is a picture to choose on");
                ChoicePicture { chosen: choices.shown_steps(page.chosen_steps(), None), ..shown }
            }),
        };
        let shown = TableView { choice_picture, ..view.clone() };
        let notices = vec![format!("> {}", "x".repeat(90)); 4];
        let context = MessageContext { translations: &ctx.translations, lang, view: &shown };
        let payload = panel::panel_message(context, page, &notices);
        self.assert_accepted("a panel", &payload);
        if decision.is_none() {
            let asleep = panel::sleeping_panel(context, page, 1_700_000_000);
            self.assert_accepted("a panel that is no longer continued", &asleep);
        }
        assert!(opens_view(&payload, ViewKind::AllViews), "a button leads to the views: {payload:#?}");
        let all_views = views::all_views(context);
        self.assert_accepted("the menu of views", &all_views);
        let is_legend = |row: &MessageRow| matches!(row, MessageRow::SelectMenu(menu) if menu.options.iter().any(|it| it.value == ViewKind::Legend.menu_value()));
        assert_eq!(all_views.rows.iter().any(is_legend), !view.legend.is_empty(), "the views are listed");
        payload
    }

    /// Checks all one-time notifications.
    async fn check_notifications(&mut self) {
        let (ctx, view) = (Arc::clone(&self.ctx), self.view(ViewAudience::Public, LogRange::Empty).await);
        let (proposer, last_player) = (self.players[0], self.players[self.players.len() - 1]);
        let (seat, to) = (Seat(self.players.len() as u8 - 1), NotificationRecipient::Person(last_player));
        let reminder_of = |stage| NotificationEvent::Reminder { seat, stage, asked_revision: u64::MAX };
        let replacement = |newcomer| Proposal::ReplacePlayer { seat, replacement: newcomer };
        let events = [
            NotificationEvent::LobbyExpired,
            NotificationEvent::KickedFromLobby,
            reminder_of(DeadlineStage::HalfTime),
            reminder_of(DeadlineStage::LastCall),
            NotificationEvent::DefaultAnswerTaken { seat },
            NotificationEvent::AiTookOver { seat },
            NotificationEvent::ConcededByTimeout { seat },
            NotificationEvent::SeatOffered { seat, offered_by: Some(proposer) },
            NotificationEvent::SeatTaken { seat },
            NotificationEvent::VoteCast { voter: proposer, proposal: Proposal::EndMatch },
            NotificationEvent::VoteCast { voter: proposer, proposal: replacement(Replacement::Person(last_player)) },
            NotificationEvent::VoteCast {
                voter: proposer,
                proposal: replacement(Replacement::Ai("random".to_owned())),
            },
            NotificationEvent::MatchFrozen,
            NotificationEvent::TextOnlyChannel,
        ];
        let targets = Lang::ALL
            .map(NotificationTarget::Dm)
            .into_iter()
            .chain([NotificationTarget::TableChannel(None), NotificationTarget::TableChannel(Some(proposer))]);
        for target in targets {
            for event in events.clone() {
                self.assert_accepted(
                    "news",
                    &notification::notification_message(
                        &ctx.translations,
                        &view,
                        &Notification { recipient: to, event },
                        target,
                    ),
                );
            }
        }
    }

    /// Asserts that Discord accepts a message, new and as an edit, and that nothing of it is truncated.
    pub(crate) fn assert_accepted(&mut self, what: &str, payload: &MessagePayload) {
        let with_key = MessagePayload { message_key: Some(MessageKey(u64::MAX)), ..payload.clone() };
        let context = || format!("{what} in {:?}: {payload:#?}", self.language);
        let (outgoing, name) = (
            OutgoingMessage::with_empty_picture(&with_key),
            with_key.attachment.as_ref().map(MessageAttachment::file_name),
        );
        let files: Vec<_> =
            name.iter().map(|name| AvailableFile { id: Snowflake(0), name, is_existing: false }).collect();
        assert_eq!(files.len(), outgoing.uploads().len(), "{}", context());
        let without_picture = OutgoingMessage::with_picture_later(&with_key);
        for (body, case, files) in [
            (outgoing.create_body(), MessageOperation::Create, &*files),
            (without_picture.create_body(), MessageOperation::Create, &[]),
            (outgoing.create_body(), MessageOperation::InteractionResponse, &*files),
            (outgoing.edit_body(), MessageOperation::Edit, &*files),
        ] {
            assert_eq!(validation::message(&body, case, files), Ok(()), "{}", context());
        }
        for (response_type, body) in [(4, outgoing.create_body()), (7, outgoing.edit_body())] {
            let callback = json!({ "type": response_type, "data": body });
            assert_eq!(validation::validate_callback(&callback, &files), Ok(()), "{}", context());
        }
        let assert_not_truncated = |text: &str, max_chars: usize| {
            assert!(text.chars().count() <= max_chars, "{text} is truncated in {}", context())
        };
        assert_not_truncated(&payload.content, 2_000);
        match &payload.embed {
            EmbedBody::CodeBlock(board) => assert_not_truncated(board, limits::CODE_BLOCK_CHARS),
            EmbedBody::FormattedText(prose) => assert_not_truncated(prose, 4_096),
            EmbedBody::Picture | EmbedBody::NoEmbed => {}
        }
        for row in &payload.rows {
            row.buttons().iter().for_each(|it| assert_not_truncated(&it.label, 80));
            if let MessageRow::SelectMenu(menu) = row {
                let labels: BTreeSet<&String> = menu.options.iter().map(|it| &it.label).collect();
                assert_eq!(labels.len(), menu.options.len(), "two menu entries have the same label in {}", context());
                menu.options
                    .iter()
                    .filter_map(|it| it.description.as_ref())
                    .for_each(|text| assert_not_truncated(text, 100));
                labels.into_iter().for_each(|label| assert_not_truncated(label, 100));
            }
        }
        // A DM is created with fewer texts than its edits have.
        let (body, mut texts) = (outgoing.edit_body(), Vec::new());
        collect_texts(&body, &mut texts);
        if payload.becomes_components {
            let created = without_picture.create_body();
            let content = created["content"].as_str().unwrap();
            assert!(is_fully_rendered(content), "{content} in {}", context());
            for text in payload.rows.iter().filter_map(MessageRow::text) {
                assert!(content.contains(text), "{text} is missing in {}", context());
            }
        }
        if payload.becomes_components || payload.visibility == MessageVisibility::Ephemeral {
            let row_texts = payload.rows.iter().filter_map(MessageRow::text).collect::<String>();
            assert_not_truncated(&format!("{}{row_texts}", payload.content), payload.embed.free_chars());
        }
        let buttons = payload.rows.iter().flat_map(MessageRow::buttons);
        let is_answer = |it: &&MessageButton| matches!(button_action(it), Some(ComponentAction::AnswerDecision(..)));
        let (prominent, quiet): (Vec<_>, Vec<_>) = buttons.partition(|it| it.style == ButtonStyle::Primary);
        assert!(prominent.len() <= 1, "{}", context());
        let is_chosen = |it: &&MessageButton| it.style == ButtonStyle::Chosen;
        // Only a lesson proposes an answer.
        let is_lesson = payload.accent_color.is_some();
        let carries_out_choice = is_lesson || !prominent.iter().any(is_answer) || quiet.iter().any(is_chosen);
        assert!(carries_out_choice, "an answer looks like advice in {}", context());
        let controls = payload.rows.iter().map(|row| match row {
            MessageRow::SelectMenu(_) => 1,
            _ => row.buttons().iter().filter(|it| matches!(it.target, ButtonTarget::CustomId(_))).count(),
        });
        let sent_controls = texts.iter().filter(|(field, _)| *field == "custom_id").count();
        assert_eq!(sent_controls, controls.sum::<usize>(), "a control is missing in {}", context());
        for (field, text) in texts {
            match field {
                "custom_id" => {
                    assert!(text.len() <= limits::CUSTOM_ID_BYTES && text.parse::<ComponentAction>().is_ok(), "{text}")
                }
                "url" | "value" | "id" | "nonce" => {}
                _ => assert!(is_fully_rendered(text), "{field} says {text:?} in {}", context()),
            }
        }
        self.messages_checked += 1;
    }
}

/// Returns whether a button of the message opens this view.
fn opens_view(payload: &MessagePayload, view: ViewKind) -> bool {
    let mut actions = payload.rows.iter().flat_map(MessageRow::buttons).filter_map(button_action);
    actions.any(|action| matches!(action, ComponentAction::ShowView(_, opened) if opened == view))
}

fn button_action(button: &MessageButton) -> Option<ComponentAction> {
    match &button.target {
        ButtonTarget::CustomId(custom_id) => custom_id.parse().ok(),
        ButtonTarget::Url(_) => None,
    }
}

/// Returns whether a text contains neither a placeholder nor a key of a text.
fn is_fully_rendered(text: &str) -> bool {
    let keys = ["discord", "table", "command", "hall"]
        .into_iter()
        .chain(TEST_GAMES.iter().map(|game_type| game_type.meta().id));
    !text.contains(['{', '}', '$']) && !keys.into_iter().any(|key| text.contains(&format!("{key}_")))
}

/// Collects all strings of a body with the names of their fields.
fn collect_texts<'a>(value: &'a Value, texts: &mut Vec<(&'a str, &'a str)>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
            Value::String(text) => texts.push((name, text)),
            value => collect_texts(value, texts),
        }),
        Value::Array(list) => list.iter().for_each(|value| collect_texts(value, texts)),
        _ => {}
    }
}

/// Whether a line tells the first sentences of a preview one after another, each in its long or its short form.
fn tells_all(line: &str, preview: &LabeledPreview, count: usize) -> bool {
    let mut rest = line;
    preview.sentences[..count].iter().zip(&preview.short_sentences).all(|(long, short)| {
        let ends = [long, short].into_iter().filter_map(|form| Some(rest.find(form.as_str())? + form.len()));
        let Some(end) = ends.min() else { return false };
        rest = &rest[end..];
        true
    })
}
