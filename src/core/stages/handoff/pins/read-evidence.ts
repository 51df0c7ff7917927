import { type Cue, cueSource, hasCue, hasPhrase } from "../../../language/cue-pattern.ts";
import { namesChoice } from "./describe-choice.ts";

/** Words that are looked for anywhere. */
const CUES = [
  "steady",
  "horizon",
  "universal",
  "exclusive",
  "negation",
  "duty",
  "norm",
  "bound",
  "wish",
  "consult",
  "manner",
  "artefact",
  "you",
  "once",
  "past",
  "trouble",
  "doubt",
  "others",
  "idiom",
  "habit",
  "outcome",
  "pronoun",
  "allows",
  "releases",
  "repeals",
  "changes",
] as const satisfies readonly Cue[];
/** First words, which say who or what the statement is about. */
const OPENINGS = [
  "banStart",
  "keepStart",
  "deedStart",
  "conditionStart",
  "weStart",
  "iStart",
  "definiteStart",
  "thirdStart",
] as const satisfies readonly Cue[];
/** What says more or less together than its parts do. */
const PAIRS = [
  ["bare", "general"],
  ["bare", "habit"],
  ["bare", "negation"],
  ["bare", "artefact"],
  ["bare", "obliges"],
  ["bare", "manner"],
  ["deedStart", "general"],
  ["deedStart", "relative"],
  ["keepStart", "general"],
  ["keepStart", "manner"],
  ["orders", "pronoun"],
  ["banStart", "once"],
  ["definiteStart", "norm"],
  ["definiteStart", "duty"],
  ["definiteStart", "habit"],
  ["definiteStart", "states"],
  ["thirdStart", "obliges"],
  ["thirdStart", "states"],
  ["weStart", "general"],
  ["weStart", "negation"],
  ["iStart", "wish"],
  ["iStart", "states"],
  ["others", "duty"],
  ["you", "duty"],
  ["you", "general"],
  ["conditionStart", "you"],
  ["conditionStart", "ordersThen"],
  ["conditionStart", "states"],
  ["duty", "negation"],
  ["past", "states"],
  ["bound", "number"],
  ["keepStart", "choice"],
  ["short", "pronoun"],
  ["bare", "choice"],
  ["verbless", "manner"],
  ["verbless", "general"],
  ["verbless", "bound"],
  ["verbless", "artefact"],
] as const;

type Cued = (typeof CUES)[number] | (typeof OPENINGS)[number];
type Derived =
  | "bare"
  | "orders"
  | "ordersThen"
  | "general"
  | "obliges"
  | "states"
  | "relative"
  | "number"
  | "short"
  | "long"
  | "verbless"
  | "quotes"
  | "phrase"
  | "counterphrase"
  | "choice";
type Paired = (typeof PAIRS)[number] extends infer Pair
  ? Pair extends readonly [infer A extends string, infer B extends string]
    ? `${A}+${B}`
    : never
  : never;
/** Something that speaks for or against a statement being a standing rule. */
export type Evidence = Cued | Derived | Paired;

const TOLD = [
  "conditionStart",
  "definiteStart",
  "thirdStart",
  "weStart",
  "iStart",
  "questionStart",
] as const satisfies readonly Cue[];
const FEW_WORDS = 2;
/** A rule without a verb is short: `type hints on all functions`. */
const VERBLESS_WORDS = 8;
const MANY_WORDS = 16;
/** How long something holds may stand before the words that open the statement. */
const FRAME = new RegExp(`^(?:${cueSource("horizon")}|${cueSource("steady")}),?\\s+`);
const CONDITION = /^[^,]{1,120}, ?/;
const LABEL = /^[\w -]{1,30}: (?=\S)/;
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|ten|twenty|zwei|drei|vier|funf|zehn|deux|trois|quatre|cinq|dix|dos|tres|cinco|diez|dois|duas)\b/;
const RELATIVE = /\b(?:that|which|who|qui|que)\b|, (?:der|die|das)\b/;
const HIDDEN = "\uFFFC";

/** What there is in a folded statement, lead-ins taken off, to tell a standing rule by. */
export function readEvidence(folded: string): ReadonlySet<Evidence> {
  const found = new Set<Evidence>();
  const openings = listOpenings(folded);
  for (const cue of CUES) if (hasCue(cue, folded)) found.add(cue);
  for (const cue of OPENINGS) if (openings.some((text) => hasCue(cue, text))) found.add(cue);
  // "Never show prices" orders no deed.
  if (hasCue("banStart", folded)) found.delete("deedStart");
  const has = (...names: readonly Evidence[]): boolean => names.some((name) => found.has(name));
  const add = (name: Derived, holds: boolean): void => {
    if (holds) found.add(name);
  };
  const words = folded.split(" ").length;
  add("orders", has("banStart", "keepStart", "deedStart"));
  add("ordersThen", has("conditionStart") && !isTold(folded.replace(CONDITION, "")));
  add("general", has("steady", "horizon", "universal", "exclusive"));
  add("obliges", has("norm", "duty", "wish", "bound"));
  add("states", !has("norm", "duty", "wish", "bound", "horizon"));
  add("bare", !has("orders", ...OPENINGS));
  add(
    "verbless",
    has("bare") && !has("habit", "duty", "past", "outcome", "trouble", "doubt", "pronoun") && words <= VERBLESS_WORDS,
  );
  add("relative", RELATIVE.test(folded));
  add("number", NUMBER.test(folded));
  add("short", words <= FEW_WORDS);
  add("long", words > MANY_WORDS);
  add("quotes", folded.includes(HIDDEN));
  add(
    "phrase",
    openings.some((text) => hasPhrase("phrases", text)),
  );
  add("counterphrase", hasPhrase("counterphrases", folded));
  add("choice", namesChoice(folded));
  for (const [one, other] of PAIRS) if (found.has(one) && found.has(other)) found.add(`${one}+${other}` as Evidence);
  return found;
}

/** The statement, and what follows the time frame or the label that it begins with. */
function listOpenings(folded: string): readonly string[] {
  const openings = [folded];
  for (let rest = folded; openings.length <= FEW_WORDS; ) {
    const frame = (FRAME.exec(rest) ?? LABEL.exec(rest))?.[0].length ?? 0;
    if (frame === 0) break;
    rest = rest.slice(frame);
    openings.push(rest);
  }
  return openings;
}

/** Whether a text speaks of something rather than asks for it. */
function isTold(text: string): boolean {
  return TOLD.some((cue) => hasCue(cue, text));
}
