import { type Cue, cueSource, hasAnyCue, hasCue, hasPhrase } from "../../../language/cue-pattern.ts";
import { foldText } from "../../../text/fold-text.ts";
import { namesChoice } from "./describe-choice.ts";
import { HIDDEN } from "./hide-foreign-text.ts";
import type { Statement } from "./parse-statements.ts";
import { COURTESY } from "./prepare-statement.ts";

/** The words of a list, as a type. */
type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List;

/** Words that count wherever they are. */
const CUES =
  "manner occasion artefact exclusive you horizon consult steady universal allows releases bound repeals idiom changes wish";
/** Words that count in the main clause only: in one of time, cause or relation they say nothing about a rule. */
const MAIN_CUES = "negation binds habit norm pronoun others duty outcome past doubt once trouble";
/** First words, which say who or what the statement is about. */
const OPENINGS = "keepStart banStart weStart conditionStart iStart thirdStart deedStart definiteStart";

type Cued = Words<typeof CUES> | Words<typeof MAIN_CUES> | Words<typeof OPENINGS>;
/** Something that speaks for or against a statement being a standing rule: words, or what is found in other ways. */
export type Evidence = Cued | keyof ReturnType<typeof deriveEvidence>;

/** The names in a list. */
function namesIn<List extends string>(list: List): readonly Words<List>[] {
  return list.split(" ") as Words<List>[];
}

/** A judgement; what it is worth is fitted by `bench/fit-pins.bench.ts`. */
const FEW_WORDS = 2;
/** A rule without a verb is short: `type hints on all functions`. */
const VERBLESS_WORDS = 8;
const MANY_WORDS = 16;
/** How long something holds may be said before the words that open the statement. */
const FRAME = new RegExp(`^(?:${cueSource("horizon")}|${cueSource("steady")}),?\\s+`);
const CONDITION = /^[^,]{1,120}, ?/;
/** `After each change run the tests`: the order follows without a comma. */
const EACH_TIME =
  /^(?:before|after|with|vor|nach|bei|avant|apres|a|antes de|despues de|depois de) (?:each|every|any|jede\w*|chaque|cada) [^,]+$/;
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
/** Says what is not so, which is not an order: `the file does not exist`. */
const DENIES =
  /\b(?:does not|doesn't|did not|didn't|is not|isn't|are not|aren't|wasn't|has no|have no|have not|haven't|hasn't|could not|couldn't)\b/;

/** The first word has a verb of its own. */
const NOUN_START =
  /^(?!(?:always|only|never|immer|nur|toujours|siempre|solo|sempre)\b)\S+ (?:is|are|was|were|has|ist|sind|liegt|est|sont|esta|es|son|e|sao|level|names|thing|messages?|method)\b/;
/** Things in general, which ought to be so or are so: `images must be JPEG`, `units stay metric`. */
const GENERIC =
  /^(?:all |every |each |any |new |our |your )?(?:(?!is\b|are\b|the\b|this\b|that\b)[\w'/-]+ ){0,3}(?:[\w'/-]+s|code|everything|anything|nothing|coverage|production) (?:must|has to|have to|needs? to|needs?|should|shall|may|go|goes|stay|stays|remain|remains|belongs?|lives?|come|comes|get|gets|follow|start|end|are|is)\b/;
/** A noun phrase with how or where, and no verb: `dates as YYYY-MM-DD`, `filenames in kebab-case`. */
const FRAGMENT =
  /^(?:(?:(?:des|los|las|les|die|os|as|all|every) )(?:[\w'/-]+ ){1,3}|(?:[\w'/-]+ ){0,2}(?!\w+(?:v|tt|k|w|p|f|e|dd)en )[\w'/-]+(?:s|en) )(?:in|as|with|at|on|per|under|via|through|from|behind|als|auf|mit|nach|nur|en|con|com|em|por|sur|avec|par)(?: [\w'./-]+){1,5}$/;

/** What there is in a folded statement, lead-ins taken off, to tell a standing rule by. */
export function findEvidence(folded: string, statement: Statement): ReadonlySet<Evidence> {
  const openings = listOpenings(folded);
  const main = findMainClause(folded);
  const cued = new Set<Cued>([
    ...namesIn(CUES).filter((cue) => hasCue(cue, folded)),
    ...namesIn(MAIN_CUES).filter((cue) => hasCue(cue, main)),
    ...namesIn(OPENINGS).filter((cue) => openings.some((text) => hasCue(cue, text))),
  ]);
  // "Never show prices" orders no deed, and "Log is at the end" orders nothing.
  if (hasCue("banStart", folded) || NOUN_START.test(folded)) cued.delete("deedStart");
  if (NOUN_START.test(folded)) cued.delete("keepStart");
  const found = new Set<Evidence>(cued);
  const derived = Object.entries(deriveEvidence(folded, statement, { main, openings, cued }));
  for (const [name, isFound] of derived) if (isFound) found.add(name as Evidence);
  return found;
}

function deriveEvidence(
  folded: string,
  statement: Statement,
  { main, openings, cued }: { main: string; openings: readonly string[]; cued: ReadonlySet<Cued> },
) {
  const has = (...cues: readonly Cued[]): boolean => cues.some((cue) => cued.has(cue));
  const words = folded.split(" ").length;
  const orders = has("banStart", "keepStart", "deedStart");
  const obliges = has("norm", "duty", "wish", "bound");
  const bare = !has(...namesIn(OPENINGS));
  const counterphrase = [folded, folded.replace(LABEL, "")].some((text) => hasPhrase("counterphrases", text));
  return {
    courteous: foldText(statement.visible).search(COURTESY) >= 0,
    explained: statement.reasoned !== statement.text,
    continues: statement.continues,
    orders,
    ordersThen: has("conditionStart") && (!hasAnyCue(TOLD, folded.replace(CONDITION, "")) || EACH_TIME.test(folded)),
    general: has("steady", "horizon", "universal", "exclusive"),
    obliges,
    states: !obliges && !has("horizon"),
    bare,
    verbless:
      bare && words <= VERBLESS_WORDS && !has("habit", "duty", "past", "outcome", "trouble", "doubt", "pronoun"),
    relative: RELATIVE.test(folded),
    number: NUMBER.test(folded),
    short: words <= FEW_WORDS && /[a-z]/.test(folded),
    long: words > MANY_WORDS,
    quotes: folded.includes(HIDDEN),
    counterphrase,
    phrase: !counterphrase && openings.some((text) => hasPhrase("phrases", text)),
    denies: !has("banStart") && DENIES.test(main),
    particular: (orders || bare) && PARTICULAR.test(folded),
    wholesale: bare && WHOLESALE.test(folded),
    choice: namesChoice(folded),
    generic: GENERIC.test(folded),
    fragment:
      FRAGMENT.test(folded.split(",", 1)[0] ?? "") &&
      !has("habit", "duty", "past", "deedStart", "keepStart", "trouble", "outcome"),
  };
}

/** A statement without the condition before it and the clauses behind it. */
function findMainClause(folded: string): string {
  const said = hasCue("conditionStart", folded) ? folded.replace(CONDITION, "") : folded;
  const end = said.search(SUBORDINATE);
  return (end < 0 ? said : said.slice(0, end)).replace(PARENTHESIS, "");
}

/** The statement, and what follows the time frame and the label that it begins with. */
function listOpenings(folded: string): readonly string[] {
  const skip = (text: string): string => text.replace(FRAME.test(text) ? FRAME : LABEL, "");
  return [...new Set([folded, skip(folded), skip(skip(folded))])];
}

/** Openings of a text that speaks of something rather than asks for it. */
const TOLD: readonly Cue[] = ["conditionStart", "definiteStart", "thirdStart", "weStart", "iStart", "questionStart"];
