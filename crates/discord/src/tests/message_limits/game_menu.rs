//! Checks the menu of games: Discord accepts it, and its picture is composed in every language.

use meadhall_game::Lang;
use meadhall_games::GAMES;
use meadhall_render::PictureRenderer;

use super::fixture::TestTable;
use crate::interactions::component_action::{ComponentAction, OpeningKind};
use crate::interactions::level_choice::{ComputerChoice, LevelChoice};
use crate::messages::attachment::MessageAttachment;
use crate::messages::game_menu::game_menu_message;
use crate::messages::payload::{ButtonTarget, MessageButton, MessagePayload, MessageRow, SelectMenu};

/// A button with a longer label leaves the text beside it no room on a phone.
const MAX_GAME_LABEL_CHARS: usize = 14;

const KINDS: [OpeningKind; 3] = [
    OpeningKind::AgainstComputers(ComputerChoice::of_level(LevelChoice::Adaptive)),
    OpeningKind::WithPeople,
    OpeningKind::Lesson,
];

fn menu(fixture: &TestTable, lang: Lang, kind: OpeningKind) -> MessagePayload {
    let translator = fixture.ctx.translator_without_names(lang);
    let picture = fixture.ctx.game_menu_pictures.picture(GAMES, &translator);
    game_menu_message(&translator, GAMES, kind, picture)
}

fn action(button: &MessageButton) -> ComponentAction {
    let ButtonTarget::CustomId(custom_id) = &button.target else { panic!("a link: {button:?}") };
    custom_id.parse().unwrap()
}

#[tokio::test]
async fn discord_accepts_the_menu_of_games() {
    for lang in Lang::ALL {
        let mut fixture = TestTable::raids_lobby(2, lang).await;
        for kind in KINDS {
            let payload = menu(&fixture, lang, kind);
            fixture.assert_accepted("the menu of games", &payload);
            let sections = payload.rows.iter().filter(|row| matches!(row, MessageRow::Section { .. }));
            for (section, game_type) in sections.zip(GAMES) {
                let [button] = section.buttons() else { panic!("{section:?}") };
                assert_eq!(action(button), ComponentAction::OpenTable(kind, game_type.meta().id.to_owned()));
                assert!(button.label.chars().count() <= MAX_GAME_LABEL_CHARS, "{} is too long", button.label);
            }
        }
    }
}

#[tokio::test]
async fn the_menu_shows_the_chosen_level_and_number_and_each_game_is_opened_with_them() {
    let fixture = TestTable::raids_lobby(2, Lang::En).await;
    let choices = LevelChoice::all().enumerate().flat_map(|level| (1..=3).map(move |count| (level, count)));
    for ((number, level), count) in choices {
        let kind = OpeningKind::AgainstComputers(ComputerChoice { count, level });
        let payload = menu(&fixture, Lang::En, kind);
        let menus = payload.rows.iter().filter_map(|row| match row {
            MessageRow::SelectMenu(menu) => Some(menu),
            _ => None,
        });
        let [counts, levels] = menus.collect::<Vec<_>>()[..] else { panic!("two menus: {payload:#?}") };
        assert_eq!(levels.custom_id.parse(), Ok(ComponentAction::ChooseGameMenuLevel));
        assert_eq!(counts.custom_id.parse(), Ok(ComponentAction::ChooseGameMenuCount));
        assert_eq!(levels.placeholder, format!("Computers: {}", levels.options[number].label));
        assert_eq!(counts.placeholder, counts.options[usize::from(count) - 1].label);
        let kinds_of = |menu: &SelectMenu| {
            menu.options.iter().map(|it| it.value.parse::<OpeningKind>().unwrap()).collect::<Vec<_>>()
        };
        let of_levels = LevelChoice::all().map(|level| OpeningKind::AgainstComputers(ComputerChoice { count, level }));
        assert_eq!(kinds_of(levels), of_levels.collect::<Vec<_>>());
        let of_counts = [1, 2, 3].map(|count| OpeningKind::AgainstComputers(ComputerChoice { count, level }));
        assert_eq!(kinds_of(counts), of_counts);
        let is_section = |row: &&MessageRow| matches!(row, MessageRow::Section { .. });
        let opened = payload.rows.iter().filter(is_section).flat_map(MessageRow::buttons).map(action);
        let expected = GAMES.into_iter().map(|it| ComponentAction::OpenTable(kind, it.meta().id.to_owned()));
        assert!(opened.eq(expected));
    }
}

#[tokio::test]
async fn the_picture_is_composed_once_and_names_every_game() {
    let fixture = TestTable::raids_lobby(2, Lang::En).await;
    for lang in Lang::ALL {
        let translator = fixture.ctx.translator_without_names(lang);
        let first = fixture.ctx.game_menu_pictures.picture(GAMES, &translator).unwrap();
        let again = fixture.ctx.game_menu_pictures.picture(GAMES, &translator).unwrap();
        assert!(std::sync::Arc::ptr_eq(&first.picture, &again.picture));
        let png = PictureRenderer::default().render_png(&first.picture).unwrap();
        assert!(png.len() < 400_000, "{} bytes", png.len());
        let alt_text = MessageAttachment::Picture(first).attachment_json(None)["description"].to_string();
        for game_type in GAMES {
            let name = translator.translate(&(game_type.meta().short_name)());
            assert!(alt_text.contains(&name), "{alt_text} lacks {name}");
        }
    }
}
