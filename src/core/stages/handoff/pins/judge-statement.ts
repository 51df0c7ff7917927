import { foldText } from "../../../text/fold-text.ts";
import { type Language, languages } from "./compile-language.ts";
import type { Statement } from "./statement.ts";

/** Which pins a statement lifts: prohibitions, duties, or both. */
export type Lifting = "permission" | "release" | "repeal";

/** What a statement does to the pins. One that lifts something may also stand itself. */
export interface Judgement {
  readonly standing: boolean;
  readonly lifts?: Lifting;
}

const PASSING: Judgement = { standing: false };
/** `ok?` at the end asks for agreement, not for an answer. */
const TAG_QUESTION = /[,\s]+(?:ok|okay|right|alright|please|klar|d'accord|hein|compris)\s*\?$/;
const FINAL_MARKS = /[\s.!?…,:;]+$/;
/** What stands before a colon may say who is speaking; what follows is the statement. */
const LABEL = /^[^:]{1,40}:\s+/;

/** Whether a statement is a standing constraint, takes one back, or merely passes. */
export function judgeStatement({ visible, asked, afterContrast, underRules }: Statement): Judgement {
  const folded = foldText(visible);
  const isQuestion = asked && !TAG_QUESTION.test(folded);
  const text = folded.replace(TAG_QUESTION, "").replace(FINAL_MARKS, "");
  if (text === "" || languages.some(({ reports }) => reports.test(text))) return PASSING;

  const isContrasted = afterContrast && languages.some(({ contrasted }) => contrasted.test(text));
  const verdicts = languages.map((language) => judgeIn(language, text, isQuestion));
  if (verdicts.includes(PASSING)) return PASSING;
  const lifts = verdicts.find((verdict) => verdict?.lifts !== undefined)?.lifts;
  const standing =
    ((underRules || isContrasted) && !isQuestion) || verdicts.some((verdict) => verdict?.standing === true);
  return lifts === undefined ? { standing } : { standing, lifts };
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
  if (language.passing.test(consequence) || language.passing.test(instruction)) return false;
  return language.standing.test(consequence) || language.standing.test(instruction);
}

function findLifting(language: Language, core: string): Lifting | undefined {
  if (language.repeals.test(core)) return "repeal";
  if (language.releases.test(core)) return "release";
  return language.permissions.test(core) ? "permission" : undefined;
}

function stripLeadIns(language: Language, text: string): string {
  const unlabelled = text.replace(LABEL, "");
  return unlabelled.replace(language.leadIns, "");
}
