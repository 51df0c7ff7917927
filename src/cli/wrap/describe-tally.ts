import { YOUR_PRICES } from "../../core/prices/find-price-card.ts";
import { formatCount, formatNumber, formatShare } from "../../core/render/format-number.ts";
import type { Reason } from "../../gateway/base/reason.ts";
import type { ProviderName, Tally } from "./tally.ts";
import type { WrappedClient } from "./wrapped-client.ts";

export interface TallyFacts {
  readonly client: string;
  readonly log: string;
  /** Whether a model writes the prose of handoffs. */
  readonly hasSummarizer: boolean;
  /** Whether a script played the provider, so that nothing was paid. */
  readonly isDemo?: boolean;
  /** Where the requests went. */
  readonly upstreams: Readonly<Record<ProviderName, URL>>;
}

const SAME_OFFER = ", without a model (with --summarizer same, a cheap model of the same provider writes the handoff)";

/** What happened, in five lines; in one if nothing did. */
export function describeTally(tally: Tally, facts: TallyFacts): string {
  const { client, log, hasSummarizer, isDemo = false } = facts;
  if (tally.turns + tally.others === 0) return `palimpsest: no request of ${client}; the log is ${log}\n`;
  return [
    `palimpsest: ${formatCount(tally.turns, "answer")} for ${client}; the log is ${log}`,
    `  ${describeCompactions(tally, hasSummarizer || isDemo)}`,
    `  ${describeTokens(tally)}`,
    `  ${describeMoney(tally, isDemo)}`,
    `  ${describeTrouble(tally, facts)}`,
    "",
  ].join("\n");
}

function describeCompactions(tally: Tally, hasSummarizer: boolean): string {
  const { compactions, failed, lookUps } = tally;
  const tries = [...failed.values()].reduce((total, count) => total + count, 0);
  const done =
    compactions === 0
      ? "Nothing was compacted"
      : `Compacted ${formatTimes(compactions)}${hasSummarizer ? "" : SAME_OFFER}`;
  const reasons = [...failed.keys()].map((reason) => REASON_WORDS[reason]).join("; ");
  const vain = tries === 0 ? "" : `; ${formatCount(tries, "try", "tries")} changed nothing (${reasons})`;
  const asked = lookUps === 0 ? "" : ` The model looked something up ${formatTimes(lookUps)}.`;
  return `${done}${vain}.${describeUnused(tally)}${asked}`;
}

/** Passes that were prepared in the background and overtaken, or finished after the client's last request. */
function describeUnused({ compactions, passes, summarizedPasses, leftAlone }: Tally): string {
  const unused = passes - compactions;
  if (unused <= 0) return "";
  // While observing nothing gets shorter, so passes are prepared again and again, as many as there is time for.
  if (leftAlone.has("observing")) return " A compaction was due, but palimpsest was only observing.";
  const paid =
    summarizedPasses === 0 ? "that cost nothing" : "what the summarizer charged for them is in the costs below";
  return ` ${formatNumber(unused)} more ${unused === 1 ? "was" : "were"} prepared but never sent; ${paid}.`;
}

function describeTokens({ readTokens, writtenTokens, uncachedTokens, outputTokens, longest }: Tally): string {
  const sent = readTokens + writtenTokens + uncachedTokens;
  const share = sent === 0 ? "" : `, ${formatShare(readTokens / sent)} of them read from the prompt cache,`;
  const size =
    longest === undefined
      ? ""
      : ` The longest history had ${formatNumber(longest.clientTokens)} tokens; ${formatNumber(longest.sentTokens)} of them were sent.`;
  return `${formatNumber(sent)} tokens were sent${share} and ${formatNumber(outputTokens)} received.${size}`;
}

function describeMoney({ dollars, savedDollars, unpricedTurns, cards, longest }: Tally, isDemo: boolean): string {
  if (cards.size === 0 && unpricedTurns === 0) return "No answer had to be paid for.";
  if (cards.size === 0) return "The prices of this model are not known; set them with --price.";
  const names = [...cards].map(([name, asOf]) => (name === YOUR_PRICES ? name : `${name}, prices of ${asOf}`));
  const saved = `about $${Math.abs(savedDollars).toFixed(2)} ${savedDollars < 0 ? "more" : "less"} than without palimpsest`;
  const { clientTokens = 0, windowTokens = clientTokens } = longest ?? {};
  const limit =
    clientTokens <= windowTokens
      ? ""
      : ` Without it, the client would have had to stop or to compact on its own at ${formatNumber(windowTokens)} tokens.`;
  const rest =
    unpricedTurns === 0 ? "" : ` Not included: ${formatCount(unpricedTurns, "answer")} from models without a price.`;
  return `${isDemo ? "A script answered, so nothing was paid. With the model it would have cost" : "It cost"} $${dollars.toFixed(2)} (${names.join("; ")}), ${saved}.${limit}${rest}`;
}

function describeTrouble({ refused, leftAlone, unreachable }: Tally, { client, upstreams }: TallyFacts): string {
  const failures = [...refused].map(([status, count]) => {
    const why = LOG_IN.has(status) ? ` (the provider does not accept the log-in of ${client})` : "";
    return `${formatCount(count, "request")} failed with status ${status}${why}`;
  });
  const silent = [...unreachable].map(([provider, code]) => ` ${upstreams[provider].origin} did not answer (${code}).`);
  const failed = failures.length === 0 ? "No request failed" : failures.join(", ");
  const alone = [...leftAlone].map(([reason, count], index) => {
    const said = index > 0 ? "" : count === 1 ? " was sent unchanged" : " were sent unchanged";
    return `${formatNumber(count)}${said} because ${REASON_WORDS[reason]}`;
  });
  return `${failed}.${silent.join("")}${alone.length === 0 ? "" : ` ${alone.join(", ")}.`}`;
}

const LOG_IN: ReadonlySet<string> = new Set(["401", "403"]);

/** Why nothing was done, in words that follow "because". */
const REASON_WORDS: Readonly<Record<Reason, string>> = {
  none: "nothing had to be done",
  fits: "everything fits the window",
  "unknown-window": "the window of the model is not known (set it with --window)",
  "no-conversation": "there was no conversation to compact",
  "not-text": "the request was not text",
  "provider-compacts": "the client lets the provider compact",
  "provider-keeps-state": "the provider keeps the conversation",
  "agent-compacts": "the agent was compacting on its own",
  "asked-off": "the client asked to be left alone",
  observing: "palimpsest was only observing",
  "switched-off": "compaction is switched off in the settings",
  "held-off": "the last compaction removed too little to try again at once",
  "nothing-new": "nothing was new since the last compaction",
  "nothing-to-take-out": "nothing could be removed",
  "in-flight": "another compaction was under way",
  "window-too-small": "what must stay does not fit the window",
  "thinking-refused": "the provider refused its thinking",
  "media-refused": "the provider refused an image",
  "provider-unreachable": "the provider could not be reached",
  "compaction-failed": "the compaction failed (the log says more)",
  "archive-failed": "the archive failed (the log says more)",
  fault: "palimpsest failed (the log says more)",
  other: "of something else (the log says more)",
};

/** What a user should know before trusting that it worked; undefined if all is well. */
export function findWarning(
  { turns, others, leftAlone }: Tally,
  { name: client, headlessExample }: Pick<WrappedClient, "name" | "headlessExample">,
  isDemo: boolean,
): string | undefined {
  if (turns + others === 0) {
    const example = headlessExample === undefined ? "" : ` (palimpsest wrap --demo ${client} -- ${headlessExample})`;
    const advice = isDemo
      ? `If it has never been set up on this machine, or there is no terminal, give it something to do${example}.`
      : "If it says that it is not logged in, log in with it first (palimpsest wrap --demo tries it without).";
    return `no request of ${client} came through the gateway. ${advice} If it did get answers, it takes its address from somewhere else (docs/guide/clients.md).`;
  }
  const alone = [...leftAlone].filter(([reason]) => reason !== "fits" && reason !== "observing");
  const count = alone.reduce((total, [, requests]) => total + requests, 0);
  if (turns === 0 || count < turns) return undefined;
  const reasons = alone.map(([reason]) => REASON_WORDS[reason]).join("; ");
  return `every request of ${client} was left alone: ${reasons} (docs/guide/clients.md)`;
}

function formatTimes(count: number): string {
  return count === 1 ? "once" : `${formatNumber(count)} times`;
}
