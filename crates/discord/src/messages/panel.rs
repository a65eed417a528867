//! The private panel: what one person can do at a table, in their language. It is rendered again for each
//! press; the button alone holds the page of a long list of options.

use meadhall_game::{Picture, Text};
use meadhall_tables::view::{AwaitedSeat, DecisionView, TableView};

use super::answer_options::{LabeledPreview, answer_sections, default_answer_text, option_label};
use super::board_picture::{TextBoardPolicy, choice_attachment, with_picture};
use super::buttons::{action_button, optional_buttons, view_buttons};
use super::context::MessageContext;
use super::dm_prompt::table_link;
use super::names::{NameStyle, Translator};
use super::option_menu::{self, MenuItem, MenuPage, MenuValue};
use super::payload::{
    ButtonStyle, MessageButton, MessagePayload, MessageRow, MessageVisibility, SelectMenu, SelectOption, ShownPanel,
};
use super::picture_choices::ChoicePage;
use super::result::finished_match_reply;
use super::table_overview::match_state_text;
use super::text_board::{text_board_embed, with_board_if_it_fits};
use super::{answer_options, delivery_warning, dm_preference, texts, tutorial};
use crate::interactions::component_action::{ComponentAction, DecisionId, OptionsPage, PanelPage, ViewKind};
use crate::limits;

/// Maximum number of characters in the texts of a panel without a picture, except for the board.
const MAX_TEXT_CHARS: usize = 2_200;
/// Maximum number of characters about all answers beside a picture, so that both fit on the screen of a phone.
const MAX_CHARS_BESIDE_PICTURE: usize = 640;
/// The components of the picture, the question, the question about DMs with its buttons, and the last row.
const RESERVED_COMPONENTS: usize = 13;

/// Renders the viewer's panel, or the result of a match that has ended below these notices.
#[must_use]
pub fn panel_or_result(context: MessageContext<'_>, page: PanelPage, notices: &[String]) -> MessagePayload {
    let Some(result) = context.view.result() else { return panel_message(context, page, notices) };
    let reply = finished_match_reply(context, result);
    let lines: Vec<String> = notices.iter().cloned().chain([reply.content]).collect();
    MessagePayload { content: lines.join("\n"), ..reply }
}

/// Renders the viewer's panel: warnings first, then the result of the last press, the first line of a tutorial's hint, the
/// decision, and the rest of the hint. Until their first answer in the match, a player who has not said whether they want
/// DMs is asked last.
#[must_use]
pub fn panel_message(context: MessageContext<'_>, page: PanelPage, notices: &[String]) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let mut lesson_lead = tutorial::tutorial_lines(&translator, context.view);
    let lesson = lesson_lead.split_off(lesson_lead.len().min(1)).join("\n");
    let all_notices: Vec<String> = delivery_warning::warning_lines(&translator, context.view.warnings)
        .into_iter()
        .chain(notices.iter().cloned())
        .collect();
    let is_dm_choice_open = context.view.warnings.is_dm_choice_open;
    let dm_question = is_dm_choice_open.then(|| format!("-# {}", translator.translate(&texts::dm_opt_in_short())));
    let mut payload = match context.view.own_decision() {
        Some(AwaitedSeat { deadline: until, decision: Some(asked), .. }) => {
            let texts = all_notices.iter().chain(&dm_question).chain(&lesson_lead).chain([&lesson]);
            let taken_chars = texts.map(|line| line.chars().count() + 1).sum();
            match (page, &context.view.choice_picture, &asked.picture_choices) {
                (PanelPage::Picture(page), Some(picture), Some(choices)) => {
                    let shown = ChoicePage::new(context, asked, choices, picture.chosen, page.first_item.into());
                    picture_panel(context, asked, *until, &shown, &picture.picture)
                }
                _ => word_panel(context, asked, *until, page, taken_chars),
            }
        }
        Some(AwaitedSeat { decision: None, .. }) | None => {
            MessagePayload { content: waiting_text(&translator, context.view), ..MessagePayload::default() }
        }
    };
    payload.content =
        all_notices.into_iter().chain(lesson_lead).chain([payload.content]).collect::<Vec<_>>().join("\n");
    let has_answers = !payload.rows.is_empty();
    payload.rows.extend([lesson].into_iter().filter(|text| !text.is_empty()).map(MessageRow::Text));
    // A panel without room asks about DMs another time.
    let taken: usize = payload.rows.iter().map(MessageRow::component_count).sum();
    if taken + RESERVED_COMPONENTS <= limits::COMPONENTS {
        payload.rows.extend(dm_question.map(MessageRow::Text));
        let dm_row = dm_row(&translator, context.view);
        payload.rows.extend(dm_row.map(|row| if has_answers { row.without_emphasis() } else { row }));
    }
    payload.rows.push(other_ways_row(context, page));
    payload.visibility = MessageVisibility::Ephemeral;
    payload.panel = context.view.is_match_running().then(|| ShownPanel {
        table: context.view.id,
        decision: context.view.own_options().map(DecisionId::of),
        page,
        notices: notices.to_vec(),
        revision: context.view.revision,
        links_to_table: false,
    });
    payload
}

/// Renders the panel of a match that was started from elsewhere. It leads to the table, and while others act, to the
/// player's next turn.
#[must_use]
pub fn panel_with_table_link(context: MessageContext<'_>, page: PanelPage, notices: &[String]) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let mut payload = panel_message(context, page, notices);
    if context.view.own_decision().is_none() {
        payload.rows.insert(0, view_buttons(&translator, context.view.id, &[ViewKind::Panel]));
    }
    payload.rows.push(MessageRow::Buttons(vec![table_link(&translator, context.view.location)]));
    if let Some(shown) = &mut payload.panel {
        shown.links_to_table = true;
    }
    payload
}

/// Renders the open decision with a picture on which it is answered.
fn picture_panel(
    context: MessageContext<'_>,
    decision: &DecisionView,
    until: Option<i64>,
    shown: &ChoicePage<'_>,
    picture: &Picture,
) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let mut lines = vec![question_line(&translator, decision, until)];
    lines.extend(shown.default_text().filter(|_| until.is_some()).map(|text| format!("-# {text}")));
    let chosen = |labels| format!("{} **{labels}**", translator.translate(&texts::your_choice()));
    lines.extend(shown.chosen_labels().map(chosen));
    let attachment = Some(choice_attachment(context, picture, shown));
    MessagePayload { content: lines.join("\n"), rows: shown.rows(), attachment, ..MessagePayload::default() }
}

/// Renders the open decision with its answers in words. The other texts of the panel take `taken_chars` characters.
fn word_panel(
    context: MessageContext<'_>,
    decision: &DecisionView,
    until: Option<i64>,
    page: PanelPage,
    taken_chars: usize,
) -> MessagePayload {
    let (in_text, in_label) = (context.translator(NameStyle::Mention), context.translator(NameStyle::Label));
    let paths: Vec<&[Text]> = decision.options.iter().map(|option| option.path.as_slice()).collect();
    let shown = option_menu::menu_page(&paths, page.options_page());
    let content = prompt_text(&in_text, decision, until, &shown);
    let taken_chars = taken_chars + content.chars().count();
    let has_picture = matches!(page, PanelPage::Picture(_)) && context.view.picture.is_some();
    let room = match has_picture {
        true => MAX_CHARS_BESIDE_PICTURE,
        false => MAX_TEXT_CHARS.saturating_sub(taken_chars),
    };
    let sections = match shown.chosen_words {
        [] => answer_sections(context, decision, room, NameStyle::Mention),
        _ => None,
    };
    let rows = sections.unwrap_or_else(|| {
        let mut rows = answer_rows(&in_label, context.view, decision, &shown, page);
        let is_menu = rows.iter().any(|row| matches!(row, MessageRow::SelectMenu(_)));
        rows.push(MessageRow::Text(previews_text(&in_text, decision, &shown, is_menu, room)));
        rows
    });
    let embed = text_board_embed(context, context.view.own_decision_board.as_ref());
    let payload = MessagePayload { content, embed, rows, ..MessagePayload::default() };
    let payload = if has_picture { with_picture(context, TextBoardPolicy::Remove, payload) } else { payload };
    with_board_if_it_fits(payload, taken_chars)
}

/// Renders the question, and the answer at the deadline.
fn prompt_text(
    translator: &Translator<'_>,
    decision: &DecisionView,
    until: Option<i64>,
    shown: &MenuPage<'_, Text>,
) -> String {
    let mut lines = vec![question_line(translator, decision, until)];
    lines.extend(default_line(translator, decision, until));
    if !shown.chosen_words.is_empty() {
        lines.push(format!("**{}**", option_label(translator, shown.chosen_words)));
    }
    lines.join("\n")
}

fn question_line(translator: &Translator<'_>, decision: &DecisionView, until: Option<i64>) -> String {
    let prompt = decision.prompt.clone();
    translator.translate(&match until {
        Some(at) => texts::prompt_deadline(prompt, at),
        None => texts::prompt(prompt),
    })
}

/// Returns the line with the answer at the deadline, if there is one.
fn default_line(translator: &Translator<'_>, decision: &DecisionView, until: Option<i64>) -> Option<String> {
    let default = decision.options.get(decision.default).filter(|_| until.is_some())?;
    Some(format!("-# {}", translator.translate(&default_answer_text(&default.path))))
}

/// Renders what the options of this page lead to, in small type below their buttons. Entries of a menu say it
/// themselves if it is short. Names are escaped here, because Discord interprets Markdown in texts but not in button
/// labels.
fn previews_text(
    translator: &Translator<'_>,
    decision: &DecisionView,
    shown: &MenuPage<'_, Text>,
    is_menu: bool,
    room: usize,
) -> String {
    let is_in_menu = |preview: &LabeledPreview| {
        is_menu && preview.short_sentences.join(" ").chars().count() <= limits::SELECT_OPTION_CHARS
    };
    let text_of =
        |item| LabeledPreview { label: item_label(translator, item), ..item_preview(translator, decision, item) };
    let previews: Vec<LabeledPreview> = shown.items.iter().map(text_of).filter(|it| !is_in_menu(it)).collect();
    let small = "-# ";
    let room = room.saturating_sub(previews.len() * small.len());
    let lines = answer_options::preview_lines(&previews, room).into_iter().map(|line| format!("{small}{line}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn item_label(
    translator: &Translator<'_>,
    MenuItem { remaining_words: words, group_size: behind, .. }: &MenuItem<'_, Text>,
) -> String {
    let says = option_label(translator, words);
    behind.map_or_else(|| says.clone(), |options| format!("{says} … ({options})"))
}

fn marked_item_label(translator: &Translator<'_>, table_view: &TableView, item: &MenuItem<'_, Text>) -> String {
    match item.value {
        MenuValue::ChooseOption(option) => tutorial::marked_label(table_view, &[option], item_label(translator, item)),
        MenuValue::OpenGroup(_) => item_label(translator, item),
    }
}

/// Returns the preview of a menu item. A group of options has no preview.
fn item_preview(translator: &Translator<'_>, decision: &DecisionView, item: &MenuItem<'_, Text>) -> LabeledPreview {
    let MenuValue::ChooseOption(option) = item.value else { return LabeledPreview::default() };
    answer_options::preview_of(translator, &decision.options, &decision.options[option])
}

/// Returns the options as buttons or as a menu, and the page buttons.
fn answer_rows(
    translator: &Translator<'_>,
    table_view: &TableView,
    decision: &DecisionView,
    shown: &MenuPage<'_, Text>,
    page: PanelPage,
) -> Vec<MessageRow> {
    let decision_id = DecisionId::of(decision);
    let mut rows = option_buttons(translator, table_view, decision, shown).unwrap_or_else(|| {
        let entries = shown.items.iter().map(|item| SelectOption {
            label: marked_item_label(translator, table_view, item),
            description: option_menu::fit_sentences(
                &item_preview(translator, decision, item).short_sentences,
                limits::SELECT_OPTION_CHARS,
            ),
            value: item.value.encode(),
        });
        vec![MessageRow::SelectMenu(SelectMenu {
            custom_id: ComponentAction::ChooseOption(table_view.id, decision_id, page).to_string(),
            placeholder: translator.translate(&texts::panel_choose()),
            options: entries.collect(),
        })]
    });
    let page_buttons = [
        (texts::button_back(), shown.parent_page),
        (texts::button_previous_page(), shown.previous_page),
        (texts::button_next_page(), shown.next_page),
    ];
    let show_page = |other| ComponentAction::ShowPanelPage(table_view.id, decision_id, page.with_options_page(other));
    let page_buttons = page_buttons.map(|(label, page)| (label, page.map(show_page)));
    rows.extend(optional_buttons(translator, page_buttons));
    rows
}

/// Returns the options as buttons, which saves a press, if all of them fit on one page, are few and have short labels.
fn option_buttons(
    translator: &Translator<'_>,
    table_view: &TableView,
    decision: &DecisionView,
    shown: &MenuPage<'_, Text>,
) -> Option<Vec<MessageRow>> {
    let option = |item: &MenuItem<'_, Text>| match item.value {
        MenuValue::ChooseOption(option) => Some((option, marked_item_label(translator, table_view, item))),
        MenuValue::OpenGroup(_) => None,
    };
    let is_complete = [shown.parent_page, shown.previous_page, shown.next_page] == [None; 3];
    let labels: Vec<(usize, String)> =
        is_complete.then(|| shown.items.iter().map(option).collect::<Option<_>>()).flatten()?;
    answer_options::answer_buttons(table_view.id, decision, &labels, answer_options::MAX_PRIVATE_ANSWER_BUTTONS)
}

/// Returns the text for a viewer without a decision.
fn waiting_text(translator: &Translator<'_>, table_view: &TableView) -> String {
    let watching = table_view.viewer.is_none().then(|| texts::spectating(table_view.game_info.name.clone()));
    let texts = watching.into_iter().chain([match_state_text(table_view)]);
    let lines = texts.map(|text| translator.translate(&text));
    lines.chain(tutorial::closing_line(translator, table_view)).collect::<Vec<_>>().join("\n")
}

/// Returns the buttons about DMs, if there is something to say about them.
fn dm_row(translator: &Translator<'_>, table_view: &TableView) -> Option<MessageRow> {
    let choices = dm_preference::short_dm_choice_buttons(translator, table_view.id);
    let buttons: Vec<MessageButton> = (delivery_warning::retry_dm_button(translator, table_view.warnings).into_iter())
        .chain(choices.into_iter().filter(|_| table_view.warnings.is_dm_choice_open))
        .collect();
    (!buttons.is_empty()).then_some(MessageRow::Buttons(buttons))
}

/// Returns the last row: the other form of the options, undo if it is possible, and views of the table.
fn other_ways_row(context: MessageContext<'_>, page: PanelPage) -> MessageRow {
    let translator = context.translator_without_names();
    let table_view = context.view;
    let decision = table_view.own_options();
    let button = |label: Text, action| action_button(&translator, &label, action, ButtonStyle::Secondary);
    let has_pictures = table_view.picture.is_some() || table_view.choice_picture.is_some();
    let other_form = decision.filter(|_| has_pictures).map(|decision| {
        let (label, page) = match page {
            PanelPage::Picture(_) => (texts::button_words(), PanelPage::Words(OptionsPage::default())),
            PanelPage::Words(_) => (texts::button_pictures(), PanelPage::Picture(OptionsPage::default())),
        };
        button(label, ComponentAction::ShowPanelPage(table_view.id, DecisionId::of(decision), page))
    });
    let undo = table_view
        .undo_revision
        .map(|revision| button(texts::button_undo(), ComponentAction::UndoAnswerAtRevision(table_view.id, revision)));
    let views: &[ViewKind] = match decision {
        Some(_) => &[ViewKind::Score, ViewKind::AllViews],
        None => &[ViewKind::BoardPicture, ViewKind::Score, ViewKind::AllViews],
    };
    let views = view_buttons(&translator, table_view.id, views);
    MessageRow::Buttons(other_form.into_iter().chain(undo).chain(views.buttons().iter().cloned()).collect())
}

/// Repeats the chosen answer to the person who gave it.
#[must_use]
pub fn chosen_answer_text(translator: &Translator<'_>, words: &[Text]) -> String {
    translator.translate(&texts::your_choice()) + " " + &option_label(translator, words)
}
