import type { Language } from "./language.ts";

/** French. */
export const french: Language = {
  steady:
    "toujours|jamais|systématiquement|en toutes? (?:circonstances?|situation)|en aucun cas|sous aucun prétexte|sans exception|partout|nulle part|par défaut|en (?:règle )?général\\w*|généralement|constamment|à chaque fois|chaque fois|strictement|absolument|par principe|en permanence|quoi qu'il arrive",
  horizon:
    "désormais|dorénavant|à partir (?:de maintenant|d'aujourd'hui|de)|à l'avenir|jusqu'à (?:nouvel ordre|ce que)|sauf si|sans (?:mon|ma|mes|me|moi|accord|autorisation)|tant que|pour (?:ce|le reste du|tout le) projet|dans ce (?:projet|dépôt)|chez nous|dès maintenant|à compter",
  universal: "chaque|tous|toutes?|tout|n'importe|quel\\w* que soit|quoi que|nouve(?:au|lle|aux|lles)|par|entier",
  exclusive: "seulement|uniquement|exclusivement|ne \\S+ que|rien d'autre|au lieu d\\w*|plutôt que?|et non|que des?",
  negation: "ne|n'\\w+|pas|jamais|rien|aucune?|sans|ni|personne|non|évit\\w*|arrêt\\w*|cess\\w*|interdit\\w*",
  prohibits: "interdit\\w*|interdiction|tranquilles?|proscrit\\w*|hors de question|plus",
  duty: "doit|doivent|devra\\w*|dois|devez|devrai\\w*|faut|faudra|il (?:ne )?faut|peut|peuvent|peux|a besoin|nécessite\\w*|est à|sont à",
  binds: "doit|doivent|devez|dois|faut|faudra",
  norm: "interdit\\w*|proscrit\\w*|prohibé\\w*|banni\\w*|défendu\\w*|hors de question|hors limites?|obligatoire\\w*|exclue?|intouchable\\w*|tabou|inchangé\\w*|intacts?|tel\\w* quel\\w*|tranquille|confidentiel\\w*|lecture seule|gelé\\w*|à éviter|déconseillé\\w*|requis\\w*|exigé\\w*|impératif|pas autorisé\\w*",
  bound:
    "règles?|consignes?|conventions?|normes?|directives?|contraintes?|principe|convenu|budget|limite\\w*|maximum|max|minimum|plafond|au plus|au moins|pas plus|moins de|inférieur|(?:est|c'est|très) important\\w*|essentiel\\w*|crucial\\w*",
  wish: "je (?:\\w+ )?(?:veux|souhaite|préfère|voudrais|exige|tiens|attends|déteste|n'aime|ne veux|aimerais)|je tiens à|on préfère|nous préférons|préfère\\w*|de préférence|ma préférence",
  occasion:
    "(?:avant|après|à|pour|dans) chaque|avant d(?:e |')\\w+|avant que|quand (?:tu|vous)|chaque fois|si (?:tu|vous)",
  consult:
    "demand\\w*|accord|autorisation|permission|valid\\w*|confirm\\w*|préviens\\w*|dis-moi|consult\\w*|avis|feu vert|moi-même",
  manner:
    "court\\w*|bref|brève\\w*|concis\\w*|simple\\w*|détaillé\\w*|poli\\w*|formel\\w*|petit\\w*|clair\\w*|propre\\w*|tutoie\\w*|vouvoie\\w*|français|anglais|allemand|espagnol|phrases?|mots|lignes|caractères|tabulations|espaces|iso|utc|absolus?|pures?|ton|style",
  artefact:
    "commits?|messages?|réponses?|commentaires?|tests?|branches?|docs?|documentation|noms?|variables?|fonctions?|méthodes?|classes?|fichiers?|modules?|dépendances?|paquets?|bibliothèques?|migrations?|mots de passe|journaux|logs?|changements?|code|base|production|main|dates?|chemins?|erreurs?|dossier|correctifs?|captures?",
  you: "tu|te|toi|vous|ton|ta|tes|votre|vos",
  banStart:
    "ne|n'\\w+|jamais|pas|aucune?|évite\\w*|arrête\\w*|cesse\\w*|sans|rien|personne|surtout pas|interdi\\w*|plus de|plus jamais",
  keepStart:
    "garde\\w*|reste\\w*|laisse\\w*|conserve\\w*|limite\\w*|préfère\\w*|respecte\\w*|suis|suivez|veille\\w*|assure\\w*|sois|soyez|utilise\\w*|écris|écrivez|réponds|répondez|parle\\w*|explique toujours|demande\\w*|tutoie\\w*|vouvoie\\w*|toujours|seulement|uniquement|pense\\w*|travaille\\w*|nomme\\w*|appelle\\w*|privilégie\\w*|tiens|fais attention|mets toujours|signe\\w*",
  deedStart:
    "ajoute\\w*|supprime\\w*|montre\\w*|crée\\w*|construis|corrige\\w*|ouvre\\w*|cherche\\w*|trouve\\w*|fais|faites|continue\\w*|lance\\w*|relance\\w*|exécute\\w*|lis|vérifie\\w*|regarde\\w*|donne\\w*|liste\\w*|renomme\\w*|implémente\\w*|traduis|installe\\w*|formate\\w*|écris (?:le|la|un|une|les)|essaie\\w*|commence\\w*|explique\\w*|rédige\\w*|prends|peux-tu|pourrais-tu|voici|mets|passe\\w*|merci|liste|explique|va|dis",
  conditionStart:
    "si|quand|lorsque|avant (?:chaque|de|d'|que|toute?)|après chaque|dès que|tant que|pour chaque|à chaque|en cas de",
  weStart:
    "on (?:ne|n'|utilise|garde|reste|fait|va|a|est|peut|doit|met|parle|travaille|écrit|code|teste|nomme)|nous|notre|nos|l'équipe|le projet",
  iStart: "je|j'\\w+|mon|ma|mes|moi",
  definiteStart: "le|la|l'\\w+|ce|cet|cette|ces|un|une",
  thirdStart: "il|elle|ils|elles|c'est|ça|cela|c'était|quelqu'un",
  questionStart:
    "pourquoi|comment|que|qu'\\w+|quoi|qui|quel\\w*|où|combien|est-ce|a-t-on|faut-il|peut-on|doit-on|es-tu|as-tu",
  once: "cette fois|encore|une fois|maintenant|tout de suite|aujourd'hui|d'abord|ensuite|puis|la deuxième|la première|le deuxième|ce fichier|cette page|cette fonction|pour l'instant|déjà",
  past: "était|étaient|avait|avaient|a été|ont été|hier|avant,|autrefois|la semaine dernière|j'ai|on a|n'ai|déployait|faisait|\\w+ions toujours|\\w+ait toujours",
  trouble:
    "échoue\\w*|planté?e?|erreur :|cassé\\w*|lent\\w*|bloqu\\w*|bogue|bug|problème|marche pas|fonctionne pas|exception|ferme|charge|affiche deux",
  doubt:
    "peut-être|je (?:pense|crois|sais|vois|comprends|trouve)|sans doute|apparemment|semble|merci|désolé|dommage|parce que",
  others:
    "clients?|utilisateurs?|utilisatrices?|chef|collègue|stagiaire|bouton|page|formulaire|dialogue|menu|fenêtre|champ|application|compilateur|spécification",
  idiom:
    "pas de (?:problème|souci|quoi|panique)|pas (?:mal|grave|sûr|encore|vraiment)|n'oublie pas|ne t'inquiète|ce n'est pas grave|non",
  politeStart: "(?:peux|pourrais|veux)-tu|tu (?:peux|pourrais)|pouvez-vous",
  habit: "reste|restent|va|vont|vient|viennent|se \\w+nt|s'\\w+nt|est|sont|ont|utilise|écrit|utilisons",
  outcome: "passent|passe|vert|rouge|prêt|fini|terminé|marche bien|compris|arrive jamais|le temps|change rien",
  pronoun: "ça|cela|le|la|les|celui-ci|l'enlever",
  allows:
    "(?:tu|vous|on) (?:peux|pouvez|peut)(?!.*\\b(?:pas|que|jamais)\\b)|peut maintenant|peuvent maintenant|(?<!pas )autorisé\\w*|(?<!pas )permise?s?|pas de problème|libre de|d'accord pour|aucun problème|feu vert",
  releases:
    "n'(?:as|avez|est|a) (?:plus |pas )(?:besoin|obligé\\w*|à|nécessaire)|plus besoin|plus la peine|pas la peine|plus nécessaire|pas nécessaire|facultati\\w+|optionnel\\w*|inutile|plus obligatoire",
  repeals:
    "comme (?:tu veux|vous voulez|bon te semble)|à ta guise|à toi de voir|n'importe quelle heure|oubli\\w*|ignore[rsz]?|annul\\w*|laisse tomber|retir\\w*|levée?s?|caduc|caduque|ne (?:s'applique\\w*|vaut|valent|tient) plus|changé d'avis|une erreur|abandonn\\w*",
  changes:
    "maintenant|désormais|finalement|plutôt|à la place|(?:a|ai|avons|ont|est) changé|changement de|de nouveau|à nouveau|nouvelle (?:consigne|règle)|dorénavant|passe à|passons à|on passe|plus",
  concludes:
    "décisions?|décidé|choisi|retenu|opté|convenu|plutôt que|au lieu de|parce que|car|cause|il s'avère|(?:la raison|le problème) (?:est|était)",
  announceStart:
    "(?:(?:ok|alors|bon|maintenant|ensuite|d'abord)\\b[\\s,.!:-]*)*(?:je (?:vais|commence|regarde|lis|vérifie)|laissez-moi|laisse-moi|regardons|voyons)",
  declines: "je suis désolée?|je ne peux pas",
  leadIns:
    "s'il (?:te|vous) plaît|stp|svp|et|mais|aussi|ok|alors|au fait|oh|bon|important|attention|merci|oui|super|parfait|très bien|de plus|en plus|note(?: que)?|rappel|n'oublie pas que|pour info|d'accord|voilà|(?:ce|ça) serait (?:bien|cool|super|mieux|sympa|top) (?:que|si|qu')|j'aimerais (?:bien )?que(?= tu| vous)|je voudrais que(?= tu| vous)|j'apprécierais que",
  reports:
    "(?<!je )(?<!j'ai )(?<!l'ai )(?:dit (?:que|qu'\\w+)|disait|disent|écrit|a écrit|affirme|recommande|suggère|indique|prétend|précise|m'a demandé|m'a dit|a dit)|selon|d'après",
  follows:
    "(?:suis|suivez|suivre|respecte\\w*|applique\\w*|tiens-toi)\\b.{0,40}\\b(?:règles?|consignes|directives|conventions|les|ces|ci-dessous)",
  headings: "(?:règles?|contraintes?|consignes?|conventions?|préférences?|restrictions?|principes?)(?: pour [\\w ]+)?$",
  contrasts: "mais|cependant|par contre|toutefois",
  joints: "et|puis|donc",
  openers:
    "ne |n['’]|jamais|toujours|pas de|aucune?|[ée]vite|utilise|r[ée]ponds|garde|laisse|arr[êe]te|uniquement|demande-moi|tu dois|sans",
  trailers: "sans (?:ajouter|casser|changer|installer|modifier|supprimer|toucher|utiliser)",
  subordinators:
    "si|quand|lorsque|avant|après|dès|tant|jusqu|à partir|à chaque|chaque|pour|dans|en|dorénavant|désormais|sauf|comme|parce|sous|quoi|à l",
  consequences: "donc|du coup|alors que|c['’]est pourquoi",
  tellers:
    "je|j['’]\\p{L}+|on|nous|il|elle|ils|elles|c['’]est|c['’][ée]tait|[çc]a|sinon|car|parce|puisque|vu que|notre \\S+|mon \\S+|ma \\S+",
  workedOn:
    "touche touchez toucher modifie modifiez modifier change changez changer modifiée modifié modifiées modifiés changée touchée",
  functionWords:
    "tomber nouveau nouvelle nouvelles nouveaux le la les l un une des de du d au aux et ou mais ne n pas jamais plus rien que qui je tu il elle on nous vous me te se moi toi mon ma mes ton ta tes son sa ses ce cet cette ces est sont être avoir as a ai dois doit doivent faut peux peut pouvez veux toujours uniquement seulement maintenant désormais dorénavant à en dans sur avec sans par pour avant après si quand tous toutes tout chaque aucun aucune utilise utilisez oublie règle règles contrainte ignore dit lieu plutôt partir nouveau encore laisse garde évite finalement fait accord autorisé autorisée autorisés autorisées permis besoin obligé obligée applique appliquent aussi conviennent convient vas-y bon besoin ajoute ajouter écris écrire dessus celui cela",
  phrases: [
    /^(?:ne |n')[\w' -]{0,60}\b(?:pas|jamais|plus|rien|aucune?|que)\b/,
    /^(?:jamais|pas|aucune?|plus aucune?|plus) (?:de |d')?[\w-]+/,
    /\b(?:n'as|n'avez) (?:pas )?(?:le droit|l'autorisation)\b/,
    /^(?:il )?(?:ne )?faut (?:toujours|jamais|pas|absolument|surtout|que tou\w+)\b/,
    /\b(?:doit|doivent) (?:jamais|toujours|pas|rester|absolument|impérativement|obligatoirement|uniquement|contenir|passer)\b|\bdoivent (?:être|avoir|faire|\w+er)\b|\b(?:chaque|tout|toute|aucune?) .{1,40}\bdoit\b|\bsont à \w+er\b/,
    /^(?:VERB)(?:-moi)?\b[^,]*\b(?:toujours|jamais|systématiquement|uniquement|seulement|exclusivement|partout|chaque fois)\b/,
    /^(?:à )?chaque fois que (?:tu|vous)\b/,
    /\b(?:à partir de maintenant|dorénavant|désormais|à l'avenir|dès maintenant|dès à présent|jusqu'à nouvel ordre|jusqu'à ce que je|tant que je|sauf si je|à moins que je|pour (?:le reste|la suite) d|sans exception|une fois pour toutes)/,
    /^(?:on|nous) (?:ne |n')\w+ (?:que|pas|jamais|plus) (?:d|la|le|un)|^(?:(?:pour|dans) (?:ce|cette|le|notre) \w+,? )?(?:on|nous) (?:utilise|garde|écrit|travaille|n'utilise|ne touche|ne pousse|ne change|ne modifie|code|évite|vise|utilisons|gardons|écrivons|évitons)\b/,
  ],
  counterphrases: [
    /\b(?:inquièt\w+|inquiét\w+|t'en fais|vous en faites|hésite\w*|panique\w*|bouge\w*)\b|^jamais (?:vu|entendu|eu|compris)\b/,
    /^(?:pas|aucun|aucune|plus) (?:de |d')?(?:soucis?|problèmes?|quoi|idée|mal|encore|cel\w+|grave|sûre?|vraiment|besoin|erreurs?|tout|si|du tout|maintenant|très|trop|ici|là|doute|résultats?|rien|étonnant|changement|différence|celui|celle)\b|^personne ne (?:sait|comprend|répond|utilise)\b/,
    /^(?:j'ai|je n'ai|on a|ça a|ça n'a|il a|elle a|nous avons|j'oublie|je (?:ne )?(?:sais|pense|crois|vois|comprends|trouve))\b/,
    /^(?:le|la|l'|les|ce|cette|mon|ma) ?[\w-]+ (?:ne |n')(?!doi)\w+ (?:pas|jamais|plus|que)\b|^(?:tu|il|elle|on|ça|ce) (?:ne |n')(?:as?|est|a|ont|peut|marche|fonctionne|teste|arrive|y)\b(?!.*\b(?:droit|autorisation|permis)\b)/,
  ],
};
