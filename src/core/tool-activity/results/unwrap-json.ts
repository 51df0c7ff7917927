import type { UnwrappedResult } from "../../hosts/host.ts";
import { canonicalJson } from "../../json/canonical-json.ts";
import { isObject } from "../../json/wire-value.ts";
import { asText, ownField } from "../plain-object.ts";

type Fields = Readonly<Record<string, unknown>>;

const OUTPUT_KEYS = ["output", "stdout", "result", "content", "text", "data", "response", "message"];
const EXIT_KEYS = ["exit_code", "exitCode", "returncode", "return_code", "exit_status"];
const FAILED_STATUS = /^(?:error|failed|failure|timeout|timed_out)$/i;
/** What may accompany the output in an object that only wraps it. Any other key makes the object itself content. */
const WRAPPING_KEYS = new Set([
  ...OUTPUT_KEYS,
  ...EXIT_KEYS,
  ..."stderr error errors success ok status is_error isError metadata meta duration duration_ms duration_seconds elapsed timed_out cwd command pid session_id sessionId truncated notice warning type interrupted code signal title path port state".split(
    " ",
  ),
]);

/** Unwraps a JSON result: the output inside an object that merely wraps it, and what the object says about success. */
export function unwrapJson(value: unknown, text: string): UnwrappedResult {
  if (!isObject(value)) return { text };
  const onlyWraps = Object.keys(value).every((key) => WRAPPING_KEYS.has(key));
  // A session in a document that a program printed is not a process of the host.
  const { process, ...rest } = parseFacts(value);
  const facts = onlyWraps && process !== undefined ? { ...rest, process } : rest;
  const output = onlyWraps ? findOutput(value) : undefined;
  const errorText = asText(ownField(value, "stderr"));
  if (output === undefined && errorText === undefined && facts.exitCode === undefined) return { ...facts, text };
  return { ...facts, text: output ?? "", ...(errorText !== undefined && { errorText }) };
}

function findOutput(value: Fields): string | undefined {
  for (const key of OUTPUT_KEYS) {
    const output = ownField(value, key);
    if (typeof output === "string") return output;
    const blocks = textOfBlocks(output);
    if (blocks !== undefined) return blocks;
    if (isObject(output) && key === "output") return canonicalJson(output);
  }
  return undefined;
}

/** The text of content blocks as MCP servers send them. */
function textOfBlocks(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts: string[] = [];
  for (const block of value) {
    if (!isObject(block) || typeof block["type"] !== "string") return undefined;
    if (typeof block["text"] === "string") texts.push(block["text"]);
  }
  return texts.join("\n");
}

function parseFacts(value: Fields): Omit<UnwrappedResult, "text"> {
  const metadata = ownField(value, "metadata");
  const inner = isObject(metadata) ? metadata : {};
  const exitCode = firstNumber(value, EXIT_KEYS) ?? firstNumber(inner, EXIT_KEYS);
  const durationMs = parseDuration(value) ?? parseDuration(inner);
  const reason = parseReason(value);
  const succeeded = parseSuccess(value, reason);
  const pid = asText(ownField(value, "pid"));
  const session = asText(ownField(value, "session_id") ?? ownField(value, "sessionId"));
  const port = asText(ownField(value, "port"));
  const isRunning = (pid !== undefined || session !== undefined) && exitCode === undefined && succeeded !== false;
  return {
    ...(exitCode !== undefined && { exitCode }),
    ...(durationMs !== undefined && { durationMs }),
    ...(reason !== undefined && { reason }),
    ...(succeeded !== undefined && { succeeded }),
    ...(isRunning && {
      process: {
        state: /^(?:stopped|killed|exited|completed)$/.test(String(ownField(value, "status"))) ? "stopped" : "running",
        ...(pid !== undefined && { pid }),
        ...(session !== undefined && { session }),
        ...(port !== undefined && { port }),
      },
    }),
  };
}

function parseSuccess(value: Fields, reason: string | undefined): boolean | undefined {
  for (const key of ["success", "ok"]) {
    const flag = ownField(value, key);
    if (typeof flag === "boolean") return flag;
  }
  if (ownField(value, "isError") === true || ownField(value, "is_error") === true) return false;
  const status = ownField(value, "status");
  if (typeof status === "string" && FAILED_STATUS.test(status)) return false;
  return reason === undefined ? undefined : false;
}

/** The text of an error field. An empty one, null or false says that there was none. */
function parseReason(value: Fields): string | undefined {
  const error = ownField(value, "error");
  if (isObject(error)) return asText(ownField(error, "message")) ?? asText(ownField(error, "code"));
  if (typeof error === "string") return asText(error);
  if (error === true) return asText(ownField(value, "message"));
  const errors = ownField(value, "errors");
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return isObject(first) ? asText(ownField(first, "message")) : typeof first === "string" ? asText(first) : undefined;
}

function parseDuration(value: Fields): number | undefined {
  const milliseconds = firstNumber(value, ["duration_ms", "durationMs"]);
  if (milliseconds !== undefined) return milliseconds;
  const seconds = firstNumber(value, ["duration_seconds", "elapsed_seconds"]);
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

function firstNumber(value: Fields, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const field = ownField(value, key);
    if (typeof field === "number" && Number.isFinite(field)) return field;
    if (typeof field === "string" && /^-?\d{1,9}$/.test(field)) return Number(field);
  }
  return undefined;
}
