import type { IncomingHttpHeaders } from "node:http";
import type { DemoFormat } from "./endpoint.ts";
import type { Refusal } from "./provider-error.ts";

/** What the providers refuse before they read the body. */
export function checkHeaders(format: DemoFormat, headers: IncomingHttpHeaders): Refusal | undefined {
  const hasKey = format === "anthropic" && headers["x-api-key"] !== undefined;
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
