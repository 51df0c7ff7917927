import { parseJson } from "../../json/parse-json.ts";
import type { NumberRun } from "../../model/number-run.ts";
import { numberOf } from "../../resume/number-messages.ts";
import { clipText } from "../../text/clip-text.ts";
import { countLines } from "../../text/count-lines.ts";
import { linesOf } from "../../text/lines-of.ts";
import { lineUpMessages } from "./line-up-messages.ts";
import { parseMessage } from "./parse-message.ts";
import type { ShownMessage, ShownPart, ShownResult } from "./shown-message.ts";
import { writeValue } from "./write-value.ts";

export interface RenderMessagesOptions {
  /** The numbers of the messages in their session. Without them, messages are counted within the range. */
  readonly numbers?: readonly NumberRun[];
  /** Results that are shown elsewhere, by their text: their place shows the handle to read them with. */
  readonly shownElsewhere?: ReadonlyMap<string, string>;
}

const HEADING = "── message ";

/** Whether a line begins a message. No line of a message itself does. */
export function isMessageHeading(line: string): boolean {
  return line.startsWith(HEADING);
}

/** The number in the heading of a message; undefined for any other line. */
export function parseMessageNumber(line: string): number | undefined {
  const digits = isMessageHeading(line) ? /^\d+/.exec(line.slice(HEADING.length))?.[0] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Writes messages that were taken out together as a person reads them: who said what, each call with its arguments,
 * each result under the name of its tool.
 *
 * @param range One JSON message after the other, as archived. Anything else is shown unchanged.
 */
export function renderMessages(range: string, { numbers, shownElsewhere }: RenderMessagesOptions = {}): string {
  const lines = lineUpMessages(range);
  const total = countLines(lines);
  const tools = new Map<string, string>();
  let text = "";
  let index = 0;
  for (const line of linesOf(lines)) {
    const number = numbers === undefined ? `${index + 1} of ${total}` : String(numberOf(index, numbers));
    const message = parseMessage(line);
    const role = message === undefined ? "unreadable" : oneLine(message.role, MAX_ROLE_LENGTH);
    text += `${HEADING}${number} · ${role} ──\n`;
    for (const block of message === undefined ? [line] : blocksOf(message, tools, shownElsewhere)) {
      if (block !== "") text += `${guardHeadings(block)}${block.endsWith("\n") ? "" : "\n"}`;
    }
    index += 1;
  }
  return text;
}

/** Judgements: longer than any role or tool name, so that neither can fill a page. */
const MAX_ROLE_LENGTH = 40;
const MAX_NAME_LENGTH = 100;

/** @param tools The tools of the calls so far, by the ids of the calls. */
function blocksOf(
  { parts }: ShownMessage,
  tools: Map<string, string>,
  shownElsewhere: RenderMessagesOptions["shownElsewhere"],
): string[] {
  return parts.flatMap((part) => blockOf(part, tools, shownElsewhere));
}

function blockOf(
  part: ShownPart,
  tools: Map<string, string>,
  shownElsewhere: RenderMessagesOptions["shownElsewhere"],
): string[] {
  switch (part.kind) {
    case "text":
    case "document":
      return [part.text];
    case "note":
      return [`[${part.text}]`];
    case "thought":
      return ["[thinking]", part.text];
    case "call":
      if (part.callId !== undefined) tools.set(part.callId, part.tool);
      return [`[call ${oneLine(part.tool, MAX_NAME_LENGTH)}]`, writeInput(part.input)];
    case "result": {
      const handle = shownElsewhere?.get(part.text);
      const written = writeText(part.text);
      const body = handle === undefined ? written : `(see ${handle})${onlyBreaks(written)}`;
      return [titleOf(part, tools), body, ...part.notes.map((note) => `[${note}]`)];
    }
  }
}

function titleOf({ tool, callId, isError }: ShownResult, tools: ReadonlyMap<string, string>): string {
  const name = tool ?? tools.get(callId ?? "");
  return `[${isError ? "error" : "result"}${name === undefined ? "" : ` of ${oneLine(name, MAX_NAME_LENGTH)}`}]`;
}

function writeInput(input: unknown): string {
  if (typeof input !== "string") return writeValue(input);
  const value = parseJson(input);
  return typeof value === "object" && value !== null ? writeValue(value) : input;
}

/** Keeps the line count the same as when the text is read back, whether it is shown or not. */
function onlyBreaks(text: string): string {
  return "\n".repeat(countLines(text));
}

/** A result that is JSON containing texts of several lines is taken apart; any other stays as it is. */
function writeText(text: string): string {
  const isJson = /^\s*[{[]/.test(text.slice(0, 100)) && text.includes("\\n");
  const value = isJson ? parseJson(text) : undefined;
  return typeof value === "object" && value !== null ? writeValue(value) : text;
}

/** Prevents text inside a message from starting another message. */
function guardHeadings(text: string): string {
  return text.includes(HEADING) ? text.replace(GUARDED, " $&") : text;
}

const GUARDED = new RegExp(`^${HEADING}`, "gm");

function oneLine(text: string, maxCharacters: number): string {
  return clipText(text.slice(0, 2 * maxCharacters).replace(/\s+/gu, " "), maxCharacters);
}
