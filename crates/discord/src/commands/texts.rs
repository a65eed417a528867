//! The translated texts of commands' replies.

use meadhall_game::{PerLanguage, Seat, Text, Texts};

meadhall_game::texts! { "command"
    no_such_table();
    which_table();
    which_table_option();
    no_table_here();
    not_in_private();
    no_such_game(games: Vec<Text>);
    no_such_language();
    no_such_pace();
    no_such_options();
    options_need_game();
    table_opened(game: Text);
    tutorial_started(game: Text);
    no_tutorial(game: Text);
    joined(game: Text);
    left_lobby(game: Text);
    left_match(game: Text);
    match_started(game: Text);
    no_tables();
    channel_deleted(game: Text, at: i64);
    conceded(game: Text);
    ended(game: Text);
    proposal_made();
    seat_offered(person: Seat);
    seat_replaced();
    table_moved(game: Text);
    thread_taken();
    cannot_seat_bot();
    exported(game: Text);
    permissions_title();
    permissions_missing();
    permissions_complete();
    permissions_how_to_grant();
    permission_view();
    permission_send();
    permission_embed();
    permission_attach();
    permission_history();
    permission_threads();
    permission_in_threads();
    language_set();
    settings_title();
    settings_language(language: Text);
    settings_language_of_client(language: Text);
    settings_choose_language();
    settings_choice_client_language();
    settings_notify_undecided();
    which_rules();
    blocked();
    unblocked();
    block_list_title();
    block_list_empty();
    cannot_block_yourself();
    and_others(count: usize);
    which_role();
    server_settings_title();
    server_channels();
    server_channels_all();
    server_openers();
    server_openers_all();
    server_language_is(language: Text);
    server_language_none();
    language_english();
    language_spanish();
    language_french();
    server_board_picture();
    server_board_emoji();
    server_board_both();
    server_limits(channel: usize, person: usize);
    server_limit_all(most: usize);
    server_limit_none();
    server_quiet_hours(from: i64, to: i64);
    server_quiet_hours_none();
    server_block_list_title();
    server_block_list_empty();
    server_blocked();
    privacy_export();
    privacy_confirm_forget();
    help_intro();
    help_turn();
    help_prose();
    stats_line(game: Text, played: usize, won: usize, best: i32);
    stats_none();
    stats_latest();
    finished_matches(first: usize, last: usize, total: usize);
    match_ended_early(at: i64, game: Text);
    match_left_to_ai(at: i64, game: Text);
    match_conceded(at: i64, game: Text);
    stats_match(at: i64, game: Text, rank: u8, seat_count: u8, points: i32);
}

pub const SLASH_COMMAND_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};
