import { hasCue } from "../../../language/cue-pattern.ts";
import { MORE, NEW_VALUE, SOMEBODY_ELSE, STOPS } from "../../../language/lifting-words.ts";
import { foldText } from "../../../text/fold-text.ts";
import { type Evidence, findEvidence } from "./find-evidence.ts";
import { isProse } from "./is-prose.ts";
import type { Statement } from "./parse-statements.ts";
import { prepareStatement, stripLeadIns } from "./prepare-statement.ts";
import { weighEvidence } from "./weigh-evidence.ts";

/** "No, the block should stay as is" answers a proposal, "just to be sure, the date never changes" wants an answer. */
const ABOUT_THIS =
  /^\s*(?:no|nein|non|n[aã]o|just to (?:be|make) (?:sure|clear|certain)),\s+(?:the|this|these|those|it|der|die|das|le|la|les|el|los|las|[ao]s?)\s/i;

/** Which pins a statement lifts: prohibitions, duties, both, or the prohibition of just what it orders. */
export type Lifting = "permission" | "release" | "repeal" | "order";

/** What a statement does to the pins. One that lifts something may also be a rule itself. */
export interface Judgement {
  readonly isRule: boolean;
  /** It says that something is different now: a pin if it replaces one. */
  readonly changes: boolean;
  /** It speaks of something particular, of which alone it may say something else. */
  readonly isTold: boolean;
  readonly lifts?: Lifting;
}

const PASSING: Judgement = { isRule: false, changes: false, isTold: false };
/** Says nothing without the list it opens. */
const BARE_OPENER =
  /^(?:never|always|don't|do not|avoid|not allowed|forbidden|nie|niemals|immer|verboten|jamais|toujours|interdit|nunca|siempre|sempre)(?: do| the following| any of these)?$/;

/**
 * Whether a statement is a standing constraint, takes one back, or merely passes.
 *
 * @param weigh Says by its sign whether evidence speaks for a rule.
 */
export function judgeStatement(statement: Statement, weigh = weighEvidence): Judgement {
  const said = prepareStatement(statement);
  if (said === undefined) return PASSING;
  if (statement.withList !== undefined && BARE_OPENER.test(said)) return { ...PASSING, isRule: true };
  const evidence = findEvidence(said, statement);
  const has: Has = (...names) => names.some((name) => evidence.has(name));
  const { asked, visible } = statement;
  // What is asked for once changes no rule.
  const lifts = asked || SOMEBODY_ELSE.test(said) ? undefined : findLifting(said, has);
  // What follows a word such as `but` bounds the request before it: `rename it, but keep its signature`.
  const bounds =
    statement.afterContrast &&
    hasCue("keepStart", said) &&
    !has("deedStart", "once", "counterphrase", "short") &&
    !asked;
  // What is asked for politely is asked for once, unless it says otherwise.
  const isRequest = asked || hasCue("politeStart", stripLeadIns(foldText(visible)));
  const isRule =
    statement.underRules ||
    bounds ||
    (((isAbsolute(has) && !asked) || weigh(evidence) > 0) &&
      (!isRequest || has("steady", "horizon", "negation", "norm")) &&
      !isDescription(visible, has) &&
      !ABOUT_THIS.test(visible) &&
      !(statement.continues && MORE.test(said)) &&
      // An item of a list that is not of rules is one only if it orders something: the others are parts, steps or topics.
      (!statement.inList || has("banStart", "keepStart", "steady", "phrase", "ordersThen")) &&
      isProse(visible) &&
      (lifts === undefined || lifts === "order" || STOPS.test(said)));
  // "Actually, use tabs": the word that says so may be one that leads in.
  const isValue = has("number", "choice") && NEW_VALUE.test(said);
  // "American spelling please": a value by itself is a new one, if there was another.
  const isFragment = has("verbless") && has("choice", "manner") && !isRule;
  const changes = ((hasCue("changes", foldText(visible)) && (!has("thirdStart") || isValue)) || isFragment) && !asked;
  // A rule replaces what it contradicts; only what is ordered once lifts it.
  const isLifting = lifts !== undefined && !(isRule && lifts === "order");
  return { isRule, changes, isTold: has("definiteStart"), ...(isLifting && { lifts }) };
}

/** Whether a statement has any of these. */
type Has = (...names: readonly Evidence[]) => boolean;

/** `Never push`, `keys must never leave the server`: such words leave nothing to weigh, unless something is told. */
function isAbsolute(has: Has): boolean {
  const isOrder = has("banStart") || (has("duty") && !has("you"));
  const isTold =
    has("counterphrase", "past", "doubt", "idiom", "denies", "thirdStart", "iStart") ||
    has("trouble", "releases", "allows", "short", "continues");
  return has("steady") && has("negation") && isOrder && !isTold;
}

/** A heading, a long sentence that speaks to nobody, or one about somebody or something else that asks for nothing. */
function isDescription(visible: string, has: Has): boolean {
  // "If you have ideas, they are always welcome": a condition, and what is so then.
  const isTold = has("conditionStart") && !has("ordersThen", "consult");
  if ((isTold || has("thirdStart")) && !has("obliges", "phrase", "orders")) return true;
  // "Criticize the abstract only", "compress every log": an order in a verb that no list knows is a deed.
  const isDeed = has("bare") && has("particular", "wholesale");
  if (isDeed && !has("steady", "horizon", "negation", "norm", "phrase", "occasion")) return true;
  const isAddressed = has("orders", "phrase", "you", "weStart", "iStart", "ordersThen", "horizon");
  return !isAddressed && (has("long") || visible.trimEnd().endsWith(":"));
}

function findLifting(said: string, has: Has): Lifting | undefined {
  if (has("repeals")) return "repeal";
  if (has("releases") || STOPS.test(said)) return "release";
  if (has("allows")) return "permission";
  return has("definiteStart", "thirdStart", "iStart", "weStart", "negation", "past") ? undefined : "order";
}
