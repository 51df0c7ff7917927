import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import { objectField } from "../core/json/wire-value.ts";
import { classifyErrorType, classifyStatus } from "./classify-failure.ts";
import { parseObject } from "./parse-object.ts";
import { readBytes } from "./read-bytes.ts";
import type { TimeWatch } from "./watch-time.ts";

/** Error bodies are short; a longer one is a web page. */
const MAX_ERROR_BYTES = 64 * 1024;

/** What an unsuccessful response means. From its body, only a known error type is repeated. */
export async function loadFailure(response: Response, watch: TimeWatch): Promise<SummarizerFailure> {
  const type = await loadErrorType(response, watch);
  const retryAfterMs = parseRetryAfter(response.headers, Date.now());
  return new SummarizerFailure(
    classifyStatus(response.status),
    `The provider answered with status ${response.status}${type === undefined ? "" : ` (${type})`}.${adviceFor(response.status)}`,
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
}

async function loadErrorType(response: Response, watch: TimeWatch): Promise<string | undefined> {
  try {
    const parts: Uint8Array[] = [];
    for await (const chunk of readBytes(response, watch, MAX_ERROR_BYTES)) parts.push(chunk);
    const error = objectField(parseObject(Buffer.concat(parts).toString("utf8")), "error");
    return [error?.["code"], error?.["type"]].find(isKnownType);
  } catch {
    // The status alone says enough.
    return undefined;
  }
}

function isKnownType(type: unknown): type is string {
  return classifyErrorType(type) !== undefined;
}

function adviceFor(status: number): string {
  if (status >= 300 && status < 400) return " Redirects are not followed: set the base URL to the final address.";
  return status === 404 ? " Check the base URL and the name of the model." : "";
}

/** No caller waits longer for a summary; a larger number is a mistake or a date in the far future. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Reads how long a provider asks us to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function parseRetryAfter(headers: { get(name: string): string | null }, nowMs: number): number | undefined {
  const milliseconds = parseNumber(headers.get("retry-after-ms"));
  if (milliseconds !== undefined) return bound(milliseconds);

  const text = headers.get("retry-after");
  const seconds = parseNumber(text);
  if (seconds !== undefined) return bound(seconds * 1_000);

  // A date begins with its weekday; `Date.parse` alone would accept "-5".
  const date = text !== null && /^[a-z]{3},/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : bound(date - nowMs);
}

function parseNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : undefined;
}

function bound(milliseconds: number): number {
  return Math.ceil(Math.min(Math.max(milliseconds, 0), MAX_WAIT_MS));
}
