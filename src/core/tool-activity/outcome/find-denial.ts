const READ_CHARACTERS = 600;

/** How hosts say that a person or a policy refused a call. Each stands at the start of the result. */
const REFUSALS: readonly RegExp[] = [
  /^The user doesn't want to (?:proceed with this tool use|take this action)/,
  /^\[?Request interrupted by user/,
  /^(?:Claude requested permissions? to|Permission to use) /,
  /^(?:Error: )?Permission (?:denied by|for this action) /i,
  /^(?:Error: )?(?:The )?(?:user|operator) (?:has )?(?:denied|rejected|declined|cancelled|refused)\b/i,
  /^(?:exec command|command|patch|tool (?:call|use|execution))(?: was)? (?:rejected|denied|declined|blocked|cancelled) by (?:the )?user/i,
  /^\[Operation Cancelled\]/,
  /^(?:This command |Command |Tool )?requires (?:approval|confirmation)/i,
  /^The user rejected permission/i,
  /^Tool "?[\w-]{1,80}"? not executed/i,
];

/** The line that says that the call was refused; undefined where it was not. */
export function findDenial(text: string): string | undefined {
  const start = text.slice(0, READ_CHARACTERS).trimStart();
  if (!REFUSALS.some((refusal) => refusal.test(start))) return undefined;
  // What the person said tells more than that they said no.
  const said = /(?:the user said|user feedback|reason given):\s{0,9}(\S[^\n]{0,300})/i.exec(start)?.[1];
  return said ?? start.split("\n", 1)[0]?.trimEnd();
}
