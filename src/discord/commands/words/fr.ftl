# Ce que disent les commandes, et comment elles et leurs options s’appellent.

## Commandes

command_play = jouer
command_play_about = Ouvrir une table pour un jeu
command_play_game = Quel jeu
command_play_computers = Combien d’ordinateurs au début
command_play_pace = Combien de temps pour une question ; un nombre, ce sont des minutes
command_play_language = La langue dans laquelle on parle dans le salon
command_join = rejoindre
command_join_about = Prendre place à une table
command_leave = quitter
command_leave_about = Quitter une table ; en partie, un ordinateur continue pour vous
command_start = commencer
command_start_about = Commencer la partie
command_turn = tour
command_turn_about = Ce que vous avez à décider, avec les choix
command_board = plateau
command_board_about = Le plateau, tel que vous pouvez le voir
command_score = points
command_score_about = Où en est chacun, source par source
command_log = journal
command_log_about = Ce qui s’est passé, en mots
command_undo = annuler
command_undo_about = Reprendre votre dernier coup, tant que c’est possible
command_games = parties
command_games_about = Toutes vos tables, par échéance, et qui chacune attend
command_table = table
command_table_about = Tout le reste sur une table
command_concede = abandonner
command_concede_about = Abandonner ; à deux, l’autre a gagné
command_end = terminer
command_end_about = Arrêter la partie, ou le demander aux autres
command_replace = remplacer
command_replace_about = Quelqu’un d’autre, ou un ordinateur, à une place
command_moving = déplacer
command_moving_about = Amener une table dans ce salon
command_check = vérifier
command_check_about = Ce dont j’ai besoin ici, et comment l’accorder
command_export = exporter
command_export_about = La table en fichier, dans la mesure où vous pouvez la voir
command_me = moi
command_me_about = Vos réglages
command_language = langue
command_language_about = La langue dans laquelle on vous répond
command_notify = avis
command_notify_about = Comment on vous demande vos décisions
command_privacy = confidentialité
command_privacy_about = Voir ce qu’on sait de vous, ou le faire oublier
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
command_of_pace = rythme
command_of_language = langue
command_of_language_about = Quelle langue ; sinon, celle de votre Discord
command_of_as = comme
command_of_as_about = Pour l’œil ou pour l’oreille
command_of_seat = place
command_of_seat_about = La place de qui
command_of_by = par
command_of_by_about = Qui s’y assiéra ; sinon, un ordinateur
command_of_notify_by = par
command_of_notify_by_about = Aussi par message privé, ou seulement dans le salon
command_of_wish = souhait
command_of_wish_about = Ce que vous souhaitez
command_of_topic = sujet
command_of_topic_about = Quelle partie des règles
command_of_user = utilisateur
command_of_user_about = Les résultats de qui ; sinon, les vôtres
command_choice_text = texte
command_choice_spoken = parlé
command_choice_letters = messages privés et salon
command_choice_channel = salon seulement
command_choice_export = voir tout ce qu’on sait de moi
command_choice_forget = m’oublier

## Réponses

command_no_such_table = Cette table n’existe pas. Choisissez parmi celles proposées, ou cherchez les vôtres avec /parties.
command_which_table = Il y a plusieurs tables. Dites laquelle, avec l’option « table ».
command_no_table_here = Il n’y a pas de table ici, et vous n’en avez pas ailleurs. /jouer en ouvre une.
command_not_in_private = Cela ne marche que dans un salon de serveur.
command_no_such_language = Je ne parle pas cette langue. Je parle anglais, espagnol et français.
command_no_such_pace = Je ne connais pas ce rythme. Choisissez parmi ceux proposés, ou un nombre de minutes.
command_opened = { $game } : votre table est ouverte.
command_joined = { $game } : vous avez une place.
command_left = { $game } : vous avez quitté la table.
command_left_match = { $game } : un ordinateur continue pour vous. /rejoindre vous rend la place.
command_begun = { $game } : la partie a commencé.
command_no_tables = Vous n’avez pas de table ouverte. /jouer en ouvre une.
command_waits = { $game } : attend { $seats }.
command_waits_until = { $game } : attend { $seats }, jusqu’à <t:{ $at }:R>.
command_conceded = { $game } : vous avez abandonné.
command_ended = { $game } : la partie est arrêtée.
command_wished = Les autres sont prévenus. Ce sera fait quand tous le diront aussi.
command_replaced = C’est fait.
command_moved = { $game } : la table est ici maintenant.
command_bots_do_not_play = Les bots ne jouent pas ici. Laissez cette option vide pour un ordinateur.
command_exported = { $game } : voici la table en fichier.
command_rights_here = Ce dont j’ai besoin dans ce salon :
command_rights_missing = Je ne peux pas tenir une table ici : il me manque des droits.
command_rights_complete = Tout va bien.
command_rights_to_grant = Pour accorder ce qui manque : paramètres du salon, Permissions, mon rôle.
command_right_view = Voir le salon
command_right_send = Envoyer des messages
command_right_embed = Intégrer des liens (le plateau en texte)
command_right_attach = Joindre des fichiers (images, exports)
command_right_history = Voir les anciens messages (pour retrouver les miens)
command_right_threads = Créer des fils publics (un fil par partie)
command_right_in_threads = Envoyer des messages dans les fils
command_language_is = Je vous parle maintenant en français.
command_known = Voici tout ce que je sais de vous.
command_forget_asks = Dois-je vous oublier ? Votre nom, vos réglages et vos résultats disparaissent. Là où vous avez une place, un ordinateur continue. C’est sans retour.
command_help_begin = Je tiens des tables de jeux. /jouer ouvre une table ; les autres cliquent sur « Rejoindre », et vous sur « Commencer ». Les jeux :
command_help_turn = Quand vous avez à décider, je vous mentionne et je vous écris. Répondez là, avec « Mon tour » ou avec /tour ; rien ne presse.
command_help_look = /plateau, /points et /journal montrent la partie ; /plateau comme: parlé est pour l’oreille. /règles explique un jeu, /annuler reprend un coup.
command_help_more = /parties liste vos tables, /table fait tout le reste, /moi est à propos de vous.
command_rules_topics = Sujets :
command_stats_line = { $game } : { $played ->
    [one] 1 partie
   *[other] { $played } parties
}, { $won } gagnées, meilleur score { $best }
command_stats_none = pas encore de partie terminée sur ce serveur.
