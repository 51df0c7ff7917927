/** The words of a language around a password, separated by spaces. None is a password itself. */
interface SpokenWords {
  /** Words such as `is`, `lautet`. The value may follow immediately. */
  readonly is: string;
  /** What may come between that and the value: `now`, `still`. */
  readonly now: string;
  /** What someone should do with a value, or did: `use`, `chose`. */
  readonly use: string;
  /** Words that say something was changed; only their beginnings. */
  readonly changed: string;
  /** What then precedes the new value: `to`, `auf`. */
  readonly to: string;
  /** What begins a phrase that says what the password is for: `for`, `of the`. */
  readonly of: string;
}

const LANGUAGES: readonly SpokenWords[] = [
  // English
  {
    is: "is was are were be being as it's it’s that's = equals became becomes remains reads",
    now: "now still currently just simply always actually probably definitely called",
    use: "use used using type typed typing enter entered try tried chose choose picked pick took gave give put",
    changed: "chang reset rotat set updat switch mov renam replac chose picked swap",
    to: "to into as with",
    of: "for of on in to at from i we you he she they that which should has had was is it",
  },
  // German
  {
    is: "ist war lautet lautete heißt wäre wird wurde bleibt sind",
    now: "jetzt nun noch weiterhin wieder einfach glaub glaube ich aktuell neu",
    use: "nimm nimmst nutze nutzt verwende verwendet gib eingeben tippe probier",
    changed: "geänder änder gesetz setz zurückgesetz umgestell angepass neu",
    to: "auf zu in als mit",
    of: "für fürs vom von des der zum zur am im beim auf unter wurde ist lautet",
  },
  // French
  {
    is: "est c'est c’est était sont devient reste sera être",
    now: "maintenant désormais toujours encore simplement juste",
    use: "utilise utilisez utiliser tape tapez taper saisis saisir mets mettez essaie prends",
    changed: "chang modifi remplac réinitialis mis remis remet passé",
    to: "en par à pour avec",
    of: "du de des d' pour à au sur est",
  },
  // Spanish
  {
    is: "es era son fue ser será está quedó queda sigue",
    now: "ahora todavía aún siempre simplemente",
    use: "usa usad use usar utiliza utilice pon escribe teclea introduce prueba puse",
    changed: "cambi modific actualiz restablec reemplaz pasó pasa puse",
    to: "a por en con como",
    of: "del de para en la el ha es",
  },
  // Portuguese
  {
    is: "é eh era são foi ser será está fica ficou continua",
    now: "agora ainda sempre só simplesmente",
    use: "usa use usem usar utiliza utilize coloca coloque digita digite põe tenta tente",
    changed: "mud alter troc troqu atualiz redefin repost passou passa",
    to: "para pra por em com a",
    of: "do da de dos das para no na é",
  },
  // Italian
  {
    is: "è e' era sono sarà rimane resta",
    now: "ora adesso ancora sempre semplicemente",
    use: "usa usate usare utilizza metti digita inserisci prova",
    changed: "cambi modific aggiorn reimpost",
    to: "in a con per",
    of: "del della dello di per al alla su è",
  },
  // Dutch
  {
    is: "is was wordt zijn werd luidt blijft",
    now: "nu nog steeds gewoon",
    use: "gebruik gebruikt gebruiken typ vul probeer neem",
    changed: "gewijzig verander aangepas ingesteld gezet staat",
    to: "naar in met als op",
    of: "van voor op bij naar is",
  },
  // Swedish, Danish, Norwegian
  {
    is: "är var blir blev er bliver ble",
    now: "nu nå fortfarande stadig fortsatt bara bare",
    use: "använd använda brug bruge bruk bruke skriv prova prøv",
    changed: "ändra bytt ändr ændr skift endr byttet",
    to: "till til med som",
    of: "till til för for på i av af hos är er",
  },
  // Finnish, Hungarian, Turkish
  {
    is: "oli lett olarak olacak oldu olan",
    now: "nyt vielä most még artık şimdi hâlâ",
    use: "käytä kokeile használd írd kullan gir yaz",
    changed: "vaihd muute megváltoz változ değiş güncelle",
    to: "uusi új yeni",
    of: "a az için",
  },
  // Polish, Czech, Slovak, Croatian, Slovenian, Romanian
  {
    is: "jest to brzmi było je bylo byl bude este sunt era",
    now: "teraz nadal teď nyní stále sada acum încă",
    use: "użyj wpisz użyć podaj użyjcie použij použijte zadej zadejte koristi folosește foloseste scrie",
    changed: "zmien zmieni zmiana ustaw změn změni nastav zmen promijen schimb",
    to: "na jako cu in în",
    of: "do od dla na z pro k za u pentru la de",
  },
  // Russian, Ukrainian, Bulgarian, Greek
  {
    is: "это был будет стал теперь є це е είναι ήταν",
    now: "теперь пока ещё сейчас зараз сега τώρα ακόμα",
    use: "используй используйте введи введите вводи поставил поставили попробуй використовуй введіть χρησιμοποίησε βάλε",
    changed: "смен измен помен обнов сброс постав зміни помін смени άλλαξ",
    to: "на в с как σε",
    of: "от для к на у в до за για του της από",
  },
  // Arabic, Persian, Hebrew, Hindi, Thai
  {
    is: "هي هو هى صارت است היא הוא है কি হল คือ เป็น",
    now: "الآن حاليا اکنون עכשיו अब",
    use: "استخدم استعمل أدخل השתמש",
    changed: "تغيير غير שינ",
    to: "إلى به ל",
    of: "الخاصة لحساب ل של के",
  },
  // Chinese, Japanese, Korean: their words are not separated by spaces, so only `changed` matters.
  {
    is: "是 为 為 は 는 은",
    now: "现在 今 지금",
    use: "用 使用",
    changed: "改 换 換 重置 变更 変更 変え 更新 設定 설정 변경 바꿨 바꾸 재설정",
    to: "为 為 成 に 로 으로",
    of: "的 の 의",
  },
  // Vietnamese, Indonesian
  {
    is: "là adalah yaitu",
    now: "hiện sekarang",
    use: "dùng nhập pakai gunakan ketik",
    changed: "đổi ganti diubah",
    to: "thành menjadi jadi",
    of: "của cho untuk di",
  },
];

/** Nouns that follow a word for a password, so that what comes next is not the password. */
export const OTHER_THING =
  /^[ -](?:manager|polic|generator|hash|field|reset|prompt|strength|length|rotation|store|file|input|form|page|based|protected)/i;

const END = "[:,]?$";

/** A word for `is`, at the end of the text read so far. */
export const IS = ending(LANGUAGES.flatMap(({ is, use }) => [...split(is), ...split(use)]));
/** The same followed by a word for `now`. */
export const IS_NOW = new RegExp(
  `(?:^|[\\s,;(])(?:${alternatives(LANGUAGES.flatMap(({ is }) => split(is)))})[:,]?(?:\\s(?:${alternatives(LANGUAGES.flatMap(({ now }) => split(now)))})){1,3}${END}`,
  "iu",
);
/** The same followed by other words, the last of which does not continue the sentence: `ist übrigens immer noch`. */
export const IS_THEN = isThen();

function isThen(): RegExp {
  const joining = `(?:${alternatives(LANGUAGES.flatMap(({ of, to }) => [...split(of), ...split(to)]))}|by|via|mit|per|using|than|then|the|an?|el|un|une|die|das|den|dem|ein|eine)`;
  const is = alternatives(LANGUAGES.flatMap((words) => split(words.is)));
  const other = `\\s(?!${joining}(?:\\s|$))\\p{L}{2,12}`;
  return new RegExp(`(?:^|[\\s,;(])(?:${is})[:,]?(?:${other}){1,3}${END}`, "iu");
}
/** What precedes the new value of something that was changed. */
export const TO = ending(LANGUAGES.flatMap(({ to }) => split(to)));
/** Says that something was changed, anywhere. */
export const CHANGED = new RegExp(
  `(?:(?<!\\p{L})|(?<=\\\\[nrt]))(?:${alternatives(LANGUAGES.flatMap(({ changed }) => split(changed)))})`,
  "iu",
);
/** The beginning of a phrase that says what a password is for, or what it is. */
export const OF = new RegExp(
  `^\\s{0,2}(?:${alternatives(LANGUAGES.flatMap(({ of, is }) => [...split(of), ...split(is)]))})(?![\\p{L}\\d])`,
  "iu",
);

function ending(words: readonly string[]): RegExp {
  return new RegExp(`(?:^|[\\s,;(])(?:${alternatives(words)})${END}`, "iu");
}

function alternatives(words: readonly string[]): string {
  return [...new Set(words)].map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
}

function split(words: string): readonly string[] {
  return words.split(" ");
}
