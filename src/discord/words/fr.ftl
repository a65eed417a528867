# Ce que disent les messages de Discord autour d’un jeu.

discord_person = { $seat }
discord_computer = Ordinateur { $number }
discord_computer_of = Ordinateur { $number } ({ $level })
discord_level_easy = facile
discord_level_medium = moyen
discord_level_hard = difficile

## Le salon

discord_lobby = { $game } : une table est ouverte, { $seated } places sur { $seats } sont prises. « Rejoindre » pour jouer.
discord_lobby_seats = À la table : { $who }.
discord_lobby_host = { $seat } (hôte)
discord_lobby_how = Temps par question : { $pace }.
discord_lobby_variant = { $name } : { $value }.
discord_lobby_closes = Se ferme <t:{ $at }:R> si personne ne lance la partie.
discord_pace_live = un quart d’heure
discord_pace_day = un jour
discord_pace_three_days = trois jours
discord_pace_own = { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
}
discord_pace_unhurried = sans limite
discord_options_of = { $game } : ce que l’hôte peut régler avant le début.
discord_option_pace = Temps par question…
discord_option_language = Langue du salon…
discord_option_kick = Faire quitter la table…
discord_no_threads = Je ne peux pas ouvrir de fil ici : la partie reste dans ce salon.

## La carte d’une partie

discord_turn = { $seat } : { $question }
discord_turn_until = { $seat } : { $question } Réponse attendue <t:{ $at }:R>.
discord_turn_secret = { $seat } : vous avez quelque chose à décider. Cliquez sur « Mon tour ».
discord_turn_secret_until = { $seat } : vous avez quelque chose à décider. Cliquez sur « Mon tour ». Réponse attendue <t:{ $at }:R>.
discord_thinking = Réfléchit : { $seats }.
discord_stopped = L’horloge est arrêtée, car je ne peux pas écrire ici comme il faut. « /tour » marche toujours.
discord_frozen = { $game } : cette partie est arrêtée, car elle ne peut pas continuer avec les règles actuelles. L’hôte peut y mettre fin.
discord_elsewhere = { $game } : la partie continue dans
discord_goes_on = { $game } : la partie continue plus bas.
discord_earlier = { $count ->
    [one] …et { $count } ligne plus ancienne : /{ $log }
   *[other] …et { $count } lignes plus anciennes : /{ $log }
}

## La fin

discord_ended_played = { $count ->
    [one] { $game } est terminé. Victoire de { $winners } !
   *[other] { $game } est terminé. { $winners } partagent la victoire !
}
discord_ended_conceded = { $game } est terminé : tous les autres ont abandonné.
discord_ended_agreed = { $game } est terminé : la partie a été arrêtée avant la fin.
discord_ended_cancelled = { $game } : la table a été annulée.
discord_ended_expired = { $game } : la table s’est fermée, car personne n’a lancé la partie à temps.
discord_ended_lost = { $game } est terminé : le salon de la table a disparu trop longtemps.
discord_placed = { $place }. { $seat } : { $points }
discord_placed_by = { $place }. { $seat } : { $points } ({ $sources })
discord_source = { $name } { $points }

## Questions en privé

discord_ask = { $question }
discord_ask_until = { $question } Réponse attendue <t:{ $at }:R>.
discord_default_is = Sans réponse à temps : { $answer }.
discord_letter = { $game } : { $question }
discord_letter_until = { $game } : { $question } Réponse attendue <t:{ $at }:R>.
discord_settled = { $game } : cette question est réglée.
discord_settled_at = { $game } : cette question a reçu sa réponse à <t:{ $at }:t>.
discord_panel_choose = Choisir…
discord_chosen = Votre choix :
discord_watching = { $game } : vous regardez cette table.
discord_is_over = { $game } est terminé.
discord_is_lobby = { $game } n’a pas encore commencé.
discord_waits = La décision revient à { $seats }.
discord_waits_until = La décision revient à { $seats }, au plus tard <t:{ $at }:R>.
discord_board_is = { $game } : le plateau
discord_score_is = { $game } : où en est chacun
discord_log_is = { $game } : ce qui s’est passé
discord_log_empty = Il ne s’est encore rien passé.
discord_no_board = Il n’y a pas encore de plateau.

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
discord_button_spoken = Plateau parlé
discord_button_score = Points
discord_button_log = Ce qui s’est passé
discord_button_undo = Reprendre le coup
discord_button_back = Retour
discord_button_earlier = Précédents
discord_button_later = Suite
discord_button_return = Me revoilà
discord_button_take_seat = Prendre la place
discord_button_again = Rejouer
discord_button_table = À la table
discord_button_letters_yes = Oui, écrivez-moi
discord_button_letters_no = Non, dans le salon
discord_button_test_again = Réessayer
discord_button_forget = Oui, oubliez-moi
discord_button_legend = Légende
discord_button_rules = Règles
discord_button_end = Oui, y mettre fin
discord_button_wish = Oui, proposer
discord_button_concede = Oui, abandonner
discord_button_play_on = Non, continuer

## Nouvelles

discord_news_kicked = { $game } : l’hôte vous a fait quitter la table.
discord_news_half_time = { $game } : la moitié de votre temps est passée. Réponse attendue <t:{ $at }:R>.
discord_news_last_call = { $game } : votre temps touche à sa fin. Réponse attendue <t:{ $at }:R>.
discord_news_time_up = { $game } : votre temps était écoulé, et la réponse sûre a été prise.
discord_news_stand_in = { $game } : votre temps était écoulé, et un ordinateur joue pour vous. « Me revoilà » vous rend la place.
discord_news_conceded = { $game } : votre temps était écoulé, et vous avez abandonné, comme vous le vouliez dans ce cas.
discord_news_offered = { $game } : la place de { $seat } vous est proposée.
discord_news_replaced = { $game } : quelqu’un d’autre joue à votre place.
discord_wished_end = voudrait arrêter la partie. Elle s’arrête quand tous à la table le disent avec « /table terminer ».
discord_wished_person = voudrait quelqu’un d’autre à la place de { $seat }. Ce sera fait quand tous les autres le diront avec « /table remplacer ». Propose :
discord_wished_computer = voudrait un ordinateur à la place de { $seat }. Ce sera fait quand tous les autres le diront avec « /table remplacer ».

## Messages privés

discord_letters_ask = { $game } : vous avez une place. Voulez-vous recevoir vos décisions aussi par message privé ? Si oui, j’essaie tout de suite.
discord_letters_test = Ceci est un essai : vos décisions vous parviendront ici.
discord_letters_open = Vos décisions vous parviendront par message privé et dans le salon.
discord_letters_closed = Je ne peux pas vous envoyer de messages privés. On vous demandera dans le salon. Pour changer cela, autorisez les messages privés des membres de ce serveur dans ses paramètres de confidentialité.
discord_letters_unwanted = On vous demandera seulement dans le salon.

## Réponses en privé

discord_not_ours = Je ne connais pas ce bouton. Prenez-en un sur la carte la plus récente de la table, ou « /tour ».
discord_misheard = Je n’ai pas pu comprendre cela. Essayez encore une fois, s’il vous plaît.
discord_forgotten = Je vous ai oublié. Là où vous aviez encore une place, un ordinateur continue.
discord_taken_back = Votre dernier coup est repris.
discord_came_back = { $game } : la place est à vous.
discord_joined_again = { $game } : une nouvelle table est ouverte, et vous y avez une place.

## Règles et légende

discord_legend_is = { $game } : ce que font les choses
discord_rules_choose = Chapitres des règles…
discord_rules_unknown = { $game } : ce chapitre n’est pas dans les règles. Choisissez-en un ici.

## Demander encore une fois

discord_sure_end = { $game } : mettre fin à la partie pour tout le monde, maintenant ? Personne ne gagne, et c’est définitif.
discord_sure_wish = { $game } : proposer de mettre fin à la partie ? Elle s’arrête, sans victoire, dès que toute la table est d’accord.
discord_sure_concede = { $game } : abandonner ? Un ordinateur joue à votre place, et vous ne pourrez pas revenir.
discord_sure_lose = { $game } : abandonner ? La partie se termine, vous perdez, et c’est définitif.
