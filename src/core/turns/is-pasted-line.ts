/** Only the start of a line is looked at: it tells, and the cost of a long line stays small. */
const HEAD_CHARACTERS = 160;
const PROMPT = /^\s*(?:\$|#!|❯|➜|PS [A-Z]:)\s?\S/;
const PASTED: readonly RegExp[] = [
  /^\s*>/,
  // Logs: a time, a level, a package manager, a prompt.
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*\[?\d\d:\d\d:\d\d/,
  /^\s*\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL)\]?[:\s]/,
  /^\s*(?:npm|yarn|pnpm) (?:ERR!|error|warn|WARN)/,
  PROMPT,
  /^\s*\d{1,6}\s*[│|]/,
  // Errors and stacks.
  /^\s*(?:[A-Z]\w*)?(?:Error|Exception|Warning)(?: \[\w+\])?:\s/,
  /^\s*(?:hint|usage|help): /,
  /^\s*(?:error|warning|fatal)(?:\[\w+\]|\s?TS\d+)?:\s/,
  /^\s*at \S+ ?\(?\S*:\d+/,
  /^\s*File "[^"]*", line \d+/,
  /^\s*\S+\.\w{1,5}[:(]\d+[:,]\d+/,
  // Diffs.
  /^(?:diff --git|index [0-9a-f]{7}|@@ |\+\+\+ |--- \S)/,
  // Code.
  /^\s*(?:import|export|const|let|var|function|class|def|return|public|private|static|async)\b.*[;{(:=]\s*$/,
  /^\s*(?:\/\/|\/\*|\* @|<!--|"""|<\/?\w+[ >])/,
  /^\s*[})\]]/,
];

/** Whether a line is something the user pasted: a log, a stack, a diff, code, a quoted message. */
export function isPastedLine(line: string): boolean {
  const head = line.slice(0, HEAD_CHARACTERS);
  return PASTED.some((pattern) => pattern.test(head)) || /[;{]\s*$/.test(head);
}

/** Whether a line is a command behind the prompt of a shell. */
export function isPrompt(line: string): boolean {
  return PROMPT.test(line.slice(0, HEAD_CHARACTERS));
}
