import type { IncomingHttpHeaders } from "node:http";
import type { DemoFormat } from "./endpoint.ts";
import type { Refusal } from "./provider-error.ts";

/** Where a key may stand beside `Authorization`. */
const KEY_HEADERS: Readonly<Partial<Record<DemoFormat, string>>> = { anthropic: "x-api-key", gemini: "x-goog-api-key" };

/** What the providers refuse before they read the body. */
export function checkHeaders(format: DemoFormat, headers: IncomingHttpHeaders): Refusal | undefined {
  const keyHeader = KEY_HEADERS[format];
  const hasKey = keyHeader !== undefined && headers[keyHeader] !== undefined;
  if (!hasKey && !/^Bearer \S/.test(headers.authorization ?? "")) {
    return { status: 401, type: "authentication_error", code: "invalid_api_key", message: "A credential is required" };
  }
  if (!/^application\/json\b/.test(headers["content-type"] ?? "")) {
    return { status: 415, type: "invalid_request_error", message: "The content type should be application/json" };
  }
  if (format === "anthropic" && headers["anthropic-version"] === undefined) {
    return { status: 400, type: "invalid_request_error", message: "anthropic-version: header is required" };
  }
  return undefined;
}
