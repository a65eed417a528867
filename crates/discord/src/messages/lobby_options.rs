//! Everything else in a lobby: computers of a level, pace, language, variants, the rules, leaving, and what only the host can
//! do.

use meadhall_game::Lang;
use meadhall_tables::TableId;
use meadhall_tables::pace::Pace;
use meadhall_tables::table::Occupant;
use meadhall_tables::view::TableView;

use super::buttons::{optional_buttons, view_buttons};
use super::context::MessageContext;
use super::level_menu::level_options;
use super::lobby::{MINUTES_PER_DAY, MINUTES_PER_HOUR, lobby_button, pace_name, settings_line};
use super::names::{NameStyle, Translator};
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow, SelectMenu, SelectOption};
use super::texts;
use crate::interactions::component_action::{ComponentAction, LobbyAction, LobbyOption, ViewKind};
use crate::limits;

const PACE_CHOICES: [(&str, Pace); 4] =
    [("live", Pace::Live), ("day", Pace::Day), ("three_days", Pace::ThreeDays), ("unhurried", Pace::Unlimited)];

/// Renders a page of option menus, or the first page if `page` does not exist. Everybody may open the menus, but the
/// service accepts changes only from the host.
#[must_use]
pub fn lobby_options_message(context: MessageContext<'_>, page: u8) -> MessagePayload {
    let translator = context.translator(NameStyle::Label);
    let content = [
        translator.translate(&texts::lobby_options_title(context.game_name())),
        settings_line(&translator, context.view),
    ]
    .join("\n");
    let menus = lobby_menus(&translator, context.view);
    let page = if usize::from(page) * MENUS_PER_PAGE < menus.len() { page } else { 0 };
    let shown = menus.iter().skip(usize::from(page) * MENUS_PER_PAGE).take(MENUS_PER_PAGE);
    let mut rows: Vec<MessageRow> = shown.map(|(_, menu)| MessageRow::SelectMenu(menu.clone())).collect();
    let show_page = |page| ComponentAction::ShowLobbyOptions(context.view.id, page);
    let next_page = page.checked_add(1).filter(|next| usize::from(*next) * MENUS_PER_PAGE < menus.len());
    let page_buttons = [
        (texts::button_previous_page(), page.checked_sub(1).map(show_page)),
        (texts::button_next_page(), next_page.map(show_page)),
    ];
    rows.extend(optional_buttons(&translator, page_buttons));
    rows.push(MessageRow::Buttons(other_buttons(&translator, context.view)));
    MessagePayload { rows, ..MessagePayload::ephemeral(content) }
}

/// Returns the buttons for what has no menu.
fn other_buttons(translator: &Translator<'_>, table_view: &TableView) -> Vec<MessageButton> {
    let has_computer = table_view.seats.iter().any(|seat| matches!(seat.occupant, Occupant::Ai { .. }));
    let remove_ai = has_computer.then_some((LobbyAction::RemoveAi, ButtonStyle::Secondary));
    let actions = [(LobbyAction::Leave, ButtonStyle::Secondary), (LobbyAction::Cancel, ButtonStyle::Secondary)];
    let buttons = remove_ai.into_iter().chain(actions);
    let rules = view_buttons(translator, table_view.id, &[ViewKind::Rules]).buttons().to_vec();
    buttons.map(|(action, style)| lobby_button(translator, table_view.id, action, style)).chain(rules).collect()
}

/// Returns the page with the menu of this option.
#[must_use]
pub fn page_of_option(context: MessageContext<'_>, option: LobbyOption) -> u8 {
    let menus = lobby_menus(&context.translator(NameStyle::Label), context.view);
    let place = menus.iter().position(|(of, _)| *of == option).unwrap_or_default();
    u8::try_from(place / MENUS_PER_PAGE).unwrap_or_default()
}

/// The number of menus on a page: one row is kept for the buttons.
const MENUS_PER_PAGE: usize = limits::ACTION_ROWS - 1;

/// Returns all menus. A variant with too many choices for one menu has several menus.
fn lobby_menus(translator: &Translator<'_>, table_view: &TableView) -> Vec<(LobbyOption, SelectMenu)> {
    let levels = level_options(translator, &table_view.game_info.level_ratings);
    let mut menus = vec![
        lobby_menu(table_view.id, LobbyOption::AddAi, translator.translate(&texts::option_add_ai()), levels),
        lobby_menu(
            table_view.id,
            LobbyOption::Pace,
            translator.translate(&texts::option_pace()),
            pace_options(translator),
        ),
        lobby_menu(
            table_view.id,
            LobbyOption::Language,
            translator.translate(&texts::option_language()),
            language_options(),
        ),
    ];
    let others = table_view.iter_seats().filter_map(|(seat, chair)| {
        let person = chair.person().filter(|_| !chair.is_host)?;
        Some(menu_option(translator.seat_names()[seat.index()].clone(), person.0.to_string()))
    });
    let kick = lobby_menu(
        table_view.id,
        LobbyOption::KickPlayer,
        translator.translate(&texts::option_kick()),
        others.collect(),
    );
    menus.extend((!kick.1.options.is_empty()).then_some(kick));
    for (number, variant) in (0..).zip(&table_view.game_info.variants) {
        let name = translator.translate(&variant.name);
        let chunks = variant.choices.chunks(limits::SELECT_OPTIONS);
        let chunk_count = chunks.len();
        for (chunk, choices) in (0..).zip(chunks) {
            let says = if chunk_count == 1 { name.clone() } else { format!("{name} ({}/{chunk_count})", chunk + 1) };
            let entries = choices
                .iter()
                .map(|(id, called)| menu_option(translator.translate(called), (*id).to_owned()))
                .collect();
            menus.push(lobby_menu(table_view.id, LobbyOption::Variant(number, chunk), says, entries));
        }
    }
    menus
}

/// Parses a pace as menus and commands give it: by its id, or as a number with a unit of any language, as in "3 days".
/// A number alone means minutes.
#[must_use]
pub fn parse_pace(typed: &str) -> Option<Pace> {
    let typed = typed.trim().to_lowercase();
    if let Some((_, pace)) = PACE_CHOICES.iter().find(|(id, _)| *id == typed) {
        return Some(*pace);
    }
    let (number, unit) = typed.split_at(typed.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(typed.len()));
    let minutes_per_unit = match unit.trim() {
        "" | "m" | "min" | "minute" | "minutes" | "minuto" | "minutos" => 1,
        "h" | "hour" | "hours" | "hora" | "horas" | "heure" | "heures" => MINUTES_PER_HOUR,
        "d" | "day" | "days" | "día" | "días" | "dia" | "dias" | "j" | "jour" | "jours" => MINUTES_PER_DAY,
        _ => return None,
    };
    Some(Pace::Custom(number.parse::<u32>().ok()?.saturating_mul(minutes_per_unit)))
}

/// Returns the id and the name of every pace.
pub fn pace_choices(translator: &Translator<'_>) -> Vec<(&'static str, String)> {
    PACE_CHOICES.iter().map(|(id, it)| (*id, translator.translate(&pace_name(*it)))).collect()
}

fn pace_options(translator: &Translator<'_>) -> Vec<SelectOption> {
    pace_choices(translator).into_iter().map(|(id, called)| menu_option(called, id.to_owned())).collect()
}

fn language_options() -> Vec<SelectOption> {
    Lang::ALL.into_iter().map(|lang| menu_option(native_name(lang).to_owned(), lang.code().to_owned())).collect()
}

/// Returns the name of a language in that language, which is what its speakers look for.
#[must_use]
pub const fn native_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Es => "Español",
        Lang::Fr => "Français",
    }
}

const fn menu_option(label: String, value: String) -> SelectOption {
    SelectOption { label, description: None, value }
}

fn lobby_menu(
    table: TableId,
    matter: LobbyOption,
    placeholder: String,
    entries: Vec<SelectOption>,
) -> (LobbyOption, SelectMenu) {
    (
        matter,
        SelectMenu {
            custom_id: ComponentAction::SetLobbyOption(table, matter).to_string(),
            placeholder,
            options: entries,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_pace_is_a_number_with_a_unit_of_any_language() {
        for (typed, minutes) in [
            ("45", 45),
            ("1 minute", 1),
            ("90min", 90),
            ("8 Hours", 480),
            ("2 horas", 120),
            ("1 h", 60),
            (" 3 days ", 4_320),
            ("1 día", 1_440),
            ("2 jours", 2_880),
            ("9999999 days", u32::MAX),
        ] {
            assert_eq!(parse_pace(typed), Some(Pace::Custom(minutes)), "{typed}");
        }
        assert_eq!(parse_pace("Live"), Some(Pace::Live));
        for typed in ["", "days", "3 weeks", "3 s", "-3", "1.5 days", "2 days 3 hours"] {
            assert_eq!(parse_pace(typed), None, "{typed}");
        }
    }
}
