import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import { classifyErrorType, classifyStatus } from "./classify-failure.ts";
import { objectField, parseObject } from "./parse-object.ts";
import { readBytes } from "./read-bytes.ts";
import { readRetryAfter } from "./read-retry-after.ts";
import type { TimeWatch } from "./watch-time.ts";

/** Error bodies are short; a longer one is a web page. */
const MAX_ERROR_BYTES = 64 * 1024;

/** What a response without success means. Of its body only an error type that we know is repeated. */
export async function readFailedResponse(response: Response, watch: TimeWatch): Promise<SummarizerFailure> {
  const type = await readErrorType(response, watch);
  const retryAfterMs = readRetryAfter(response.headers, Date.now());
  return new SummarizerFailure(
    classifyStatus(response.status),
    `The provider answered with status ${response.status}${type === undefined ? "" : ` (${type})`}.${adviceFor(response.status)}`,
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
}

async function readErrorType(response: Response, watch: TimeWatch): Promise<string | undefined> {
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
