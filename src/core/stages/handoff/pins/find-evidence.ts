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
/** Those that say nothing about a rule where they stand in a clause of time, cause or relation. */
const MAIN_CUES: ReadonlySet<Cue> = new Set([
  "negation",
  "duty",
  "norm",
  "once",
  "past",
  "trouble",
  "doubt",
  "others",
  "habit",
  "outcome",
  "pronoun",
]);
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
  | "particular"
  | "wholesale"
  | "denies"
  | "choice";
/** Something that speaks for or against a statement being a standing rule. */
export type Evidence = Cued | Derived;

const TOLD = [
  "conditionStart",
  "definiteStart",
  "thirdStart",
  "weStart",
  "iStart",
  "questionStart",
] as const satisfies readonly Cue[];
/** A judgement; what it is worth is fitted by `bench/fit-pins.bench.ts`. */
const FEW_WORDS = 2;
/** A rule without a verb is short: `type hints on all functions`. */
const VERBLESS_WORDS = 8;
const MANY_WORDS = 16;
/** How long something holds may stand before the words that open the statement. */
const FRAME = new RegExp(`^(?:${cueSource("horizon")}|${cueSource("steady")}),?\\s+`);
const CONDITION = /^[^,]{1,120}, ?/;
const LABEL = /^[\w -]{1,40}: (?=\S)/;
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|ten|twenty|zwei|drei|vier|funf|zehn|deux|trois|quatre|cinq|dix|dos|tres|cinco|diez|dois|duas)\b/;
/** Behind three words or more, so that a statement keeps something to be judged by. */
const SUBORDINATE =
  /(?<=^\S{1,40} \S{1,40} \S.{0,400}) (?:that|which|who|whose|because|since|if|when|whenever|after|before|unless|until|while|so|qui|que|parce que|quand|lorsque)\b|, (?:dass|der|die|das|weil|wenn|falls|bevor)\b/;
const PARENTHESIS = /\([^()]*\)/g;
const RELATIVE = /\b(?:that|which|who|qui|que)\b|, (?:der|die|das)\b/;
/** An order about one thing, or about all that there are of it: `use the staging key`, `compress every log`. */
const PARTICULAR =
  /^[\w'-]+(?: and [\w'-]+)? (?:(?:to|with|on|in|at|for|from) )?(?:the|an?|my|his|her|their|its|this|that|these|those|der|die|das|den|dem|le|la|les|el|los|las)\b/;
const WHOLESALE =
  /^(?:[\w'-]+ly )?[\w'-]+ (?:for )?(?:all|every|each|any|alle|jede\w*|tous|toutes|chaque|todos|todas|cada)\b/;
/** Says what is not so, which is no order: `the file does not exist`. */
const DENIES =
  /\b(?:does not|doesn't|did not|didn't|is not|isn't|are not|aren't|wasn't|has no|have no|have not|haven't|hasn't|could not|couldn't)\b/;
const HIDDEN = "\uFFFC";

/** What there is in a folded statement, lead-ins taken off, to tell a standing rule by. */
export function findEvidence(folded: string): ReadonlySet<Evidence> {
  const found = new Set<Evidence>();
  const openings = listOpenings(folded);
  const main = findMainClause(folded);
  for (const cue of CUES) if (hasCue(cue, MAIN_CUES.has(cue) ? main : folded)) found.add(cue);
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
  add("short", words <= FEW_WORDS && /[a-z]/.test(folded));
  add("long", words > MANY_WORDS);
  add("quotes", folded.includes(HIDDEN));
  add("counterphrase", hasPhrase("counterphrases", folded) || hasPhrase("counterphrases", folded.replace(LABEL, "")));
  add("phrase", !has("counterphrase") && openings.some((text) => hasPhrase("phrases", text)));
  add("denies", !has("banStart") && DENIES.test(main));
  add("particular", (has("orders") || has("bare")) && PARTICULAR.test(folded));
  add("wholesale", has("bare") && WHOLESALE.test(folded));
  add("choice", namesChoice(folded));
  return found;
}

/** A statement without the condition before it and the clauses behind it. */
function findMainClause(folded: string): string {
  const said = hasCue("conditionStart", folded) ? folded.replace(CONDITION, "") : folded;
  const end = said.search(SUBORDINATE);
  return (end < 0 ? said : said.slice(0, end)).replace(PARENTHESIS, "");
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
