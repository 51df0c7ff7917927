import type { LanguageTable } from "./language-table.ts";

/** French. */
export const french: LanguageTable = {
  verbs:
    "(?:utilis|gard|lanc|emploi|command|comment|document|test|vérifi|demand|nomm|format|ajout|travaill|parl|expliqu|" +
    "laiss|montr|commit|pouss|modifi|chang|supprim|touch|import|install|rédig|affich|appell|coch|déploi)(?:e|es|ez)|" +
    "réponds|répondez|écris|écrivez|mets|mettez|fais|faites|prends|prenez|préviens|suis|suivez|donne|donnez|reste|restez",
  leadIns:
    /^(?:(?:s'il te plaît|s'il vous plaît|stp|svp|merci de|merci d'|veuillez|prière de|et|mais|ok|okay|alors|donc|aussi|au fait|bonjour|salut|oui|bien|super|merci|important|attention|note|rappel|rappelle-toi|souviens-toi|encore une chose|de plus|en plus|surtout|par contre|comme je l'ai dit|je répète|maintenant|ensuite|puis|règle|bon|c'est bon|parfait|d'accord|vas-y|en fait|finalement|pour info)\b[\s,:.!-]*)+/,
  standing: [
    // Prohibitions
    /^(?:ne |n')[\w' -]{0,60}\b(?:pas|jamais|plus|rien|aucune?|que)\b/,
    /^(?:VERB) (?:pas|jamais|plus|rien)\b/,
    /^(?:jamais|pas|aucune?|plus aucune?|plus) (?:de |d')?[\w-]+/,
    /^(?:évit|proscri|banni|absten|abstien|attends|attendez)\w*|^rien ne (?!se passe|change|marche|fonctionne|s'affiche|va\b)|, pas (?:de |d')?[\w-]+$/,
    /^(?:arrêt|cess)\w+ (?:de |d')/,
    /\b(?:en aucun cas|sous aucun prétexte|quoi qu'il arrive|en aucune circonstance)\b/,
    /\b(?:interdite?s?|interdiction|défendue?s?|proscrite?s?|obligatoires?|intouchables?|non négociable|figée?s?|gelée?s?|hors limites?)\b/,
    /\b(?:n'as|n'avez) (?:pas )?(?:le droit|l'autorisation)\b/,
    /^(?:tu|vous) ne (?:peux|pouvez) (?:pas|que|jamais|plus)\b/,
    // Duties
    /^(?:tu|vous) (?:ne )?(?:dois|devez)\b.{0,80}\b(?:toujours|jamais|pas|uniquement|seulement|plus|que|rien|aucune?|chaque|systématiquement)\b/,
    /^(?:il )?(?:ne )?faut (?:toujours|jamais|pas|absolument|surtout|que tou\w+)\b/,
    /\bon (?:ne |n')(?:y )?(?:touch|déploi|pouss|chang|modifi|utilis|commit|supprim|ajout|merg|fusionn|renomm|install|cass)\w* (?:pas|jamais|plus|rien)\b/,
    /^(?:tes|les|vos|mes|nos|toutes? les?|tous les) [\w ]{1,40}\b(?:doivent|doit) [\w-]+(?:er|ir|re)\b|\b(?:restent|reste) (?:en|dans|sous|inchangé\w*|tels?)\b/,
    /\b(?:hors de question|pas question d|exclu d)|\b(?:le moins|aussi \w+ que) possible\b|^il est (?:important|essentiel|impératif|crucial) (?:de|d'|que)/,
    /^je (?:m'occupe|ferai|fais)\b.*\b(?:moi-même|pas toi)$|\bpas avant que je\b/,
    /^il faut que\b.{0,60}\b(?:toujours|jamais|restent?|pas|chaque)\b/,
    /\b(?:doit|doivent) (?:jamais|toujours|pas|rester|absolument|impérativement|obligatoirement|uniquement|contenir|passer)\b|\bdoivent (?:être|avoir|faire|\w+er)\b|\b(?:chaque|tout|toute|aucune?) .{1,40}\bdoit\b|\bsont à \w+er\b/,
    /^(?:tous|toutes|chaque|tout|toute)\b.{1,60}\b(?:doit|doivent|soit|soient|a besoin|nécessite)\b/,
    /^(?:VERB)(?:-moi)?\b[^,]*\b(?:toujours|jamais|systématiquement|uniquement|seulement|exclusivement|partout|chaque fois)\b/,
    /^(?:toujours|systématiquement) [\w-]+/,
    /^(?:assure-toi|veille|fais en sorte|assurez-vous|veillez)\b.{0,100}\b(?:reste\w*|toujours|jamais|pas|aucune?|ne)\b/,
    /^(?:à )?chaque fois que (?:tu|vous)\b/,
    /^(?:si|quand|lorsque) (?:tu|vous) (?:chang|modifi|ajout|touch|cré|supprim|install|écri|renomm|veux|as besoin|commit|pouss)\w*[^,]*, \w|^en cas de doute\b|^(?:fais|faites|écris|écrivez|garde|privilégie) (?:de |des |les )?(?:[\w-]+ )?(?:petite?s?|courte?s?|simples?)\b|^réponds\b.*(?:ment|bref)$/,
    /^laiss\w+ .{1,40}\btranquilles?$|^(?:[\w-]+ ){1,3}(?:toujours|uniquement|partout)$|^(?:les )?(?:[\w-]+ )?(?:de )?[\w-]+s en \w+$/,
    /^(?:j'insiste|je tiens à)\b|^seule?s? (?:moi|je)\b|^personne (?:d'autre|ne)\b|\bdoit (?:fonctionner|compiler|tourner|supporter)\b|, toujours$|^une? [\w-]+ par [\w-]+$|\bne se \w+ pas\b|\blimitée?s? à \d|\bne devr\w+ (?:jamais|pas)\b|^avant toute? [^,]{1,40}, \w/,
    // Time frames
    /\b(?:à partir de maintenant|dorénavant|désormais|à l'avenir|dès maintenant|dès à présent|jusqu'à nouvel ordre|jusqu'à ce que je|tant que je|sauf si je|à moins que je|pour (?:le reste|la suite) d|sans exception|une fois pour toutes)/,
    // Approval
    /^(?:demand|prévien|préven|consult|averti)\w*(?:[- ]moi)?\b.{0,40}\b(?:avant|d'abord|si|quand)\b/,
    /^avant d.{0,60}\b(?:demand|prévien|montr|attend|lanc|vérifi)\w*/,
    /^sans (?:ajouter|casser|changer|installer|modifier|supprimer|toucher|utiliser)\b/,
    /\bsans (?:me|mon|ma|autorisation|prévenir|demander)\b/,
    // What stays as it is
    /^(?:gard|laiss|conserv|maintien|mainten|préserv)\w*\b.{1,60}\b(?:tels? quels?|telles? quelles?|inchangé\w*|intact\w*|tranquilles?|comme|en l'état|courte?s?|stables?|compatibles?|sous|privée?s?)\b/,
    /^(?:tiens-toi|tenez-vous|limite-toi|limitez-vous|contente-toi|cantonne-toi|reste[sz]? (?:sur|dans|en|à|sous))\b/,
    /^(?:sois|soyez|reste[sz]?) (?:plus |très )?(?:bref|brève|brefs|concis\w*|poli\w*|précis\w*|court\w*|formel\w*|prudent\w*|direct\w*)\b/,
    /^(?:tutoie|vouvoie|tutoyez|vouvoyez)\b/,
    // Preferences
    /^(?:je |nous )?(?:préfèr|préfér|privilégi)\w*/,
    /^je (?:veux|souhaite|exige|voudrais)\b.{0,20}\b(?:que tou\w+|que chaque|que tu (?:ne|n'|toujours)|uniquement|aucune?|toujours|jamais)\b/,
    /^je veux (?:des|de|une?) (?:[\w-]+ )?(?:réponses?|explications?|messages?|commits?)\b/,
    /^je (?:ne |n')?(?:veux|souhaite|voudrais|aime) (?:pas|plus|aucune?|jamais)\b(?! (?:ça|ce|cette)\b)/,
    /^(?:on|nous) (?:ne |n')\w+ (?:que|pas|jamais|plus) (?:d|la|le|un)|^(?:(?:pour|dans) (?:ce|cette|le|notre) \w+,? )?(?:on|nous) (?:utilise|garde|écrit|travaille|n'utilise|ne touche|ne pousse|ne change|ne modifie|code|évite|vise|utilisons|gardons|écrivons|évitons)\b/,
    // Choices
    /^(?:utilis|emploi|prend|pren)\w*\b.*\b(?:plutôt qu|au lieu d|et pas|et non)/,
    /^(?:utilise[sz]?|emploie|prends|passe à|écris en|code en|travaille avec)(?: le| la| les| des| du| uniquement| toujours| plutôt)* (?:l')?(?:\w+ )?CHOICE(?![\w/.-])/,
    /^(?:répon|écri|parl|expliqu|rédig)\w*(?:-moi)?\b.{0,40}\ben LANGUAGE\b/,
    /^(?!traduis|écris)(?:(?!est\b|sont\b)[\w'-]+ ){1,5}en LANGUAGE$/,
    /^(?:uniquement|exclusivement|rien que|seulement)\b(?! (?:deux|une?|trois|quatre|quelques|\d))/,
    // Limits
    /^(?:[\w-]+ ){0,4}(?:au maximum|au plus|pas plus de|moins de|maximum|max|au moins)\b.{0,20}\b(?:\d+|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b/,
    /\b(?:budget|limite|plafond|maximum)\b.{0,20}\b(?:est|sont)\b.{0,20}\d/,
  ],
  passing: [
    /\b(?:inquièt\w+|inquiét\w+|t'en fais|vous en faites|hésite\w*|panique\w*|bouge\w*)\b|^jamais (?:vu|entendu|eu|compris)\b/,
    /^n'oublie\w* pas d(?!.*\b(?:toujours|chaque|avant)\b)/,
    /^(?:pas|aucun|aucune|plus) (?:de |d')?(?:soucis?|problèmes?|quoi|idée|mal|encore|cel\w+|grave|sûre?|vraiment|besoin|erreurs?|tout|si|du tout|maintenant|très|trop|ici|là|doute|résultats?|rien|étonnant|changement|différence|celui|celle)\b|^personne ne (?:sait|comprend|répond|utilise)\b/,
    /^(?:ça|ce|cela|il|elle|c'est|on) doi\w+/,
    /\b(?:avait|avais|avions|avaient|était|étais|étaient|hier|auparavant|autrefois)\b|\bla semaine dernière\b/,
    /^(?:j'ai|je n'ai|on a|ça a|ça n'a|il a|elle a|nous avons|j'oublie|je (?:ne )?(?:sais|pense|crois|vois|comprends|trouve))\b/,
    /^non(?:,|$| (?:c'est|ce|je|ça|pas|merci|fais|plus)\b)|^(?:montre|donne|dis)-moi (?:seulement|juste|uniquement)\b|^(?:seulement|uniquement) (?:chez|sur|avec|quand|sous)\b/,
    /^(?:écris|crée|ajoute|fais|implémente)(?:-moi)? (?:une?|le|la|des)\b.*\bqu[i']/,
    /^(?:un |une |le |la |l'|les )?(?:utilisateurs?|clients?|visiteurs?|[\w-]+) (?:doit|doivent) (?:pouvoir|être (?:nul|vid|vert|roug|bleu|là|quelque)\w*)/,
    /^(?:le|la|l'|les|ce|cette|mon|ma) ?[\w-]+ (?:ne |n')(?!doi)\w+ (?:pas|jamais|plus|que)\b|^(?:tu|il|elle|on|ça|ce) (?:ne |n')(?:as?|est|a|ont|peut|marche|fonctionne|teste|arrive|y)\b(?!.*\b(?:droit|autorisation|permis)\b)/,
  ],
  reports: [
    /(?<!^)(?<!\bje )(?<!\bj'ai )(?<!\bl'ai )\b(?:dit|disait|disent|écrit que|a écrit|affirme|recommande|suggère|indique|prétend|précise|m'a demandé)\b/,
    /\b(?:selon|d'après)\b/,
  ],
  questions:
    /^(?:est-ce|pourquoi|comment|quel\w*|qui|que (?:se|faire)|qu'est|faut-il|dois-je|peut-on|doit-on|peux-tu|pourrais-tu|où)\b/,
  politeRequests:
    /^(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|tu pourrais|veux-tu bien)(?: s'il te plaît| stp)? /,
  conditions: /^(?:si|quand|lorsque|dès que)\b[^,]*,\s*(?:alors )?/,
  contrasted: /^(?:garde|laisse|conserve|préserve|reste|uniquement|seulement|pas )/,
  settings:
    /^(?:pour (?:les?|la) [\w ]{1,25}(?=,)|pour l'instant|pour le moment|dans ce \w+|dans cette \w+|ici|pour ce \w+)\b,?\s*/,
  permissions: [
    /\b(?:tu peux|vous pouvez|on peut|tu as le droit d|tu es autorisée? à|tu as mon accord)(?!.*\b(?:que|jamais|pas|uniquement|seulement)\b)/,
    /\b(?:est|sont|c'est) (?:de nouveau |à nouveau |maintenant |désormais |aussi |finalement )*(?:permise?s?|autorisée?s?|ok|possible|acceptée?s?|(?:les )?bienvenue?s?|bon|bonne?s|libre|d'accord)\b|\bconvien(?:t|nent)\b|\bpeu(?:t|vent) (?:maintenant |désormais |de nouveau |à nouveau )?être\b/,
  ],
  releases: [
    /\b(?:plus|pas) (?:la peine|besoin|obligée?s?|nécessaires?|obligatoires?|à)\b|\bfacultati\w+|\boptionnel\w*/,
  ],
  repeals: [
    /\b(?:oubli|ignor|annul|supprim|lèv|abandonn|retir|laiss\w+ tomber)\w*\b.*\b(?:règles?|contraintes?|consignes?|restrictions?|limites?|interdictions?|j'ai dit|instructions?)\b/,
    /^(?:oublie|oubliez|laisse tomber|laissez tomber) (?:le |la |les |l'|ce que )?/,
    /\bne s'applique(?:nt)? plus\b|\bn'est plus (?:valable|en vigueur)\b|\b(?:règle|contrainte|consigne|restriction|interdiction)\b.*\b(?:levée|n'est plus|annulée|terminée)\b|\bchangé d'avis\b/,
  ],
  follows:
    /\b(?:suis|suivez|suivre|respecte\w*|applique\w*|tiens-toi)\b.{0,40}\b(?:règles?|consignes|directives|conventions|les|ces|ci-dessous)\b/,
  headings:
    /\b(?:règles?|contraintes?|consignes?|conventions?|préférences?|restrictions?|principes?)(?: pour [\w ]+)?$/,
  contrasts: "mais|cependant|par contre|toutefois",
  joints: "et|puis|donc",
  openers:
    "ne |n['’]|jamais|toujours|pas de|aucune?|[ée]vite|utilise|r[ée]ponds|garde|laisse|arr[êe]te|uniquement|demande-moi|tu dois|sans",
  trailers: "sans (?:ajouter|casser|changer|installer|modifier|supprimer|toucher|utiliser)",
  subordinators:
    "si|quand|lorsque|avant|après|dès|tant|jusqu|à partir|à chaque|chaque|pour|dans|en|dorénavant|désormais|sauf|comme|parce|sous|quoi|à l",
  workedOn:
    "touche touchez toucher modifie modifiez modifier change changez changer modifiée modifié modifiées modifiés changée touchée",
  functionWords:
    "le la les l un une des de du d au aux et ou mais ne n pas jamais plus rien que qui je tu il elle on nous vous me te " +
    "se moi toi mon ma mes ton ta tes son sa ses ce cet cette ces est sont être avoir as a ai dois doit doivent faut peux " +
    "peut pouvez veux toujours uniquement seulement maintenant désormais dorénavant à en dans sur avec sans par pour " +
    "avant après si quand tous toutes tout chaque aucun aucune utilise utilisez oublie règle règles contrainte ignore " +
    "dit lieu plutôt partir nouveau encore laisse garde évite finalement fait accord autorisé autorisée autorisés autorisées permis besoin obligé obligée applique appliquent aussi conviennent convient vas-y bon besoin ajoute ajouter écris écrire",
  negations:
    /\b(?:ne|n'\w+|pas|jamais|aucune?|sans|interdit\w*|interdiction|évite\w*|arrête\w*|rien|tranquilles?|plus)\b/,
};
