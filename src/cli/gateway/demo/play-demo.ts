import { createPromptMeasurer } from "../../../gateway/demo/prompt/measure-prompt.ts";
import type { GatewaySettings } from "../../../gateway/gateway-settings.ts";
import { readPriceOptions } from "../../../gateway/operation/read-price-options.ts";
import { createSessionLedger, type LedgerEntry } from "../../../gateway/operation/session-ledger.ts";
import { formatCount, formatNumber, formatShare } from "../../render/format-number.ts";
import { createPaint } from "../../render/paint.ts";
import { renderTurn, renderTurnHead, type TurnRow } from "../../render/render-turn.ts";
import { wrapWords } from "../../render/wrap-words.ts";
import type { Terminal } from "../../terminal.ts";
import { type PlayedTurn, playStory } from "./play-story.ts";
import { readStory } from "./read-story.ts";
import { DEMO_WINDOW, setStage } from "./set-stage.ts";

/** Plays the bundled session through a gateway, shows what happens to its context turn by turn, and ends. */
export async function playDemo(settings: GatewaySettings, terminal: Terminal, isJson: boolean): Promise<void> {
  const show = isJson ? async (): Promise<void> => {} : terminal.print;
  const paint = createPaint(terminal);
  const story = readStory(DEMO_WINDOW.outputReserveTokens);
  const measure = createPromptMeasurer();
  const count = (body: Readonly<Record<string, unknown>>): number => measure("anthropic", body).totalTokens;
  const scaleTokens = count({ ...story.head, messages: story.messages });
  const windowTokens = DEMO_WINDOW.contextTokens - DEMO_WINDOW.outputReserveTokens;
  const stage = await setStage(settings);
  const ledger = createSessionLedger(readPriceOptions(settings));
  const rows: TurnRow[] = [];
  const entries: LedgerEntry[] = [];
  try {
    const opening = `No upstream is named, so a built-in provider with a window of ${formatNumber(windowTokens)} tokens answers. The client sends its whole history every time; the solid part of a bar is what goes out. Turns that change little are not shown.`;
    await show(
      `${paint("bold", `A coding session through the gateway at ${stage.url}`)}\n${write(opening, terminal)}\n\n`,
    );
    await show(renderTurnHead(terminal));
    let shown: TurnRow | undefined;
    for await (const turn of playStory(story, stage)) {
      const row = toRow(turn, count(turn.request), windowTokens, rows.at(-1));
      rows.push(row);
      const entry = ledger.add(turn.facts);
      if (entry !== undefined) entries.push(entry);
      if (!isWorthShowing(row, shown, scaleTokens)) continue;
      await show(renderTurn(row, scaleTokens, terminal));
      shown = row;
    }
    const last = rows.at(-1);
    if (last !== undefined && last !== shown) await show(renderTurn(last, scaleTokens, terminal));
    const played = { windowTokens, rows, entries, refused: stage.refused() };
    await show(describeEnd(played, terminal));
    if (isJson) await terminal.print(`${JSON.stringify(played)}\n`);
  } finally {
    await stage.close();
  }
}

/** How much a session has to grow before a turn in which nothing else happens is shown: a line for each 2%. */
const SHOWN_GROWTH = 0.02;

function isWorthShowing({ clientTokens, notes }: TurnRow, shown: TurnRow | undefined, scaleTokens: number): boolean {
  if (shown === undefined || notes.length > 0) return true;
  return clientTokens - shown.clientTokens >= scaleTokens * SHOWN_GROWTH;
}

function toRow(turn: PlayedTurn, clientTokens: number, windowTokens: number, previous?: TurnRow): TurnRow {
  const { number, facts, lookUps } = turn;
  // What was charged for looking something up is not part of the conversation.
  const promptTokens = (facts.usage?.promptTokens ?? 0) - (facts.lookUpUsage?.promptTokens ?? 0);
  const cachedTokens = (facts.usage?.cacheReadTokens ?? 0) - (facts.lookUpUsage?.cacheReadTokens ?? 0);
  const compactedMessages = facts.conversation?.compactedMessages ?? 0;
  const isCompacted = compactedMessages !== (previous?.compactedMessages ?? 0);
  const isFirstPast = clientTokens > windowTokens && (previous?.clientTokens ?? 0) <= windowTokens;
  const how =
    facts.outcome === "compacted" ? "compacted before it went out" : "compacted in the background, now in place";
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

interface PlayedStory {
  readonly rows: readonly TurnRow[];
  readonly entries: readonly LedgerEntry[];
  readonly windowTokens: number;
  readonly refused: number;
}

function describeEnd({ rows, entries, windowTokens, refused }: PlayedStory, terminal: Terminal): string {
  const client = sum(rows.map(({ clientTokens }) => clientTokens));
  const sent = sum(rows.map(({ sentTokens }) => sentTokens));
  const last = rows.find(({ clientTokens }) => clientTokens > windowTokens)?.number;
  const facts = [
    `The client sent ${formatNumber(client)} tokens in ${rows.length} requests, ${formatNumber(sent)} went out (${formatShare(sent / client)}).${last === undefined ? "" : ` Without the gateway the session would have ended at turn ${last}.`}`,
    `The provider checks every request as the real ones do: ${refused === 0 ? "none was refused" : `${refused} were refused`}.`,
    describeMoney(entries, rows),
  ];
  return `${[
    "",
    ...facts.map((fact) => write(fact, terminal)),
    "",
    "With your own agent, or without a key:",
    "  npx palimpsest wrap claude",
    "  npx palimpsest wrap --demo claude",
    "",
    "One compaction, seen from inside:",
    "  npx palimpsest demo",
  ].join("\n")}\n`;
}

/** What the session saved and what that cost, and why it came out as it did. */
function describeMoney(entries: readonly LedgerEntry[], rows: readonly TurnRow[]): string {
  // Rounded first, so that the reader's subtraction comes out as ours.
  const worth = Math.round(sum(entries.map((entry) => entry.worth)));
  const rewrites = Math.round(sum(entries.map(({ rewriteCost }) => rewriteCost)));
  const lookUps = Math.round(sum(entries.map(({ lookUpCost }) => lookUpCost)));
  const net = worth - rewrites - lookUps;
  // By the counts of the table, which the provider made, not by the gateway's own estimate.
  const lighter = rows.filter(({ compactedMessages }) => compactedMessages > 0);
  const fewer = sum(lighter.map(({ clientTokens, sentTokens }) => clientTokens - sentTokens));
  const each = lighter.length === 0 ? 0 : fewer / lighter.length;
  const beyond = entries.filter(({ without }) => without !== "history").length;
  return [
    `At the model's prices, in tokens of uncached input: ${formatNumber(worth)} saved, ${formatNumber(rewrites)} paid for writing the shorter prompt into the cache, ${formatNumber(lookUps)} for look-ups; net ${formatNumber(net)}.`,
    net > 0
      ? `It gains because the session went on: a compaction is paid for once, and ${formatCount(lighter.length, "request")} after it carried ${formatNumber(each)} tokens fewer on average.`
      : "It loses because the session ended, or was compacted again, before the lighter requests had earned back what rewriting the cache cost.",
    ...(beyond === 0
      ? []
      : [
          `${formatCount(beyond, "request")} past the window ${beyond === 1 ? "counts" : "count"} as nothing saved, because without the gateway the provider would have refused ${beyond === 1 ? "it" : "them"}.`,
        ]),
  ].join(" ");
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function write(text: string, { columns }: Terminal): string {
  return wrapWords(text, columns).join("\n");
}
