# Ce que disent les messages de Discord autour d’un jeu.

discord_person = { $seat }
discord_computer = Ordinateur { $number }
discord_computer_of = Ordinateur { $number } ({ $level })
discord_level_easy = facile
discord_level_medium = moyen
discord_level_hard = difficile

## La table avant la partie

discord_lobby = { $game } : une table est ouverte, { $seated ->
    [one] { $seated } place prise
   *[other] { $seated } places prises
} sur { $chairs }. Cliquez sur « { discord_button_join } » pour jouer.
discord_lobby_seats = À la table : { $who }.
discord_lobby_host = { $seat } (hôte)
discord_lobby_how = Temps de réponse : { $pace }.
discord_lobby_variant = { $name } : { $value }.
discord_lobby_closes = La table ferme <t:{ $at }:R> si personne ne lance la partie.
discord_pace_live = un quart d’heure
discord_pace_day = un jour
discord_pace_three_days = trois jours
discord_pace_own = { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
}
discord_pace_unhurried = sans limite de temps
discord_options_of = { $game } : l’hôte peut changer ceci jusqu’au début de la partie.
discord_option_pace = Temps de réponse…
discord_option_language = Langue dans le salon…
discord_option_kick = Retirer quelqu’un…
discord_no_threads = Je n’ai pas le droit d’ouvrir un fil ici : la partie reste dans ce salon.
discord_too_many_threads = Il y a trop de fils ici : la partie reste dans ce salon.
discord_no_thread_now = Discord n’a pas ouvert de fil à l’instant : la partie reste dans ce salon.

## La carte d’une partie

discord_turn = { $seat } : { $question }
discord_turn_until = { $seat } : { $question } Échéance : <t:{ $at }:R>.
discord_turn_secret = { $count ->
    [one] { $seats } choisit en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ».
   *[other] { $seats } choisissent en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ».
}
discord_turn_secret_until = { $count ->
    [one] { $seats } choisit en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ». Échéance : <t:{ $at }:R>.
   *[other] { $seats } choisissent en secret. Si c’est à vous, cliquez sur « { discord_button_my_turn } ». Échéance : <t:{ $at }:R>.
}
discord_thinking = En réflexion : { $seats }.
discord_stopped = L’horloge est arrêtée, car je ne peux pas écrire ici comme il faudrait. /{ command_turn } marche toujours.
discord_frozen = { $game } : cette partie est arrêtée, car elle ne peut pas continuer avec les règles actuelles. L’hôte peut y mettre fin.
discord_elsewhere = { $game } : la partie continue dans
discord_goes_on = { $game } : la partie continue plus bas.
discord_earlier = { $count ->
    [one] …et { $count } ligne plus ancienne : /{ $log }
   *[other] …et { $count } lignes plus anciennes : /{ $log }
}

## La fin

discord_ended_played = { $count ->
    [one] { $game } : la partie est terminée. Victoire : { $winners } !
   *[other] { $game } : la partie est terminée. Victoire partagée : { $winners } !
}
discord_ended_conceded = { $game } : la partie est terminée, car tous les autres ont abandonné.
discord_ended_agreed = { $game } : la partie a été arrêtée avant la fin.
discord_ended_cancelled = { $game } : la table a été annulée.
discord_ended_expired = { $game } : la table a fermé, car personne n’a lancé la partie à temps.
discord_ended_lost = { $game } : la partie est terminée, car la table est restée trop longtemps sans salon.
discord_placed = { $place }. { $seat } : { $points }
discord_placed_by = { $place }. { $seat } : { $points } ({ $sources })
discord_source = { $name } : { $points }

## Questions en privé

discord_ask = { $question }
discord_ask_until = { $question } Échéance : <t:{ $at }:R>.
discord_default_is = Si le temps est écoulé : { $answer }.
discord_then = { $first } › { $next }
discord_direct = { $game } : { $question }
discord_direct_until = { $game } : { $question } Échéance : <t:{ $at }:R>.
discord_settled = { $game } : cette question est close.
discord_settled_at = { $game } : cette question a reçu sa réponse à <t:{ $at }:t>.
discord_panel_choose = Choisir…
discord_chosen = Votre choix :
discord_lesson = **Leçon, { $number } sur { $of }** — { $idea }
discord_lesson_over = C’était la dernière idée de cette leçon. Continuez si vous voulez, ou mettez fin à la partie avec /{ command_table } { command_end }.
discord_lesson_lobby = { $game } : une première leçon va commencer.
discord_lesson_card = Une première leçon : cliquez sur « { discord_button_my_turn } » pour voir ce qu’il y a à apprendre.
discord_watching = { $game } : vous regardez cette table.
discord_is_over = { $game } : la partie est terminée.
discord_is_lobby = { $game } : la partie n’a pas encore commencé.
discord_waits = Réponse en attente : { $seats }.
discord_waits_until = Réponse en attente : { $seats }. Échéance : <t:{ $at }:R>.
discord_board_is = { $game } : le plateau
discord_spoken_own = C’est à vous. { $question }
discord_spoken_asked = Question pour { $seat } : { $question }
discord_score_is = { $game } : les points
discord_log_is = { $game } : ce qui s’est passé
discord_log_empty = Il ne s’est encore rien passé.
discord_board_unseen = Vous ne voyez pas le plateau ? Cliquez sur « { discord_button_text } ».
discord_board_whole = Le plateau entier : /{ command_board } { command_of_as }:{ command_choice_spoken }
discord_no_board = Il n’y a pas encore de plateau.
discord_earlier_beginning = { $game } : le plateau au début
discord_earlier_turn = { $game } : le plateau après le tour { $turn } sur { $last } ({ $seats })
discord_replay_is = { $game } : la partie revue, { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}.
discord_replay_thinned = Avec tous les tours, ce serait trop lourd pour Discord : vous voyez un tour sur { $every }.
discord_replay_busy = Je dessine encore la dernière partie que vous avez demandé à revoir. Redemandez quand elle sera là.
discord_replay_none = { $game } : ce jeu n’a pas d’images, on ne peut donc pas revoir la partie ainsi. /{ command_log } raconte ce qui s’est passé, et « /{ command_board } { command_of_step }:1 » montre le plateau après le premier tour.
discord_replay_late = C’était trop long, j’ai abandonné. Réessayez plus tard.
discord_replay_alt = Image animée : { $game } avec { $seats }, tour par tour. Sous chaque plateau, on lit à qui c’était de jouer et ce qui s’est passé. /{ command_log } raconte la même chose en mots.
discord_replay_beginning = Le début
discord_replay_turn = Tour { $turn } sur { $last } : { $seats }
discord_replay_unfinished = Tour { $turn }, pas encore terminé : { $seats }
discord_replay_end = Tour { $turn } : { $seats }. La partie est terminée.
discord_replay_more = …et { $count } de plus
discord_one_after_the_other = { $one } { $other }

## Boutons

discord_button_join = Rejoindre
discord_button_leave = Quitter
discord_button_add_computer = Ajouter un ordinateur…
discord_menu_computer = Ordinateur : { $level }
discord_button_remove_computer = Retirer un ordinateur
discord_button_options = Options
discord_button_start = Commencer
discord_button_cancel = Annuler la table
discord_button_my_turn = Mon tour
discord_button_board = Plateau
discord_button_text = Plateau en texte
discord_button_spoken = Plateau en mots
discord_button_score = Points
discord_button_log = Ce qui s’est passé
discord_button_undo = Annuler mon coup
discord_button_back = Retour
discord_button_earlier = Précédents
discord_button_later = Suite
discord_button_turn_before = Avant
discord_button_turn_after = Après
discord_button_now = Maintenant
discord_button_return = Me revoilà
discord_button_take_seat = Prendre la place
discord_button_again = Rejouer
discord_button_table = Aller à la table
discord_button_direct_yes = Oui, écrivez-moi
discord_button_direct_no = Non, seulement dans le salon
discord_button_test_again = Réessayer
discord_button_forget = Oui, oubliez-moi
discord_button_legend = Légende
discord_button_rules = Règles
discord_button_rights = Comment y remédier
discord_button_end = Oui, l’arrêter
discord_button_wish = Oui, proposer
discord_button_concede = Oui, abandonner
discord_button_play_on = Non, continuer

## Nouvelles

discord_news_kicked = { $game } : l’hôte vous a fait quitter la table.
discord_news_half_time = { $game } : la moitié de votre temps est passée. Échéance : <t:{ $at }:R>.
discord_news_last_call = { $game } : votre temps touche à sa fin. Échéance : <t:{ $at }:R>.
discord_news_time_up = { $game } : votre temps était écoulé, et la réponse par défaut a été jouée.
discord_news_stand_in = { $game } : votre temps était écoulé, et un ordinateur joue maintenant pour vous. « { discord_button_return } » vous rend votre place.
discord_news_conceded = { $game } : votre temps était écoulé, et vous avez abandonné, comme vous l’aviez choisi pour ce cas.
discord_news_offered = { $game } : cette place vous est proposée : { $seat }.
discord_news_replaced = { $game } : quelqu’un d’autre joue maintenant à votre place.
discord_news_bare = Je ne peux pas publier d’images ici (il manque : Joindre des fichiers). On continue avec le plateau en texte.
discord_wished_end = voudrait arrêter la partie. Elle s’arrêtera quand toute la table l’aura demandé avec /{ command_table } { command_end }.
discord_wished_person = voudrait quelqu’un d’autre à cette place : { $seat }. Ce sera fait quand tous les autres l’auront demandé avec /{ command_table } { command_replace }. Proposition :
discord_wished_computer = voudrait un ordinateur à cette place : { $seat }. Ce sera fait quand tous les autres l’auront demandé avec /{ command_table } { command_replace }.

## Les tables qui ne peuvent pas se montrer

discord_silent_lost = Le salon de cette table n’existe plus. Toute personne qui a une place peut amener la table dans un autre : tapez là-bas /{ command_table } { command_moving }. Sinon, la table ferme <t:{ $at }:R>.
discord_silent_away = Je ne suis plus sur le serveur de cette table. Dès qu’on m’y réinvite, la partie reprend.
discord_silent_outage = Le serveur de cette table est indisponible à cause d’une panne de Discord. Vos coups sont enregistrés ; le plateau suivra.
discord_silent_locked = Le fil de cette table est verrouillé. Dès que la modération le déverrouille, la carte apparaît d’elle-même.
discord_silent_rights = Je ne peux pas montrer la carte de cette table. Les permissions qui me manquent là-bas : { $rights }. Dès qu’une personne qui gère le serveur me les accorde, la carte apparaît d’elle-même.
discord_silent_unsaid = Discord ne me laisse pas montrer la carte de cette table et ne dit pas pourquoi. Tapez là-bas /{ command_table } { command_check } pour voir ce qu’il me faut ; je continue d’essayer.
discord_silent_trouble = Discord n’accepte pas la carte de cette table en ce moment. Vos coups sont enregistrés ; le plateau suivra.
discord_silent_clock = D’ici là, l’horloge est arrêtée. /{ command_turn } marche toujours.
discord_quiet_until = Heures calmes sur ce serveur jusqu’à <t:{ $at }:t> : je ne préviens personne, et l’horloge est arrêtée.

## Messages privés

discord_direct_ask = { $game } : vous avez une place. Voulez-vous aussi un message privé quand c’est à vous de jouer ? Si oui, j’en envoie un tout de suite pour essayer.
discord_direct_test = Ceci est un essai : je vous écrirai ici quand ce sera à vous de jouer.
discord_direct_open = Je vous poserai les questions par message privé et dans le salon.
discord_direct_closed = Je ne peux pas vous envoyer de messages privés : je vous poserai les questions dans le salon. Pour changer cela, autorisez les messages privés des membres de ce serveur dans ses paramètres de confidentialité.
discord_direct_unwanted = Je vous poserai les questions seulement dans le salon.

## Réponses en privé

discord_not_ours = Je ne connais pas ce bouton. Prenez-en un sur la carte la plus récente de la table, ou tapez /{ command_turn }.
discord_misheard = Je n’ai pas pu comprendre cela. Essayez encore une fois, s’il vous plaît.
discord_outdated = Cette commande a changé depuis que votre Discord l’a chargée. Appuyez sur Ctrl-R ou redémarrez l’application.
discord_forgotten = Vos données sont effacées. Là où vous aviez encore une place, un ordinateur continue.
discord_taken_back = Votre dernier coup est annulé.
discord_came_back = { $game } : la place est à vous.
discord_joined_again = { $game } : une nouvelle table est ouverte, et vous y avez une place.

## Règles et légende

discord_legend_is = { $game } : à quoi sert chaque chose
discord_legend_is_empty = { $game } : rien de ce que vous voyez n’a besoin d’être expliqué pour l’instant.
discord_rules_choose = Sujets des règles…
discord_rules_unknown = { $game } : ce sujet n’est pas dans les règles. Choisissez-en un ici.

## Demander encore une fois

discord_sure_end = { $game } : arrêter la partie pour tout le monde, maintenant ? Personne ne gagne, et c’est définitif.
discord_sure_wish = { $game } : proposer d’arrêter la partie ? Elle s’arrête, sans victoire, dès que toute la table est d’accord.
discord_sure_concede = { $game } : abandonner ? Un ordinateur joue à votre place, et vous ne pourrez pas revenir.
discord_sure_lose = { $game } : abandonner ? La partie se termine, vous perdez, et c’est définitif.
