import type { SectionName } from "../../model/handoff.ts";
import type { ClaimReason } from "../../model/report.ts";
import { listIndexedWords, type SourceWords } from "./index-words.ts";
import { listClaims } from "./list-claims.ts";

/** Says that the user wants something, in the languages of most users. */
const WISH =
  /\b(?:user|users|customer|nutzer(?:in)?|benutzer(?:in)?|anwender(?:in)?|utilisat(?:eur|rice)|usuari[oa]|usuári[oa])\b.{0,40}\b(?:prefer\w*|want\w*|(?<!\b(?:was|were|been|be) )(?:ask\w*|told|instruct\w*)|requir\w*|request\w*|insist\w*|like\w*|need\w*|expect\w*|wish\w*|möchte|will|bevorzugt|verlangt|wünscht|veut|préfère|demande|souhaite|quiere|prefiere|pide|quer|prefere|pede)\b/iu;
/** Where a sentence that says what the user wants goes on to something else. */
const GOES_ON = /;|, (?:so|because|which)\b/;
/** Sections whose lines are wishes even if they do not say whose. */
const WISHES: ReadonlySet<SectionName> = new Set(["Constraints and preferences", "Pending user asks"]);
/** Sections of orders to come: the assistant's plans may be there, what a tool printed may not. */
const PLANS: ReadonlySet<SectionName> = new Set(["In progress", "Remaining work"]);
/** A judgement: shorter words name nothing. */
const MIN_WORD_LENGTH = 4;
/** The share of a wish's names that the user must have mentioned. */
const NAMED_SHARE = 0.5;
/** A paraphrase in a section of wishes shares fewer words with what was said. */
const PARAPHRASED_SHARE = 1 / 3;
/** Words that report a wish, not what is wanted. */
const TELLING: ReadonlySet<string> = new Set(
  (
    "user users customer prefers prefer wants want wanted asked asks requires request requested insists likes needs need " +
    "expects wishes told instructed that this with from into have should must does still open pending before after when " +
    "only never always everything something them they their there which been being more than then also only missing"
  ).split(" "),
);
/** A quotation of a wish has at least this many words; shorter ones are names. */
const QUOTED_WORDS = 3;
const QUOTED = /"[^"\n]*"|“[^”\n]*”/g;
/** A file that says what is quoted, as a project's rules do. */
const FILE = /[\w-]\.(?:md|mdc|txt|json|ya?ml|toml)\b/i;

/**
 * Why not to use a sentence that speaks for the user: none of their messages supports it. Wishes come from the user
 * alone, whatever tools printed and the model made of it; a rule of a file is told as a rule of that file.
 *
 * @param above The line that the sentence is nested below: it may name who is quoted.
 */
export function judgeWish(
  sentence: string,
  section: SectionName,
  { said, planned, above = "" }: { readonly said: SourceWords; readonly planned: SourceWords; readonly above?: string },
): ClaimReason | undefined {
  const isPlan = PLANS.has(section);
  const speaksForUser = isPlan || WISHES.has(section) || section === "Active task";
  const wish = findWish(sentence);
  const isWish = wish !== undefined;
  if (!isWish && !speaksForUser) return undefined;
  const told = speaksForUser ? sentence : (wish ?? sentence);
  const isSaid = (word: string): boolean => said.hasStem(word) || (isPlan && !isWish && planned.hasStem(word));
  const isQuoted = (words: readonly string[]): boolean => said.holdsInOrder([words]);
  const quotations = listClaims(told)
    .filter(({ kind }) => kind === "quotation")
    .map(({ text }) => listIndexedWords(text))
    .filter((words) => words.length >= QUOTED_WORDS);
  const [ofUser, others] = [quotations.some(isQuoted), quotations.some((words) => !isQuoted(words))];
  const isOfFile = FILE.test(`${above} ${sentence}`) && !WISH.test(sentence.replace(QUOTED, " "));
  if (isOfFile && (quotations.length > 0 || sentence.endsWith(":"))) return undefined;
  // What the user asked, and what came of it.
  if (ofUser && !isWish && section === "Pending user asks") return undefined;
  if (!isPlan && others) return "unsupported-wish";
  const named = listIndexedWords(told).filter((word) => word.length >= MIN_WORD_LENGTH && !TELLING.has(word));
  if (named.length === 0) return undefined;
  const share = named.filter(isSaid).length / named.length;
  if (section === "Active task" && !isWish) return share === 0 ? "unsupported-wish" : undefined;
  return share < (isWish ? NAMED_SHARE : PARAPHRASED_SHARE) ? "unsupported-wish" : undefined;
}

/** What a sentence says that the user wants, without what it says besides; undefined if it says nothing of that. */
function findWish(sentence: string): string | undefined {
  const found = WISH.exec(sentence);
  if (found === null) return undefined;
  const [wish = ""] = sentence.slice(found.index + found[0].length).split(GOES_ON, 1);
  return found[0] + wish;
}
