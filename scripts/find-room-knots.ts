/** A file and what it imports, both from the root of the repository. */
interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/**
 * Groups of rooms that all need each other, although no file is in a cycle: none of them could be read or used first. A
 * room is a subfolder of the given folder; its loose files, which join the rooms, and tests belong to none.
 */
export function findRoomKnots(modules: readonly Module[], folder: string): readonly (readonly string[])[] {
  const roomOf = (path: string): string | undefined =>
    path.startsWith(`${folder}/`) && !path.includes(".test.") && path.slice(folder.length + 1).includes("/")
      ? path.slice(folder.length + 1).split("/")[0]
      : undefined;
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === undefined) continue;
    const needed = needs.get(from) ?? new Set();
    needs.set(from, needed);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to !== undefined && to !== from) needed.add(to);
    }
  }
  const reached = new Map([...needs.keys()].map((room) => [room, reachableFrom(room, needs)]));
  const knots = new Map<string, readonly string[]>();
  for (const [room, others] of reached) {
    const knot = [...others].filter((other) => reached.get(other)?.has(room)).toSorted();
    if (others.has(room)) knots.set(knot.join(), knot);
  }
  return [...knots.values()];
}

function reachableFrom(room: string, needs: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [room];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const needed of needs.get(next) ?? []) {
      if (reached.has(needed)) continue;
      reached.add(needed);
      open.push(needed);
    }
  }
  return reached;
}
