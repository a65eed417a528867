//! What a reader can open at a table: the board as text, picture or prose, the score, the log and the legend.

use meadhall_game::{Seat, SeatScore, Text, ranking};

use super::board_picture::{TextBoardPolicy, with_picture};
use super::buttons::{action_button, optional_buttons, result_button, table_link, view_buttons, view_name};
use super::context::MessageContext;
use super::ending::{source_texts, standing_with_sources, with_tiebreakers};
use super::names::{NameStyle, Translator};
use super::payload::{ButtonStyle, EmbedBody, MessagePayload, MessageRow, SelectMenu, SelectOption};
use super::prose::table_as_prose;
use super::result::escape_list_number;
use super::text::lines_that_fit;
use super::text_board::text_board_embed;
use super::{delivery_warning, texts};
use crate::interactions::component_action::{ComponentAction, TableCommand, ViewKind};

/// Maximum number of characters, which leaves room for warnings below Discord's limit of 2,000.
const MAX_CONTENT_CHARS: usize = 1_900;

/// The views that the menu of a table offers. An empty legend and a decision of others are left out.
const MENU_VIEWS: [ViewKind; 8] = [
    ViewKind::BoardPicture,
    ViewKind::ProseBoard,
    ViewKind::TextBoard,
    ViewKind::WordPanel,
    ViewKind::Score,
    ViewKind::Log,
    ViewKind::Legend,
    ViewKind::Rules,
];

/// Renders the way to everything else about a table: the goal of its game, a menu of its views, and what its players can
/// do.
#[must_use]
pub fn all_views(context: MessageContext<'_>) -> MessagePayload {
    let view = context.view;
    let translator = context.translator_without_names();
    let goal = format!("-# {}", translator.translate(&view.game_info.goal));
    let content = [translator.translate(&texts::all_views(context.game_name())), goal].join("\n");
    let mut buttons = Vec::new();
    if view.is_match_running() && view.viewer.is_some() {
        buttons.extend(view_buttons(&translator, view.id, &[ViewKind::Panel]).buttons().to_vec());
        let overview = ComponentAction::RunCommand(view.id, TableCommand::Overview);
        buttons.push(action_button(&translator, &texts::button_leave_or_end(), overview, ButtonStyle::Secondary));
    }
    buttons.push(table_link(&translator, view.location));
    let rows = vec![MessageRow::SelectMenu(view_menu(context)), MessageRow::Buttons(buttons)];
    MessagePayload { rows, ..MessagePayload::ephemeral(content) }
}

fn view_menu(context: MessageContext<'_>) -> SelectMenu {
    let translator = context.translator_without_names();
    let view = context.view;
    let is_useful = |kind: &ViewKind| match kind {
        ViewKind::WordPanel => view.own_decision().is_some(),
        ViewKind::Legend => !view.legend.is_empty(),
        _ => true,
    };
    let option = |kind: ViewKind| SelectOption {
        label: translator.translate(&view_name(kind)),
        description: None,
        value: kind.menu_value(),
    };
    SelectMenu {
        custom_id: ComponentAction::ChooseView(view.id).to_string(),
        placeholder: translator.translate(&texts::views_choose()),
        options: MENU_VIEWS.into_iter().filter(is_useful).map(option).collect(),
    }
}

/// Renders the board in monospace.
#[must_use]
pub fn text_board(context: MessageContext<'_>) -> MessagePayload {
    titled_message(context, texts::board_title, |_| text_board_embed(context, context.view.board.as_ref()))
}

/// Renders the board as a picture, or as text if the game draws no pictures.
#[must_use]
pub fn picture_board(context: MessageContext<'_>) -> MessagePayload {
    with_picture(context, TextBoardPolicy::Remove, text_board(context))
}

/// Renders a page of the board in prose. The page is plain message text, for readers who see no embeds.
#[must_use]
pub fn prose_page(context: MessageContext<'_>, page: u8) -> MessagePayload {
    let mut payload = titled_message(context, texts::board_title, |_| EmbedBody::NoEmbed);
    if context.view.board.is_none() {
        return payload;
    }
    let reserved: usize = delivery_warning::warning_lines(&context.translator_without_names(), context.view.warnings)
        .iter()
        .map(|line| line.chars().count() + 1)
        .sum();
    let room = MAX_CONTENT_CHARS.saturating_sub(payload.content.chars().count() + reserved);
    let pages = table_as_prose(context, NameStyle::ScreenReader, usize::MAX).pages(room);
    let last = u8::try_from(pages.len()).unwrap_or(u8::MAX).saturating_sub(1);
    let page = page.min(last);
    if let Some(told) = pages.get(usize::from(page)) {
        payload.append_line(told);
    }
    let translator = context.translator_without_names();
    let show_page = |page| ComponentAction::ShowProse(context.view.id, page);
    let page_buttons = [
        (texts::button_previous_page(), page.checked_sub(1).map(show_page)),
        (texts::button_next_page(), page.checked_add(1).filter(|next| *next <= last).map(show_page)),
    ];
    if let Some(row) = optional_buttons(&translator, page_buttons) {
        payload.rows.insert(0, row);
    }
    payload
}

/// Renders the legend, which explains the pieces on the board.
#[must_use]
pub fn legend_message(context: MessageContext<'_>) -> MessagePayload {
    if context.view.legend.is_empty() {
        return titled_message(context, texts::legend_empty, |_| EmbedBody::NoEmbed);
    }
    titled_message(context, texts::legend_title, |translator| {
        let lines = context.view.legend.iter().map(|fact| {
            let values: Vec<String> = fact.values.iter().map(|text| translator.translate(text)).collect();
            format!("- **{}** — {}", translator.translate(&fact.label), values.join("; "))
        });
        EmbedBody::FormattedText(lines.collect::<Vec<_>>().join("\n"))
    })
}

/// Renders the score by source. During the match it holds only what the viewer may know, afterwards everything.
#[must_use]
pub fn score_message(context: MessageContext<'_>) -> MessagePayload {
    let mut payload = titled_message(context, texts::score_title, |_| EmbedBody::NoEmbed);
    let translator = context.translator(NameStyle::Mention);
    let lines = match context.view.board {
        Some(_) if context.view.scores.len() < context.view.seats.len() => lines_with_secrets(context, &translator),
        _ => ranked_lines(context, &translator),
    };
    payload.content = [payload.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    payload
}

fn ranked_lines(context: MessageContext<'_>, translator: &Translator<'_>) -> Vec<String> {
    let scores = &context.view.scores;
    let is_tied = |score: &SeatScore| scores.iter().any(|it| it.seat != score.seat && it.total() == score.total());
    let lines = ranking(scores).into_iter().map(|it| {
        let rank = u8::try_from(it.rank).unwrap_or(u8::MAX);
        let standing = standing_with_sources(rank, it.score.seat, it.score.total(), source_texts(it.score));
        let line = if is_tied(it.score) { with_tiebreakers(standing, it.score) } else { standing };
        escape_list_number(&translator.translate(&line))
    });
    lines.collect()
}

/// Lists the players in the order of the seats, because some scores are secret and nobody can be ranked.
fn lines_with_secrets(context: MessageContext<'_>, translator: &Translator<'_>) -> Vec<String> {
    let line = |seat: Seat| match context.view.scores.iter().find(|score| score.seat == seat) {
        Some(score) => match source_texts(score) {
            sources if sources.is_empty() => texts::score_so_far(seat, score.total()),
            sources => texts::score_so_far_with_sources(seat, score.total(), sources),
        },
        None => texts::score_secret(seat),
    };
    context.view.iter_seats().map(|(seat, _)| translator.translate(&line(seat))).collect()
}

/// Renders the latest entries of the match log, as many as fit.
#[must_use]
pub fn log_message(context: MessageContext<'_>) -> MessagePayload {
    let mut payload = titled_message(context, texts::log_title, |_| EmbedBody::NoEmbed);
    let translator = context.translator(NameStyle::Mention);
    let room = MAX_CONTENT_CHARS.saturating_sub(payload.content.chars().count());
    let quoted = context.view.log.iter().rev().map(|text| format!("> {}", translator.translate(text)));
    let mut lines = lines_that_fit(quoted, room);
    if lines.is_empty() {
        lines.push(translator.translate(&texts::log_empty()));
    }
    lines.reverse();
    payload.content = [payload.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    payload
}

fn titled_message(
    context: MessageContext<'_>,
    title: fn(Text) -> Text,
    beneath: impl FnOnce(&Translator<'_>) -> EmbedBody,
) -> MessagePayload {
    let translator = context.translator(NameStyle::Label);
    let name = || context.game_name();
    let (content, board) = match context.view.board {
        Some(_) => (translator.translate(&title(name())), beneath(&translator)),
        None if context.view.is_match_running() => {
            (translator.translate(&texts::match_frozen(name())), EmbedBody::NoEmbed)
        }
        None => (translator.translate(&texts::no_board()), EmbedBody::NoEmbed),
    };
    let view_button = |view| view_buttons(&translator, context.view.id, &[view]).buttons().to_vec();
    let to_panel = ComponentAction::ShowView(context.view.id, ViewKind::Panel);
    let back = match (context.view.is_match_running(), context.view.result()) {
        // A player against computers comes from the panel.
        (true, _) if context.view.is_solo => {
            vec![action_button(&translator, &texts::button_back(), to_panel, ButtonStyle::Primary)]
        }
        (true, _) => view_button(ViewKind::Panel),
        (false, Some(_)) => vec![result_button(&translator, context.view.id)],
        (false, None) => Vec::new(),
    };
    let rows = vec![MessageRow::Buttons([back, view_button(ViewKind::AllViews)].concat())];
    MessagePayload { embed: board, rows, ..MessagePayload::ephemeral(content) }
}
