import { REMINDER } from "../hosts/claude-code.ts";
import { HOSTS, RULES_FILES } from "../hosts/hosts.ts";
import type { Message } from "../model/message.ts";
import { LINE_CHARACTERS } from "../text/scan-limits.ts";
import { findHostBlocks } from "./find-host-blocks.ts";

/**
 * Memory, skills, rules, environment or instructions that a host put among the messages, valid until it sends others.
 */
export interface LastingBlock {
  readonly messageIndex: number;
  readonly text: string;
}

/** Blocks of which a host sends only one: a newer one replaces it. */
const SINGLE_TAGS: ReadonlySet<string> = new Set(HOSTS.flatMap(({ lastingTags }) => lastingTags?.split(" ") ?? []));

/** Blocks of which there may be several at once, distinguished by how they begin. */
const NAMED_TAGS: ReadonlySet<string> = new Set(["skill", "rules", "instructions", "INSTRUCTIONS"]);

/** A reminder may contain anything; these words near its beginning say that it contains something lasting. */
const LASTING_WORDS = new RegExp(
  `(?<!\\w)(?:${RULES_FILES.map((name) => name.replace(".", "\\.")).join("|")}|memory|memories|skills?)\\b`,
  "i",
);
/** A judgement: the first line of a block distinguishes it from others. */
const NAME_CHARACTERS = 80;

/** Finds what a host marked as lasting, the newest of each kind, in the order of the messages. */
export function findLastingBlocks(messages: readonly Message[]): LastingBlock[] {
  const newest = new Map<string, LastingBlock>();
  for (const [messageIndex, message] of messages.entries()) {
    for (const { tag, text } of listBlocks(message)) {
      const key = nameBlock(tag, text);
      if (key === undefined) continue;
      // Deleted first, so that the map is in the order of the newest.
      newest.delete(key);
      newest.set(key, { messageIndex, text });
    }
  }
  return [...newest.values()];
}

interface TaggedText {
  readonly tag: string;
  readonly text: string;
}

function listBlocks({ role, parts, meta }: Message): TaggedText[] {
  if ((role !== "user" && role !== "system") || meta?.kind !== undefined) return [];
  return parts.flatMap((part) => {
    if (part.kind !== "text") return [];
    if (role === "system") return wrapInstructions(part.text);
    if (!part.text.includes("</")) return [];
    return findHostBlocks(part.text).map(({ tag, start, end }) => ({ tag, text: part.text.slice(start, end) }));
  });
}

/** Instructions of the operator become a block: outside their own message they need a frame. */
function wrapInstructions(text: string): TaggedText[] {
  const tag = ["instructions", "rules"].find((candidate) => !text.includes(`</${candidate}>`));
  return tag === undefined || text.trim() === "" ? [] : [{ tag, text: `<${tag}>\n${text}\n</${tag}>` }];
}

/** The identity of a block, which a newer one replaces; undefined if it does not last. */
function nameBlock(tag: string, text: string): string | undefined {
  if (SINGLE_TAGS.has(tag)) return tag;
  const opening = text.slice(tag.length + 2, tag.length + 2 + LINE_CHARACTERS).trimStart();
  const isNamed = NAMED_TAGS.has(tag) || (tag === REMINDER && LASTING_WORDS.test(opening));
  return isNamed ? `${tag} ${opening.split("\n", 1)[0]?.slice(0, NAME_CHARACTERS)}` : undefined;
}
