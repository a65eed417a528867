//! The question of a panel: a decision with its answers, on a picture or in words. If others must decide, it names them.

use meadhall_game::{Picture, PictureChoices, Text};
use meadhall_tables::view::{AwaitedSeat, ChoicePicture, DecisionView, TableView};

use super::answer_options::{LabeledPreview, answer_sections, option_label, path_text};
use super::board_picture::{TextBoardPolicy, choice_attachment, with_picture};
use super::buttons::{action_button, optional_buttons, view_buttons};
use super::context::MessageContext;
use super::names::{NameStyle, Translator};
use super::option_menu::{self, MenuItem, MenuPage, MenuValue};
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow, SelectMenu, SelectOption};
use super::picture_choices::ChoicePage;
use super::table_overview::match_state_text;
use super::text_board::{text_board_embed, with_board_if_it_fits};
use super::{answer_options, texts, tutorial};
use crate::interactions::component_action::{
    ComponentAction, DecisionId, LessonAction, OptionsPage, PanelPage, TableCommand, ViewKind,
};
use crate::limits;

/// Maximum number of characters in the texts of a panel without a picture, except for the board.
const MAX_TEXT_CHARS: usize = 1_500;
/// Maximum number of characters about all answers beside a picture, so that both fit on the screen of a phone.
const MAX_CHARS_BESIDE_PICTURE: usize = 240;
/// Maximum number of characters before the question in a direct message.
const MAX_HEADING_CHARS: usize = 80;
/// Maximum number of buttons in the last row, so that they do not wrap on a phone.
const MAX_LAST_ROW_BUTTONS: usize = 4;

/// Renders the open decision with this deadline and its answers, or names who must decide. The other texts of the panel
/// take `taken_chars` characters.
pub fn question_payload(
    context: MessageContext<'_>,
    page: PanelPage,
    until: Option<i64>,
    taken_chars: usize,
) -> MessagePayload {
    match context.view.own_decision() {
        Some(AwaitedSeat { decision: Some(asked), .. }) => {
            match (page, &context.view.choice_picture, &asked.picture_choices) {
                (PanelPage::Picture(page), Some(picture), Some(choices)) => {
                    let shown = ChoicePage::new(context, asked, choices, picture.chosen, page.first_item.into());
                    picture_panel(context, until, &shown, &picture.picture)
                }
                _ => word_panel(context, asked, until, page, taken_chars),
            }
        }
        Some(AwaitedSeat { decision: None, .. }) | None => waiting_panel(context),
    }
}

/// Renders the open decision with a picture on which it is answered.
fn picture_panel(
    context: MessageContext<'_>,
    until: Option<i64>,
    shown: &ChoicePage<'_>,
    picture: &Picture,
) -> MessagePayload {
    let translator = context.translator_without_names();
    let mut rows = shown.rows();
    let first_buttons: Vec<MessageButton> = shown.end_turn_button().into_iter().chain(shown.page_buttons()).collect();
    let has_room = first_buttons.is_empty() || !offers_hint(context.view);
    let other_form = other_form_button(context, PanelPage::default()).filter(|_| shown.is_first_page() && has_room);
    rows.push(last_row(context, first_buttons.into_iter().chain(other_form)));
    MessagePayload {
        content: question_lines(&translator, &shown.question(), until, shown.default_answer()),
        rows,
        attachment: Some(choice_attachment(context, picture, shown)),
        ..MessagePayload::default()
    }
}

/// Renders the open decision with its answers in words. The texts above it take `taken_chars` characters.
fn word_panel(
    context: MessageContext<'_>,
    decision: &DecisionView,
    until: Option<i64>,
    page: PanelPage,
    taken_chars: usize,
) -> MessagePayload {
    let (in_text, in_label) = (context.translator(NameStyle::Markdown), context.translator(NameStyle::Label));
    let paths: Vec<&[Text]> = decision.options.iter().map(|option| option.path.as_slice()).collect();
    let shown = option_menu::menu_page(&paths, page.options_page());
    let question = [option_label(&in_text, shown.chosen_words), in_text.translate(&decision.prompt)];
    let question = question.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ");
    let default = decision.options.get(decision.default).map(|option| path_text(&option.path)).unwrap_or_default();
    let content = question_lines(&in_text, &question, until, default);
    let taken_chars = taken_chars + content.chars().count();
    let has_picture = matches!(page, PanelPage::Picture(_)) && context.view.picture.is_some();
    let room = match has_picture {
        true => MAX_CHARS_BESIDE_PICTURE,
        false => MAX_TEXT_CHARS.saturating_sub(taken_chars),
    };
    let sections = match shown.chosen_words {
        [] => answer_sections(context, decision, room, NameStyle::Markdown),
        _ => None,
    };
    let mut rows = sections.unwrap_or_else(|| {
        let mut rows = answer_rows(&in_label, context.view, decision, &shown, page);
        let is_menu = rows.iter().any(|row| matches!(row, MessageRow::SelectMenu(_)));
        rows.push(MessageRow::Text(previews_text(&in_text, decision, &shown, is_menu, room)));
        rows
    });
    rows.push(last_row(context, other_form_button(context, page)));
    let embed = text_board_embed(context, context.view.own_decision_board.as_ref());
    let payload = MessagePayload { content, embed, rows, ..MessagePayload::default() };
    let payload = if has_picture { with_picture(context, TextBoardPolicy::Remove, payload) } else { payload };
    with_board_if_it_fits(payload, taken_chars + MAX_HEADING_CHARS)
}

/// Renders the panel of a viewer without a decision: who is awaited, and the board.
fn waiting_panel(context: MessageContext<'_>) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let view = context.view;
    let watching = view.viewer.is_none().then(|| texts::spectating(context.game_name()));
    let texts = watching.into_iter().chain([match_state_text(view)]);
    let lines = texts.map(|text| translator.translate(&text));
    let board = text_board_embed(context, view.board.as_ref());
    let rows = vec![last_row(context, None)];
    let payload = MessagePayload { content: lines.collect::<Vec<_>>().join("\n"), rows, ..MessagePayload::default() };
    match view.picture {
        Some(_) => with_picture(context, TextBoardPolicy::Remove, MessagePayload { embed: board, ..payload }),
        None => payload,
    }
}

/// Returns the question, and its deadline with the answer that the bot chooses then.
fn question_lines(translator: &Translator<'_>, question: &str, until: Option<i64>, default: Text) -> String {
    let deadline = until.map(|at| format!("\n-# {}", translator.translate_short(&texts::deadline(at, default))));
    format!("**{question}**{}", deadline.unwrap_or_default())
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
            description: item_preview(translator, decision, item).fitted(limits::SELECT_OPTION_CHARS),
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

/// Returns the options as buttons, which saves a press, if their labels say everything and all of them fit on one page.
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
    let has_preview = decision.options.iter().any(|option| !option.preview.is_empty());
    let is_complete = !has_preview && [shown.parent_page, shown.previous_page, shown.next_page] == [None; 3];
    let labels: Vec<(usize, String)> =
        is_complete.then(|| shown.items.iter().map(option).collect::<Option<_>>()).flatten()?;
    answer_options::answer_buttons(table_view.id, decision, &labels, answer_options::MAX_PRIVATE_ANSWER_BUTTONS)
}

/// Returns the button that shows the same decision on a picture, or in words. The row has no room for it beside an undo and a
/// hint; the menu of views has the words, too.
pub fn other_form_button(context: MessageContext<'_>, page: PanelPage) -> Option<MessageButton> {
    let table_view = context.view;
    if table_view.undo_revision.is_some() && offers_hint(table_view) {
        return None;
    }
    let decision = table_view.own_options()?;
    if table_view.picture.is_none() && table_view.choice_picture.is_none() {
        return None;
    }
    let (label, page) = match page {
        PanelPage::Picture(_) => (texts::button_words(), PanelPage::Words(OptionsPage::default())),
        PanelPage::Words(_) => (texts::button_pictures(), PanelPage::Picture(OptionsPage::default())),
    };
    let action = ComponentAction::ShowPanelPage(table_view.id, DecisionId::of(decision), page);
    Some(action_button(&context.translator_without_names(), &label, action, ButtonStyle::Secondary))
}

/// Returns whether the viewer may ask which of several answers a computer would give. After the first steps of an answer, a
/// hint would throw them away.
fn offers_hint(table_view: &TableView) -> bool {
    let Some(decision) = table_view.own_options().filter(|decision| decision.options.len() > 1) else { return false };
    let pictured = decision.picture_choices.as_ref().zip(table_view.choice_picture.as_ref());
    let has_chosen = |(choices, shown): (&PictureChoices, &ChoicePicture)| {
        choices.previous_choice(choices.offered_after(shown.chosen)).is_some()
    };
    table_view.is_solo
        && table_view.tutorial.is_none()
        && table_view.seats.len() > 1
        && !pictured.is_some_and(has_chosen)
}

/// Returns the last row: these buttons, undo or the score, a hint, and the way to everything else, as far as they fit side by
/// side.
/// A lesson is not about score and views; its last button ends it.
pub fn last_row(context: MessageContext<'_>, first_buttons: impl IntoIterator<Item = MessageButton>) -> MessageRow {
    let translator = context.translator_without_names();
    let table_view = context.view;
    let undo = table_view.undo_revision.map(|revision| {
        let action = ComponentAction::UndoAnswerAtRevision(table_view.id, revision);
        vec![action_button(&translator, &texts::button_undo(), action, ButtonStyle::Secondary)]
    });
    let view_button = |view| view_buttons(&translator, table_view.id, &[view]).buttons().to_vec();
    if table_view.lesson().is_some() {
        let look_again = if table_view.own_decision().is_none() { view_button(ViewKind::Panel) } else { Vec::new() };
        let others = first_buttons.into_iter().chain(look_again).chain(undo.into_iter().flatten());
        let stop = tutorial::lesson_button(context, LessonAction::Stop);
        return MessageRow::Buttons(others.take(MAX_LAST_ROW_BUTTONS - 1).chain([stop]).collect());
    }
    let log = if table_view.own_decision().is_none() { view_button(ViewKind::Log) } else { Vec::new() };
    let hint = offers_hint(table_view).then(|| {
        let action = ComponentAction::RunCommand(table_view.id, TableCommand::Hint);
        action_button(&translator, &texts::button_hint(), action, ButtonStyle::Secondary)
    });
    // With a hint, the score is one press farther, so that the row does not wrap.
    let score = if undo.is_none() && hint.is_none() { view_button(ViewKind::Score) } else { Vec::new() };
    let own_moves = undo.into_iter().flatten().chain(hint).chain(score);
    let buttons = first_buttons.into_iter().chain(own_moves).chain(log).take(MAX_LAST_ROW_BUTTONS - 1);
    MessageRow::Buttons(buttons.chain(view_button(ViewKind::AllViews)).collect())
}
