# Ce que disent les messages de Discord autour d’un jeu.

discord_seat_name = { $seat }
discord_ai_name = Ordinateur { $number }
discord_ai_name_with_level = Ordinateur { $number } ({ $level })
discord_ai_stand_in = Ordinateur pour { $person }
discord_level = niveau { $number }
discord_level_option = Niveau { $number } sur { $count } · { $title }
discord_level_option_rated = Niveau { $number } sur { $count } · { GROUPED($rating) } · { $title }
discord_level_adaptive = S’adapte à moi
discord_level_adaptive_effect = Vous devancez chaque ordinateur environ une fois sur deux.
discord_level_lowest_effect = Pour débuter. Chaque niveau bat le précédent deux fois sur trois.
discord_level_title_beginner = débutant
discord_level_title_apprentice = apprenti
discord_level_title_casual = amateur
discord_level_title_club = joueur de club
discord_level_title_tournament = joueur de tournoi
discord_level_title_expert = expert
discord_level_title_master = maître
discord_level_title_grandmaster = grand maître

## Le menu des jeux

discord_menu_against_computers = **Quel jeu ?** Vous contre { $count ->
    [one] un ordinateur
   *[other] { $count } ordinateurs
}.
discord_menu_with_people = **Quel jeu ?** Une table s’ouvre dans ce salon et d’autres peuvent la rejoindre.
discord_menu_lesson = ### Apprenez un jeu
    -# Vous jouez, et chaque étape explique une chose. Arrêtez quand vous voulez.
discord_menu_lesson_game = **{ $game }** · { $steps } étapes, { $minutes } min
discord_menu_lesson_goal = -# { $goal }
discord_computer_count = { $count ->
    [one] Un ordinateur
   *[other] { $count } ordinateurs
}
discord_menu_level = Ordinateurs : { $choice }
discord_menu_game = **{ $game }** · { $minutes } min · { $difficulty }
discord_menu_players = -# { $goal } { $fewest } à { $most } joueurs
discord_menu_picture = Les plateaux au début, de gauche à droite : { $games }.
discord_difficulty_easy = facile à apprendre
discord_difficulty_medium = difficulté moyenne
discord_difficulty_hard = exigeant
discord_match_begun = **{ $game }** a commencé.
discord_solo_match = **{ $game }** · { $computers ->
    [0] { $player } en solo
    [one] { $player } et un ordinateur
   *[other] { $player } et { $computers } ordinateurs
}

## La table avant la partie

discord_lobby_open = **{ $game }** : qui joue ? Places prises : { $seated } sur { $seat_count }.
discord_lobby_seats = À la table : { $who }.
discord_lobby_host = { $seat } (hôte)
discord_lobby_pace = Rythme : { $pace }.
discord_lobby_variant = { $name } : { $value }.
discord_lobby_closes = La table ferme <t:{ $at }:R> si personne ne commence la partie.
discord_pace_live = un quart d’heure par décision
discord_pace_days = { $days ->
    [one] un jour
   *[other] { $days } jours
} par décision
discord_pace_hours = { $hours ->
    [one] une heure
   *[other] { $hours } heures
} par décision
discord_pace_own = { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
} par décision
discord_pace_unhurried = sans limite de temps
discord_lobby_options_title = { $game } : l’hôte peut changer ceci jusqu’au début de la partie.
discord_option_pace = Temps par décision…
discord_option_language = Langue dans le salon…
discord_option_kick = Retirer quelqu’un…
discord_thread_title = { $game } :
discord_thread_title_numbered = { $game } { $number } :
discord_thread_no_permission = Je n’ai pas la permission d’ouvrir un fil dans le salon de la table, ou d’y écrire : la partie reste dans ce salon.
discord_thread_limit = Ce serveur a trop de fils actifs : la partie reste dans le salon de la table.
discord_announcement_thread_limit = Le salon d’annonces de la table a trop de fils actifs : la partie y reste.
discord_thread_full = Le fil n’accepte plus personne : la partie reste dans le salon de la table.
discord_thread_failed = Discord n’a pas pu ouvrir de fil : la partie reste dans le salon de la table.

## La carte d’une partie

discord_turn = { $seat } : à vous de jouer.
discord_turn_deadline = { $seat } : à vous de jouer. Échéance : <t:{ $at }:R>.
discord_turn_secret = { $count ->
    [one] { $seats } choisit en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ».
   *[other] { $seats } choisissent en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ».
}
discord_turn_secret_deadline = { $count ->
    [one] { $seats } choisit en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ». Échéance : <t:{ $at }:R>.
   *[other] { $seats } choisissent en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ». Échéance : <t:{ $at }:R>.
}
discord_ai_thinking = En réflexion : { $seats }.
discord_ai_replaced = { $count ->
    [one] { $seats } : l’ordinateur n’a pas pu continuer ; un autre, plus faible, joue maintenant.
   *[other] { $seats } : les ordinateurs n’ont pas pu continuer ; d’autres, plus faibles, jouent maintenant.
}
discord_clock_stopped = Le temps de réponse est suspendu, car je ne peux pas écrire ici. /{ command_turn } fonctionne toujours.
discord_match_frozen = { $game } : cette partie est bloquée, car elle ne peut pas continuer avec les règles actuelles. L’hôte peut l’arrêter.
discord_match_moved = { $game } : la table se trouve dans
discord_match_continues_below = { $game } : la suite est plus bas.
discord_earlier_lines = { $count ->
    [one] …et { $count } ligne plus ancienne : /{ command_log }
   *[other] …et { $count } lignes plus anciennes : /{ command_log }
}

## La fin

discord_ended_played = { $count ->
    [0] { $game } : la partie est terminée.
    [one] { $game } : la partie est terminée. Victoire : { $winners } !
   *[other] { $game } : la partie est terminée. Victoire partagée : { $winners } !
}
discord_ended_conceded = { $game } : la partie s’est terminée par abandon.
discord_ended_agreed = { $game } : la partie a été arrêtée avant la fin.
discord_ended_cancelled = { $game } : la table a été annulée.
discord_ended_expired = { $game } : la table a fermé, car personne n’a commencé la partie à temps.
discord_ended_lost = { $game } : la partie est terminée, car la table est restée trop longtemps sans salon.
discord_standing = { $place }. { $seat } : { $points }
discord_standing_with_sources = { $place }. { $seat } : { $points } ({ $sources })
discord_points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
discord_standing_after_tie = { $standing } ; départage ({ $counts })
discord_score_source = { $name } { $points }
discord_you = vous
discord_end_you_win = Vous gagnez à { $game } : { $points } à { $other }
discord_end_you_lose = Vous êtes { $rank ->
    [2] deuxième
    [3] troisième
   *[other] en position { $rank }
} à { $game } avec { $own }. { $winner } gagne : { $points }
discord_end_wins = { $winner } gagne à { $game } : { $points } à { $other }
discord_end_shared = Victoire partagée à { $game } ({ $points }) : { $winners }
discord_end_alone = { $game }, partie terminée : { $total }
discord_story_you_won = Votre plus grande avance : { $source }, { $points } à { $other }
discord_story_won = Plus grande avance pour { $winner } : { $source }, { $points } à { $other }
discord_story_you_led = pour vous : { $source }, { $points } à { $other }
discord_story_led = pour { $seat } : { $source }, { $points } à { $other }
discord_story_won_and_led = { $won } ; { $led }.
discord_story_tie_break = Le départage a tranché : { $name }, { $points } à { $other }.
discord_best_move = Votre meilleur coup : { $option }, +{ $points } en tout
discord_hints_taken = { $player } a demandé { $count ->
    [one] un conseil
   *[other] { $count } conseils
}.
discord_hint = Conseil :

## Questions en privé

discord_deadline = Échéance : <t:{ $at }:R> ; sans réponse : { $answer }.
discord_option_path = { $first } › { $next }
discord_dm_prompt = { $game } : { $question }
discord_decision_closed = { $game } : cette question est close.
discord_decision_answered_at = { $game } : réponse donnée à <t:{ $at }:t>.
discord_decision_answered = { $game }, <t:{ $at }:t> : { $answer }
discord_panel_choose = Choisir…
discord_panel_press_to_see = **Cliquez sur un choix** pour voir ce qu’il apporte.
discord_panel_picture_follows = L’image arrive.
discord_panel_asleep = État à <t:{ $at }:t>. Depuis, ce message ne change plus tout seul.
discord_panel_replaced = La suite est dans un autre message.
discord_panel_label = { $label } : { $words }.
discord_panel_words = { $words }.
discord_all_views = { $game } : que voulez-vous voir ?
discord_your_choice = Votre choix :
discord_lesson_step = -# { $game } · leçon, étape { $number } sur { $count }
discord_lesson_other_answers = Une autre réponse…
discord_tutorial_over = La leçon est terminée. /{ command_play } ouvre une partie, et /{ command_rules } explique tout le reste.
discord_spectating = { $game } : vous regardez cette table.
discord_match_over = { $game } : la partie est terminée.
discord_match_not_started = { $game } : la partie n’a pas encore commencé.
discord_match_waits = { $game } : on attend { $seats }.
discord_match_waits_deadline = { $game } : on attend { $seats } (échéance : <t:{ $at }:R>).
discord_waiting_for = Réponse en attente : { $seats }.
discord_board_title = { $game } : le plateau
discord_prose_your_turn = C’est à vous. { $question }
discord_prose_other_turn = Question pour { $seat } : { $question }
discord_past_prose_rest = La suite : « /{ command_board } { command_option_step }:{ $turn } { command_option_as }:{ command_choice_prose } ».
discord_prose_rest = La suite : « /{ command_board } { command_option_as }:{ command_choice_prose } ».
discord_score_title = { $game } : le score
discord_score_so_far = { $seat } : { $points }
discord_score_so_far_with_sources = { $seat } : { $points } ({ $sources })
discord_score_secret = { $seat } : secret jusqu’à la fin
discord_log_title = { $game } : ce qui s’est passé
discord_log_empty = Il ne s’est encore rien passé.
discord_no_board = Il n’y a pas de plateau à montrer.
discord_past_board_start = { $game } : le plateau au début
discord_past_board_unfinished = { $game } : le plateau pendant le tour { $turn }, inachevé ({ $seats })
discord_past_board_turn = { $game } : le plateau après le tour { $turn } sur { $last } ({ $seats })
discord_replay_title = { $game } : la partie en images, { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}.
discord_replay_turns_skipped = Avec tous les tours, ce serait trop lourd pour Discord : vous voyez un tour sur { $every }.
discord_replay_busy = Je dessine encore la dernière partie que vous avez demandé à revoir. Redemandez quand elle sera là.
discord_replay_no_pictures = { $game } : ce jeu n’a pas d’images, on ne peut donc pas revoir la partie ainsi. /{ command_log } raconte ce qui s’est passé, et « /{ command_board } { command_option_step }:1 » montre le plateau après le premier tour.
discord_replay_timeout = C’était trop long, j’ai abandonné. Réessayez plus tard.
discord_replay_alt = Image animée : { $game } avec { $seats }, tour par tour. Sous chaque plateau, on lit à qui c’était de jouer et ce qui s’est passé. /{ command_log } raconte la même chose en texte.
discord_replay_start = Le début
discord_replay_turn = Tour { $turn } sur { $last } : { $seats }
discord_replay_unfinished = Tour { $turn }, inachevé : { $seats }
discord_replay_end = Tour { $turn } : { $seats }. La partie est terminée.
discord_replay_more = …et { $count } de plus
discord_sentence_pair = { $one } { $other }

## Boutons

discord_button_invite = Inviter des amis
discord_button_lesson = D’abord la leçon
discord_button_learn = Apprendre
discord_button_tell_more = En savoir plus
discord_button_stop_lesson = Arrêter
discord_button_play_match = Vous savez jouer : une vraie partie
discord_button_play_on_here = Continuer ici
discord_button_other_lessons = Autres leçons
discord_button_against_computers = Contre l’ordinateur
discord_button_join = Rejoindre
discord_button_choose = Choisir
discord_button_play = Jouer
discord_option_add_ai = Ajouter un ordinateur (niveau)…
discord_button_leave = Quitter
discord_button_add_ai = Ajouter un ordinateur
discord_button_remove_ai = Retirer un ordinateur
discord_button_start = Commencer
discord_button_cancel = Annuler la table
discord_button_my_turn = Mon tour
discord_button_board = Plateau
discord_button_text_board = Plateau en texte
discord_button_prose_board = Description du plateau
discord_button_turn_in_words = Mon tour en texte
discord_button_leave_or_end = Quitter ou arrêter…
discord_views_choose = Afficher…
discord_button_score = Score
discord_button_log = Ce qui s’est passé
discord_button_undo = Annuler mon coup
discord_button_back = Retour
discord_button_other_choices = Autres choix
discord_button_previous_page = Précédent
discord_button_next_page = Suivant
discord_button_previous_turn = Tour précédent
discord_button_next_turn = Tour suivant
discord_button_current_board = Plateau actuel
discord_button_take_back_seat = Me revoilà
discord_button_take_seat = Prendre la place
discord_button_play_again = Rejouer
discord_button_rematch = Revanche
discord_button_try_level = Essayer le niveau { $number }
discord_button_try_game = Essayer { $game }
discord_button_result = Résultat
discord_button_replay = Revoir
discord_button_share = Partager
discord_button_look_again = Regarder à nouveau
discord_button_hint = Conseil
discord_button_animation = Animation
discord_button_export = Exporter
discord_button_overview = Aperçu
discord_button_ask_concede = Abandonner…
discord_button_ask_end = Arrêter la partie…
discord_button_go_to_table = Aller à la table
discord_button_dm_yes = Oui, écrivez-moi
discord_button_dm_no = Non, seulement dans le salon
discord_button_notify_by_dm = M’écrire en privé
discord_button_notify_in_channel = Seulement dans le salon
discord_button_retry_dm = Réessayer
discord_button_forget = Oui, oubliez-moi
discord_button_legend = Légende
discord_button_rules = Règles
discord_button_fix_permissions = Comment y remédier
discord_button_more = Plus
discord_button_words = En texte
discord_button_pictures = Sur l’image
discord_button_end = Oui, l’arrêter
discord_button_propose_end = Oui, proposer
discord_button_concede = Oui, abandonner
discord_button_play_on = Non, continuer

## Nouvelles

discord_notify_removed = { $game } : on vous a fait quitter la table.
discord_notify_half_time = { $game } : la moitié de votre temps est écoulée. Échéance : <t:{ $at }:R>.
discord_notify_last_call = { $game } : votre temps touche à sa fin. Échéance : <t:{ $at }:R>.
discord_notify_time_up = { $game } : temps écoulé. J’ai choisi pour vous ; /{ command_log } dit quoi.
discord_notify_time_up_answer = { $game } : temps écoulé. J’ai choisi pour vous : { $answer }.
discord_notify_ai_took_over = { $game } : temps écoulé. Un ordinateur joue maintenant pour vous. « { discord_button_take_back_seat } » vous rend votre place.
discord_notify_auto_conceded = { $game } : temps écoulé. Vous abandonnez, comme vous l’aviez demandé.
discord_notify_seat_offered = vous propose cette place dans { $game } : { $seat }.
discord_notify_replaced = { $game } : votre place a changé de mains.
discord_notify_text_only = Je ne peux pas publier d’images ici : il me manque Joindre des fichiers, ou Discord a limité les envois de fichiers sur ce serveur. On continue avec le plateau en texte.
discord_proposal_end = voudrait arrêter la partie. Elle s’arrêtera quand l’hôte, ou toute la table, l’aura demandé avec /{ command_table } { command_end }.
discord_proposal_person = voudrait quelqu’un d’autre à cette place : { $seat }. Elle lui sera proposée quand l’hôte, ou toute la table sauf la personne à cette place, l’aura demandé avec /{ command_table } { command_replace } ; si la personne à cette place joue encore, il faut l’hôte ou au moins deux autres personnes. Proposition :
discord_proposal_ai = voudrait un ordinateur à cette place : { $seat }. Ce sera fait quand l’hôte, ou toute la table sauf la personne à cette place, l’aura demandé avec /{ command_table } { command_replace } ; si la personne à cette place joue encore, il faut l’hôte ou au moins deux autres personnes.

## Les tables qui ne peuvent pas se montrer

discord_warning_channel_deleted = Le salon de cette table n’existe plus. Toute personne qui a une place peut amener la table dans un autre : tapez là-bas /{ command_table } { command_move }. Sinon, la table ferme <t:{ $at }:R>.
discord_warning_bot_removed = Je ne suis plus sur le serveur de cette table. Dès qu’on m’y réinvite, la table reprend.
discord_warning_outage = Le serveur de cette table est indisponible à cause d’une panne de Discord. Tout est enregistré ; le message suivra.
discord_warning_thread_locked = Le fil de cette table est verrouillé. Dès que la modération le déverrouille, le message de la partie apparaît de lui-même.
discord_warning_permissions = Je ne peux pas montrer le message de cette partie. Les permissions qui me manquent dans le salon de la table : { $rights }. Dès qu’une personne qui gère le serveur me les accorde, il apparaît de lui-même.
discord_warning_forbidden = Discord ne me laisse pas montrer le message de cette partie et ne dit pas pourquoi. Tapez /{ command_table } { command_check } dans le salon de la table pour voir ce qu’il me faut ; je continue d’essayer.
discord_warning_not_delivered = Discord n’accepte pas le message de cette partie en ce moment. Tout est enregistré ; il suivra.
discord_warning_dms_closed = Je ne peux pas non plus vous envoyer de messages privés. Pour changer cela, autorisez les messages privés des membres du serveur de cette table dans ses paramètres de confidentialité.
discord_warning_clock_stopped = D’ici là, le temps de réponse est suspendu. /{ command_turn } fonctionne toujours.
discord_quiet_hours_until = Heures calmes sur le serveur de cette table jusqu’à <t:{ $at }:t> : je ne préviens personne, et le temps de réponse est suspendu.

## Messages privés

discord_dm_opt_in = Voulez-vous aussi un message privé quand c’est à vous de jouer ? Si oui, j’en envoie un tout de suite pour essayer.
discord_dm_test = Ceci est un essai : je vous écrirai ici quand ce sera à vous de jouer.
discord_dm_enabled = Je vous poserai les questions par message privé et dans le salon.
discord_dm_closed = Je ne peux pas vous envoyer de messages privés : je vous poserai les questions dans le salon. Pour changer cela, autorisez les messages privés des membres d’un serveur que nous avons en commun, dans ses paramètres de confidentialité.
discord_dm_disabled = Je vous poserai les questions seulement dans le salon.

## Réponses en privé

discord_unknown_button = Je ne connais pas ce bouton. Cliquez sur un bouton du message le plus récent de la partie, ou tapez /{ command_turn }.
discord_unreadable_interaction = Je n’ai pas compris. Essayez encore une fois, s’il vous plaît.
discord_outdated_command = Cette commande a changé depuis que votre Discord l’a chargée. Appuyez sur Ctrl + R ou redémarrez l’application.
discord_data_deleted = Vos données sont effacées. Dans les parties en cours, un ordinateur continue à votre place.
discord_move_undone = Votre dernier coup est annulé.
discord_seat_taken_back = { $game } : la place est à vous.
discord_rematch_joined = { $game } : la table de la revanche est ouverte, et vous y avez une place. Les autres la rejoignent là-bas avec « { discord_button_join } ».
discord_new_table_joined = { $game } : une nouvelle table est ouverte, et vous y avez une place.

## Règles et légende

discord_legend_title = { $game } : à quoi sert chaque élément
discord_legend_empty = { $game } : rien de ce que vous voyez n’a besoin d’être expliqué pour l’instant.
discord_rules_choose = Choisir un sujet…
discord_rules_no_such_topic = { $game } : ce sujet n’est pas dans les règles. Choisissez-en un ici.

## Demander encore une fois

discord_confirm_end = { $game } : arrêter la partie pour tout le monde, maintenant ? Personne ne gagne, et c’est définitif.
discord_confirm_propose_end = { $game } : proposer d’arrêter la partie ? Elle s’arrête, sans victoire, dès que l’hôte est d’accord, ou toute la table.
discord_confirm_concede = { $game } : abandonner ? Un ordinateur joue à votre place, et vous ne pourrez pas revenir.
discord_confirm_concede_and_lose = { $game } : abandonner ? La partie se termine, vous perdez, et c’est définitif.
