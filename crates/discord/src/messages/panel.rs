//! The private panel: what one person can do at a table, in their language. It is rendered again for each
//! press; the button alone holds the page of a long list of options.

use meadhall_game::Text;
use meadhall_tables::TableId;
use meadhall_tables::view::{AwaitedSeat, DecisionView, TableView, ViewPhase};

use super::answer_options::{LabeledPreview, default_answer_text, option_label};
use super::board_picture::{TextBoardPolicy, with_picture};
use super::buttons::{action_button, optional_buttons, useful_view_buttons};
use super::context::MessageContext;
use super::names::seat_names;
use super::names::{NameStyle, Translator};
use super::option_menu::{self, MenuItem, MenuPage, MenuValue};
use super::payload::{
    ActionRow, ButtonStyle, MessageButton, MessagePayload, MessageVisibility, SelectMenu, SelectOption,
};
use super::text_board::text_board_embed;
use super::{answer_options, delivery_warning, dm_preference, texts, tutorial};
use crate::interactions::component_action::{ComponentAction, DecisionId, OptionsPage, ViewKind};
use crate::limits;

/// Maximum number of characters in a message, with room for a last line that marks an omission.
const MAX_CONTENT_CHARS: usize = 1_990;

/// Renders the viewer's panel: tutorial hints and warnings first, then the result of the last press. A player who has
/// not said whether they want DMs is asked last.
#[must_use]
pub fn panel_message(context: MessageContext<'_>, page: OptionsPage, notices: &[String]) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let lesson = tutorial::tutorial_lines(&translator, context.view).into_iter();
    let notices: Vec<String> = lesson
        .chain(delivery_warning::warning_lines(&translator, context.view.warnings))
        .chain(notices.iter().cloned())
        .collect();
    let dm_question = context.view.warnings.is_dm_choice_open.then(|| translator.translate(&texts::dm_opt_in()));
    let mut payload = match context.view.own_decision() {
        Some(AwaitedSeat { deadline: until, decision: Some(asked), .. }) => {
            let taken_chars = notices.iter().chain(&dm_question).map(|line| line.chars().count() + 1).sum::<usize>();
            let name = context.translator(NameStyle::Label);
            let paths: Vec<&[Text]> = asked.options.iter().map(|option| option.path.as_slice()).collect();
            let shown = option_menu::menu_page(&paths, page);
            let content =
                prompt_text(&translator, asked, *until, &shown, MAX_CONTENT_CHARS.saturating_sub(taken_chars));
            let board = text_board_embed(context, context.view.own_decision_board.as_ref());
            let rows = answer_rows(&name, context.view.id, asked, &shown, page);
            with_picture(
                context,
                TextBoardPolicy::Remove,
                MessagePayload { content, embed: board, rows, ..MessagePayload::default() },
            )
        }
        Some(AwaitedSeat { decision: None, .. }) | None => {
            MessagePayload { content: waiting_text(&translator, context.view), ..MessagePayload::default() }
        }
    };
    payload.content = notices.into_iter().chain([payload.content]).chain(dm_question).collect::<Vec<_>>().join("\n");
    payload.rows.extend(undo_and_dm_row(&translator, context.view));
    payload.rows.push(useful_view_buttons(
        &translator,
        context.view,
        &[ViewKind::BoardPicture, ViewKind::Score, ViewKind::Log, ViewKind::Legend, ViewKind::Rules],
    ));
    payload.visibility = MessageVisibility::Ephemeral;
    payload
}

/// Renders the open decision with previews of its options. Names are escaped here, because Discord interprets Markdown
/// in messages but not in button labels.
fn prompt_text(
    translator: &Translator<'_>,
    decision: &DecisionView,
    until: Option<i64>,
    shown: &MenuPage<'_, Text>,
    room: usize,
) -> String {
    let prompt = decision.prompt.clone();
    let mut lines = vec![translator.translate(&match until {
        Some(at) => texts::prompt_deadline(prompt, at),
        None => texts::prompt(prompt),
    })];
    if let Some(default) = decision.options.get(decision.default).filter(|_| until.is_some()) {
        lines.push(format!("-# {}", translator.translate(&default_answer_text(&default.path))));
    }
    if !shown.chosen_words.is_empty() {
        lines.push(format!("**{}**", option_label(translator, shown.chosen_words)));
    }
    let taken = lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let text_of =
        |item| LabeledPreview { label: item_label(translator, item), ..item_preview(translator, decision, item) };
    let option_texts: Vec<LabeledPreview> = shown.items.iter().map(text_of).collect();
    lines.splice(1..1, answer_options::preview_lines(&option_texts, room.saturating_sub(taken)));
    lines.join("\n")
}

fn item_label(
    translator: &Translator<'_>,
    MenuItem { remaining_words: words, group_size: behind, .. }: &MenuItem<'_, Text>,
) -> String {
    let says = option_label(translator, words);
    behind.map_or_else(|| says.clone(), |options| format!("{says} … ({options})"))
}

/// Returns the preview of a menu item. A group of options has no preview.
fn item_preview(translator: &Translator<'_>, decision: &DecisionView, item: &MenuItem<'_, Text>) -> LabeledPreview {
    let MenuValue::ChooseOption(option) = item.value else { return LabeledPreview::default() };
    answer_options::preview_of(translator, &decision.options, &decision.options[option])
}

/// Returns the options as buttons or as a menu, and the page buttons.
fn answer_rows(
    translator: &Translator<'_>,
    table: TableId,
    decision: &DecisionView,
    shown: &MenuPage<'_, Text>,
    page: OptionsPage,
) -> Vec<ActionRow> {
    let decision_id =
        DecisionId { seat: decision.seat, last_entry_number: decision.after_step, fingerprint: decision.fingerprint };
    let mut rows = option_buttons(translator, table, decision, shown).unwrap_or_else(|| {
        let entries = shown.items.iter().map(|item| SelectOption {
            label: item_label(translator, item),
            description: option_menu::fit_sentences(
                &item_preview(translator, decision, item).short_sentences,
                limits::SELECT_OPTION_CHARS,
            ),
            value: item.value.encode(),
        });
        vec![ActionRow::SelectMenu(SelectMenu {
            custom_id: ComponentAction::ChooseOption(table, decision_id, page).to_string(),
            placeholder: translator.translate(&texts::panel_choose()),
            options: entries.collect(),
        })]
    });
    let page_buttons = [
        (texts::button_back(), shown.parent_page),
        (texts::button_previous_page(), shown.previous_page),
        (texts::button_next_page(), shown.next_page),
    ];
    let show_page = |page| ComponentAction::ShowOptionsPage(table, decision_id, page);
    let page_buttons = page_buttons.map(|(label, page)| (label, page.map(show_page)));
    rows.extend(optional_buttons(translator, page_buttons));
    rows
}

/// Returns the options as buttons, which saves a press, if all of them fit on one page, are few and have short labels.
fn option_buttons(
    translator: &Translator<'_>,
    table: TableId,
    decision: &DecisionView,
    shown: &MenuPage<'_, Text>,
) -> Option<Vec<ActionRow>> {
    let option = |item: &MenuItem<'_, Text>| match item.value {
        MenuValue::ChooseOption(option) => Some((option, item_label(translator, item))),
        MenuValue::OpenGroup(_) => None,
    };
    let is_complete = [shown.parent_page, shown.previous_page, shown.next_page] == [None; 3];
    let labels: Vec<(usize, String)> =
        is_complete.then(|| shown.items.iter().map(option).collect::<Option<_>>()).flatten()?;
    answer_options::answer_buttons(table, decision, &labels, answer_options::MAX_PRIVATE_ANSWER_BUTTONS)
}

/// Returns the text for a viewer without a decision.
fn waiting_text(translator: &Translator<'_>, table_view: &TableView) -> String {
    let name = || table_view.game_info.name.clone();
    let watching = table_view.viewer.is_none().then(|| texts::spectating(name()));
    let others = seat_names(table_view.seats_to_act());
    let state = match (&table_view.phase, table_view.deadline_of_first_seat()) {
        (ViewPhase::Over(_), _) => texts::match_over(name()),
        (ViewPhase::Lobby { .. }, _) => texts::match_not_started(name()),
        (ViewPhase::Frozen, _) => texts::match_frozen(name()),
        (ViewPhase::Playing, Some(at)) => texts::waiting_for_deadline(others, at),
        (ViewPhase::Playing, None) => texts::waiting_for(others),
    };
    let lines = watching.iter().chain([&state]).map(|text| translator.translate(text));
    lines.chain(tutorial::closing_line(translator, table_view)).collect::<Vec<_>>().join("\n")
}

/// Returns the undo button, if undo is possible, and the buttons about DMs. They share a row, because Discord allows
/// five.
fn undo_and_dm_row(translator: &Translator<'_>, table_view: &TableView) -> Option<ActionRow> {
    let undo = |revision| {
        let undo = ComponentAction::UndoAnswerAtRevision(table_view.id, revision);
        action_button(translator, &texts::button_undo(), undo, ButtonStyle::Secondary)
    };
    let choices = dm_preference::dm_choice_buttons(translator, table_view.id);
    let buttons: Vec<MessageButton> = (table_view.undo_revision.map(undo).into_iter())
        .chain(delivery_warning::retry_dm_button(translator, table_view.warnings))
        .chain(choices.into_iter().filter(|_| table_view.warnings.is_dm_choice_open))
        .collect();
    (!buttons.is_empty()).then_some(ActionRow::Buttons(buttons))
}

/// Repeats the chosen answer to the person who gave it.
#[must_use]
pub fn chosen_answer_text(translator: &Translator<'_>, words: &[Text]) -> String {
    translator.translate(&texts::your_choice()) + " " + &option_label(translator, words)
}
