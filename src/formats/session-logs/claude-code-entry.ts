import { isObject, textField } from "../../core/json/wire-value.ts";
import { parseTokenCount } from "./session-log.ts";

/** What a session needs from a line of a Claude Code log; the rest of the line is dropped. */
export interface LogEntry {
  readonly id: string | undefined;
  /** Null at a root. Undefined if the line names no parent at all. */
  readonly parent: string | null | undefined;
  /** True if Claude Code compacted here: the chain continues after it even without a link. */
  readonly isBoundary: boolean;
  readonly message?: LoggedMessage;
}

export interface LoggedMessage {
  readonly role: "user" | "assistant";
  readonly content: unknown;
  /** Equal on all lines that one answer of the model was split into. */
  readonly response?: string;
  /** The summary with which Claude Code replaced what came before. */
  readonly isSummary: boolean;
  readonly usage?: TokenUsage;
  readonly model?: string;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Recognises a line of a session log, and of the stream that the command line prints. */
export function isClaudeCodeLine(line: unknown): boolean {
  if (textField(line, "type") === undefined) return false;
  return ["uuid", "sessionId", "session_id", "leafUuid"].some((key) => textField(line, key) !== undefined);
}

/** True for lines of a sub-agent, which are not part of the session itself. */
export function isSidechain(line: unknown): boolean {
  return isObject(line) && (line["isSidechain"] === true || typeof line["parent_tool_use_id"] === "string");
}

export function parseEntry(line: Readonly<Record<string, unknown>>): LogEntry {
  const parent = line["parentUuid"];
  const link = textField(line, "parentUuid") ?? textField(line, "logicalParentUuid");
  const message = parseMessage(line);
  return {
    id: textField(line, "uuid"),
    parent: link ?? (parent === null ? null : undefined),
    isBoundary: line["subtype"] === "compact_boundary",
    ...(message === undefined ? {} : { message }),
  };
}

function parseMessage(line: Readonly<Record<string, unknown>>): LoggedMessage | undefined {
  const { type, message } = line;
  if ((type !== "user" && type !== "assistant") || !isObject(message)) return undefined;
  // Claude Code shows its own failures as answers and never sends them.
  if (line["isApiErrorMessage"] === true) return undefined;

  const response = type === "assistant" ? textField(message, "id") : undefined;
  const usage = type === "assistant" ? parseUsage(message["usage"]) : undefined;
  const model = type === "assistant" ? textField(message, "model") : undefined;
  return {
    role: type,
    content: message["content"],
    isSummary: line["isCompactSummary"] === true,
    // Some proxies give every answer the same id, but not the same request.
    ...(response === undefined ? {} : { response: `${response} ${textField(line, "requestId") ?? ""}` }),
    ...(usage === undefined ? {} : { usage }),
    ...(model === undefined ? {} : { model }),
  };
}

function parseUsage(usage: unknown): TokenUsage | undefined {
  const inputTokens =
    parseTokenCount(usage, "input_tokens") +
    parseTokenCount(usage, "cache_read_input_tokens") +
    parseTokenCount(usage, "cache_creation_input_tokens");
  return inputTokens === 0 ? undefined : { inputTokens, outputTokens: parseTokenCount(usage, "output_tokens") };
}
