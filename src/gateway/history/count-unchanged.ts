import type { HistoryLink } from "./link.ts";

type Saying = Pick<HistoryLink, "said">;

/** The content of messages beyond what identifies them. */
export function saidIn(links: readonly Saying[]): string[] {
  return links.flatMap(({ said }) => said);
}

/** How many messages, from the first on, still have the content from which something was made. */
export function countUnchanged(links: readonly Saying[], saidThen: readonly string[]): number {
  let at = 0;
  for (let count = 0; count < links.length && at < saidThen.length; count += 1) {
    for (const now of links[count]?.said ?? []) {
      const then = saidThen[at] ?? "";
      if (now !== then && now !== "" && then !== "") return count;
      at += 1;
    }
  }
  return links.length;
}
