import { cuePattern, cueSource, hasCue } from "../../../language/cue-pattern.ts";
import { SPELLINGS } from "../../../language/spellings.ts";
import { foldText } from "../../../text/fold-text.ts";

/** `ok?` at the end asks for agreement, not for an answer. */
const TAG_QUESTION = /[,\s]+(?:ok|okay|right|alright|please|klar|d'accord|hein|compris|vale|certo)\s*\?$/;
/** Words of courtesy and stress, which may come anywhere and change nothing. */
export const COURTESY =
  /\b(?:please|pls|plz|kindly|really|absolutely|definitely|bitte|wirklich|endlich|s'il (?:te|vous) plait|stp|svp|vraiment|absolument|por favor)\b,?\s?/g;
const HASTY = new RegExp(`(?<![\\w'/.-])(?:${Object.keys(SPELLINGS).join("|")})(?![\\w'/.-])`, "g");
const FINAL_MARKS = /[\s.!?…,:;。！？、]+$/;
const LEAD_MARKS = /^[\s,:.!-]+/;
/** "Could you not use a map?" proposes, "could you please not rename it?" asks. */
const PROPOSAL = /^\S+ (?:you|du) (?:not|just|nicht|simply|einfach)\b/;
/** A judgement: nobody says more words before what is meant. */
const MAX_LEAD_INS = 6;
/** `Before you go on: never push` is about what never happens, not about when it was said. */
const LABELLED_BAN = new RegExp(`^[\\w' -]{1,40}: (?=${cueSource("banStart").replaceAll("^", "")})`);

/**
 * The words of a statement that say what is wanted: folded, without courtesy, lead-ins and final marks. Undefined
 * if nothing is: somebody else speaks, or it is a question and not a request.
 */
export function prepareStatement({ visible, asked }: { visible: string; asked: boolean }): string | undefined {
  const folded = foldText(visible).replace(HASTY, (word) => SPELLINGS[word] ?? word);
  const isQuestion = asked && !TAG_QUESTION.test(folded);
  if (isQuestion && PROPOSAL.test(folded)) return undefined;
  const bare = folded.replace(TAG_QUESTION, "").replace(COURTESY, "").replace(FINAL_MARKS, "");
  const said = stripLeadIns(bare).replace(UNWANTED, "don't");
  if (said === "" || hasCue("reports", said)) return undefined;
  if (!isQuestion)
    return hasCue("questionStart", said) || REASON.test(said) ? undefined : said.replace(INVERTED, "").trim();
  const request = said.replace(cuePattern("politeStart"), "").trim();
  return request === said || request === "" ? undefined : request;
}

/** A question that has lost its mark. */
const INVERTED =
  /^(?:(?:can|could|would|will) you|(?:kannst|konntest|wurdest|magst) du|(?:peux|pourrais|veux)-tu|pouvez-vous)\b/;
/** Ways to say `don't`. */
const UNWANTED =
  /^(?:i(?:'d| would) (?:rather|prefer(?: it)?(?: if)?) you (?:didn't|did not|don't|not)|i (?:don't|do not) want you to|you(?:'re| are) not to)\b/;
/** Says why, in a clause of its own. */
const REASON = /^(?:because|cause|cuz|otherwise|weil|sonst|denn|parce qu\S*|sinon|car|porque|pues|senao|pois)\b/;

/** A text without the words before the statement proper, such as `also` and `please`. */
export function stripLeadIns(text: string): string {
  let rest = text;
  for (let count = 0; count < MAX_LEAD_INS; count += 1) {
    const leadIn = cuePattern("leadIns").exec(rest)?.[0].length ?? 0;
    const shorter = rest.slice(leadIn).replace(LEAD_MARKS, "");
    if (leadIn === 0 || shorter === "") break;
    rest = shorter;
  }
  return rest.replace(LABELLED_BAN, "");
}
