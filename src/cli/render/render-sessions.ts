import { clipText } from "../../core/text/clip-text.ts";
import type { SessionRow, SessionState } from "../../page/model/session-row.ts";
import type { Terminal } from "../terminal.ts";
import { formatCount, formatNumber } from "./format-number.ts";
import { formatSeconds } from "./format-seconds.ts";
import { createPaint, type Paint } from "./paint.ts";
import { showPlainly } from "./show-plainly.ts";

export interface SessionsScreen {
  readonly rows: readonly SessionRow[];
  readonly faults: number;
  readonly nowMs: number;
  /** Where the gateway is. */
  readonly url: string;
  /** Why it cannot be reached at the moment. */
  readonly trouble?: string;
}

const LEVELS = "▁▂▃▄▅▆▇█";
const SPARK_COLUMNS = 12;
/** What the columns beside the title take, with a blank after each. */
const OTHER_COLUMNS = 77;
const MIN_TITLE = 12;
/** Lines above the sessions, and one below. */
const FRAME_LINES = 4;

/** The sessions of a gateway as a table, as many as the screen has lines. */
export function renderSessions({ rows, faults, nowMs, url, trouble }: SessionsScreen, terminal: Terminal): string {
  const paint = createPaint(terminal);
  const titleColumns = Math.max(MIN_TITLE, terminal.columns - OTHER_COLUMNS);
  const room = terminal.rows === undefined ? rows.length : Math.max(1, terminal.rows - FRAME_LINES);
  const lines = rows.slice(0, room).map((row) => renderRow(row, nowMs, titleColumns, paint));
  const hidden = rows.length - lines.length;
  return `${[
    summarize(rows, faults, url, paint),
    trouble === undefined ? "" : paint("red", clipText(`${trouble} Trying again …`, terminal.columns)),
    paint("bold", renderCells(HEAD, titleColumns)),
    ...lines,
    ...(rows.length === 0 ? ["No sessions yet: point an agent at the gateway."] : []),
    ...(hidden > 0 ? [paint("dim", `… ${formatCount(hidden, "more session")}`)] : []),
  ].join("\n")}\n`;
}

interface Cells {
  readonly state: string;
  readonly agent: string;
  readonly title: string;
  readonly turns: string;
  readonly client: string;
  readonly sent: string;
  readonly spark: string;
  readonly compactions: string;
  readonly lookUps: string;
  readonly cost: string;
  readonly age: string;
}

const HEAD: Cells = {
  state: "",
  agent: "AGENT",
  title: "SESSION",
  turns: "TURNS",
  client: "CLIENT",
  sent: "SENT",
  spark: "SENT/CLIENT",
  compactions: "CMP",
  lookUps: "LKP",
  cost: "COST",
  age: "LAST",
};

function renderCells(cells: Cells, titleColumns: number): string {
  return [
    cells.state.padEnd(1),
    clipText(cells.agent, 12).padEnd(12),
    clipText(cells.title, titleColumns).padEnd(titleColumns),
    cells.turns.padStart(5),
    cells.client.padStart(6),
    cells.sent.padStart(6),
    cells.spark.padEnd(SPARK_COLUMNS),
    cells.compactions.padStart(3),
    cells.lookUps.padStart(3),
    cells.cost.padStart(8),
    cells.age.padStart(6),
  ]
    .join(" ")
    .trimEnd();
}

const MARKS: Readonly<Record<SessionState["kind"], string>> = {
  healthy: "●",
  "left-alone": "■",
  fault: "▲",
  archived: "▬",
};

function renderRow(row: SessionRow, nowMs: number, titleColumns: number, paint: Paint): string {
  const { state } = row;
  const why = state.kind === "left-alone" || state.kind === "fault" ? `[${state.reason}] ` : "";
  const cells = renderCells(
    {
      state: "",
      agent: showPlainly(row.agent),
      title: showPlainly(`${why}${row.title === "" ? row.id : row.title}`),
      turns: row.turns === undefined ? "-" : formatNumber(row.turns),
      client: formatTokens(row.clientTokens),
      sent: formatTokens(row.sentTokens),
      spark: drawSpark(row.spark),
      compactions: String(row.compactions),
      lookUps: row.lookUps === undefined ? "-" : String(row.lookUps),
      cost: row.dollars === undefined ? "-" : `$${row.dollars.toFixed(2)}`,
      age: formatAge(nowMs - row.updatedAtMs),
    },
    titleColumns,
  );
  // The mark stands where the first cell left its blank.
  return `${paintState(state, paint)}${cells.slice(1)}`;
}

function paintState(state: SessionState, paint: Paint): string {
  const mark = MARKS[state.kind];
  switch (state.kind) {
    case "healthy":
      return paint("green", mark);
    case "left-alone":
      return paint("yellow", mark);
    case "fault":
      return paint("red", mark);
    case "archived":
      return paint("dim", mark);
  }
}

/** What went out of what the client had, turn by turn. */
function drawSpark(spark: SessionRow["spark"]): string {
  return spark
    .slice(-SPARK_COLUMNS)
    .map(([client, sent]) => LEVELS[levelOf(client === 0 ? 1 : sent / client)] ?? "")
    .join("");
}

function levelOf(share: number): number {
  return Math.min(LEVELS.length - 1, Math.max(0, Math.ceil(share * LEVELS.length) - 1));
}

function formatTokens(tokens: number | undefined): string {
  if (tokens === undefined) return "-";
  if (tokens < 1_000) return String(tokens);
  return tokens < 999_500 ? `${(tokens / 1_000).toFixed(tokens < 99_500 ? 1 : 0)}k` : `${(tokens / 1e6).toFixed(1)}M`;
}

function formatAge(ms: number): string {
  const seconds = Math.max(0, ms / 1_000);
  return seconds < 172_800 ? formatSeconds(Math.floor(seconds)) : `${Math.floor(seconds / 86_400)} d`;
}

function summarize(rows: readonly SessionRow[], faults: number, url: string, paint: Paint): string {
  const sum = (pick: (row: SessionRow) => number | undefined): number =>
    rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const [client, sent] = [sum(({ clientTokens }) => clientTokens), sum(({ sentTokens }) => sentTokens)];
  return [
    paint("bold", `palimpsest at ${url}`),
    formatCount(rows.length, "session"),
    formatCount(
      sum(({ compactions }) => compactions),
      "compaction",
    ),
    `clients have ${formatTokens(client)}, ${formatTokens(sent)} go out`,
    ...(faults === 0 ? [] : [paint("red", formatCount(faults, "fault"))]),
  ].join("   ");
}
