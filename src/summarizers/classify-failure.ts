import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { WireObject } from "../core/model/json.ts";
import type { FailureReason } from "../core/model/summarizer-failure.ts";

const STATUS_REASONS: Readonly<Record<number, FailureReason>> = {
  401: "auth",
  402: "auth",
  403: "auth",
  // No such address, or no such model: asking again soon does not help.
  404: "no-provider",
  408: "timeout",
  429: "rate-limited",
};

/**
 * Error types that providers name, in an error body or in the middle of a stream.
 *
 * Only these are ever repeated in a message: any other text of an error body may contain the prompt or the key.
 */
const TYPE_REASONS: ReadonlyMap<string, FailureReason> = new Map([
  ["authentication_error", "auth"],
  ["permission_error", "auth"],
  ["billing_error", "auth"],
  ["invalid_api_key", "auth"],
  ["insufficient_quota", "auth"],
  ["rate_limit_error", "rate-limited"],
  ["rate_limit_exceeded", "rate-limited"],
  ["timeout_error", "timeout"],
  ["not_found_error", "no-provider"],
  ["model_not_found", "no-provider"],
  ["overloaded_error", "unavailable"],
  ["api_error", "unavailable"],
  ["server_error", "unavailable"],
  ["invalid_request_error", "unavailable"],
  ["context_length_exceeded", "unavailable"],
  ["request_too_large", "unavailable"],
]);

/** Codes of Node's sockets, resolver, TLS and HTTP client. */
const CODE_REASONS: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, "timeout"],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, "closed-early"],
  // The response was not HTTP, or its compression was broken.
  [/^(HPE_|Z_|UND_ERR_HEADERS_OVERFLOW)/, "malformed"],
  [/^(ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|EADDRNOTAVAIL|EPROTO)/, "network"],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|CRL_)/, "network"],
];

/** How far down a chain of causes the code of a failed `fetch` is looked for. */
const MAX_CAUSE_DEPTH = 5;

/** What a status other than success means. A redirect counts too: it is never followed with a credential. */
export function classifyStatus(status: number): FailureReason {
  return STATUS_REASONS[status] ?? "unavailable";
}

/** What an error type means, or undefined if it is not one we know. */
export function classifyErrorType(type: unknown): FailureReason | undefined {
  return typeof type === "string" ? TYPE_REASONS.get(type) : undefined;
}

/** What a failed connection means. `code` is the system's own, and contains no content. */
export interface ConnectionFailure {
  readonly reason: FailureReason;
  readonly code: string | undefined;
}

/**
 * Reads why `fetch` failed.
 *
 * A failure without a known code counts as `network` before an answer has begun, which leaves the
 * transcript alone, and as `closed-early` afterwards.
 */
export function classifyConnection(error: unknown, answerBegan: boolean): ConnectionFailure {
  for (const code of listCodes(error)) {
    const known = CODE_REASONS.find(([pattern]) => pattern.test(code));
    if (known !== undefined) return { reason: known[1], code };
  }
  return { reason: answerBegan ? "closed-early" : "network", code: undefined };
}

function listCodes(error: unknown): string[] {
  const codes: string[] = [];
  let current = error;
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && current instanceof Error; depth += 1) {
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    current = current.cause;
  }
  return codes;
}

/** What an error in the middle of a stream means; an unknown type counts as `unavailable`. */
export function parseErrorEvent(error: WireObject): SummarizerFailure {
  for (const type of [error["code"], error["type"]]) {
    const reason = classifyErrorType(type);
    if (reason !== undefined) return new SummarizerFailure(reason, `The provider broke off its answer (${type}).`);
  }
  return new SummarizerFailure("unavailable", "The provider broke off its answer.");
}
