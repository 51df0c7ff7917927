import { parseJson } from "../../core/text/parse-json.ts";
import { isObject, textField } from "../../formats/wire-value.ts";
import type { Terminal } from "../terminal.ts";
import { formatNumber, formatShare } from "./format-number.ts";
import { createPaint, type Paint } from "./paint.ts";
import { showPlainly } from "./show-plainly.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A line of the gateway's log as a person reads it. A line that is none of its own is left as it is.
 *
 * @param line As the log writes it: a JSON document and a line break.
 */
export function renderLogLine(line: string, terminal: Terminal): string {
  const fields = parseJson(line);
  if (!isObject(fields)) return line;
  const paint = createPaint(terminal);
  const time = paint(
    "dim",
    (textField(fields, "time") ?? "").slice("2026-11-16T".length, "2026-11-16T00:00:00".length),
  );
  return `${[time, ...describe(fields, paint)].join("  ").trimEnd()}\n`;
}

function describe(fields: Fields, paint: Paint): string[] {
  switch (textField(fields, "msg")) {
    case "request":
      return describeRequest(fields, paint);
    case "compaction":
      return describeCompaction(fields, paint);
    case "look-up":
      return [paint("cyan", "look-up"), [text(fields, "tool"), text(fields, "outcome")].join(", ")];
    case "fault":
      return [paint("red", "fault"), ["place", "error", "code", "message"].map((name) => text(fields, name)).join(" ")];
    case "evicted":
      return [paint("yellow", "evicted"), `${text(fields, "originals")} old originals`];
    default:
      return [showPlainly(JSON.stringify(fields))];
  }
}

function describeRequest(fields: Fields, paint: Paint): string[] {
  const status = text(fields, "status");
  const outcome = text(fields, "outcome");
  const reason = text(fields, "reason");
  const hasReason = reason !== "" && reason !== "none" && reason !== "fits";
  return [
    paint(status.startsWith("2") ? "green" : "red", status),
    `${outcome}${hasReason ? ` (${reason})` : ""}`.padEnd(OUTCOME_COLUMNS),
    ...describeTokens(fields),
    ...describeTimes(fields),
    paint("dim", [text(fields, "path"), text(fields, "model"), text(fields, "session")].filter(Boolean).join(" ")),
  ];
}

/** By eye: the longest usual outcome fits. */
const OUTCOME_COLUMNS = 10;

function describeTokens(fields: Fields): string[] {
  const [before, after] = [count(fields, "tokensBefore"), count(fields, "tokensAfter")];
  if (before === undefined || after === undefined) return [];
  const size = before === after ? formatNumber(after) : `${formatNumber(before)} → ${formatNumber(after)}`;
  const [prompt = 0, read = 0] = [count(fields, "promptTokens"), count(fields, "cacheReadTokens")];
  const output = count(fields, "outputTokens");
  return [
    `${size} tokens`,
    ...(prompt === 0 ? [] : [`cache ${formatShare(read / prompt)}`]),
    ...(output === undefined ? [] : [`answer ${formatNumber(output)}`]),
  ];
}

function describeTimes(fields: Fields): string[] {
  const [ours, upstream] = [count(fields, "msOurs"), count(fields, "msUpstream")];
  if (upstream === undefined) return [];
  return [`${(upstream / 1_000).toFixed(1)} s${ours === undefined ? "" : `, ours ${Math.round(ours)} ms`}`];
}

function describeCompaction(fields: Fields, paint: Paint): string[] {
  const [before = 0, after = 0] = [count(fields, "tokensBefore"), count(fields, "tokensAfter")];
  const { rungs } = fields;
  const steps = Array.isArray(rungs) ? rungs.map(String).join(", ") : "";
  const size = `${formatNumber(before)} → ${formatNumber(after)} tokens`;
  const isDone = text(fields, "status") === "compacted";
  return [
    paint(isDone ? "cyan" : "yellow", "compaction"),
    isDone ? size : `${text(fields, "status")} (${text(fields, "reason")})`,
    paint("dim", showPlainly([text(fields, "trigger"), steps].filter(Boolean).join(": "))),
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
