/** Scripts that say by themselves which language family a text is in. */
const SCRIPTS = [
  ["Japanese", /[\u3040-\u30ff]/g],
  ["Korean", /[\uac00-\ud7af\u1100-\u11ff]/g],
  ["Chinese", /[\u4e00-\u9fff]/g],
  ["Cyrillic", /[\u0400-\u04ff]/g],
  ["Greek", /[\u0370-\u03ff]/g],
  ["Arabic", /[\u0600-\u06ff]/g],
  ["Hebrew", /[\u0590-\u05ff]/g],
  ["Devanagari", /[\u0900-\u097f]/g],
  ["Thai", /[\u0e00-\u0e7f]/g],
] as const;

/** Short words that every sentence of a language has and its neighbours do not. */
const FUNCTION_WORDS = {
  English: "the and that this with from was were have has not but they which would should been there their what when",
  German: "der die das und nicht ist mit ein eine einen auf dem den des wird wurde auch noch nach bei aus sind ich wir",
  French: "le les des une est dans pour que qui sur pas avec sont par cette mais nous vous ont aux être été fait",
  Spanish: "el los las una que por con para del como está pero más sus este son fue hay sin sobre también cuando",
  Italian: "il gli della che per con non una sono del nel alla come anche più questo stato dei delle essere ancora",
  Portuguese: "os das uma que não com para por mais como foi está são dos pelo também ao muito nós você isso",
  Dutch: "het een van dat niet zijn met voor op aan ook werd bij naar nog maar door wordt deze uit geen",
  Polish: "nie się jest że do na przez jak ale tylko już oraz przy był było są dla tego który być",
} as const;

/** The languages whose words are told apart; other Latin text is of no known language. */
export type DetectedLanguage = keyof typeof FUNCTION_WORDS | (typeof SCRIPTS)[number][0];

/** Reading more would not change the answer. */
const MAX_CHARACTERS = 20_000;
/** Fewer foreign letters than this can be names in a Latin text. */
const SCRIPT_LETTERS = 20;
const SCRIPT_SHARE = 0.2;
/** A judgement: fewer words of a language are loanwords. */
const MIN_WORDS = 6;
/** How far ahead of the next language the first one must be to count. */
const LEAD = 2;

const LANGUAGE_OF = buildWordTable();

/**
 * Detects which language a text is written in; undefined if it is too short or too mixed to say.
 *
 * Its callers ask whether two texts are in the same language, so it prefers no answer to a wrong one.
 */
export function detectLanguage(text: string): DetectedLanguage | undefined {
  const sample = text.slice(0, MAX_CHARACTERS);
  const letters = sample.match(/\p{Letter}/gu)?.length ?? 0;
  for (const [language, pattern] of SCRIPTS) {
    const count = sample.match(pattern)?.length ?? 0;
    if (count >= SCRIPT_LETTERS && count >= letters * SCRIPT_SHARE) return language;
  }
  return detectByWords(sample);
}

function detectByWords(text: string): DetectedLanguage | undefined {
  const counts = new Map<DetectedLanguage, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{Letter}{2,}/gu)) {
    for (const language of LANGUAGE_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((left, right) => right[1] - left[1]);
  if (first === undefined || first[1] < MIN_WORDS) return undefined;
  return first[1] >= LEAD * (second?.[1] ?? 0) ? first[0] : undefined;
}

function buildWordTable(): ReadonlyMap<string, readonly DetectedLanguage[]> {
  const table = new Map<string, DetectedLanguage[]>();
  for (const [language, words] of Object.entries(FUNCTION_WORDS) as [keyof typeof FUNCTION_WORDS, string][]) {
    for (const word of words.split(" ")) table.set(word, [...(table.get(word) ?? []), language]);
  }
  return table;
}
