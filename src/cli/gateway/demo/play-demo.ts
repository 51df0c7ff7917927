import { createPromptMeasurer } from "../../../gateway/demo/prompt/measure-prompt.ts";
import type { GatewaySettings } from "../../../gateway/gateway-settings.ts";
import { buildPriceOptions } from "../../../gateway/operation/build-price-options.ts";
import { createSessionLedger, type LedgerEntry } from "../../../gateway/operation/session-ledger.ts";
import type { TurnRow } from "../../render/render-turn.ts";
import type { Terminal } from "../../terminal.ts";
import { createDemoScreen } from "./demo-screen.ts";
import { loadStory } from "./load-story.ts";
import { type PlayedTurn, playStory } from "./play-story.ts";
import { DEMO_WINDOW, setStage } from "./set-stage.ts";

/** Plays the bundled session through a gateway, shows what happens to its context turn by turn, and ends. */
export async function playDemo(settings: GatewaySettings, terminal: Terminal, isJson: boolean): Promise<void> {
  const story = loadStory(DEMO_WINDOW.outputReserveTokens);
  const measure = createPromptMeasurer();
  const count = (body: Readonly<Record<string, unknown>>): number => measure("anthropic", body).totalTokens;
  const scaleTokens = count({ ...story.head, messages: story.messages });
  const windowTokens = DEMO_WINDOW.contextTokens - DEMO_WINDOW.outputReserveTokens;
  const screen = isJson ? undefined : createDemoScreen(terminal, scaleTokens);
  const stage = await setStage(settings);
  const ledger = createSessionLedger(buildPriceOptions(settings));
  const rows: TurnRow[] = [];
  const entries: LedgerEntry[] = [];
  try {
    await screen?.open(stage.url, windowTokens);
    for await (const turn of playStory(story, stage)) {
      const row = toRow(turn, count(turn.request), windowTokens, rows.at(-1));
      rows.push(row);
      const entry = ledger.add(turn.facts);
      if (entry !== undefined) entries.push(entry);
      await screen?.add(row);
    }
    const played = { windowTokens, rows, entries, refused: stage.refused() };
    await screen?.end(played);
    if (isJson) await terminal.print(`${JSON.stringify(played)}\n`);
  } finally {
    await stage.close();
  }
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
      ...(lookUps === 0 ? [] : ["the model looked up what was taken out; the client never saw it"]),
    ],
  };
}
