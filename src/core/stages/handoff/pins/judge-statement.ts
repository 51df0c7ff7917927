import { hasCue } from "../../../language/cue-pattern.ts";
import { foldText } from "../../../text/fold-text.ts";
import { type Evidence, findEvidence } from "./find-evidence.ts";
import { isProse } from "./is-prose.ts";
import { prepareStatement } from "./prepare-statement.ts";
import type { Statement } from "./statement.ts";
import { weighEvidence } from "./weigh-evidence.ts";

/** Which pins a statement lifts: prohibitions, duties, both, or the prohibition of just what it orders. */
export type Lifting = "permission" | "release" | "repeal" | "order";

/** What a statement does to the pins. One that lifts something may also stand itself. */
export interface Judgement {
  readonly isRule: boolean;
  /** It says that something is different now, which stands where it replaces what stood. */
  readonly changes: boolean;
  readonly lifts?: Lifting;
}

const PASSING: Judgement = { isRule: false, changes: false };
/** Says nothing without the list it opens. */
const BARE_OPENER =
  /^(?:never|always|don't|do not|avoid|not allowed|forbidden|nie|niemals|immer|verboten|jamais|toujours|interdit|nunca|siempre|sempre)(?: do| the following| any of these)?$/;

/** Ends a duty, and forbids what nobody had asked for. */
const STOPS =
  /^(?:stop|quit|cease|no more|hor auf|schluss mit|arrete|arretez|deja de|dejen de|pare de|basta de) (?!the\b)/;

/** What others may do, the reader may not. */
const SOMEBODY_ELSE = /^(?:only i|nur ich|he|she|they|er|sie|il|elle|ils|elles|ella|ellos|ele|ela|eles)\b/;

/** Whether a statement is a standing constraint, takes one back, or merely passes. */
export function judgeStatement(statement: Statement): Judgement {
  const said = prepareStatement(statement);
  if (said === undefined) return PASSING;
  if (statement.withList !== undefined && BARE_OPENER.test(said)) return { isRule: true, changes: false };
  const evidence = findEvidence(said);
  // What is asked for once changes no rule.
  const lifts = statement.asked || SOMEBODY_ELSE.test(said) ? undefined : findLifting(said, evidence);
  // What follows a word such as `but` bounds the request before it: `rename it, but keep its signature`.
  const bounds = statement.afterContrast && hasCue("keepStart", said) && !evidence.has("deedStart");
  const isRule =
    statement.underRules ||
    (bounds && !statement.asked && !evidence.has("once")) ||
    (((isAbsolute(evidence) && !statement.asked) || weighEvidence(evidence) > 0) &&
      binds(evidence, statement.asked || hasCue("politeStart", said)) &&
      !isDescription(statement, evidence) &&
      (!statement.inList || LISTED_RULE.some((name) => evidence.has(name))) &&
      isProse(statement.visible) &&
      (lifts === undefined || lifts === "order" || STOPS.test(said)));
  // "Actually, use tabs": the word that says so may be one that leads in.
  const changes = hasCue("changes", foldText(statement.visible)) && !evidence.has("thirdStart") && !statement.asked;
  // A rule replaces what it contradicts; only what is ordered once lifts it.
  const isLifting = lifts !== undefined && !(isRule && lifts === "order");
  return { isRule, changes, ...(isLifting && { lifts }) };
}

/** `Never push`, `keys must never leave the server`: such words leave nothing to weigh, unless it is something told. */
function isAbsolute(evidence: ReadonlySet<Evidence>): boolean {
  const forbids = evidence.has("steady") && evidence.has("negation");
  const isOrder = evidence.has("banStart") || (evidence.has("duty") && !evidence.has("you"));
  return forbids && isOrder && !TOLD.some((name) => evidence.has(name));
}

const TOLD: readonly Evidence[] = [
  "counterphrase",
  "past",
  "doubt",
  "idiom",
  "denies",
  "thirdStart",
  "iStart",
  "trouble",
  "releases",
  "allows",
  "short",
];

/** A heading, a long sentence that speaks to nobody, or one about somebody or something else that asks for nothing. */
function isDescription({ visible }: Statement, evidence: ReadonlySet<Evidence>): boolean {
  const isAddressed = ADDRESSED.some((name) => evidence.has(name));
  const asks = evidence.has("obliges") || evidence.has("phrase") || evidence.has("orders");
  // "If you have ideas, they are always welcome": a condition, and what is so then.
  const isTold = evidence.has("conditionStart") && !evidence.has("ordersThen") && !evidence.has("consult");
  if (!asks && (evidence.has("thirdStart") || isTold)) return true;
  // "Criticize the abstract only", "compress every log": an order in a verb that no list knows is a deed.
  const isDeed = evidence.has("bare") && (evidence.has("particular") || evidence.has("wholesale"));
  if (isDeed && !BINDING.some((name) => evidence.has(name))) return true;
  return !isAddressed && (evidence.has("long") || visible.trimEnd().endsWith(":"));
}

const BINDING: readonly Evidence[] = ["steady", "horizon", "negation", "norm", "phrase"];
const ADDRESSED: readonly Evidence[] = ["orders", "phrase", "you", "weStart", "iStart", "ordersThen", "horizon"];

/** An item of a list that is not of rules is one only if it orders something: the others are parts, steps or topics. */
const LISTED_RULE: readonly Evidence[] = ["banStart", "keepStart", "steady", "phrase", "ordersThen"];

/** What is asked for politely is asked for once, unless it says otherwise. */
const BINDING_REQUEST: readonly Evidence[] = ["steady", "horizon", "negation", "norm"];

function binds(evidence: ReadonlySet<Evidence>, isRequest: boolean): boolean {
  return !isRequest || BINDING_REQUEST.some((name) => evidence.has(name));
}

function findLifting(said: string, evidence: ReadonlySet<Evidence>): Lifting | undefined {
  if (evidence.has("repeals")) return "repeal";
  if (evidence.has("releases") || STOPS.test(said)) return "release";
  if (evidence.has("allows")) return "permission";
  const isTold = evidence.has("definiteStart") || evidence.has("thirdStart") || evidence.has("iStart");
  return isTold || evidence.has("weStart") || evidence.has("negation") || evidence.has("past") ? undefined : "order";
}
