import { formatCount, formatNumber, formatShare } from "../../../core/render/format-number.ts";
import type { LedgerEntry } from "../../../gateway/operation/session-ledger.ts";
import { createPaint } from "../../render/paint.ts";
import { renderTurn, renderTurnHead, type TurnRow } from "../../render/render-turn.ts";
import { wrapWords } from "../../render/wrap-words.ts";
import type { Terminal } from "../../terminal.ts";

/** What the prompts and answers of a session cost at the prices of its model. */
export interface PlayedCost {
  readonly model: string;
  readonly asOf: string;
  readonly dollars: number;
  /** How much less that is than without the gateway; negative if it is more. */
  readonly savedDollars: number;
}

/** The outcome of a story that was played through the gateway. */
export interface PlayedStory {
  readonly rows: readonly TurnRow[];
  readonly entries: readonly LedgerEntry[];
  readonly windowTokens: number;
  readonly refused: number;
  /** Undefined if the model's prices are not known. */
  readonly cost?: PlayedCost | undefined;
}

/** Where the turns of the demo are shown, as they are played. */
export interface DemoScreen {
  open(url: string, windowTokens: number): Promise<void>;
  add(row: TurnRow): Promise<void>;
  end(played: PlayedStory): Promise<void>;
  /** Whether somebody may look at the page when the session is over. */
  readonly staysOpen: boolean;
}

/** @param scaleTokens The tokens that the longest bar represents. */
export function createDemoScreen(terminal: Terminal, scaleTokens: number): DemoScreen {
  const staysOpen = terminal.rows !== undefined;
  let address = "";
  let shown: TurnRow | undefined;

  async function showTurn(row: TurnRow): Promise<void> {
    await terminal.print(renderTurn(row, scaleTokens, terminal));
    shown = row;
  }

  return {
    staysOpen,
    async open(url, windowTokens) {
      address = `${url}/`;
      const where = staysOpen ? `; see it on its page: ${address}` : "";
      const title = createPaint(terminal)("bold", `A coding session through the gateway${where}`);
      const opening = `No upstream is named, so a built-in provider with a window of ${formatNumber(windowTokens)} tokens answers. The client sends its whole history every time; the solid part of a bar is what is sent on. Turns that change little are not shown.`;
      await terminal.print(`${title}\n${write(opening, terminal)}\n\n`);
      await terminal.print(renderTurnHead(terminal));
    },
    async add(row) {
      if (isWorthShowing(row, shown, scaleTokens)) await showTurn(row);
    },
    async end(played) {
      const last = played.rows.at(-1);
      if (last !== undefined && last !== shown) await showTurn(last);
      await terminal.print(describeEnd(played, terminal));
      if (staysOpen) await terminal.print(`\nThe page stays open until you press Ctrl-C: ${address}\n`);
    },
  };
}

/** How much a session has to grow before a turn in which nothing else happens is shown: a line for each 2%. */
const SHOWN_GROWTH = 0.02;

function isWorthShowing({ clientTokens, notes }: TurnRow, shown: TurnRow | undefined, scaleTokens: number): boolean {
  if (shown === undefined || notes.length > 0) return true;
  return clientTokens - shown.clientTokens >= scaleTokens * SHOWN_GROWTH;
}

function describeEnd({ rows, entries, windowTokens, refused, cost }: PlayedStory, terminal: Terminal): string {
  const client = sum(rows.map(({ clientTokens }) => clientTokens));
  const sent = sum(rows.map(({ sentTokens }) => sentTokens));
  const last = rows.find(({ clientTokens }) => clientTokens > windowTokens)?.number;
  const facts = [
    `The client sent ${formatNumber(client)} tokens in ${rows.length} requests, ${formatNumber(sent)} were sent on (${formatShare(sent / client)}).${last === undefined ? "" : ` Without the gateway the session would have ended at turn ${last}.`}`,
    `The provider checks every request as the real ones do: ${refused === 0 ? "none was refused" : `${refused} were refused`}.`,
    `${describeCost(cost)}${describeMoney(entries, rows)}`,
  ];
  return `${[
    "",
    ...facts.map((fact) => write(fact, terminal)),
    "",
    "With your own agent, or without a key:",
    "  npx palimpsest wrap claude",
    "  npx palimpsest wrap --demo claude -- -p Hi",
    "",
    "One compaction, seen from inside:",
    "  npx palimpsest demo",
  ].join("\n")}\n`;
}

/** What the session costs as a whole, so that savings can be compared with it. */
function describeCost(cost: PlayedCost | undefined): string {
  if (cost === undefined) return "";
  const { model, asOf, dollars, savedDollars } = cost;
  const share = formatShare(Math.abs(savedDollars) / (dollars + savedDollars));
  const difference = `$${Math.abs(savedDollars).toFixed(2)} (${share}) ${savedDollars < 0 ? "more" : "less"} than without the gateway`;
  return `With ${model}, at its prices of ${asOf}, it would cost $${dollars.toFixed(2)}, ${difference}. `;
}

/** What the session saved and what that cost, and why. */
function describeMoney(entries: readonly LedgerEntry[], rows: readonly TurnRow[]): string {
  // Rounded first, so that a reader who subtracts gets the same result.
  const worth = Math.round(sum(entries.map((entry) => entry.worth + entry.ownCompactionWorth)));
  const rewrites = Math.round(sum(entries.map(({ rewriteCost }) => rewriteCost)));
  const lookUps = Math.round(sum(entries.map(({ lookUpCost }) => lookUpCost)));
  const net = worth - rewrites - lookUps;
  // By the provider's counts in the table, not by the gateway's own estimate.
  const lighter = rows.filter(({ compactedMessages }) => compactedMessages > 0);
  const fewer = sum(lighter.map(({ clientTokens, sentTokens }) => clientTokens - sentTokens));
  const each = lighter.length === 0 ? 0 : fewer / lighter.length;
  const beyond = entries.filter(({ without }) => without !== "history").length;
  return [
    `In tokens of uncached input: ${formatNumber(worth)} saved, ${formatNumber(rewrites)} paid for writing the shorter prompt into the cache, ${formatNumber(lookUps)} for look-ups; net ${formatNumber(net)}.`,
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
