# Ce que disent les commandes, et comment elles et leurs options s’appellent. Dans les réponses, une commande est nommée par
# son propre message : c’est donc bien ce que voit qui lit.

## Commandes

command_play = jouer
command_play_about = Ouvrir une table pour un jeu
command_play_game = Quel jeu
command_play_computers = Combien d’ordinateurs au début
command_play_pace = Le temps pour répondre ; un nombre compte des minutes
command_play_language = La langue utilisée dans le salon
command_join = rejoindre
command_join_about = Prendre place à une table
command_leave = quitter
command_leave_about = Quitter une table ; en cours de partie, un ordinateur continue pour vous
command_start = commencer
command_start_about = Commencer la partie
command_turn = tour
command_turn_about = Ce que vous avez à décider, avec vos choix
command_board = plateau
command_board_about = Le plateau, dans la mesure où vous pouvez le voir
command_score = points
command_score_about = Où en est chacun, en détail
command_log = journal
command_log_about = Ce qui s’est passé, en mots
command_undo = annuler
command_undo_about = Annuler votre dernier coup, tant que c’est possible
command_games = parties
command_games_about = Toutes vos tables, par échéance, et qui chacune attend
command_table = table
command_table_about = Tout le reste pour une table
command_concede = abandonner
command_concede_about = Abandonner ; à deux, l’autre gagne
command_end = terminer
command_end_about = Arrêter la partie, ou le demander aux autres
command_replace = remplacer
command_replace_about = Mettre quelqu’un d’autre, ou un ordinateur, à une place
command_moving = déplacer
command_moving_about = Amener une table dans ce salon
command_check = vérifier
command_check_about = Les permissions qu’il me faut ici, et comment les accorder
command_export = exporter
command_export_about = La table en fichier, dans la mesure où vous pouvez la voir
command_settings = réglages
command_settings_about = Vos réglages
command_language = langue
command_language_about = La langue dans laquelle je vous réponds
command_notify = notifications
command_notify_about = Comment je vous préviens que c’est à vous de jouer
command_privacy = confidentialité
command_privacy_about = Voir ce que je sais de vous, ou me le faire oublier
command_help = aide
command_help_about = Comment commencer
command_rules = règles
command_rules_about = Les règles d’un jeu
command_stats = résultats
command_stats_about = Résultats sur ce serveur
command_describe = Décrire ce plateau

## Options

command_of_table = table
command_of_table_about = Quelle table, sinon celle d’ici
command_of_game = jeu
command_of_computers = ordinateurs
command_of_level = niveau
command_of_level_about = Le niveau des ordinateurs
command_of_pace = rythme
command_of_language = langue
command_of_language_about = Quelle langue ; sinon, celle de votre Discord
command_of_options = options
command_of_options_about = Les variantes du jeu ; sinon, les habituelles
command_of_as = format
command_of_as_about = Pour l’œil ou pour l’oreille
command_of_seat = place
command_of_seat_about = La place de qui
command_of_by = par
command_of_by_about = Qui la prendra ; sinon, un ordinateur
command_of_notify_where = où
command_of_notify_where_about = Aussi par message privé, ou seulement dans le salon
command_of_action = action
command_of_action_about = Que faire
command_of_topic = sujet
command_of_topic_about = Quelle partie des règles
command_of_user = utilisateur
command_of_user_about = Les résultats de qui ; sinon, les vôtres
command_of_where = où
command_of_where_about = Dans un fil à part, ou ici
command_choice_thread = fil
command_choice_here = ici
command_choice_text = plateau en texte
command_choice_spoken = en mots
command_choice_legend = légende
command_choice_direct = messages privés et salon
command_choice_channel = salon seulement
command_choice_export = voir tout ce que vous savez de moi
command_choice_forget = m’oublier

## Réponses

command_no_such_table = Cette table n’existe pas. Choisissez-en une dans la liste, ou cherchez les vôtres avec /{ command_games }.
command_which_table = Il y a plusieurs tables. Dites laquelle avec l’option « { command_of_table } ».
command_no_table_here = Il n’y a pas de table ici, et vous n’en avez pas ailleurs. /{ command_play } en ouvre une.
command_not_in_private = Cela ne marche que dans le salon d’un serveur.
command_no_such_language = Je ne parle pas cette langue. Je parle anglais, espagnol et français.
command_no_such_pace = Je ne connais pas ce rythme. Choisissez-en un dans la liste, ou donnez un nombre de minutes.
command_no_such_options = Le jeu ne peut pas se jouer ainsi. Ses options :
command_opened = { $game } : votre table est ouverte.
command_joined = { $game } : vous avez une place.
command_left = { $game } : vous avez quitté la table.
command_left_match = { $game } : un ordinateur continue pour vous. /{ command_join } vous rend votre place.
command_begun = { $game } : la partie a commencé.
command_no_tables = Vous n’avez pas de table ouverte. /{ command_play } en ouvre une.
command_waits = { $game } : on attend { $seats }.
command_waits_until = { $game } : on attend { $seats } (échéance : <t:{ $at }:R>).
command_conceded = { $game } : vous avez abandonné.
command_ended = { $game } : la partie est terminée.
command_wished = Ce sera fait quand tout le monde sera d’accord. Les autres sont prévenus.
command_replaced = C’est fait.
command_moved = { $game } : la table est maintenant ici.
command_bots_do_not_play = Les bots ne jouent pas ici. Pour un ordinateur, laissez cette option vide.
command_exported = { $game } : voici la table en fichier.
command_rights_here = Ce dont j’ai besoin dans ce salon :
command_rights_missing = Je ne peux pas ouvrir de table ici : il me manque des permissions.
command_rights_complete = Tout va bien.
command_rights_to_grant = Pour accorder ce qui manque : paramètres du salon, Permissions, mon rôle.
command_right_view = Voir le salon
command_right_send = Envoyer des messages
command_right_embed = Intégrer des liens (le plateau en texte)
command_right_attach = Joindre des fichiers (images, exports)
command_right_history = Voir les anciens messages (pour retrouver les miens)
command_right_threads = Créer des fils publics (un fil par partie)
command_right_in_threads = Envoyer des messages dans les fils
command_language_is = Je vous parle maintenant en français.
command_known = Voici tout ce que je sais de vous.
command_forget_asks = Dois-je vous oublier ? Votre nom, vos réglages et vos résultats sont effacés, et un ordinateur continue à vos places. C’est irréversible.
command_help_begin = J’héberge des jeux de société. /{ command_play } ouvre une table ; les autres cliquent sur « { discord_button_join } », et vous sur « { discord_button_start } ». Les jeux :
command_help_turn = Quand c’est à vous de jouer, je vous mentionne et, si vous voulez, je vous écris. Répondez là, avec « { discord_button_my_turn } » ou avec /{ command_turn }.
command_help_look = /{ command_board }, /{ command_score } et /{ command_log } montrent la partie ; « /{ command_board } { command_of_as }:{ command_choice_spoken } » est pour l’oreille. /{ command_rules } explique un jeu, /{ command_undo } annule votre dernier coup.
command_help_more = /{ command_games } montre vos tables, /{ command_table } fait tout le reste, /{ command_settings } sert pour la langue, les notifications et la confidentialité.
command_stats_line = { $game } : { $played ->
    [one] { $played } partie
   *[other] { $played } parties
}, victoires : { $won }, meilleur score : { $best }
command_stats_none = pas encore de partie terminée sur ce serveur.
