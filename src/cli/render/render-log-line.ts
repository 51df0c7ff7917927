import { parseJson } from "../../core/json/parse-json.ts";
import { isObject, textField } from "../../core/json/wire-value.ts";
import { formatNumber, formatShare } from "../../core/render/format-number.ts";
import type { Terminal } from "../terminal.ts";
import { createPaint, type Paint } from "./paint.ts";
import { showPlainly } from "./show-plainly.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A line of the gateway's log as a person reads it. A line that is not from the log is left as it is.
 *
 * @param line As the log writes it: a JSON document and a line break.
 */
export function renderLogLine(line: string, terminal: Terminal): string {
  const fields = parseJson(line);
  if (!isObject(fields)) return line;
  const paint = createPaint(terminal);
  const time = (textField(fields, "time") ?? "").slice("2026-11-16T".length, "2026-11-16T00:00:00".length);
  const pieces = fitPieces([{ text: time, style: "dim" }, ...describe(fields)], terminal.columns);
  const shown = pieces.map(({ text, style }) => (style === undefined ? text : paint(style, text)));
  return `${shown.join(GAP).trimEnd()}\n`;
}

/** A part of a line. */
interface Piece {
  readonly text: string;
  readonly style?: Parameters<Paint>[0];
  /** If a line has no room, the piece with the lowest number goes first; one without a number stays. */
  readonly spare?: number;
}

const GAP = "  ";

/** As many pieces of a line as have room on a screen: a wrapped line is hard to follow among others. */
function fitPieces(pieces: readonly Piece[], columns: number): readonly Piece[] {
  const written = pieces.filter(({ text }) => text !== "");
  const width = written.reduce((total, { text }) => total + text.length + GAP.length, -GAP.length);
  const next = written.reduce(
    (least, { spare = Number.POSITIVE_INFINITY }) => Math.min(least, spare),
    Number.POSITIVE_INFINITY,
  );
  if (width <= columns || next === Number.POSITIVE_INFINITY) return written;
  return fitPieces(
    written.filter(({ spare }) => spare !== next),
    columns,
  );
}

function describe(fields: Fields): Piece[] {
  switch (textField(fields, "msg")) {
    case "request":
      return describeRequest(fields);
    case "compaction":
      return describeCompaction(fields);
    case "look-up":
      return [{ text: "look-up", style: "cyan" }, { text: [text(fields, "tool"), text(fields, "outcome")].join(", ") }];
    case "fault":
      return [
        { text: "fault", style: "red" },
        { text: ["place", "error", "code", "message"].map((name) => text(fields, name)).join(" ") },
      ];
    case "evicted":
      return [{ text: "evicted", style: "yellow" }, { text: `${text(fields, "originals")} old originals` }];
    default:
      return [{ text: showPlainly(JSON.stringify(fields)) }];
  }
}

function describeRequest(fields: Fields): Piece[] {
  const status = text(fields, "status");
  const outcome = text(fields, "outcome");
  const reason = text(fields, "reason");
  const hasReason = reason !== "" && reason !== "none" && reason !== "fits";
  const isConversation = text(fields, "session") !== "";
  return [
    { text: status, style: status.startsWith("2") ? "green" : "red" },
    { text: `${outcome}${hasReason ? ` (${reason})` : ""}`.padEnd(OUTCOME_COLUMNS) },
    ...describeTokens(fields),
    ...describeTimes(fields),
    { text: text(fields, "model"), style: "dim", spare: 4 },
    // The path says little about a conversation, and everything about any other request.
    { text: text(fields, "path"), style: "dim", ...(isConversation && { spare: 1 }) },
    { text: text(fields, "session"), style: "dim", spare: 3 },
  ];
}

/** By eye: the longest usual outcome fits. */
const OUTCOME_COLUMNS = 10;

function describeTokens(fields: Fields): Piece[] {
  const [before, after] = [count(fields, "tokensBefore"), count(fields, "tokensAfter")];
  if (before === undefined || after === undefined) return [];
  const size = before === after ? formatNumber(after) : `${formatNumber(before)} → ${formatNumber(after)}`;
  const [prompt = 0, read = 0] = [count(fields, "promptTokens"), count(fields, "cacheReadTokens")];
  const output = count(fields, "outputTokens");
  return [
    { text: `${size} tokens` },
    { text: prompt === 0 ? "" : `cache ${formatShare(read / prompt)}`, spare: 6 },
    { text: output === undefined ? "" : `answer ${formatNumber(output)}`, spare: 2 },
  ];
}

function describeTimes(fields: Fields): Piece[] {
  const [ours, upstream] = [count(fields, "msOurs"), count(fields, "msUpstream")];
  if (upstream === undefined) return [];
  const took = `${(upstream / 1_000).toFixed(1)} s`;
  return [{ text: `${took}${ours === undefined ? "" : `, ours ${Math.round(ours)} ms`}`, spare: 5 }];
}

function describeCompaction(fields: Fields): Piece[] {
  const [before = 0, after = 0] = [count(fields, "tokensBefore"), count(fields, "tokensAfter")];
  const { rungs } = fields;
  const steps = Array.isArray(rungs) ? rungs.map(String).join(", ") : "";
  const size = `${formatNumber(before)} → ${formatNumber(after)} tokens`;
  const isDone = text(fields, "status") === "compacted";
  return [
    { text: "compaction", style: isDone ? "cyan" : "yellow" },
    { text: isDone ? size : `${text(fields, "status")} (${text(fields, "reason")})` },
    { text: showPlainly([text(fields, "trigger"), steps].filter(Boolean).join(": ")), style: "dim", spare: 1 },
  ];
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" || typeof value === "number" ? showPlainly(String(value)) : "";
}

function count(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return typeof value === "number" ? value : undefined;
}
