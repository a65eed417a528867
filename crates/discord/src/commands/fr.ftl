# Les textes des commandes. Le nom d’une commande ou d’une option vient de « names ».

command_no_such_table = Cette table n’existe pas ici. Choisissez-en une dans la liste, utilisez la commande dans le salon de la table, ou cherchez les vôtres avec /{ command_games }.
command_which_table = Il y a plusieurs tables. Dites laquelle avec l’option « { command_option_table } ».
command_no_table_here = Il n’y a pas de table ici, et vous n’en avez pas ailleurs. /{ command_play } en ouvre une.
command_not_in_private = Cela ne marche que dans le salon d’un serveur.
command_no_such_game = Je n’ai pas ce jeu ici. Choisissez parmi ceux-ci : { $games }.
command_no_such_language = Je ne parle pas cette langue. Je parle anglais, espagnol et français.
command_no_such_pace = Je ne connais pas ce rythme. Choisissez-en un dans la liste, ou donnez un nombre de minutes.
command_no_such_options = Le jeu ne peut pas se jouer ainsi. Ses options :
command_table_opened = { $game } : votre table est ouverte.
command_tutorial_started = { $game } : votre première leçon a commencé. Allez à la table et cliquez sur « { discord_button_my_turn } ».
command_no_tutorial = { $game } : ce jeu n’a pas encore de première leçon. /{ command_rules } l’explique.
command_joined = { $game } : vous avez une place.
command_left_lobby = { $game } : vous avez quitté la table.
command_left_match = { $game } : un ordinateur continue pour vous. /{ command_join } vous rend votre place.
command_match_started = { $game } : la partie a commencé.
command_no_tables = Vous n’avez pas de table ouverte. /{ command_play } en ouvre une.
command_waiting_for = { $game } : on attend { $seats }.
command_waiting_for_deadline = { $game } : on attend { $seats } (échéance : <t:{ $at }:R>).
command_channel_deleted = { $game } : le salon n’existe plus. Tapez /{ command_table } { command_move } dans un autre, sinon la table ferme <t:{ $at }:R>.
command_conceded = { $game } : vous avez abandonné.
command_ended = { $game } : la partie est terminée.
command_proposal_made = Ce sera fait quand tout le monde sera d’accord. J’ai demandé aux autres.
command_seat_offered = { $person } a reçu la proposition et doit l’accepter. D’ici là, la place reste comme elle est.
command_seat_replaced = C’est fait : la place a changé de mains.
command_table_moved = { $game } : la table est maintenant ici.
command_thread_taken = Ce fil appartient à sa partie et n’en accueille pas d’autre. Pour déplacer une table, tapez /{ command_table } { command_move } dans un salon.
command_cannot_seat_bot = Les bots ne jouent pas ici. Pour un ordinateur, laissez cette option vide.
command_exported = { $game } : voici la table en fichier.
command_permissions_title = Ce dont j’ai besoin dans ce salon :
command_permissions_missing = Je ne peux pas ouvrir de table ici : il me manque des permissions.
command_permissions_complete = Tout va bien.
command_permissions_how_to_grant = Pour accorder ce qui manque : paramètres du salon, Permissions, mon rôle.
command_permission_view = Voir le salon
command_permission_send = Envoyer des messages
command_permission_embed = Intégrer des liens (le plateau en texte)
command_permission_attach = Joindre des fichiers (images, exports)
command_permission_history = Voir les anciens messages (pour retrouver les miens)
command_permission_threads = Créer des fils publics (un fil par partie)
command_permission_in_threads = Envoyer des messages dans les fils
command_language_set = Je vous parle maintenant en français.
command_blocked = Désormais, cette personne ne peut plus rejoindre une table où vous avez une place, et on ne lui dit pas pourquoi. Là où vous êtes déjà ensemble, la partie continue.
command_unblocked = Cette personne peut de nouveau rejoindre vos tables.
command_block_list_title = Personnes que vous avez bloquées (vous êtes la seule personne à le voir) :
command_block_list_empty = Vous n’avez bloqué personne.
command_cannot_block_yourself = Vous ne pouvez pas vous bloquer.
command_and_others = …et { $count } de plus
command_which_role = Dites de quel rôle il s’agit, avec l’option « { command_option_role } ».
command_server_settings_title = Les réglages des tables de ce serveur :
command_server_channels = On peut ouvrir des tables dans ces salons et leurs fils :
command_server_channels_all = On peut ouvrir des tables dans tous les salons.
command_server_openers = Pour ouvrir une table, il faut un de ces rôles :
command_server_openers_all = Tout le monde peut ouvrir des tables.
command_server_language_is = Les tables sont en { $language }, sauf si la personne qui en ouvre une en décide autrement.
command_server_language_none = Les tables sont dans la langue des paramètres du serveur, sauf si la personne qui en ouvre une en décide autrement.
command_language_english = anglais
command_language_spanish = espagnol
command_language_french = français
command_server_limits = Limite de tables ouvertes : { $channel } dans un salon, { $person } par personne.
command_server_limit_all = Limite de tables ouvertes sur tout le serveur : { $most }.
command_server_limit_none = Il n’y a pas de limite pour l’ensemble du serveur.
command_server_quiet_hours = Heures calmes : chaque jour de <t:{ $from }:t> à <t:{ $to }:t> dans votre fuseau horaire. Pendant ces heures, je ne préviens personne et aucune horloge ne tourne.
command_server_quiet_hours_none = Il n’y a pas d’heures calmes.
command_server_block_list_title = Exclus des tables :
command_server_block_list_empty = Personne n’est exclu.
command_server_blocked = C’est fait. Là où cette personne a déjà une place, la partie continue.
command_privacy_export = Voici tout ce que je sais de vous.
command_privacy_confirm_forget = Dois-je vous oublier ? Votre nom, vos réglages et vos résultats sont effacés, et un ordinateur continue à vos places. C’est irréversible.
command_help_intro = J’héberge des jeux de société. /{ command_play } ouvre une table ; les autres cliquent sur « { discord_button_join } », et vous sur « { discord_button_start } ». Les jeux :
command_help_turn = Quand c’est à vous de jouer, je vous mentionne et, si vous voulez, je vous écris. Répondez là, avec « { discord_button_my_turn } » ou avec /{ command_turn }.
command_help_prose = « /{ command_board } { command_option_as }:{ command_choice_prose } » décrit le plateau en phrases, pour les lecteurs d’écran.
command_stats_line = { $game } : { $played ->
    [one] { $played } partie
   *[other] { $played } parties
}, victoires : { $won }, meilleur score : { $best }
command_stats_none = pas encore de partie terminée sur ce serveur.
command_stats_latest = Dernières parties :
command_stats_match = <t:{ $at }:d> { $game } : place { $rank } sur { $seat_count }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
