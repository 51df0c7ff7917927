import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import type { SessionRow, SessionState } from "../../page/model/session-row.ts";
import type { Terminal } from "../terminal.ts";
import { cutColumns, fitColumns } from "./columns-of.ts";
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
  /** What the user can do. */
  readonly hint?: string;
}

const LEVELS = "▁▂▃▄▅▆▇█";
/** By eye. */
const SPARK_COLUMNS = 12;
/** A title that is cut shorter does not identify a session. */
const MIN_TITLE = 20;
/** Lines above the sessions, and one below. */
const FRAME_LINES = 4;

const LEGEND = "● healthy   ■ left alone   ▲ fault";

/** The sessions of a gateway as a table, as many as the screen has lines. */
export function renderSessions(
  { rows, faults, nowMs, url, trouble, hint = "" }: SessionsScreen,
  terminal: Terminal,
): string {
  const paint = createPaint(terminal);
  const table = layOut(terminal.columns);
  const room = terminal.rows === undefined ? rows.length : Math.max(1, terminal.rows - FRAME_LINES);
  const lines = rows.slice(0, room).map((row) => renderRow(row, nowMs, table, paint));
  const hidden = rows.length - lines.length;
  return `${[
    cutColumns(describeTotals(rows, faults, url), terminal.columns),
    trouble === undefined
      ? paint("dim", cutColumns([LEGEND, hint].join("   ").trimEnd(), terminal.columns))
      : paint("red", cutColumns(`${trouble} Trying again…`, terminal.columns)),
    paint("bold", renderCells(HEAD, table)),
    ...lines,
    ...(rows.length === 0 ? ["No sessions yet. Point an agent at the gateway."] : []),
    ...(hidden > 0 ? [paint("dim", `… ${formatCount(hidden, "more session")}`)] : []),
  ].join("\n")}\n`;
}

type CellName = "agent" | "title" | "turns" | "client" | "sent" | "spark" | "compactions" | "lookUps" | "cost" | "age";

type Cells = Readonly<Record<CellName, string>>;

const HEAD: Cells = {
  agent: "AGENT",
  title: "SESSION",
  turns: "TURNS",
  client: "CLIENT",
  sent: "SENT",
  spark: "SENT/CLIENT",
  compactions: "COMPACTED",
  lookUps: "LOOK-UPS",
  cost: "COST",
  age: "ACTIVE",
};

/** The other columns, from left to right. */
const WIDTHS: readonly (readonly [name: CellName, columns: number])[] = [
  ["turns", 5],
  ["client", 6],
  ["sent", 6],
  ["spark", SPARK_COLUMNS],
  ["compactions", 9],
  ["lookUps", 8],
  ["cost", 7],
  ["age", 6],
];

/** By eye: the longest name of an agent that we know fits. */
const AGENT_COLUMNS = 13;
const LEFT_ALIGNED: ReadonlySet<CellName> = new Set(["agent", "title", "spark"]);
/** Columns that a narrow terminal leaves out, in this order. */
const DISPENSABLE: readonly CellName[] = ["spark", "lookUps", "turns", "agent", "client", "cost", "compactions"];

type Table = readonly (readonly [name: CellName, columns: number])[];

/** The columns that leave the title room; the mark of the state comes before them. */
function layOut(columns: number): Table {
  for (let without = 0; ; without += 1) {
    const dropped = new Set(DISPENSABLE.slice(0, without));
    const others = ([["agent", AGENT_COLUMNS], ...WIDTHS] as const).filter(([name]) => !dropped.has(name));
    const taken = others.reduce((total, [, width]) => total + width + 1, 2);
    const title = columns - taken;
    if (title < MIN_TITLE && without < DISPENSABLE.length) continue;
    const place = others.findIndex(([name]) => name !== "agent");
    return others.toSpliced(place, 0, ["title", Math.max(MIN_TITLE, title)]);
  }
}

function renderCells(cells: Cells, table: Table): string {
  const written = table.map(([name, columns]) =>
    fitColumns(cells[name], columns, LEFT_ALIGNED.has(name) ? "left" : "right"),
  );
  return `  ${written.join(" ")}`.trimEnd();
}

/** How each state is marked and coloured. */
const MARKS = {
  healthy: ["green", "●"],
  "left-alone": ["yellow", "■"],
  fault: ["red", "▲"],
  archived: ["dim", "▬"],
} as const satisfies Readonly<Record<SessionState["kind"], readonly [Parameters<Paint>[0], string]>>;

function renderRow(row: SessionRow, nowMs: number, table: Table, paint: Paint): string {
  const { state } = row;
  const why = state.kind === "left-alone" || state.kind === "fault" ? `[${state.reason}] ` : "";
  const cells = {
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
  };
  const [style, mark] = MARKS[state.kind];
  return `${paint(style, mark)}${renderCells(cells, table).slice(1)}`;
}

/** How much of what the client had was sent, turn by turn. */
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

function describeTotals(rows: readonly SessionRow[], faults: number, url: string): string {
  const sum = (count: (row: SessionRow) => number): number => rows.reduce((total, row) => total + count(row), 0);
  const client = sum(({ clientTokens = 0 }) => clientTokens);
  const sent = sum(({ sentTokens = 0 }) => sentTokens);
  const compactions = sum((row) => row.compactions);
  return [
    url.replace(/^https?:\/\//, ""),
    ...(faults === 0 ? [] : [formatCount(faults, "fault")]),
    formatCount(rows.length, "session"),
    formatCount(compactions, "compaction"),
    `${formatTokens(client)} → ${formatTokens(sent)} tokens`,
  ].join(" · ");
}
