import type { Message, Part } from "../../core/model/message.ts";
import { type Aligned, alignChanges, type MessageChange } from "../../core/render/align-changes.ts";
import { formatCount } from "../../core/render/format-number.ts";
import { inputText } from "../../core/turns/input-text.ts";
import { outputText } from "../../core/turns/output-text.ts";
import type { Terminal } from "../terminal.ts";
import { columnsOf, cutColumns, fitColumns } from "./columns-of.ts";
import { createPaint, type Paint } from "./paint.ts";
import { showPlainly } from "./show-plainly.ts";

/** Lines of a message that stays or goes: enough to recognise it. */
const SHOWN_LINES = 2;
/** By eye: narrower columns have no room for a sentence. */
const NARROWEST_COLUMN = 24;
/** Between the two columns: a blank, the mark, a blank. */
const MIDDLE = 3;

const MARKS: Readonly<Record<MessageChange<Side>["kind"], string>> = {
  kept: "=",
  reduced: "~",
  folded: "<",
  written: "+",
};
const STYLES = { reduced: "yellow", folded: "dim", written: "green" } as const;

interface Side extends Aligned {
  readonly message: Message;
  /** Counted from 1 in the transcript before. */
  readonly number?: number;
}

/**
 * Shows a compaction as an account in two columns: the transcript before on the left, the one after on the right, message
 * by message. Messages that we wrote are shown whole, those that stay or go only by their beginning.
 */
export function renderChanges(before: readonly Message[], after: readonly Message[], terminal: Terminal): string {
  const paint = createPaint(terminal);
  const width = Math.max(NARROWEST_COLUMN, Math.floor((terminal.columns - MIDDLE) / 2));
  const changes = alignChanges(...nameSides(before, after));
  const rows = changes.flatMap((change) => renderChange(change, width, paint));
  return `${[...renderHead(changes, width, paint), ...rows].join("\n")}\n`;
}

function renderHead(changes: readonly MessageChange<Side>[], width: number, paint: Paint): string[] {
  const count = (wanted: MessageChange<Side>["kind"]): number => changes.filter(({ kind }) => kind === wanted).length;
  const legend = [
    `= ${formatCount(count("kept"), "message")} kept`,
    `~ ${count("reduced")} reduced`,
    `< ${count("folded")} folded`,
    `+ ${count("written")} written by us`,
  ].join("   ");
  return [legend, "", paint("bold", joinRow("before", " ", "after", width)), "─".repeat(2 * width + MIDDLE)];
}

function renderChange({ kind, before, after }: MessageChange<Side>, width: number, paint: Paint): string[] {
  const left = before === undefined ? [] : wrap(describe(before), width).slice(0, SHOWN_LINES);
  const right = kind === "kept" || after === undefined ? [] : showNew(after.message, before?.message, width);
  const mark = MARKS[kind];
  return Array.from({ length: Math.max(1, left.length, right.length) }, (_, index) => {
    const row = joinRow(left[index] ?? "", index === 0 ? mark : " ", right[index] ?? "", width);
    return kind === "kept" ? row : paint(STYLES[kind], row);
  });
}

function joinRow(left: string, mark: string, right: string, width: number): string {
  return `${fitColumns(left, width)} ${mark} ${right}`.trimEnd();
}

function describe({ message, number }: Side): string {
  const text = showPlainly(message.parts.map(describePart).join(" ")).trim();
  return `${number === undefined ? "" : `${number} `}${message.role}: ${text}`;
}

/** A message that was written or shortened; if something was only added to it, just the addition. */
function showNew(message: Message, before: Message | undefined, width: number): string[] {
  const lines = linesIn(message);
  const known = before === undefined ? [] : linesIn(before);
  const isLonger = known.length > 0 && lines.length > known.length && known.every((line, at) => line === lines[at]);
  const shown = isLonger ? ["…", ...lines.slice(known.length)] : lines;
  return [`${message.role}:`, ...shown.flatMap((line) => wrap(showLine(line), width))];
}

function linesIn({ parts }: Message): string[] {
  return parts.flatMap((part) => describePart(part).split("\n"));
}

/** Blanks at the beginning of a line say what it belongs to. */
function showLine(line: string): string {
  const indent = /^ {0,20}/.exec(line)?.[0] ?? "";
  return `${indent}${showPlainly(line.slice(indent.length))}`;
}

/** Breaks a line that is too long, at a blank or after a slash if there is one nearby. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width || columnsOf(rest) > width) {
    const most = cutColumns(rest, width).length;
    const near = Math.max(rest.lastIndexOf(" ", most), rest.lastIndexOf("/", most - 1) + 1);
    const end = near > most / 3 ? near : most;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

/** Names messages so that those of both sides that belong together have something in common. */
function nameSides(before: readonly Message[], after: readonly Message[]): [Side[], Side[]] {
  const places = new Map(before.map((message, index) => [message, index]));
  const parts = new Map<Part, number>();
  for (const { parts: own } of before) for (const part of own) parts.set(part, parts.size);
  const partIds = ({ parts: own }: Message): string[] =>
    own.flatMap((part) => (parts.has(part) ? [`part ${parts.get(part)}`] : []));
  return [
    before.map((message, index) => {
      const callIds = [...listCalls(message), ...partIds(message)];
      return { key: String(index), message, number: index + 1, callIds };
    }),
    after.map((message, index) => {
      const place = places.get(message);
      const calls = listCalls(message);
      // Words that stay beside a handoff of ours; a call is known by its own name.
      const callIds = calls.length > 0 ? calls : partIds(message);
      return { key: place === undefined ? `new ${index}` : String(place), message, callIds };
    }),
  ];
}

function listCalls(message: Message): string[] {
  return message.parts.flatMap((part) =>
    part.kind === "tool-call" || part.kind === "tool-result" ? [`${part.kind} ${part.callId}`] : [],
  );
}

function describePart(part: Part): string {
  switch (part.kind) {
    case "text":
    case "reasoning":
      return part.text;
    case "tool-call":
      return `(call ${part.toolName}) ${inputText(part.input)}`;
    case "tool-result":
      return `(result) ${outputText(part.output)}`;
    case "media":
      return `(${part.mediaType ?? part.media})`;
    case "opaque":
      return `(${part.type})`;
  }
}
