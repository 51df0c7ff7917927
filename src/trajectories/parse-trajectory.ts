import { CompactionError } from "../core/base/errors.ts";
import { isObject } from "../core/json/wire-value.ts";
import type { Message, Part } from "../core/model/message.ts";
import type { ToolDefinition } from "../core/model/transcript.ts";
import type { Span } from "../core/text/span.ts";
import { parseSummaryTurn } from "../core/trajectories/summary-turn.ts";
import { describeValue } from "../formats/describe-value.ts";
import { detectFormat } from "../formats/detect-format.ts";
import { isPalimpsestDocument } from "../formats/palimpsest/index.ts";
import { parseDocument } from "../formats/read-input/parse-document.ts";
import { isShareGptDocument } from "../formats/sharegpt/index.ts";
import { locateTurns } from "./locate-turns.ts";
import { TRAJECTORY_FORMATS, type TrajectoryFormat, turnFormats } from "./trajectory-format.ts";

/** One line of a training file, read. */
export interface Trajectory {
  readonly format: TrajectoryFormat;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  /** Messages before the first turn: instructions outside the list. */
  readonly messagesBeforeTurns: number;
  /** Where each turn is in the text. */
  readonly spans: readonly Span[];
  /** The first turn as it came, for the names of its fields. */
  readonly example: unknown;
}

/**
 * Reads a trajectory. Throws `CompactionError` if the text is not JSON, or not a conversation in a format that
 * trajectories come in.
 *
 * @param format Used as given; detected if it is missing.
 */
export function parseTrajectory(text: string, format?: TrajectoryFormat): Trajectory {
  const document = parseDocument(text);
  const known = format ?? recognise(document);
  const { messages, tools } = turnFormats[known].decode(document);
  const list = findList(document, known);
  const spans = locateTurns(text, list.key);
  const messagesBeforeTurns = messages.filter(({ meta }) => meta?.place === "instructions").length;
  if (spans.length !== messages.length - messagesBeforeTurns) {
    throw new CompactionError("NOT_THIS_FORMAT", { format: known, path: list.key ?? "", expected: "a list of turns" });
  }
  return { format: known, messages: messages.map(markOurs), tools, messagesBeforeTurns, spans, example: list.turns[0] };
}

function recognise(document: unknown): TrajectoryFormat {
  if (isShareGptDocument(document)) return "sharegpt";
  if (isPalimpsestDocument(document)) return "palimpsest";
  const detected = detectFormat(document);
  if (detected === "openai-chat" || detected === "anthropic") return detected;
  throw new CompactionError("UNRECOGNISED_INPUT", {
    looksLike: detected === undefined ? describeValue(document) : `${detected}, which no training file is in`,
    supported: TRAJECTORY_FORMATS,
  });
}

function findList(document: unknown, format: TrajectoryFormat): { key: string | undefined; turns: readonly unknown[] } {
  if (Array.isArray(document)) return { key: undefined, turns: document };
  const key =
    format === "sharegpt" && isObject(document) && Array.isArray(document["conversations"])
      ? "conversations"
      : "messages";
  const turns = isObject(document) ? document[key] : undefined;
  return { key, turns: Array.isArray(turns) ? turns : [] };
}

/** A summary from an earlier run is not a turn: otherwise its words would be mistaken for the user's. */
function markOurs(message: Message): Message {
  if (message.role !== "user" || !message.parts.some(isSummary)) return message;
  if (message.parts.every(isSummary)) return { ...message, meta: { ...message.meta, kind: "handoff" } };
  const parts = message.parts.map(
    (part): Part => (isSummary(part) ? { kind: "opaque", type: "summary", wire: part } : part),
  );
  return { ...message, parts };
}

function isSummary(part: Part): boolean {
  return part.kind === "text" && parseSummaryTurn(part.text) !== undefined;
}
