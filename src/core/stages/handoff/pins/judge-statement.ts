import { foldText } from "../../../text/fold-text.ts";
import { type Language, languages } from "./compile-language.ts";
import type { Statement } from "./statement.ts";

/** Which pins a statement lifts: prohibitions, duties, both, or the prohibition of just what it orders. */
export type Lifting = "permission" | "release" | "repeal" | "order";

/** What a statement does to the pins. One that lifts something may also stand itself. */
export interface Judgement {
  readonly standing: boolean;
  /** It says that something is different now, which stands where it replaces what stood. */
  readonly changes?: boolean;
  readonly lifts?: Lifting;
}

/** Somebody or something is spoken of, or it is done already. */
const NO_ORDER =
  /^(?:i|i've|i'm|you|he|she|it|it's|they|we|the|this|that|these|those|there|a|an|my|our|ich|er|sie|es|wir|der|die|das|ein|eine|mein|je|j'ai|il|elle|on|nous|le|la|les|un|une|ce|c'est|mon|ma|all|every|each|some|last|yesterday|gestern|hier|\w+ed)\b/;
const THIRD_PERSON =
  /^(?:he|she|they|it|there|this|that|my|his|her|their|er|es|die \w+en|mein\w*|il|elle|ils|mon|ma)\b/;
const CHANGE =
  /\b(?:instead|rather|after all|actually|make (?:that|it)|switch(?:ing|ed)?|mov(?:ed|ing) to|rais(?:e|ed)|lower(?:ed)?|scratch that|back to|changed my mind|upgrad(?:e|ed|ing)|downgrad(?:e|ed)|wir (?:nehmen|wechseln)|on passe|stattdessen|doch lieber|lieber|doch|plutot|finalement)\b|\b(?:now|again|jetzt|wieder|maintenant)(?:,? please)?$|^wieder\b/;
const PASSING: Judgement = { standing: false };
/** `ok?` at the end asks for agreement, not for an answer. */
const TAG_QUESTION = /[,\s]+(?:ok|okay|right|alright|please|klar|d'accord|hein|compris)\s*\?$/;
/** Words of courtesy and stress, which may stand anywhere and change nothing. */
const COURTESY =
  /\b(?:please|pls|kindly|really|absolutely|strictly|definitely|bitte|unbedingt|wirklich|endlich|s'il (?:te|vous) plait|stp|svp|vraiment|absolument)\b,?\s?/g;
const FINAL_MARKS = /[\s.!?…,:;。！？]+$/;
/** "Could you not use a map?" proposes, "could you please not rename it?" asks. */
const PROPOSAL = /^\S+ (?:you|du) (?:not|just|nicht|simply|einfach)\b/;
/** A condition that the reader can fulfil belongs to the rule. */
const ADDRESSED =
  /^(?:(?:when|while|before|after) \w+ing|if (?:something|anything|someone|an?|any|\w+s)|(?:if|when|before|after|wenn|falls|sobald|bevor|ehe|si|quand|lorsque) (?:you|du|tu|vous|in|unsure|uncertain)|im zweifel|en cas)\b/;
/** What stands before a colon may say who is speaking; what follows is the statement. */
const LABEL =
  /^(?!(?:[\w-]+ )?(?:indentation|language|style|format|naming|length|quotes|tone|encoding|sprache|stil|langue):)[^:]{1,40}:\s+/;
/** Says nothing without the list it opens. */
const BARE_OPENER =
  /^(?:never|always|don't|do not|avoid|not allowed|forbidden|nie|niemals|immer|verboten|jamais|toujours|interdit)(?: do| the following| any of these)?$/;

/** Whether a statement is a standing constraint, takes one back, or merely passes. */
export function judgeStatement({ visible, asked, afterContrast, underRules, withList }: Statement): Judgement {
  const folded = foldText(visible);
  const isQuestion = asked && !TAG_QUESTION.test(folded);
  if (isQuestion && PROPOSAL.test(folded)) return PASSING;
  const text = folded.replace(TAG_QUESTION, "").replace(COURTESY, "").replace(FINAL_MARKS, "");
  if (text === "" || languages.some(({ reports }) => reports.test(text))) return PASSING;

  if (withList !== undefined && BARE_OPENER.test(text)) return { standing: true };
  const isContrasted = afterContrast && languages.some(({ contrasted }) => contrasted.test(text));
  const verdicts = languages.map((language) => judgeIn(language, text, isQuestion));
  const changes = !isQuestion && CHANGE.test(text) && !THIRD_PERSON.test(text);
  const order = !isQuestion && isOrder(text) ? ({ lifts: "order" } as const) : {};
  if (verdicts.includes(PASSING)) return { standing: false, changes, ...order };
  const standing =
    ((underRules || isContrasted) && !isQuestion) || verdicts.some((verdict) => verdict?.standing === true);
  const lifts = verdicts.find((verdict) => verdict?.lifts !== undefined)?.lifts;
  if (lifts !== undefined) return { standing, changes, lifts };
  return standing ? { standing, changes } : { standing, changes, ...order };
}

function isOrder(text: string): boolean {
  const core = languages.reduce((rest, language) => stripLeadIns(language, rest), text);
  return !NO_ORDER.test(core) && !languages.some(({ negations }) => negations.test(core));
}

/** `PASSING` speaks against a statement in every language; undefined says nothing. */
function judgeIn(language: Language, text: string, isQuestion: boolean): Judgement | undefined {
  const core = stripLeadIns(language, text);
  if (isQuestion) {
    const request = core.replace(language.politeRequests, "");
    const isPolite = request !== core && stands(language, request);
    return isPolite ? { standing: true } : undefined;
  }
  if (language.questions.test(core)) return PASSING;
  const lifts = findLifting(language, core);
  const standing = stands(language, core);
  if (lifts !== undefined) return { standing, lifts };
  if (language.passing.test(core)) return PASSING;
  return standing ? { standing } : undefined;
}

function stands(language: Language, core: string): boolean {
  const consequence = stripLeadIns(language, core.replace(language.conditions, ""));
  const instruction = stripLeadIns(language, consequence.replace(language.settings, ""));
  const said = consequence === instruction ? [consequence] : [consequence, instruction];
  if (said.some((text) => language.passing.test(text))) return false;
  if (consequence !== core && ADDRESSED.test(core)) said.push(core);
  return said.some((text) => language.standing.test(text));
}

function findLifting(language: Language, core: string): Lifting | undefined {
  if (language.repeals.test(core)) return "repeal";
  if (language.releases.test(core)) return "release";
  return language.permissions.test(core) ? "permission" : undefined;
}

function stripLeadIns(language: Language, text: string): string {
  const unlabelled = text.includes(": ") ? text.replace(LABEL, "") : text;
  return unlabelled.replace(language.leadIns, "");
}
