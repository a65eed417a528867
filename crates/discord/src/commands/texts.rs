//! The translated texts of commands, and the names of commands and options. Other texts refer to a command by
//! its key, so that they show the name that the reader sees.

use meadhall_game::{PerLanguage, Text, Texts};

meadhall_game::texts! { "command"
    play(); play_about(); option_game_about(); option_ai_count_about(); option_pace_about(); option_play_language_about();
    learn(); learn_about(); join(); join_about(); leave(); leave_about(); start(); start_about();
    turn(); turn_about(); board(); board_about(); score(); score_about(); log(); log_about();
    undo(); undo_about(); games(); games_about();
    table(); table_about(); concede(); concede_about(); end(); end_about(); replace(); replace_about();
    move_table(); move_table_about(); check(); check_about(); export(); export_about(); replay(); replay_about();
    settings(); settings_about(); language(); language_about(); notify(); notify_about(); privacy(); privacy_about();
    server(); server_about(); show(); show_about(); channels(); channels_about(); openers(); openers_about();
    server_language_about(); limits(); limits_about(); quiet(); quiet_about(); block(); block_about(); unblock(); unblock_about();
    server_block_about(); server_unblock_about();
    help(); help_about(); rules(); rules_about(); stats(); stats_about();
    describe();

    option_table(); option_table_about(); option_game(); option_ai_count(); option_level(); option_level_about(); option_pace(); option_language(); option_language_about();
    option_as(); option_as_about(); option_step(); option_step_about(); option_seat(); option_seat_about(); option_by(); option_by_about(); option_notify_by(); option_notify_by_about();
    option_action(); option_action_about(); option_topic(); option_topic_about(); option_user(); option_user_about();
    option_server_language_about(); option_channel(); option_channel_about(); option_role(); option_role_about(); option_limit_server(); option_limit_server_about();
    option_limit_channel_about(); option_limit_person(); option_limit_person_about(); option_from(); option_from_about(); option_to(); option_to_about();
    option_offset(); option_offset_about(); option_block_user_about(); choice_add(); choice_remove(); choice_clear();
    option_options(); option_options_about(); option_venue(); option_venue_about(); choice_thread(); choice_here();
    choice_picture(); choice_text(); choice_prose(); choice_legend(); choice_dms(); choice_channel(); choice_export(); choice_forget();

    no_such_table();
    which_table();
    no_table_here();
    not_in_private();
    no_such_language();
    no_such_pace();
    no_such_options();
    table_opened(game: Text);
    tutorial_started(game: Text);
    no_tutorial(game: Text);
    which_tutorial(games: Vec<Text>);
    joined(game: Text);
    left_lobby(game: Text);
    left_match(game: Text);
    match_started(game: Text);
    no_tables();
    waiting_for(game: Text, seats: Vec<Text>);
    waiting_for_deadline(game: Text, seats: Vec<Text>, at: i64);
    channel_deleted(game: Text, at: i64);
    conceded(game: Text);
    ended(game: Text);
    proposal_made();
    seat_replaced();
    table_moved(game: Text);
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
    help_learn();
    help_turn();
    help_look();
    help_more();
    stats_line(game: Text, played: usize, won: usize, best: i32);
    stats_none();
}

pub const SLASH_COMMAND_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};
