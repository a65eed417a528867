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
    ButtonStyle, EmbedBody, MessageButton, MessagePayload, MessageRow, MessageVisibility, SelectMenu, SelectOption,
};
use super::text_board::text_board_embed;
use super::{answer_options, delivery_warning, dm_preference, texts, tutorial};
use crate::interactions::component_action::{ComponentAction, DecisionId, OptionsPage, ViewKind};
use crate::limits;

/// Maximum number of characters in the texts of a panel, except for the board.
const MAX_TEXT_CHARS: usize = 2_200;
/// Maximum number of answers of which each has a text beside its button.
const MAX_SECTIONS: usize = 6;
/// Maximum number of answers that have a text even if their labels are long.
const MAX_SECTIONS_WITH_LONG_LABELS: usize = 3;
/// A button with a longer label would leave the text beside it no room on a phone, so it stands below.
const MAX_SECTION_BUTTON_CHARS: usize = 14;

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
            let taken_chars = notices.iter().chain(&dm_question).map(|line| line.chars().count() + 1).sum();
            decision_panel(context, asked, *until, page, taken_chars)
        }
        Some(AwaitedSeat { decision: None, .. }) | None => {
            MessagePayload { content: waiting_text(&translator, context.view), ..MessagePayload::default() }
        }
    };
    payload.content = notices.into_iter().chain([payload.content]).collect::<Vec<_>>().join("\n");
    let has_answers = !payload.rows.is_empty();
    payload.rows.extend(dm_question.map(MessageRow::Text));
    let undo_and_dm_row = undo_and_dm_row(&translator, context.view);
    payload.rows.extend(undo_and_dm_row.map(|row| if has_answers { row.without_emphasis() } else { row }));
    payload.rows.push(useful_view_buttons(
        &translator,
        context.view,
        &[ViewKind::BoardPicture, ViewKind::Score, ViewKind::Log, ViewKind::Legend, ViewKind::Rules],
    ));
    payload.visibility = MessageVisibility::Ephemeral;
    payload
}

/// Renders the open decision with its answers. The other texts of the panel take `taken_chars` characters.
fn decision_panel(
    context: MessageContext<'_>,
    decision: &DecisionView,
    until: Option<i64>,
    page: OptionsPage,
    taken_chars: usize,
) -> MessagePayload {
    let (in_text, in_label) = (context.translator(NameStyle::Mention), context.translator(NameStyle::Label));
    let paths: Vec<&[Text]> = decision.options.iter().map(|option| option.path.as_slice()).collect();
    let shown = option_menu::menu_page(&paths, page);
    let content = prompt_text(&in_text, decision, until, &shown);
    let taken_chars = taken_chars + content.chars().count();
    let room = MAX_TEXT_CHARS.saturating_sub(taken_chars);
    let rows = if can_have_sections(&in_label, decision, &shown) {
        answer_sections(context, decision, room)
    } else {
        let mut rows = answer_rows(&in_label, context.view.id, decision, &shown, page);
        let is_menu = rows.iter().any(|row| matches!(row, MessageRow::SelectMenu(_)));
        rows.push(MessageRow::Text(previews_text(&in_text, decision, &shown, is_menu, room)));
        rows
    };
    let row_chars: usize = rows.iter().filter_map(MessageRow::text).map(|text| text.chars().count()).sum();
    let embed = text_board_embed(context, context.view.own_decision_board.as_ref());
    let payload = with_picture(
        context,
        TextBoardPolicy::Remove,
        MessagePayload { content, embed, rows, ..MessagePayload::default() },
    );
    // A text board that has no room beside the answers is left out. A button shows it.
    let embed = if payload.embed.free_chars() < taken_chars + row_chars { EmbedBody::NoEmbed } else { payload.embed };
    MessagePayload { embed, ..payload }
}

/// Renders the question, and the answer at the deadline.
fn prompt_text(
    translator: &Translator<'_>,
    decision: &DecisionView,
    until: Option<i64>,
    shown: &MenuPage<'_, Text>,
) -> String {
    let prompt = decision.prompt.clone();
    let mut lines = vec![translator.translate(&match until {
        Some(at) => texts::prompt_deadline(prompt, at),
        None => texts::prompt(prompt),
    })];
    let default = decision.options.get(decision.default).filter(|_| until.is_some());
    lines.extend(default.map(|it| format!("-# {}", translator.translate(&default_answer_text(&it.path)))));
    if !shown.chosen_words.is_empty() {
        lines.push(format!("**{}**", option_label(translator, shown.chosen_words)));
    }
    lines.join("\n")
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

/// Returns whether each answer can have a text with its button: if what they lead to is known, and there are few, or more
/// whose labels leave the texts room.
fn can_have_sections(translator: &Translator<'_>, decision: &DecisionView, shown: &MenuPage<'_, Text>) -> bool {
    let (max_options, max_label_chars) = match decision.options.len() {
        ..=MAX_SECTIONS_WITH_LONG_LABELS => (MAX_SECTIONS_WITH_LONG_LABELS, limits::BUTTON_LABEL_CHARS),
        _ => (MAX_SECTIONS, MAX_SECTION_BUTTON_CHARS),
    };
    decision.options.len() <= max_options
        && shown.chosen_words.is_empty()
        && decision.options.iter().all(|option| {
            !option.preview.is_empty() && option_label(translator, &option.path).chars().count() <= max_label_chars
        })
}

/// Returns what each answer leads to, and its button: at the right if its label is short, or else below.
fn answer_sections(context: MessageContext<'_>, decision: &DecisionView, room: usize) -> Vec<MessageRow> {
    let (in_text, in_label) = (context.translator(NameStyle::Mention), context.translator(NameStyle::Label));
    let room = room / decision.options.len().max(1);
    let rows = decision.options.iter().enumerate().flat_map(|(number, option)| {
        let label = option_label(&in_label, &option.path);
        let button = answer_options::answer_button(context.view.id, decision, number, label, ButtonStyle::Primary);
        let preview = answer_options::preview_of(&in_text, &decision.options, option);
        let text = answer_options::section_text(&preview, room);
        if button.label.chars().count() <= MAX_SECTION_BUTTON_CHARS {
            vec![MessageRow::Section { text, button }]
        } else {
            vec![MessageRow::Text(text), MessageRow::Buttons(vec![button])]
        }
    });
    rows.collect()
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
) -> Vec<MessageRow> {
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
        vec![MessageRow::SelectMenu(SelectMenu {
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
) -> Option<Vec<MessageRow>> {
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
fn undo_and_dm_row(translator: &Translator<'_>, table_view: &TableView) -> Option<MessageRow> {
    let undo = |revision| {
        let undo = ComponentAction::UndoAnswerAtRevision(table_view.id, revision);
        action_button(translator, &texts::button_undo(), undo, ButtonStyle::Secondary)
    };
    let choices = dm_preference::dm_choice_buttons(translator, table_view.id);
    let buttons: Vec<MessageButton> = (table_view.undo_revision.map(undo).into_iter())
        .chain(delivery_warning::retry_dm_button(translator, table_view.warnings))
        .chain(choices.into_iter().filter(|_| table_view.warnings.is_dm_choice_open))
        .collect();
    (!buttons.is_empty()).then_some(MessageRow::Buttons(buttons))
}

/// Repeats the chosen answer to the person who gave it.
#[must_use]
pub fn chosen_answer_text(translator: &Translator<'_>, words: &[Text]) -> String {
    translator.translate(&texts::your_choice()) + " " + &option_label(translator, words)
}
