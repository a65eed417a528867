//! Checks that every action is written and read back, and that ids on old messages keep their meaning.

use std::fs;
use std::path::Path;

use meadhall_game::Fingerprint;
use meadhall_tables::PersonId;

use super::*;
use crate::limits;

/// Returns every kind of action. The rules of a game stand for those of all games.
fn every_action() -> Vec<ComponentAction> {
    let table = TableId::new(u64::MAX);
    let fingerprint = Fingerprint::of(&"a question");
    let decision = DecisionId { seat: Seat(u8::MAX), last_entry_number: u64::MAX, fingerprint };
    let page = OptionsPage { path_depth: u8::MAX, sample_option: u16::MAX, first_item: u16::MAX };
    let answer = Answer { seat: Seat(u8::MAX), after_step: u64::MAX, fingerprint, option: usize::MAX };
    let mut actions = vec![
        ComponentAction::AnswerDecision(table, answer),
        ComponentAction::ChooseOption(table, decision, PanelPage::Words(page)),
        ComponentAction::ChooseOption(table, decision, PanelPage::Picture(page)),
        ComponentAction::ShowPanelPage(table, decision, PanelPage::Words(page)),
        ComponentAction::ShowPanelPage(table, decision, PanelPage::Picture(page)),
        ComponentAction::UndoAnswerAtRevision(table, u64::MAX),
        ComponentAction::ChooseView(table),
        ComponentAction::ReturnToSeat(table),
        ComponentAction::Rematch(table),
        ComponentAction::RematchAtLevel(table, Level::HIGHEST),
        ComponentAction::ForgetMe(PersonId(u64::MAX)),
        ComponentAction::ShowGames(u16::MAX),
        ComponentAction::ChooseGameMenuLevel,
        ComponentAction::ChooseGameMenuCount,
        ComponentAction::ShowFinishedMatch(table, u16::MAX),
        ComponentAction::SetLobbyOption(table, LobbyOption::AddAi),
        ComponentAction::SetLobbyOption(table, LobbyOption::Pace),
        ComponentAction::SetLobbyOption(table, LobbyOption::Language),
        ComponentAction::ShowProse(table, u8::MAX),
        ComponentAction::ShowLobbyOptions(table, u8::MAX),
        ComponentAction::SetLobbyOption(table, LobbyOption::Variant(u8::MAX, 0)),
        ComponentAction::SetLobbyOption(table, LobbyOption::Variant(u8::MAX, u8::MAX)),
        ComponentAction::SetLobbyOption(table, LobbyOption::KickPlayer),
        ComponentAction::ShowRulesPage(RulesSource::Table(table), u8::MAX, u8::MAX),
        ComponentAction::ChooseRulesTopic(RulesSource::Table(table)),
    ];
    actions.extend(rules_actions("raids"));
    actions.extend(SETTING_CODES.map(|(setting, _)| ComponentAction::ChangeSetting(setting)));
    actions.extend(TABLE_COMMAND_CODES.map(|(command, _)| ComponentAction::RunCommand(table, command)));
    actions.extend(
        [None, Some(PersonId(u64::MAX))]
            .map(|by| ComponentAction::RunCommand(table, TableCommand::Replace(Seat(u8::MAX), by))),
    );
    actions.extend(END_MODE_CODES.map(|(end_mode, _)| ComponentAction::EndMatch(table, end_mode)));
    actions.extend(VIEW_CODES.map(|(view, _)| ComponentAction::ShowView(table, view)));
    actions.extend(PAST_TURN_VIEWS.map(|view| ComponentAction::ShowPastTurn(table, view, u32::MAX)));
    actions.extend(LOBBY_ACTION_CODES.map(|(action, _)| ComponentAction::RunLobbyAction(table, action)));
    let kinds: Vec<OpeningKind> = opening_kinds().collect();
    actions.extend(kinds.iter().map(|kind| ComponentAction::ShowGameMenu(*kind)));
    actions.extend(kinds.iter().map(|kind| ComponentAction::OpenTable(*kind, "raids".to_owned())));
    actions.extend(LESSON_CODES.map(|(action, _)| ComponentAction::RunLessonAction(table, action)));
    actions.extend(DM_CHOICE_CODES.map(|(choice, _)| ComponentAction::SetDmPreference(table, choice)));
    actions
}

fn rules_actions(game_id: &str) -> [ComponentAction; 2] {
    let source = RulesSource::Game(game_id.to_owned());
    [ComponentAction::ShowRulesPage(source.clone(), u8::MAX, u8::MAX), ComponentAction::ChooseRulesTopic(source)]
}

fn view_in_words(view: ViewKind) -> &'static str {
    match view {
        ViewKind::Panel => "turn",
        ViewKind::AllViews => "all views",
        ViewKind::WordPanel => "turn in words",
        ViewKind::TextBoard => "board",
        ViewKind::ProseBoard => "board in words",
        ViewKind::Score => "score",
        ViewKind::Log => "log",
        ViewKind::Legend => "legend",
        ViewKind::Rules => "rules",
        ViewKind::BoardPicture => "picture",
        ViewKind::Permissions => "rights",
    }
}

fn opening_kinds() -> impl Iterator<Item = OpeningKind> {
    let choices =
        [2, 1, 3].into_iter().flat_map(|count| LevelChoice::all().map(move |level| ComputerChoice { count, level }));
    choices.map(OpeningKind::AgainstComputers).chain([OpeningKind::WithPeople, OpeningKind::Lesson])
}

fn opening_in_words(kind: OpeningKind) -> String {
    let computers = match kind {
        OpeningKind::AgainstComputers(computers) => computers,
        OpeningKind::WithPeople => return "with people".to_owned(),
        OpeningKind::Lesson => return "as a lesson".to_owned(),
    };
    let which = match computers.level {
        LevelChoice::Adaptive => "computers that adapt".to_owned(),
        LevelChoice::Fixed(level) => match level.number() {
            1 => "easy computers".to_owned(),
            4 => "medium computers".to_owned(),
            8 => "hard computers".to_owned(),
            number => format!("computers of level {number}"),
        },
    };
    match computers.count {
        ComputerChoice::DEFAULT_COUNT => format!("against {which}"),
        count => format!("against {count} {which}"),
    }
}

/// Describes an action in words that do not depend on the names in the code.
fn meaning_in_words(button: ComponentAction) -> String {
    let decision_text = |DecisionId { seat, last_entry_number: n, fingerprint: mark }| {
        format!("question {mark} after entry {n} to seat {}", seat.0)
    };
    let page_text = |OptionsPage { path_depth: depth, sample_option: like, first_item: from }| {
        format!("{depth} words like option {like} from entry {from}")
    };
    let rules_text = |of| match of {
        RulesSource::Table(table) => format!("of table {table}"),
        RulesSource::Game(game) => format!("of game {game}"),
    };
    match button {
        ComponentAction::AnswerDecision(table, Answer { seat, after_step: n, fingerprint: mark, option }) => {
            format!(
                "answer {option} at table {table} to {}",
                decision_text(DecisionId { seat, last_entry_number: n, fingerprint: mark })
            )
        }
        ComponentAction::ChooseOption(table, decision, page) => {
            let form = if matches!(page, PanelPage::Words(_)) { "choose" } else { "choose beside a picture" };
            format!("{form} at table {table} from {}: {}", decision_text(decision), page_text(page.options_page()))
        }
        ComponentAction::ShowPanelPage(table, decision, page) => {
            let form = if matches!(page, PanelPage::Words(_)) { "page" } else { "picture" };
            format!("{form} at table {table} of {}: {}", decision_text(decision), page_text(page.options_page()))
        }
        ComponentAction::ShowView(table, view) => format!("show {} of table {table}", view_in_words(view)),
        ComponentAction::ChooseView(table) => format!("show what is selected of table {table}"),
        ComponentAction::ShowPastTurn(table, view, turn) => {
            format!("show {} of table {table} after turn {turn}", view_in_words(view))
        }
        ComponentAction::RunLobbyAction(table, action) => {
            let what = match action {
                LobbyAction::Join => "join",
                LobbyAction::Leave => "leave",
                LobbyAction::AddAi => "add computer",
                LobbyAction::RemoveAi => "remove computer",
                LobbyAction::ShowOptions => "options",
                LobbyAction::Start => "start",
                LobbyAction::Cancel => "cancel",
            };
            format!("lobby {what} at table {table}")
        }
        ComponentAction::ShowProse(table, page) => format!("page {page} of table {table} in words"),
        ComponentAction::ShowLobbyOptions(table, page) => format!("options of table {table} page {page}"),
        ComponentAction::SetLobbyOption(table, option) => {
            let what = match option {
                LobbyOption::AddAi => "a computer".to_owned(),
                LobbyOption::Pace => "pace".to_owned(),
                LobbyOption::Language => "language".to_owned(),
                LobbyOption::Variant(variant, 0) => format!("variant {variant}"),
                LobbyOption::Variant(variant, part) => format!("variant {variant} by menu {part}"),
                LobbyOption::KickPlayer => "kick".to_owned(),
            };
            format!("settle {what} of table {table}")
        }
        ComponentAction::UndoAnswerAtRevision(table, revision) => {
            format!("undo at table {table} as of revision {revision}")
        }
        ComponentAction::SetDmPreference(table, DmChoice::Enable) => {
            format!("private messages of table {table} wanted")
        }
        ComponentAction::SetDmPreference(table, DmChoice::Disable) => {
            format!("private messages of table {table} not wanted")
        }
        ComponentAction::ReturnToSeat(table) => format!("return to table {table}"),
        ComponentAction::Rematch(table) => format!("again after table {table}"),
        ComponentAction::RematchAtLevel(table, level) => {
            format!("again after table {table} at level {}", level.number())
        }
        ComponentAction::RunCommand(table, command) => {
            let what = match command {
                TableCommand::Overview => "overview".to_owned(),
                TableCommand::Join => "join".to_owned(),
                TableCommand::Leave => "leave".to_owned(),
                TableCommand::Start => "start".to_owned(),
                TableCommand::Concede => "concede".to_owned(),
                TableCommand::End => "end".to_owned(),
                TableCommand::Move => "move here".to_owned(),
                TableCommand::Export => "export".to_owned(),
                TableCommand::Replay => "replay".to_owned(),
                TableCommand::Hint => "hint".to_owned(),
                TableCommand::Share => "share the result".to_owned(),
                TableCommand::Replace(seat, None) => format!("replace seat {} by a computer", seat.0),
                TableCommand::Replace(seat, Some(person)) => format!("replace seat {} by person {}", seat.0, person.0),
            };
            format!("command {what} at table {table}")
        }
        ComponentAction::ChangeSetting(PersonalSetting::Language) => "set own language".to_owned(),
        ComponentAction::ChangeSetting(PersonalSetting::NotifyByDm) => "own notices by private message".to_owned(),
        ComponentAction::ChangeSetting(PersonalSetting::NotifyInChannel) => "own notices in the channel".to_owned(),
        ComponentAction::ShowGames(page) => format!("own games, finished matches page {page}"),
        ComponentAction::ShowFinishedMatch(table, page) => {
            format!("result of table {table} from page {page} of finished matches")
        }
        ComponentAction::ForgetMe(person) => format!("forget person {}", person.0),
        ComponentAction::EndMatch(table, MatchEndMode::ForEveryone) => format!("finish table {table} for everybody"),
        ComponentAction::EndMatch(table, MatchEndMode::Concede) => format!("finish table {table} by giving up"),
        ComponentAction::ShowRulesPage(of, topic, page) => {
            format!("rules {}: topic {topic} page {page}", rules_text(of))
        }
        ComponentAction::ChooseRulesTopic(of) => format!("topics {}", rules_text(of)),
        ComponentAction::ShowGameMenu(kind) => format!("choose a game {}", opening_in_words(kind)),
        ComponentAction::ChooseGameMenuLevel => "choose a level, then a game".to_owned(),
        ComponentAction::ChooseGameMenuCount => "choose a number of computers, then a game".to_owned(),
        ComponentAction::RunLessonAction(table, action) => {
            let what = match action {
                LessonAction::TellMore => "tell more",
                LessonAction::Stop => "stop",
                LessonAction::ChooseOther => "other lessons",
                LessonAction::PlayOn => "play on",
                LessonAction::PlayMatch => "play a real match",
            };
            format!("lesson at table {table}: {what}")
        }
        ComponentAction::OpenTable(kind, game) => format!("open a table of {game} {}", opening_in_words(kind)),
    }
}

/// Messages keep their buttons for months, so lines are only ever added to the list: `MEADHALL_BLESS=1
/// cargo test -p meadhall-discord custom_ids` adds the missing ones.
#[test]
fn custom_ids_on_old_messages_keep_their_meaning() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/buttons.txt");
    let mut frozen_meanings = fs::read_to_string(&path).unwrap_or_default();
    for action in every_action() {
        for custom_id in [action.to_string(), with_message_key(&action.to_string(), MessageKey(0x00c0_ffee))] {
            let line = format!("{custom_id} = {}\n", meaning_in_words(action.clone()));
            if !frozen_meanings.contains(&line) && std::env::var_os("MEADHALL_BLESS").is_some() {
                frozen_meanings += &line;
                fs::write(&path, &frozen_meanings).unwrap();
            }
            assert!(frozen_meanings.contains(&line), "{line} is not in the list");
        }
    }
    for line in frozen_meanings.lines() {
        let (custom_id, frozen_meaning) = line.split_once(" = ").unwrap();
        let action: ComponentAction = custom_id.parse().unwrap_or_else(|why| panic!("{custom_id}: {why}"));
        let encoded = action.to_string();
        assert_eq!(meaning_in_words(action), frozen_meaning, "{custom_id}");
        assert_eq!(
            message_key_of(custom_id)
                .map_or_else(|| encoded.clone(), |message_key| with_message_key(&encoded, message_key)),
            custom_id
        );
    }
}

#[test]
fn every_action_round_trips_and_fits_a_custom_id() {
    let of_games = meadhall_games::GAMES.iter().flat_map(|game_type| rules_actions(game_type.meta().id));
    for action in every_action().into_iter().chain(of_games) {
        let text = action.to_string();
        assert_eq!(text.parse(), Ok(action.clone()), "{text}");
        assert!(!text.contains('?'), "{text}");
        let sealed = with_message_key(&text, MessageKey(u64::MAX));
        assert_eq!((sealed.parse(), message_key_of(&sealed)), (Ok(action), Some(MessageKey(u64::MAX))));
        assert!(sealed.len() <= limits::CUSTOM_ID_BYTES, "{sealed}");
    }
}

#[test]
fn unknown_custom_ids_are_rejected() {
    let long = "m:".repeat(5_000);
    let valid = every_action()[0].to_string();
    let corrupted = [
        valid.clone() + "~",
        valid.clone() + "~0f",
        valid.clone() + "~x",
        valid.clone() + "~1~1",
        valid.replace(':', ";"),
        valid.clone() + ":1",
        valid[..valid.len() - 30].to_owned(),
        valid.to_uppercase(),
    ];
    let unknown = [
        "",
        ":",
        "m",
        "m:",
        "t:=",
        "t:=Chess",
        "t:=a-game",
        "t:=a_name_that_is_longer_than_any_games",
        "r:raids:0:0",
        "m:00000000",
        "x:00000000",
        "s:00000000:x",
        "h:00000000:l:1",
        "n:x",
        "n:e:raids",
        "n:e:=Raids",
        "h:00000000:b:01",
        "u:00000000:-1",
        "u:00000000:01",
        &long,
    ];
    for text in unknown.into_iter().chain(corrupted.iter().map(String::as_str)) {
        assert_eq!(text.parse::<ComponentAction>(), Err(UnknownCustomIdError), "{text}");
    }
}

#[test]
fn nobody_has_the_id_0() {
    for custom_id in ["f:0", "x:a8nm8kk4:p:1:0"] {
        assert_eq!(custom_id.parse::<ComponentAction>(), Err(UnknownCustomIdError), "{custom_id}");
    }
}
