/** Marks of code, logs and tables. */
const SYMBOLS = /[=<>{}|\\^█_~$#@+*[\]]/g;
/** A judgement: more signs are code. */
const MAX_SYMBOLS = 2;
/** A call, an assignment of an option, a heading, a rule of dashes. */
const CODE =
  /\p{L}\([\p{L}"'`]|\w\(\)|::|^\s*(?:[#@[]|"[\w-]+":|`[^`]*`\.?$|>>>|--|\+\+\+|import |from \w+ import|def |class |elif |return |(?:if|for|while|with) \S+:$)|[-=]{4}|\w=\S| = |\.\.\//u;
/** Names of files and paths have more dots and slashes than a sentence has. */
const MAX_JOINTS = 8;

/** Whether a statement is written for a reader: not a line of code, of a log or of a table that somebody pasted. */
export function isProse(statement: string): boolean {
  if (CODE.test(statement)) return false;
  // A name such as `idx_user_id` is a word.
  if ((statement.replace(/\w+/g, "w").match(SYMBOLS)?.length ?? 0) > MAX_SYMBOLS) return false;
  return (statement.match(/[./]\w/g)?.length ?? 0) <= MAX_JOINTS;
}
