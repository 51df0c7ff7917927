import type { Language } from "./language.ts";

/** German. */
export const german: Language = {
  steady:
    "immer|nie|niemals|stets|jederzeit|jedes mal|ausnahmslos|ohne ausnahme|grundsätzlich|generell|prinzipiell|überall|nirgends|durchgehend|konsequent|standardmäßig|auf keinen fall|keinesfalls|unter keinen umständen|in jedem fall|in keinem fall|unbedingt|zwingend|nie wieder|nie mehr|normalerweise|strikt",
  horizon:
    "ab (?:jetzt|sofort|heute|nun|morgen)|von (?:nun|jetzt|heute) an|künftig|zukünftig|in zukunft|fortan|bis auf weiteres|bis ich|solange|sofern|es sei denn|für den rest|für (?:dieses|das ganze) projekt|in diesem (?:projekt|repo|repository)|ohne (?:meine?n?|mich|rücksprache|zu fragen|nachzufragen|ausdrückliche)|bei uns|jedes mal,? wenn",
  universal: "jede[rsnm]?|alle[snmr]?|sämtliche|egal welche\\w*|was auch immer|neue[nrs]?|pro|je|wann immer|ganze[ns]?",
  exclusive: "nur|ausschließlich|lediglich|nichts anderes|statt|anstatt|anstelle|lieber|und nicht|allein",
  negation:
    "nicht|nichts|nie|niemals|kein\\w*|ohne|weder|niemand|nirgends|vermeide\\w*|verzichte\\w*|unterlass\\w*|hör\\w* auf|finger weg",
  prohibits: "verboten|untersagt|tabu|weg|auf keinen|hör|in ruhe|gesperrt|unantastbar",
  duty: "muss|musst|müssen|müsst|soll|sollst|sollen|sollt|sollte\\w*|darf|darfst|dürfen|dürft|hat zu|haben zu|ist zu|sind zu|braucht|brauchen",
  binds: "muss|müssen|musst|müsst|darf|dürfen|darfst|hat zu|haben zu",
  norm: "tabu|verboten|untersagt|nicht erlaubt|nicht gestattet|unerwünscht|erwünscht|pflicht|unantastbar|eingefroren|gesperrt|zwingend|verbindlich|no-go|ausgeschlossen|kommt nicht in frage|unverändert|unberührt|in ruhe|nichts (?:verloren|zu suchen)|vertraulich|schreibgeschützt|zu unterlassen|die finger|erforderlich|vorgeschrieben",
  bound:
    "regel\\w*|vorgabe\\w*|konvention\\w*|richtlinie\\w*|standard\\w*|vereinbart|ausgemacht|budget|limit|obergrenze|höchstens|maximal|max|mindestens|nicht mehr als|nicht länger als|unter|innerhalb|wichtig|entscheidend|halte dich|haltet euch|wert auf|bestehe",
  wish: "ich (?:will|möchte|wünsche|erwarte|verlange|mag|bevorzuge|brauche|hätte gern\\w*|bestehe|lege)|wir (?:bevorzugen|wollen|möchten)|bevorzug\\w*|lieber|mir ist (?:\\w+ )?(?:wichtig|lieber)|mir reich\\w+|am liebsten",
  occasion:
    "(?:vor|nach|bei|zu|mit|für|in) jede\\w*|bevor (?:du|ihr|sie|wir|ich)|wenn (?:du|ihr|sie)|sobald du|jedes mal|pro \\w+",
  consult:
    "frag\\w*|rücksprache|absprache|abstimm\\w*|genehmig\\w*|freigabe|erlaubnis|zustimmung|bescheid|sag mir|mein (?:ok|okay)|bestätig\\w*|meld\\w* dich|ich selbst|ich selber",
  manner:
    "kurz|knapp|ausführlich|einfach|sachlich|höflich|klein|kleine|klare?|saubere?|förmlich|formlos|duz\\w*|siez\\w*|deutsch|englisch|französisch|spanisch|sätze|wörter|zeilen|zeichen|stichpunkte|tabs|leerzeichen|uhr|cent|utc|gendern|gendere|stil|ton",
  artefact:
    "commits?|commit-nachrichten|nachrichten|antworten?|kommentare|tests?|branch\\w*|doku|dokumentation|namen|variablen|funktion\\w*|methoden|klassen|dateien|module|abhängigkeiten|pakete|bibliotheken|migrationen|passwörter|log|logs|änderungen|releases|schema|produktion|main|master|code|texte|fehler|daten|beträge|screenshots|fachbegriffe|bezeichner|neustarts|ordner",
  you: "du|dich|dir|dein\\w*|ihr|euch|sie",
  banStart:
    "nie|niemals|nicht|nichts|keine?[nrsm]?|vermeide\\w*|verzichte\\w*|unterlass\\w*|hör\\w*|finger weg|hände weg|lass\\w* (?:bitte )?die|bloß nicht|ja nicht|auf keinen fall|ohne|niemand|schluss mit",
  keepStart:
    "halte?|haltet|bleib\\w*|lass\\w*|behalt\\w*|beschränk\\w*|begrenz\\w*|bevorzug\\w*|achte\\w*|beachte\\w*|sorg\\w*|stell\\w* sicher|sei|seid|verwend\\w*|benutz\\w*|nutz\\w*|nimm|nehmt|antwort\\w*|schreib\\w*|sprich|rede|erklär\\w*|fass\\w*|rühr\\w*|frag\\w*|duz\\w*|siez\\w*|immer|stets|nur|grundsätzlich|denk\\w*|merk\\w*|arbeite\\w*|nenn\\w*|formulier\\w*|pass auf|im zweifel|berühr\\w*|änder\\w*",
  deedStart:
    "füge?|lösch\\w*|entfern\\w*|zeig\\w*|erstell\\w*|bau|baue|behebe?|reparier\\w*|korrigier\\w*|öffne\\w*|such\\w*|find\\w*|mach|mache|mach mal|weiter|start\\w*|teste|lies|prüf\\w*|schau\\w*|guck\\w*|sag|gib|liste|benenn\\w*|richte|implementier\\w*|refaktorier\\w*|übersetz\\w*|führ\\w*|installier\\w*|formatier\\w*|schreib (?:den|das|die|mir|eine?n?)|lass die|versuch\\w*|probier\\w*|setz\\w*|ergänz\\w*|stoppe?|warte|nimm (?:diesmal|das|den|die)|kümmere?|geh|hol|räum|pack|danke|kannst du|könntest du|committe|pushe?",
  conditionStart:
    "wenn|falls|sobald|bevor|ehe|solange|nachdem|vor jede\\w*|nach jede\\w*|bei jede\\w*|für jede\\w*|im zweifel",
  weStart: "wir|unsere?|bei uns|das team|das projekt",
  iStart: "ich|mein\\w*|mir|mich",
  definiteStart: "der|die|das|den|dem|des|diese[rsnm]?|ein|eine|einen|einem|einer|jene\\w*",
  thirdStart: "es|er|sie|da|dort|jemand|man|das ist|das war",
  questionStart:
    "warum|wieso|weshalb|was|wie|wer|wo|welche\\w*|wann|woran|womit|wozu|gibt es|ist|sind|hat|haben|hast|bist|kann|können|muss|müssen (?:wir|ich)|darf (?:ich|man)|soll(?:en|te|ten)? (?:ich|wir|man|das|es)|wäre|würde",
  once: "diesmal|dieses mal|noch einmal|noch mal|nochmal|einmal|jetzt|gerade|heute|zuerst|erstmal|erst mal|als nächstes|dann|danach|kurz mal|noch nicht|die zweite|die erste|diese (?:datei|zeile|funktion|seite)|schon|vorerst",
  past: "war|waren|hatte\\w*|wurde\\w*|gestern|früher|letzte[nrs]?|damals|bisher|neulich|vorhin|wollte\\w*|habe? \\w+|haben \\w+|bin ge\\w+|gab|ging|kam|sagte|dachte|ausgeliefert",
  trouble:
    "fehlt|fehlschlag\\w*|schlägt fehl|kaputt|hängt|langsam|falsch|abstürz\\w*|stürzt|absturz|bug|problem|fehlermeldung|geht nicht|klappt nicht|funktioniert nicht|exception|lädt|zeigt|liegt das|laut",
  doubt:
    "vielleicht|wohl|eigentlich|anscheinend|scheinbar|ich (?:glaube|denke|weiß|finde|meine|verstehe)|wahrscheinlich|vermutlich|komisch|danke|schade|leider|weil",
  others:
    "kunden?|nutzer\\w*|benutzer\\w*|anwender\\w*|chef|kollege\\w*|praktikant\\w*|entwickler|knopf|button|formular|seite|dialog|menü|fenster|feld|app|anwendung|compiler|spezifikation",
  idiom:
    "keine? (?:ahnung|sorgen?|angst|problem|panik|frage|thema|wunder|eile|idee)|macht nichts|nicht (?:schlimm|wahr|schlecht|ganz|wirklich|nötig|sicher)|vergiss nicht|nein|egal",
  politeStart: "(?:kannst|könntest|würdest|magst) du",
  habit:
    "bleibt|bleiben|gehört|gehören|kommt|kommen|bekommt|bekommen|wird|werden|gilt|gelten|steht|stehen|nehmen|nutzen|verwenden|benutzen|ist|sind|hat|haben",
  outcome: "grün|rot|fertig|läuft|laufen durch|passt|klappt|alles klar|verstanden|weiter so",
  pronoun: "es|das|ihn|sie|die da|daran",
  allows:
    "(?:du|ihr|wir) (?:darfst|dürft|dürfen|kannst|könnt|können)(?!.*\\b(?:nicht|nie|nur|kein\\w*)\\b)|(?:darfst|dürft|kannst|könnt) (?:du|ihr)(?!.*\\b(?:nicht|nie|nur|kein\\w*)\\b)|(?:darf|dürfen) (?:jetzt|nun|wieder|auch|ruhig)|(?<!nicht )(?<!nur )erlaubt|in ordnung|(?:ist|sind) (?:auch |jetzt |wieder |doch )*(?:ok|okay|gut)|freigegeben|genehmigt|gestattet|kein problem|freie hand|(?:geht|gehen) (?:jetzt |nun |wieder )?(?:auch|klar|in ordnung)|meine erlaubnis|doch möglich",
  releases:
    "(?:musst|müsst|brauchst|braucht|müssen|brauchen)\\b.*\\b(?:nicht|kein\\w*)|nicht mehr (?:nötig|notwendig|erforderlich|zwingend)|nicht (?:nötig|notwendig|erforderlich)|unnötig|optional|überflüssig|kannst du dir|sparen",
  repeals:
    "wie (?:du|ihr) (?:willst|magst|möchtest|wollt)|nach belieben|dir überlassen|steht dir frei|vergiss|vergesst|ignorier\\w*|streich\\w*|verwirf|heb\\w* .* auf|aufgehoben|nehm\\w* .* zurück|zurückgenommen|hinfällig|entfällt|gilt nicht mehr|gelten nicht mehr|erledigt|vom tisch|meinung geändert|(?:ist|sind) (?:\\w+ )?raus|war ein fehler|egal|lass das mit",
  changes:
    "(?:steige|steigen|stelle|stellen)\\b.{1,40}\\bum|jetzt|nun|wieder|doch|stattdessen|lieber|umgestiegen|gewechselt|wechseln|geändert|ab (?:jetzt|sofort|heute)|neue (?:regel|vorgabe)|künftig|nicht mehr|statt|umgestellt|erhöht|zurück|vergiss",
  concludes:
    "entscheidung\\w*|entschieden|gewählt|geeinigt|festgelegt|statt|anstelle|weil|deshalb|ursache|stellt sich heraus|der (?:grund|fehler) (?:ist|war)",
  announceStart:
    "(?:(?:ok|okay|gut|jetzt|zuerst|dann|als nächstes|nun)\\b[\\s,.!:-]*)*(?:ich (?:werde|schaue|sehe mir|lese|prüfe|beginne|suche|führe|muss)|lass mich|schauen wir)",
  declines: "es tut mir leid|ich kann (?:ihnen |dir )?(?:dabei |das )?nicht",
  leadIns:
    "bitte|auch|und|aber|ok|okay|also|übrigens|ach|hey|hallo|ja|gut|super|danke|wichtig|noch (?:was|etwas)|außerdem|jetzt|dann|wie gesagt|ich sagte|nochmal|hinweis|regel|mal|doch|beachte(?: bitte)?,? dass|denk daran,? dass|fürs protokoll|zur info|einverstanden|alles klar|passt|sieht gut aus|fertig|prima|(?:es )?wäre (?:schön|gut|toll|super|nett|besser|prima),? wenn(?= du| ihr| sie| wir)|ich (?:hätte gern|fände es gut|würde mich freuen),? (?:dass|wenn)",
  reports:
    "(?<!ich )(?:steht|sagt|sagte|meint|meinte|schreibt|schrieb|behauptet|behauptete|empfiehlt|empfahl|erzählte|heißt es)|laut|zufolge|hat (?:mir |uns )?(?:gesagt|geschrieben)",
  follows:
    "(?:befolg\\w*|halte? dich|haltet euch|halten|beachte\\w*|richte dich)\\b.{0,40}\\b(?:regeln?|richtlinien|vorgaben|konventionen|daran|danach|sie|diese\\w*|folgende\\w*)|(?:daran|regeln?|richtlinien|vorgaben)\\b.{0,40}\\b(?:halten|hältst|einhalten|befolgen|beachten|gelten)",
  headings: "(?:regeln?|vorgaben?|richtlinien|konventionen|einschränkungen|grundsätze|spielregeln)(?: für [\\w ]+)?$",
  contrasts: "aber|jedoch|allerdings",
  joints: "und|dann|also",
  openers:
    "nie|niemals|immer|nicht|nur|keine?n?|vermeide|verzichte|bitte|auf keinen|verwende|benutze|nutze|ändere|fass|rühr|lass|frag|ab jetzt|ab sofort|ohne",
  trailers: "ohne (?:\\S{1,30} ){1,6}zu (?:ändern|brechen|verändern|löschen|installieren|berühren)",
  subordinators:
    "wenn|falls|sobald|bevor|ehe|solange|bis|ab|von|jedes|immer|sofern|für|in|auf|nachdem|weil|da|ich|statt|ohne|künftig|achte|sorge?|hör",
  consequences: "also|daher|deshalb|darum|deswegen|drum",
  tellers:
    "ich|wir|er|sie|es|(?:das|die|der) (?:ist|sind|war|waren|wird|werden|hat|haben|muss|müssen|kann|können|braucht|brauchen|kommt|geht|gehört|nutzt|nutzen)|sonst|ansonsten|denn|weil|da|damit|unser\\w*|mein\\w* \\S+|wegen",
  workedOn:
    "ändere ändern anfassen fass fasse bearbeite bearbeiten rühr berühren anrühren geändert angefasst bearbeitet angerührt",
  functionWords:
    "erwünscht maximal hochstens werden wird neue neuen neuer neues der die das den dem des ein eine einen einem einer eines ich du er es wir ihr mich dich mir dir mein meine dein und oder aber nicht nichts nie niemals immer nur kein keine keinen keiner stets ist sind war sein bin bist hat haben darfst darf dürfen muss musst müssen soll sollst sollen kann kannst können bitte jetzt nun wieder mehr ab an auf im von zu zur zum bei mit ohne für aus um als wie dass wenn bevor alle alles jede jeder jedes benutze verwende nutze nimm vergiss ignoriere regel regeln gesagt sofort künftig statt anstatt lass noch was über doch auch wieder gilt gelten aufgehoben ok okay erlaubt ordnung brauchst braucht frei verwenden benutzen nutzen stattdessen lieber das mit dazu irgendwas egal wir vor nach sich ihr warte hinzufügen schreib schreibe schreiben länger finger weg hinfällig unverändert bleibt bleiben sie ihnen dir davon sparen",
  phrases: [
    /^noch nicht \w+en$/,
    /^(?:VERB)\b[^,]*\b(?:nie|niemals|nicht|nichts|kein\w*|nirgends)\b/,
    /\b(?:mache?|übernehme|erledige) ich (?:selbst|selber)\b|^(?:mir reich\w+|ich mag|ich hätte gern\w*)\b.*\b(?:antworten|erklärungen)\b/,
    /\b(?:darf|dürfen|soll|sollen|muss|müssen) (?:[\w-]+ ){0,6}(?:nicht|nie|niemals|kein\w*|nur|immer|stets|jederzeit)\b/,
    /^(?:alle?s?|jede[rsn]?|sämtliche)\b.{1,60}\b(?:muss|müssen|soll|sollen|braucht|brauchen|darf|dürfen|kommt|kommen|gehört|gehören)\b/,
    /^(?!(?:ich|er|sie|es|das|der|die|wir|man|wo|was|warum|dass|weil|habe?|hat)\b).*\b(?:immer|nie|niemals|nicht|nur|nichts|stets|kein\w*|grundsätzlich)\b.{0,60}\w+en$/,
    /^denk\w* daran\b.*\b(?:immer|stets|jede\w*|vor|bei)\b|\b(?:immer|stets|grundsätzlich|nur|ausschließlich|überall|durchgehend)$|^(?:[\w-]+ ){1,3}(?:immer|stets|nur|grundsätzlich|ausschließlich) (?:auf|in|mit|als)\b|\bsind (?:immer |stets )?(?:in|als|mit|auf) .{1,40}\bzu \w+en$/,
    /^frage?\b.{0,40}\b(?:bevor|vorher|zuerst|erst|immer|wenn)\b|^(?:bevor|ehe) du\b.*\b(?:frag|sag|zeig|wart)\w*/,
    /\b(?:bleibt|bleiben)\b.{0,40}\b(?:so|wie|unverändert|unberührt|gleich|grün|stabil|bei|erhalten|unangetastet)\b/,
    /\bwir (?:nutzen|benutzen|verwenden|nehmen|arbeiten|schreiben|bleiben|setzen|committen|unterstützen)\b|^(?:für|in|bei) (?:dieses|diesem|unser\w*) \w+ (?:nutzen|benutzen|verwenden|nehmen) wir\b/,
  ],
  counterphrases: [
    /\b(?:gestern|früher|letzte[nr]? (?:woche|nacht|monat|jahr|mal)|damals|bisher|neulich|vorhin)\b/,
    /^(?:du|er|sie|ihr|wir|es|das|dies|da) (?:hast|hat|habt|haben|bist|ist|sind|warst|war|wirst|kann|dauert|tritt|passiert|gibt|testet|geht)\b(?!.*\b(?:verboten|untersagt|wichtig|tabu|erlaubnis|nicht erlaubt|pflicht)\b)/,
    /^(?:der|die|das|ein|eine|mein|meine|dein) [\w-]+ (?!darf|dürfen|muss|müssen|soll|sollen|bleib|wird|werden|ist (?:tabu|verboten|eingefroren)|sind (?:tabu|verboten|immer|stets|in)|gehör)\w+(?:t|en|st) .*\b(?:nie|immer|nicht|nur|nichts)\b/,
  ],
};
