import type { LogEntry } from "./claude-code-entry.ts";

export interface ActiveChain {
  /** From the first entry of the session to its last message. */
  readonly entries: readonly LogEntry[];
  /** How many links lead to lines that are not in the file, so that the previous line was used instead. */
  readonly lostLinks: number;
}

/**
 * Follows the parents of the last message back to the root: of a session that was rewound, the
 * branch that is still alive.
 *
 * Lines that one answer was split into belong together even if the chain passes through only one of them: each parallel
 * tool result is attached to its own line of the answer.
 */
export function findActiveChain(entries: readonly LogEntry[]): ActiveChain {
  const positions = positionsById(entries);
  const visited = new Set<number>();
  let lostLinks = 0;
  let position = entries.findLastIndex((entry) => entry.message !== undefined);

  while (position >= 0 && !visited.has(position)) {
    visited.add(position);
    const entry = entries[position];
    if (entry === undefined) break;
    const linked = typeof entry.parent === "string" ? positions.get(entry.parent) : undefined;
    if (linked === undefined && entry.parent === null && !entry.isBoundary) break;
    if (linked === undefined && typeof entry.parent === "string" && position > 0) lostLinks += 1;
    position = linked ?? position - 1;
  }

  const chain = [...visited].reverse().flatMap((index) => entries[index] ?? []);
  return { entries: joinResponses(chain, entries, visited), lostLinks };
}

function positionsById(entries: readonly LogEntry[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (const [position, { id }] of entries.entries()) {
    // A resumed session may repeat lines: the first copy is where the links lead.
    if (id !== undefined && !positions.has(id)) positions.set(id, position);
  }
  return positions;
}

/** Puts the lines of an answer that the chain missed next to the one it passed through, in the order of the file. */
function joinResponses(
  chain: readonly LogEntry[],
  entries: readonly LogEntry[],
  visited: ReadonlySet<number>,
): LogEntry[] {
  const wanted = new Set(chain.flatMap((entry) => entry.message?.response ?? []));
  const passedBy = new Map<string, LogEntry[]>();
  const copies = new Set(chain.flatMap((entry) => entry.id ?? []));
  for (const [position, entry] of entries.entries()) {
    const response = entry.message?.response;
    if (response === undefined || !wanted.has(response) || visited.has(position)) continue;
    if (entry.id !== undefined && copies.has(entry.id)) continue;
    if (entry.id !== undefined) copies.add(entry.id);
    const siblings = passedBy.get(response);
    if (siblings === undefined) passedBy.set(response, [entry]);
    else siblings.push(entry);
  }
  if (passedBy.size === 0) return [...chain];

  const joined: LogEntry[] = [];
  for (const [index, entry] of chain.entries()) {
    joined.push(entry);
    const response = entry.message?.response;
    if (response === undefined || chain[index + 1]?.message?.response === response) continue;
    for (const sibling of passedBy.get(response) ?? []) joined.push(sibling);
    passedBy.delete(response);
  }
  return joined;
}
