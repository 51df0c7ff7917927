import type { LanguageTable } from "./language-table.ts";

/** German. */
export const german: LanguageTable = {
  verbs:
    "(?:achte|änder|antworte|arbeite|bau|bearbeite|behandle|behalt|benutz|berühr|bleib|committe|deploy|dokumentier|" +
    "editier|entfern|erfind|ergänz|erklär|erstell|fass|formatier|frag|füg|führ|halt|importier|installier|kommentier|" +
    "hol|kopier|logg|lösch|mach|merg|modifizier|nenn|nutz|öffne|pack|prüf|push|rat|rede|rühr|spekulier|vermut|schreib|setz|sorg|speicher|start|stell|test|" +
    "überschreib|übersetz|verwend|veränder|verschieb|zeig)(?:e|t|en sie)?|nimm|nehmt|gib|gebt|sprich|lies|lass|lasst|sei",
  leadIns:
    /^(?:(?:bitte|auch|und|aber|ok|okay|also|übrigens|ach|hey|hallo|ja|gut|super|danke|wichtig|beachte|denk dran|merk dir|noch was|noch etwas|außerdem|jetzt|dann|wie gesagt|ich sagte|nochmal|hinweis|regel|mal|doch|beachte(?: bitte)?,? dass|denk daran,? dass|fürs protokoll|zur info|einverstanden|alles klar|passt|sieht gut aus|fertig|prima)\b[\s,:.!-]*)+/,
  standing: [
    // Prohibitions
    /^(?:nie|niemals|bloß nicht|ja nicht|noch nicht|nicht|nichts|noch nichts|warte|wartet)\b/,
    /\b(?:auf keinen fall|unter keinen umständen|in keinem fall|keinesfalls|nie wieder|nie mehr)\b/,
    /^keine?[nrsm]?\b|, keine?[nrsm]? [\w-]+$/,
    /^(?:VERB)\b[^,]*\b(?:nie|niemals|nicht|nichts|kein\w*|nirgends)\b/,
    /^(?:vermeide\w*|verzichte\w*|unterlass\w*|meide\w*)\b|^(?:hör\w*|hört) (?:bitte |endlich )?(?:\w+ )?auf\b|^schluss mit\b/,
    /^(?:(?:finger|hände|pfoten) weg|lass\w* (?:bitte )?die (?:finger|hände))\b|\bnichts\b.{0,40}\bwerden\b/,
    /\b(?:tabu|verboten|untersagt|nicht erlaubt|nicht gestattet|pflicht|unantastbar|eingefroren|zwingend|verbindlich|keine erlaubnis)\b/,
    /\b(?:wird|werden) (?:[\w/.-]+ ){0,5}(?:nichts?|nie|niemals|nur|kein\w*|immer)\b.{0,40}\b(?:gepusht|gemergt|deployt|gelöscht|geändert|verändert|committet|installiert|verwendet|benutzt|genutzt|veröffentlicht|angefasst|angerührt|berührt|umbenannt|verschoben|überschrieben|entfernt|eingecheckt)\b/,
    // Duties
    /\b(?:du|ihr|sie|man) (?:darfst|dürft|dürfen|darf|sollst|sollt|sollen|solltest|musst|müsst|müssen)\b.{0,80}\b(?:nicht|nichts|nie|niemals|kein\w*|nur|immer|stets|ausschließlich|jede\w*|vorher|zuerst)\b/,
    /\b(?:sollst|darfst|musst|sollt|dürft) (?:du|ihr)\b.{0,60}\b(?:nicht|nichts|nie|kein\w*|nur|immer)\b/,
    /\b(?:wichtig|entscheidend|zwingend)(?: ist)?,? dass\b|\bdürfen (?:nicht|kein\w*)\b|\b(?:nicht|kein\w*)\b.*\bdürfen$|\bso (?:wenig|kurz|klein|einfach) (?:[\w-]+ )?wie möglich\b/,
    /\b(?:kommt nicht in frage|ausgeschlossen|no-go)\b|\berst,? (?:wenn ich|nach meiner|nachdem ich)\b/,
    /\b(?:mache?|übernehme|erledige) ich (?:selbst|selber)\b|^(?:mir reich\w+|ich mag|ich hätte gern\w*)\b.*\b(?:antworten|erklärungen)\b/,
    /\b(?:darf|dürfen|soll|sollen|muss|müssen) (?:[\w-]+ ){0,6}(?:nicht|nie|niemals|kein\w*|nur|immer|stets|jederzeit)\b/,
    /\b(?:muss|müssen|soll|sollen) .{0,60}\bbleiben\b/,
    /^(?:alle?s?|jede[rsn]?|sämtliche)\b.{1,60}\b(?:muss|müssen|soll|sollen|braucht|brauchen|darf|dürfen|kommt|kommen|gehört|gehören)\b/,
    /^(?:VERB)\b[^,]*\b(?:immer|stets|grundsätzlich|generell|ausschließlich|überall|jedes mal|konsequent|durchgehend)\b/,
    /^(?:benutz|verwend|nutz|änder|arbeit|bearbeit|schreib|antwort|änder)\w*\b[^,]*\bnur\b/,
    /^(?!(?:ich|er|sie|es|das|der|die|wir|man|wo|was|warum|dass|weil|habe?|hat)\b).*\b(?:immer|nie|niemals|nicht|nur|nichts|stets|kein\w*|grundsätzlich)\b.{0,60}\w+en$/,
    /^(?:immer|stets|grundsätzlich|nur|ausschließlich) (?:VERB|auf|in|mit|die|den|das)\b/,
    /^(?:achte|pass auf|sorge?|stelle? sicher)\b.{0,120}\b(?:bleib\w*|immer|nie|nicht|kein\w*|stets)\b/,
    /^(?:jedes mal|immer)(?:,| dann)? wenn du\b/,
    /^(?!die\b|der\b|das\b)(?:neue |unsere |alle )?[\w-]+(?:en|s|e|er|te)(?: [\w-]+)? (?:sollen|müssen|bekommen|gehören|brauchen|stehen|beginnen|enden|bleiben)\b(?!.*\bkönnen$)/,
    /^(?:der|die|das|den|dem)\b(?!.*\b(?:ist|sind|war\w*|hat|haben|wird|werden|kann|können|konnte\w*|soll\w*|darf|dürfen|muss|müssen|will|wollen|lässt|du)\b).*\b(?:nicht|nie|niemals|nur|immer)\b [\w-]+en$/,
    /^(?:wenn|falls|sobald|bevor|ehe) du (?!fertig|soweit|so weit|kannst|willst|magst)[^,]*, \w|^im zweifel\b|^achte auf\b|^nutze? nur\b/,
    /^(?:antworte|schreibe?|erkläre?|fasse?)(?: \w+)? (?:kurz|knapp|ausführlich|einfach|sachlich)\b|^(?:commits|antworten|funktionen|dateien|[\w-]+s?)(?: bitte)? (?:klein|kurz|einfach|knapp|sauber|sortiert|aktuell) halten\b/,
    /^denk\w* daran\b.*\b(?:immer|stets|jede\w*|vor|bei)\b|\b(?:immer|stets|grundsätzlich|nur|ausschließlich|überall|durchgehend)$|^(?:[\w-]+ ){1,3}(?:immer|stets|nur|grundsätzlich|ausschließlich) (?:auf|in|mit|als)\b|\bsind (?:immer |stets )?(?:in|als|mit|auf) .{1,40}\bzu \w+en$/,
    /^niemand (?:außer|sonst)\b|^nur ich\b|^(?:am|an|im|in|auf) .{1,40}\bw(?:ird|erden) (?:nichts?|kein\w*)\b|^ich (?:bestehe|lege (?:großen )?wert)\b|^denk\w* immer\b|^sprich mich\b/,
    /^(?:der|die|das) .{1,40}\bmuss\b.*\b(?:laufen|funktionieren|kompilieren|unterstützen|enthalten|(?:gültig|kompatibel|valide)\w*(?: \w+)? sein)$|^(?:eine?n?|zwei|pro|je) [\w-]+ (?:pro|je|eine?n?) [\w-]+$/,
    /^(?:nach|vor|bei) (?:jede\w*|unklar\w*|zweifel\w*|fragen)\b|^immer (?!noch|wieder|der|die|das|wenn|nur|mal)|^erst \w+en, dann \w+en$|^wir halten uns\b|\bgeht dich nichts an\b|^nur (?:[\w-]+ )?[\w-]+ mit\b/,
    /^du (?:fasst|änderst|arbeitest|schreibst|antwortest|benutzt|verwendest|fragst|nutzt|pushst)\b.*\b(?:nur|nie|niemals|immer|nicht|kein\w*|kurz|vorher)\b|^bleib\w* beim?\b|^ich will (?:kurze|kleine|lesbare|saubere|einfache)\b/,
    // Time frames
    /\b(?:ab (?:jetzt|sofort|heute|nun)|von (?:nun|jetzt|heute) an|künftig|zukünftig|in zukunft|fortan|bis auf weiteres|bis ich|solange ich|sofern ich|es sei denn,? ich|für den rest|ausnahmslos|ohne ausnahme)\b/,
    // Approval
    /^frage?\b.{0,40}\b(?:bevor|vorher|zuerst|erst|immer|wenn)\b|^(?:bevor|ehe) du\b.*\b(?:frag|sag|zeig|wart)\w*/,
    /^ohne .{1,80} zu (?:ändern|brechen|verändern|löschen|installieren|berühren)\b/,
    /\bohne (?:meine?n?|mich|ausdrückliche|rücksprache|zu fragen|nachzufragen)\b/,
    // What stays as it is
    /\b(?:bleibt|bleiben)\b.{0,40}\b(?:so|wie|unverändert|unberührt|gleich|grün|stabil|bei|erhalten|unangetastet)\b/,
    /^(?:lass\w*|behalte?|halte?)\b.{1,60}\b(?:in ruhe|so|wie|unverändert|unberührt|stehen|unangetastet|bei|stabil|kompatibel|unter|kurz|klein)\b/,
    /^(?:bleib\w*|halte?|haltet|beschränke?|begrenze?) (?:dich|euch|bei|auf|in|im|kurz|knapp|unter|höflich|sachlich)\b|^fasse? dich\b/,
    /^sei(?:d)? (?:bitte )?(?:kurz|knapp|höflich|präzise|genau|direkt|ehrlich|vorsichtig|sparsam|förmlich)\b/,
    /^(?:duz|siez)e?\b/,
    // Preferences
    /^(?:bevorzuge?|ich bevorzuge|wir bevorzugen)\b|^lieber\b.*\b(?:als|statt)\b/,
    /^ich (?:will|möchte|wünsche|erwarte|verlange|mag|brauche|dulde)\b.{0,20}\b(?:kein\w*|nur|nie|immer|alle|alles|nicht)\b/,
    /^ich (?:will|möchte|wünsche|erwarte|verlange)\b.{0,10}\bdass (?:du (?:[\w-]+ ){0,3}(?:immer|nie|nicht|nur|stets|kein\w*|kurz|knapp|ausführlich)|alle|jede\w*|kein\w*)\b/,
    /^ich brauche\b.{0,40}\b(?:immer|stets|nie|jedes mal)\b/,
    /\bwir (?:nutzen|benutzen|verwenden|nehmen|arbeiten|schreiben|bleiben|setzen|committen|unterstützen)\b|^(?:für|in|bei) (?:dieses|diesem|unser\w*) \w+ (?:nutzen|benutzen|verwenden|nehmen) wir\b/,
    /^(?:für|bei|in|zum|als)\b.*\b(?:nehmen|nutzen|benutzen|verwenden) wir\b/,
    // Choices
    /^(?:benutze?|verwende?|nutze?|nimm|nehmt|nehmen wir)\b.*\b(?:statt|anstatt|anstelle|und nicht|nicht)\b/,
    /^(?:benutze?|verwende?|nutze?|nimm|nehmt|arbeite mit|schreibe? in|wechsle zu)(?: bitte| nur| immer| die| das| den)* (?:\w+ )?CHOICE(?![\w/.-])/,
    /^(?:antworte|schreib|rede|sprich|erklär)\w*\b.{0,40}\bauf LANGUAGE\b/,
    /^(?:(?!ist\b|sind\b|war\b)[\w-]+ ){1,5}auf LANGUAGE(?:,.*)?$/,
    // Limits
    /^(?:\w+ ){0,4}(?:höchstens|maximal|max\.?|mindestens|nicht mehr als)\b.{0,20}\b(?:\d+|ein\w*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\b/,
    /\b(?:budget|limit|obergrenze|grenze|maximum)\b.{0,20}\b(?:ist|beträgt|liegt|sind)\b.{0,20}\d/,
  ],
  passing: [
    /^keine?n? (?:ahnung|sorgen?|angst|probleme?|panik|frage|thema|ding|wunder|zeit|eile|idee|chance|fehler|treffer|ergebnis\w*|änderung$|wirkung|reaktion|antwort|ausgabe|unterschied)\b|^nichts (?:davon|zu|passiert|geht|mehr|los)\b|^nicht dies\w*\b/,
    /\bkeine (?:sorgen?|gedanken|panik)\b/,
    /^(?:nicht (?:schlimm|wahr|so|schlecht|ganz|wirklich|nötig|mehr|dass|dein|mein|das|der|die|jetzt|sicher|nur)|nie (?:gehört|gesehen|im leben))\b/,
    /^(?:das|es|da|dies) (?:darf|kann|muss) (?:doch|ja|wohl|(?:\w+ ){0,3}(?:sein|liegen|haben|am|an))\b/,
    /\b(?:gestern|früher|letzte[nr]? (?:woche|nacht|monat|jahr|mal)|damals|bisher|neulich|vorhin)\b/,
    /^ich (?:weiß|glaube|denke|habe?|bin|war|verstehe|vergesse|kenne|sehe|finde|meine|kann)\b/,
    /^vergiss nicht\b(?!.*\b(?:immer|jedes|bevor|vor jedem)\b)/,
    /^(?:der|die|das) (?:feld|knopf|button|formular|seite|dialog|liste|menü|fenster|eingabe|spalte|tabelle)\b|^(?:zeige?|füge?|liste|wirf) (?!mir vor|nichts|kein)|^noch nicht (?:gut|ganz|fertig|so|da)\b|^nichts wird ge\w+$|\bnoch die alte\b|^immer de(?:r|n|m)selbe\w*|^immer (?:der|die|das)selbe\b/,
    /^macht nichts\b|^nein\b|^(?:zeig|gib|nenn|sag)\w* mir nur\b|^(?:nur|nicht|noch nicht) (?:bei|ganz|auf|unter|so|schlimm)\b(?!.*en$)/,
    /^(?:du|er|sie|ihr|wir|es|das|dies|da) (?:hast|hat|habt|haben|bist|ist|sind|warst|war|wirst|kann|dauert|tritt|passiert|gibt|testet|geht)\b(?!.*\b(?:verboten|untersagt|wichtig|tabu|erlaubnis|nicht erlaubt|pflicht)\b)/,
    /^(?:der|die|das|ein|eine|mein|meine|dein) [\w-]+ (?!darf|dürfen|muss|müssen|soll|sollen|bleib|wird|werden|ist (?:tabu|verboten|eingefroren)|sind (?:tabu|verboten|immer|stets|in)|gehör)\w+(?:t|en|st) .*\b(?:nie|immer|nicht|nur|nichts)\b/,
    /\bdas muss\b|\bmuss (?:irgendwo|wohl|doch)\b|^(?:schreibe?|baue?|erstelle?|füge?) (?:mir )?(?:eine?n?|das|die|den)\b.*, (?:der|die|das)\b|\bsoll(?:en)?\b.*\b(?:können|lassen)$/,
  ],
  reports: [
    /(?<!\bich )\b(?:steht|sagt|sagte|meint|meinte|schreibt|schrieb|behauptet|behauptete|empfiehlt|empfahl|erzählte|heißt es)\b/,
    /\b(?:laut|zufolge|hat (?:mir |uns )?(?:gesagt|geschrieben))\b/,
  ],
  questions:
    /^(?:soll(?:te|ten|en)?|muss|müssen|darf|dürfen|kann|können|ist|sind(?!.*\b(?:ok|okay|erlaubt)$)|hat|haben|warum|wieso|weshalb|was|wie|wer|wo|welche\w*|wann|gibt es|wäre|würde|hast du|bist du)\b/,
  politeRequests: /^(?:kannst|könntest|würdest|magst) du (?:bitte )?/,
  conditions: /^(?:wenn|falls|sobald)\b[^,]*,\s*(?:dann )?(?:bitte )?/,
  contrasted: /^(?:behalte?|lass|bleib|nur|erhalte?|bewahre?)\b/,
  settings: /^(?:in diesem \w+|hier|vorerst|fürs erste|für dieses \w+)\b,?\s*(?:bitte )?/,
  permissions: [
    /\b(?:du|ihr|wir) (?:darfst|dürft|dürfen|kannst|könnt|können)\b(?!.*\b(?:nicht|nichts|nie|niemals|nur|kein\w*)\b)/,
    /\b(?:darfst|dürft|kannst|könnt) (?:du|ihr)\b(?!.*\b(?:nicht|nichts|nie|niemals|nur|kein\w*)\b)/,
    /\b(?:darf|dürfen) (?:jetzt|nun|wieder|auch|ruhig)\b(?!.*\b(?:nicht|nichts|nie|nur|kein\w*)\b)|\bsind .{1,40}\b(?:ok|okay|erlaubt|in ordnung)$/,
    /\b(?:ist|sind|geht|gehen|wäre|wären) (?:jetzt |nun |doch |wieder |auch |schon |für mich )*(?:ok|okay|erlaubt|in ordnung|möglich|frei|gestattet|zulässig|kein problem|willkommen|gut|genehmigt)\b/,
    /\b(?:hast|habt) (?:jetzt |nun )?(?:meine erlaubnis|mein okay|mein ok|freie hand)\b/,
  ],
  releases: [
    /\b(?:musst|müsst|brauchst|braucht|müssen|brauchen)\b.*\b(?:nicht|kein\w*)\b/,
    /\b(?:nicht mehr nötig|nicht nötig|unnötig|optional|nicht mehr (?:erforderlich|zwingend)|keine pflicht)\b/,
  ],
  repeals: [
    /\b(?:vergiss|vergesst|ignoriere?|streiche?|verwirf|lösche?|hebe?|nehme?)\b.*\b(?:regel\w*|vorgaben?|beschränkung\w*|einschränkung\w*|verbot\w*|limit\w*|gesagt|anweisung\w*|zurück)\b/,
    /^(?:vergiss|vergesst|lass\w* das mit|egal mit)\b/,
    /\b(?:gilt|gelten|zählt) (?:ab jetzt |jetzt )?nicht mehr\b|\b(?:regel\w*|vorgabe|verbot|beschränkung|limit)\b.*\b(?:aufgehoben|entfällt|hinfällig|weg|erledigt|vorbei)\b|\bmeine meinung geändert\b|\bist mir egal\b/,
  ],
  follows:
    /\b(?:befolg\w*|halte? dich|haltet euch|halten|beachte\w*|richte dich)\b.{0,40}\b(?:regeln?|richtlinien|vorgaben|konventionen|daran|danach|sie|diese\w*|folgende\w*)\b|\b(?:daran|regeln?|richtlinien|vorgaben)\b.{0,40}\b(?:halten|hältst|einhalten|befolgen|beachten|gelten)\b/,
  headings: /\b(?:regeln?|vorgaben?|richtlinien|konventionen|einschränkungen|grundsätze|spielregeln)(?: für [\w ]+)?$/,
  contrasts: "aber|jedoch|allerdings",
  joints: "und|dann|also",
  openers:
    "nie|niemals|immer|nicht|nur|keine?n?|vermeide|verzichte|bitte|auf keinen|verwende|benutze|nutze|ändere|fass|rühr|lass|frag|ab jetzt|ab sofort|ohne",
  trailers: "ohne (?:\\S{1,30} ){1,6}zu (?:ändern|brechen|verändern|löschen|installieren|berühren)",
  subordinators:
    "wenn|falls|sobald|bevor|ehe|solange|bis|ab|von|jedes|immer|sofern|für|in|auf|nachdem|weil|da|ich|statt|ohne|künftig|achte|sorge?|hör",
  workedOn:
    "ändere ändern anfassen fass fasse bearbeite bearbeiten rühr berühren anrühren geändert angefasst bearbeitet angerührt",
  functionWords:
    "der die das den dem des ein eine einen einem einer eines ich du er es wir ihr mich dich mir dir mein meine dein und " +
    "oder aber nicht nichts nie niemals immer nur kein keine keinen keiner stets ist sind war sein bin bist hat haben " +
    "darfst darf dürfen muss musst müssen soll sollst sollen kann kannst können bitte jetzt nun wieder mehr ab an auf im " +
    "von zu zur zum bei mit ohne für aus um als wie dass wenn bevor alle alles jede jeder jedes benutze verwende nutze " +
    "nimm vergiss ignoriere regel regeln gesagt sofort künftig statt anstatt lass noch was über doch auch wieder gilt gelten aufgehoben ok okay erlaubt ordnung brauchst braucht frei verwenden benutzen nutzen stattdessen lieber das mit dazu irgendwas egal wir vor nach sich ihr warte hinzufügen schreib schreibe schreiben länger finger weg hinfällig unverändert bleibt bleiben",
  negations:
    /\b(?:nicht|nichts|nie|niemals|kein\w*|ohne|verboten|untersagt|tabu|weg|auf keinen|vermeide|verzichte|hör)\b/,
};
