import type { SectionName } from "../../model/handoff.ts";
import type { CommandFact, Ledger, TestRunFact } from "../../model/ledger.ts";
import type { ClaimReason } from "../../model/report.ts";
import { listIndexedWords } from "./index-words.ts";

type StatusFacts = Pick<Ledger, "testRuns" | "commands" | "todos">;

/** Everything in these sections must still be open. */
const OPEN: ReadonlySet<SectionName> = new Set(["In progress", "Blocked", "Remaining work", "Pending user asks"]);
/** These sections describe the present; others may also describe the past. */
const NOW: ReadonlySet<SectionName> = new Set([...OPEN, "Active task", "Active state", "Critical context"]);

/**
 * Finds the statements that the last event on their subject contradicts: test counts that are not those of the last
 * run, "all tests pass" after a failing one, a command or a to-do entry that is called open but was closed, or the
 * other way round. Returns undefined if it cannot tell what a statement is about.
 */
export function judgeStatus(statement: string, section: SectionName, facts: StatusFacts): ClaimReason | undefined {
  const todo = judgeTodos(statement, section, facts.todos);
  if (todo !== undefined) return todo;
  // A quotation reports, it does not claim.
  const told = statement.replace(QUOTED, " ");
  if (SUPPOSED.test(told)) return undefined;
  return judgeCommands(told, section, facts.commands) ?? judgeTests(told, section, facts);
}

/** What is wanted, feared or said about another time is not a status. */
const SUPPOSED =
  /\b(?:should|must|until|unless|ensure\w*|make sure|verif(?:y|ies)|if|when|whenever|once|so that|wants?|wanted|needs?|need to|would|could|will|initially|at first|previously|earlier|before|originally|at the time|used to|expected|expects|soll\w*|muss|müssen|wenn|bis|falls|zuerst|vorher|früher|doit|doivent|devrait|si|quand|avant|d'abord)\b/i;

const QUOTED = /"[^"\n]*"|“[^”\n]*”/g;
const PASS = "pass|passes|passed|succeeds?|succeeded|bestehen|bestanden|passent|passées";
const FAIL = "fails?|failed|schlagen fehl|fehlgeschlagen|échouent|échoués?";
const PASSING = "passing|green|successful|grün";
const FAILING = "failing|red|broken|rot";
const IS = "is|are|now|all|still|currently|keeps?|ist|sind|noch";
const PASSES = wholeWords(`${PASS}|${PASSING}|successfully|clean|works`);
const FAILS = wholeWords(`${FAIL}|${FAILING}|errors? out|does(?:n't| not) (?:pass|build|compile|work)`);
/** Tests that pass or fail, not tests about it: `the tests of the parser fail`, but not `tests of failing requests`. */
const TESTS_PASS = testsThat(PASS, PASSING);
const TESTS_FAIL = testsThat(FAIL, FAILING);
/** `142 tests pass`, `2 of 148 failed`, `140/142 unit tests are passing`. */
const COUNT = new RegExp(
  `(?<![\\w.,:#])(\\d[\\d,]{0,9})(?:\\s?(?:/|of|out of|von|sur)\\s?(?:the )?\\d[\\d,]{0,9})?((?:\\s+[\\p{L}-]+){0,4}?)\\s+(?:(${PASS}|${PASSING})|(?:${FAIL}|${FAILING}|failures?))(?!\\p{L})`,
  "giu",
);
const ABOUT_TESTS = /\b(?:tests?|suites?|specs?)\b/i;
/** All of them: nothing says that only some tests are meant. */
const ALL_TESTS =
  /\b(?:all|the|every|full|whole|entire|existing|alle|die|tous les|les)\s+(?:\d[\d,]*\s+)?(?:of the\s+)?(?:tests?|test suite|suite|specs)\b|^\W*(?:\d[\d,]*\s+)?tests?\b/i;
const NEGATED =
  /\b(?:no|not|never|n't|without|zero|0)\s+(?:\p{L}+\s+){0,2}(?:fail\w*|pass\w*)|\bdo(?:es)?n't pass|\bkeine?\b/iu;

function judgeTests(statement: string, section: SectionName, facts: StatusFacts): ClaimReason | undefined {
  const runs = facts.testRuns;
  const named = runs.filter(({ command }) => statement.includes(command));
  if (runs.length === 0 || (named.length === 0 && !ABOUT_TESTS.test(statement))) return undefined;
  const about = named.length > 0 ? named : runs;
  const latest = about.reduce((last, run) => (run.lastMessage >= last.lastMessage ? run : last));
  // A later run whose output gives no counts may have ended either way.
  if (
    named.length === 0 &&
    facts.commands.some((fact) => fact.lastMessage > latest.lastMessage && TESTS.test(fact.command))
  ) {
    return undefined;
  }
  const isWhole = named.length > 0 || ALL_TESTS.test(statement);

  const counts = [...statement.matchAll(COUNT)].map(([, count = "", between = "", passes]) => ({
    count: parseCount(count),
    passes: passes !== undefined,
    isOfTests: between.trim() === "" || ABOUT_TESTS.test(between),
  }));
  const isTold = !NOW.has(section) && /\b(?:passed|failed|succeeded|ran)\b/i.test(statement);
  // Remaining work is described by its intended result.
  const isWish = OPEN.has(section);
  for (const { count, passes, isOfTests } of counts) {
    if (!isOfTests || (passes && isWish) || about.some((run) => matches(run, count, passes))) continue;
    if (passes && about.some((run) => totalOf(run) === count)) return "contradicted";
    if (isWhole && !isTold && knowsCount(latest, passes))
      return latest.failed > 0 && passes ? "contradicted" : "outdated";
  }
  if (counts.length > 0 || NEGATED.test(statement)) return undefined;

  const [fails, passes] = [TESTS_FAIL.test(statement), TESTS_PASS.test(statement)];
  if (fails === passes) return undefined;
  if (passes) {
    const isWrong = isWhole ? latest.failed > 0 : about.every(({ failed }) => failed > 0);
    return isWrong && !isTold && !isWish ? "contradicted" : undefined;
  }
  return NOW.has(section) && about.every(({ failed }) => failed === 0) ? "outdated" : undefined;
}

function wholeWords(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
}

function testsThat(does: string, doing: string): RegExp {
  return wholeWords(
    `(?:tests?|suites?|specs?)(?:\\s+\\S+){0,4}?\\s+(?:${does}|(?:${IS})\\s+(?:${doing}))|(?:tests?|suite|specs?)\\s+(?:${doing})|(?:the|are|is)\\s+(?:${doing})\\s+tests?`,
  );
}

const TESTS = /\b(?:tests?|specs?|vitest|jest|pytest|mocha|tox|rspec|phpunit|ctest)\b/i;

function matches(run: TestRunFact, count: number, passes: boolean): boolean {
  if (run.unit !== undefined) return false;
  return passes ? run.passed === count || (run.failed === 0 && totalOf(run) === count) : run.failed === count;
}

function knowsCount(run: TestRunFact, passes: boolean): boolean {
  if (run.unit !== undefined) return false;
  return !passes || run.passed !== undefined || run.total !== undefined;
}

function totalOf({ total, passed, failed, unit }: TestRunFact): number | undefined {
  if (unit !== undefined) return undefined;
  return total ?? (passed === undefined ? undefined : passed + failed);
}

function parseCount(digits: string): number {
  return Number(digits.replaceAll(",", ""));
}

const CODE = /`([^`\n]{2,300})`/g;
const EXIT = /\bexit(?:ed|s)?(?: (?:code|status|with))*:? (\d{1,3})\b/i;

function judgeCommands(
  statement: string,
  section: SectionName,
  commands: readonly CommandFact[],
): ClaimReason | undefined {
  if (!NOW.has(section)) return undefined;
  const spans = new Set(Array.from(statement.matchAll(CODE), ([, code = ""]) => code.trim()));
  const named = commands.filter(({ command }) => spans.has(command));
  // If a sentence names several commands, we cannot tell which one a statement is about.
  const [fact] = named;
  if (fact === undefined || named.length > 1 || spans.size > 1 || NEGATED.test(statement)) return undefined;
  const exit = EXIT.exec(statement)?.[1];
  if (exit !== undefined && fact.lastExitCode !== undefined) {
    return Number(exit) === fact.lastExitCode ? undefined : "outdated";
  }
  const [fails, passes] = [FAILS.test(statement), PASSES.test(statement)];
  if (fails === passes) return undefined;
  const failed = fact.lastStatus === "failed" || (fact.lastExitCode ?? 0) !== 0;
  if (passes) return failed && !OPEN.has(section) ? "contradicted" : undefined;
  return fact.lastStatus === "ok" && !failed ? "outdated" : undefined;
}

const DONE = /^(?:completed?|done|finished|closed|cancelled|canceled)$/i;
const WAITING = /^(?:pending|in[_ -]progress|open|todo|not[_ -]started|blocked)$/i;
/**
 * To be about an entry, a statement must contain this share of its words, and these must be this share of the
 * statement.
 */
const ENTRY_SHARE = { ofEntry: 0.8, ofStatement: 0.7 } as const;
/** A judgement: one word in common is chance. */
const MIN_ENTRY_WORDS = 2;

function judgeTodos(statement: string, section: SectionName, todos: Ledger["todos"]): ClaimReason | undefined {
  const isOpen = OPEN.has(section);
  if (!isOpen && section !== "Completed actions") return undefined;
  const said = new Set(listContentWords(statement));
  for (const { text, status } of todos) {
    if (!(isOpen ? DONE : WAITING).test(status) || !isSame(new Set(listContentWords(text)), said)) continue;
    return isOpen ? "outdated" : "contradicted";
  }
  return undefined;
}

function isSame(entry: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  if (entry.size < MIN_ENTRY_WORDS) return false;
  const shared = [...entry].filter((word) => said.has(word)).length;
  return shared >= entry.size * ENTRY_SHARE.ofEntry && shared >= said.size * ENTRY_SHARE.ofStatement;
}

/** Words with a meaning, roughly: short ones only join the others. */
function listContentWords(text: string): string[] {
  return listIndexedWords(text).filter((word) => word.length > 3 || /\d/.test(word));
}
