import { formatNumber, formatShare } from "../render/format-number.ts";
import type { Tally } from "./tally.ts";

export interface TallyFacts {
  readonly client: string;
  readonly log: string;
  /** Whether a model writes the prose of records. */
  readonly hasSummarizer: boolean;
}

const SAME_OFFER = " (without a model; --summarizer same has a cheap one of the same provider write the record)";

/** What happened, in five lines. */
export function describeTally(tally: Tally, { client, log, hasSummarizer }: TallyFacts): string {
  const { turns, compactions, lookUps, longest, readTokens, writtenTokens, uncachedTokens, outputTokens } = tally;
  const prompts = readTokens + writtenTokens + uncachedTokens;
  const share = prompts === 0 ? "" : `, ${formatShare(readTokens / prompts)} read from the cache`;
  const size =
    longest === undefined
      ? ""
      : `; the longest history had ${formatNumber(longest.clientTokens)} tokens, ${formatNumber(longest.sentTokens)} went out`;
  return [
    `palimpsest: ${turns} turns of ${client}; the log is ${log}`,
    `  compactions: ${compactions}${compactions > 0 && !hasSummarizer ? SAME_OFFER : ""}${listCounts(tally.failed, ", came to nothing: ")}; look-ups: ${lookUps}`,
    `  tokens: ${formatNumber(prompts)} in prompts${share}, ${formatNumber(outputTokens)} in answers${size}`,
    `  money: ${describeMoney(tally)}`,
    `  refused: ${listCounts(tally.refused) || "nothing"}; left as it came: ${listCounts(tally.leftAlone) || "nothing"}`,
    "",
  ].join("\n");
}

function describeMoney({ dollars, savedDollars, unpricedTurns, cards }: Tally): string {
  if (cards.size === 0) return "nobody knows the prices of this model; name them with --price";
  const names = [...cards].map(([name, asOf]) => (name === "your prices" ? name : `${name}, ${asOf}`)).join("; ");
  const saved = `about $${Math.abs(savedDollars).toFixed(2)} ${savedDollars < 0 ? "more" : "less"} than without the gateway`;
  const rest = unpricedTurns === 0 ? "" : `; ${unpricedTurns} turns of models without a price`;
  return `$${dollars.toFixed(2)} (${names}), ${saved}${rest}`;
}

/** What a user should know before trusting that it worked; undefined where all is well. */
export function findWarning({ turns, others, leftAlone }: Tally, client: string): string | undefined {
  if (turns + others === 0) {
    return `nothing of ${client} came through the gateway: it has its address from somewhere else (docs/guide/clients.md)`;
  }
  const alone = [...leftAlone].filter(([reason]) => reason !== "fits" && reason !== "observing");
  const count = alone.reduce((total, [, requests]) => total + requests, 0);
  if (turns === 0 || count < turns) return undefined;
  return `every request of ${client} was left alone: ${alone.map(([reason]) => reason).join(", ")} (docs/guide/clients.md)`;
}

function listCounts(counts: ReadonlyMap<string, number>, title = ""): string {
  if (counts.size === 0) return "";
  return `${title}${[...counts].map(([name, count]) => `${count} ${name}`).join(", ")}`;
}
