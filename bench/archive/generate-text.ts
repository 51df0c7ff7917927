const WORDS =
  "request handler session token cache retry timeout connection worker queue migration schema index partition digest handoff archive lease commit rollback verify restore export import purge retention snippet ranking cursor budget".split(
    " ",
  );
const MIN_LINES = 4;
const MAX_LINES = 200;
const LEVELS = ["INFO", "WARN", "ERROR", "DEBUG"];
const EXTENSIONS = ["ts", "go", "py", "rs", "json"];

/**
 * Tool output as agents see it: a log of paths, numbers and prose, mostly short and sometimes long, with one word that
 * no other text has.
 */
export function generateText(number: number, random: () => number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const lines = [`$ run-task --id unique${number} --session ${number % 1_000}`];
  const length = MIN_LINES + Math.floor(random() ** 3 * MAX_LINES);
  while (lines.length < length) {
    const path = `src/${pick(WORDS)}/${pick(WORDS)}-${pick(WORDS)}.${pick(EXTENSIONS)}`;
    const message = `${pick(WORDS)} ${pick(WORDS)} of ${pick(WORDS)} ${Math.floor(random() * 10_000)} ${pick(WORDS)}`;
    lines.push(`${pick(LEVELS)} ${path}:${Math.floor(random() * 900)} ${message} in ${Math.floor(random() * 500)} ms`);
  }
  return `${lines.join("\n")}\n`;
}
