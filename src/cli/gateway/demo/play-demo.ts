import { findPriceCard, type PriceOptions } from "../../../core/prices/find-price-card.ts";
import { createPromptMeasurer } from "../../../gateway/demo/prompt/measure-prompt.ts";
import type { RequestFacts } from "../../../gateway/facts/request-facts.ts";
import type { GatewaySettings } from "../../../gateway/gateway-settings.ts";
import { buildPriceOptions } from "../../../gateway/operation/build-price-options.ts";
import { priceUsage } from "../../../gateway/operation/price-usage.ts";
import { netOf } from "../../../gateway/operation/savings.ts";
import { createSessionLedger, type LedgerEntry } from "../../../gateway/operation/session-ledger.ts";
import { waitForSignal } from "../../on-signal.ts";
import type { TurnRow } from "../../render/render-turn.ts";
import type { Terminal } from "../../terminal.ts";
import { createDemoScreen, type PlayedCost } from "./demo-screen.ts";
import { loadStory } from "./load-story.ts";
import { type PlayedTurn, playStory } from "./play-story.ts";
import { DEMO_WINDOW, setStage } from "./set-stage.ts";

/**
 * Plays the story through a gateway and shows what happens to its context turn by turn. In a terminal its page
 * then stays open until a signal comes.
 */
export async function playDemo(settings: GatewaySettings, terminal: Terminal, isJson: boolean): Promise<void> {
  const story = loadStory(DEMO_WINDOW.outputReserveTokens);
  const measure = createPromptMeasurer();
  const count = (body: Readonly<Record<string, unknown>>): number => measure("anthropic", body).totalTokens;
  const scaleTokens = count({ ...story.head, messages: story.messages });
  const windowTokens = DEMO_WINDOW.contextTokens - DEMO_WINDOW.outputReserveTokens;
  const screen = isJson ? undefined : createDemoScreen(terminal, scaleTokens);
  const stage = await setStage(settings);
  const prices = buildPriceOptions(settings);
  const ledger = createSessionLedger(prices);
  const rows: TurnRow[] = [];
  const facts: RequestFacts[] = [];
  const entries: LedgerEntry[] = [];
  try {
    await screen?.open(stage.url, windowTokens);
    for await (const turn of playStory(story, stage)) {
      const row = toRow(turn, count(turn.request), windowTokens, rows.at(-1));
      rows.push(row);
      facts.push(turn.facts);
      const entry = ledger.add(turn.facts);
      if (entry !== undefined) entries.push(entry);
      await screen?.add(row);
    }
    const cost = priceStory(story.head.model, facts, entries, prices);
    const played = { windowTokens, rows, entries, refused: stage.refused(), cost };
    await screen?.end(played);
    if (isJson) await terminal.print(`${JSON.stringify(played)}\n`);
    if (screen?.staysOpen === true) await waitForSignal();
  } finally {
    await stage.close();
  }
}

/** What all of its requests cost, as `palimpsest wrap` counts it. */
function priceStory(
  model: string,
  facts: readonly RequestFacts[],
  entries: readonly LedgerEntry[],
  prices: PriceOptions,
): PlayedCost | undefined {
  const card = findPriceCard(model, prices);
  if (card === undefined) return undefined;
  const priceOf = ({ rounds, usage }: RequestFacts): number =>
    usage === undefined ? 0 : (priceUsage(rounds ?? [usage], model, prices) ?? 0);
  const dollars = facts.reduce((total, one) => total + priceOf(one), 0);
  const savedTokens = entries.reduce((total, entry) => total + netOf(entry), 0);
  return { model, asOf: card.asOf, dollars, savedDollars: (savedTokens * card.input) / 1e6 };
}

function toRow(turn: PlayedTurn, clientTokens: number, windowTokens: number, previous?: TurnRow): TurnRow {
  const { number, facts, lookUps } = turn;
  // The cost of look-ups is not part of the conversation.
  const promptTokens = (facts.usage?.promptTokens ?? 0) - (facts.lookUpUsage?.promptTokens ?? 0);
  const cachedTokens = (facts.usage?.cacheReadTokens ?? 0) - (facts.lookUpUsage?.cacheReadTokens ?? 0);
  const compactedMessages = facts.conversation?.compactedMessages ?? 0;
  const isCompacted = compactedMessages !== (previous?.compactedMessages ?? 0);
  const isFirstPast = clientTokens > windowTokens && (previous?.clientTokens ?? 0) <= windowTokens;
  const how =
    facts.outcome === "compacted" ? "compacted before it was sent on" : "compacted in the background, now in place";
  return {
    number,
    clientTokens,
    compactedMessages,
    sentTokens: promptTokens,
    cachedShare: promptTokens === 0 ? 0 : cachedTokens / promptTokens,
    notes: [
      ...(isCompacted ? [`${how}: ${compactedMessages} messages became a handoff`] : []),
      ...(isFirstPast ? ["past the model's window: without the gateway it would end here"] : []),
      ...(lookUps === 0 ? [] : ["the model looked up what was removed; the client never saw it"]),
    ],
  };
}
