import { isObject, textField } from "../../core/json/wire-value.ts";
import { CodexItems } from "./codex-items.ts";
import { pairCodexItems } from "./pair-codex-items.ts";
import {
  CUT_NOTE,
  parseTokenCount,
  type ReportedUsage,
  type SessionLogReader,
  unrecognisedInput,
  wasCut,
  writeNotes,
} from "./session-log.ts";

const LINE_TYPES: ReadonlySet<string> = new Set([
  "session_meta",
  "response_item",
  "event_msg",
  "turn_context",
  "compacted",
]);

/** Items that Codex records for itself and never sends. */
const PRIVATE_ITEMS: ReadonlySet<string> = new Set(["ghost_snapshot", "other"]);

/** Recognises a line of a rollout file: an envelope, or the header of the files of 2025 that had none. */
export function isCodexLine(line: unknown): boolean {
  if (!isObject(line)) return false;
  if (isObject(line["payload"])) return LINE_TYPES.has(textField(line, "type") ?? "");
  if (line["record_type"] === "state") return true;
  const isHeader = typeof line["id"] === "string" && typeof line["timestamp"] === "string" && !("role" in line);
  return isHeader && !("type" in line) && ("instructions" in line || "git" in line);
}

/**
 * Reads a Codex rollout file as Responses items: a whole request if the log has base instructions and a model,
 * otherwise an array.
 *
 * The items are those Codex would send next: a compaction that says what replaced the history replaces it here too, and
 * turns that were rolled back are gone.
 */
export function codexLog(): SessionLogReader {
  let items = new CodexItems([]);
  let instructions: string | undefined;
  let model: string | undefined;
  let reported: ReportedUsage | undefined;
  let totalTokens = 0;
  // Of the last request; 0 if the next may be smaller because the log itself removed something.
  let promptTokens = 0;
  // After a compaction that does not say what it sent, usage cannot be matched to the items.
  let promptIsKnown = true;
  const counts = { private: 0, replaced: 0, kept: 0, rolledBack: 0, unknown: 0, cuts: 0 };

  return {
    add(line) {
      if (!isObject(line)) return;
      const payload = isObject(line["payload"]) ? line["payload"] : line;
      switch (isObject(line["payload"]) ? line["type"] : bareLineType(line)) {
        case "session_meta":
          instructions ??= findInstructions(payload);
          break;
        case "turn_context":
          model = textField(payload, "model") ?? model;
          break;
        case "response_item":
          if (PRIVATE_ITEMS.has(textField(payload, "type") ?? "")) counts.private += 1;
          else if (textField(payload, "type") === undefined) counts.unknown += 1;
          else items.add(payload);
          break;
        case "compacted":
          compact(payload);
          break;
        case "event_msg":
          takeEvent(payload);
          break;
        default:
          counts.unknown += 1;
      }
    },

    finish() {
      if (items.list.length === 0) throw unrecognisedInput("a Codex log without messages");
      // A request needs a model: without one the instructions are the first item.
      const leading = instructions === undefined || model !== undefined ? [] : [textMessage("system", instructions)];
      const paired = pairCodexItems([...leading, ...items.list]);
      const isRequest = instructions !== undefined && model !== undefined;
      return {
        source: "codex",
        format: "openai-responses",
        wire: isRequest ? { model, instructions, input: paired.items } : paired.items,
        notes: [
          ...writeNotes([
            ["compactions by Codex, with its replacement in place of what came before them", counts.replaced],
            ["compactions by Codex without a replacement in the log, with what came before them kept", counts.kept],
            ["items of turns that were rolled back, left out", counts.rolledBack],
            ["items that Codex keeps to itself, left out", counts.private],
            ["lines of an unknown kind, left out", counts.unknown],
            [CUT_NOTE, counts.cuts],
          ]),
          ...paired.notes,
        ],
        ...(model === undefined ? {} : { model }),
        ...(reported === undefined || counts.cuts > 0
          ? {}
          : { reported: { ...reported, messageIndex: paired.indexOf(leading.length + reported.messageIndex) } }),
      };
    },
  };

  function compact(payload: unknown): void {
    reported = undefined;
    counts.cuts = 0;
    promptTokens = 0;
    if (isObject(payload) && Array.isArray(payload["replacement_history"])) {
      items = new CodexItems(payload["replacement_history"].filter(isObject));
      counts.replaced += 1;
      promptIsKnown = true;
      return;
    }
    counts.kept += 1;
    promptIsKnown = false;
    const text = textField(payload, "message") ?? "";
    if (text !== "") items.add(textMessage("user", text));
  }

  function takeEvent(payload: unknown): void {
    const type = textField(payload, "type");
    if (type === "token_count") takeUsage(isObject(payload) ? payload["info"] : undefined);
    if (type === "thread_rolled_back") rollBack(parseTokenCount(payload, "num_turns"));
  }

  function takeUsage(info: unknown): void {
    if (!isObject(info)) return;
    const total = parseTokenCount(info["total_token_usage"], "total_tokens");
    const inputTokens = parseTokenCount(info["last_token_usage"], "input_tokens");
    // Codex repeats its last count, for example at the start of a turn.
    const isRepeated = total !== 0 && total === totalTokens;
    totalTokens = total;
    const messageIndex = items.answerStart;
    if (isRepeated || inputTokens === 0 || !promptIsKnown || messageIndex === undefined) return;
    const outputTokens = parseTokenCount(info["last_token_usage"], "output_tokens");
    if (wasCut(promptTokens, inputTokens)) counts.cuts += 1;
    promptTokens = inputTokens;
    reported = { inputTokens, outputTokens, messageIndex, firstMessageIndex: 0 };
  }

  function rollBack(turns: number): void {
    counts.rolledBack += items.rollBack(turns);
    if (reported !== undefined && reported.messageIndex >= items.list.length) reported = undefined;
    promptTokens = 0;
  }
}

/** What a line without an envelope is: the files of 2025 have a header and then bare items. */
function bareLineType(line: Readonly<Record<string, unknown>>): string {
  if (line["record_type"] === "state") return "event_msg";
  if (isCodexLine(line)) return "session_meta";
  return typeof line["type"] === "string" && !LINE_TYPES.has(line["type"]) ? "response_item" : "";
}

function findInstructions(payload: unknown): string | undefined {
  if (!isObject(payload)) return undefined;
  const base = payload["base_instructions"];
  return textField(base, "text") ?? textField(payload, "base_instructions") ?? textField(payload, "instructions");
}

function textMessage(role: "system" | "user", text: string): unknown {
  return { type: "message", role, content: [{ type: "input_text", text }] };
}
