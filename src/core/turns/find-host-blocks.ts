/** Tags around text that a host puts into a user's message; other tags there are the user's own. */
const HOST_TAGS = new Set([
  "system-reminder",
  "user_instructions",
  "environment_context",
  "user_memories",
  "memory",
  "memories",
  "skill",
  "skills",
  "available_skills",
  "rules",
  "instructions",
  "INSTRUCTIONS",
  "command-name",
  "command-message",
  "command-args",
  "local-command-stdout",
  "local-command-stderr",
  "local-command-caveat",
]);

/** How a line begins that stands for a call or a result whose partner is missing; handles and a bracket end it. */
export const LONELY_CALL = "[tool call without its result taken out";
export const LONELY_RESULT = "[tool result without its call taken out";

/** Whole lines that hosts, or we, write in a user's name. */
const HOST_LINES = new RegExp(
  [
    "^(?:# AGENTS\\.md instructions for .*",
    "\\[Request interrupted by user(?: for tool use)?\\]",
    `(?:\\${LONELY_CALL}|\\${LONELY_RESULT})(?: h-[0-9a-z]{8,48}){1,3}\\])$`,
  ].join("|"),
  "gm",
);

/** A stretch of a user's message that the host wrote, tags included. */
export interface HostBlock {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
}

/** Finds what a host put around a user's words, in order. One pass, whatever the tags. */
export function findHostBlocks(text: string): HostBlock[] {
  const lines = [...text.matchAll(HOST_LINES)].map(({ 0: line, index }) => ({
    tag: "line",
    start: index,
    end: index + line.length,
  }));
  const blocks = [...findTaggedBlocks(text)];
  const outside = lines.filter(({ start }) => !blocks.some((block) => start >= block.start && start < block.end));
  return [...blocks, ...outside].sort((left, right) => left.start - right.start);
}

function* findTaggedBlocks(text: string): Generator<HostBlock> {
  // A tag that is not closed from here on is not closed from later on either: never look twice.
  const unclosed = new Set<string>();
  let done = 0;

  for (const { 0: opening, 1: tag = "", index } of text.matchAll(/<([a-zA-Z_-]{5,32})>/g)) {
    if (index < done || !HOST_TAGS.has(tag) || unclosed.has(tag)) continue;
    const closing = `</${tag}>`;
    const end = text.indexOf(closing, index + opening.length);
    if (end === -1) {
      unclosed.add(tag);
      continue;
    }
    done = end + closing.length;
    yield { tag, start: index, end: done };
  }
}
