import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { WireObject } from "../../core/model/json.ts";
import type { Finding } from "../../formats/finding.ts";
import { codecs } from "../../formats/index.ts";
import { writeItems } from "./answers/openai-responses.ts";
import { prepareAnswer } from "./answers/prepare-answer.ts";
import type { ReadyAnswer } from "./answers/ready-answer.ts";
import { writeAnswer } from "./answers/write-answer.ts";
import type { DemoArrival } from "./arrival.ts";
import { createCacheSimulator } from "./cache/simulate-cache.ts";
import { comparePrompts } from "./compare-prompts.ts";
import type { DemoUpstreamOptions } from "./demo-upstream.ts";
import type { OutgoingAnswer } from "./disturbance.ts";
import type { DemoFormat } from "./endpoint.ts";
import type { DemoExchange } from "./exchange.ts";
import { type AnswerMark, exchangeBook } from "./exchange-book.ts";
import { createPromptMeasurer } from "./prompt/measure-prompt.ts";
import { type Refusal, tooLong, writeError } from "./provider-error.ts";
import type { PromptRecord, RequestRecord } from "./request-record.ts";
import { responseStore } from "./response-store.ts";
import { describeRequest } from "./scripts/describe-request.ts";
import { thinkingSeal } from "./thinking/thinking-seal.ts";
import { validateArrival } from "./validate-arrival.ts";

export interface AnsweredRequest {
  readonly outgoing: OutgoingAnswer;
  readonly record: RequestRecord;
}

export type AnswerRequest = (arrival: DemoArrival) => AnsweredRequest;

/** How much is remembered of requests, to compare later ones with them. */
const REMEMBERED_BYTES = 96 * 1024 * 1024;

type AnswererOptions = Required<Pick<DemoUpstreamOptions, "script" | "strict" | "windowTokens" | "now" | "secret">> &
  Pick<DemoUpstreamOptions, "validateEvery">;

/** Creates the provider itself: a function from a request to its answer, with a memory of earlier requests. */
export function createAnswerer(options: AnswererOptions): AnswerRequest {
  const { script, strict, validateEvery = 1, windowTokens, now, secret } = options;
  const measure = createPromptMeasurer();
  const simulateCache = createCacheSimulator(now);
  const seal = thinkingSeal(secret);
  const book = exchangeBook(REMEMBERED_BYTES);
  const store = responseStore();

  return (arrival) => {
    const { format, headers, number } = arrival;
    const refusal = checkHeaders(format, headers);
    if (refusal !== undefined) return refuse(arrival, refusal);
    const expanded = format === "openai-responses" ? store.expand(arrival.body) : { body: arrival.body };
    if ("refusal" in expanded) return refuse(arrival, expanded.refusal);

    const transcript = decode(arrival, expanded.body);
    if (transcript === undefined) return refuse(arrival, invalid("The body is not a request of this API"));
    const prompt = measure(format, expanded.body);
    const previous = book.findPrevious(transcript.messages, prompt.chain);
    const { bodyText } = arrival;
    const { messages } = transcript;
    const promptRecord = comparePrompts({ prompt, bodyText, previous, messages, newConversation: number });

    if (strict && number % validateEvery === 0) {
      const findings = validateArrival({ arrival, previous, seal, secret });
      const [first] = findings;
      if (first !== undefined) {
        return refuse(arrival, invalid(`${first.path}: ${first.message} (${first.rule})`), promptRecord, findings);
      }
    }
    if (prompt.totalTokens > windowTokens) {
      return refuse(arrival, tooLong(format, prompt.totalTokens, windowTokens), promptRecord);
    }
    if (arrival.task === "count-tokens") {
      const part = JSON.stringify({ [format === "gemini" ? "totalTokens" : "input_tokens"]: prompt.totalTokens });
      return { outgoing: json(arrival, 200, part), record: note(arrival, 200, { prompt: promptRecord }) };
    }

    const cache = simulateCache(arrival, prompt);
    const said = script(describeRequest(arrival, transcript, promptRecord.turn));
    const answer = prepareAnswer({ arrival, prompt, cache, script: said, seal, secret, nowMs: now() });
    book.add(toExchange(arrival, promptRecord, prompt.chain), marksOf(answer));
    if (format === "openai-responses" && arrival.body["store"] !== false) {
      store.add(`resp_${answer.id}`, expanded.body["input"], writeItems(answer, arrival.body));
    }
    return {
      outgoing: writeAnswer(arrival, answer, providerHeaders(arrival)),
      record: note(arrival, 200, { prompt: promptRecord, cache }),
    };
  };
}

function refuse(
  arrival: DemoArrival,
  refusal: Refusal,
  prompt?: PromptRecord,
  findings: readonly Finding[] = [],
): AnsweredRequest {
  const body = writeError(arrival.format, refusal, requestId(arrival));
  const facts = { refusal: refusal.message, findings, ...(prompt !== undefined && { prompt }) };
  return { outgoing: json(arrival, refusal.status, body), record: note(arrival, refusal.status, facts) };
}

function json(arrival: DemoArrival, status: number, body: string): OutgoingAnswer {
  return { status, headers: { ...providerHeaders(arrival), "content-type": "application/json" }, parts: [body] };
}

/** A few of the headers that clients read and a gateway has to pass on. */
function providerHeaders(arrival: DemoArrival): Record<string, string> {
  return arrival.format === "anthropic"
    ? { "request-id": requestId(arrival), "anthropic-ratelimit-requests-remaining": "999" }
    : { "x-request-id": requestId(arrival), "x-ratelimit-remaining-requests": "999" };
}

function requestId({ number }: DemoArrival): string {
  return `req_${String(number).padStart(8, "0")}`;
}

function note(
  arrival: DemoArrival,
  status: number,
  facts: Partial<Pick<RequestRecord, "refusal" | "findings" | "prompt" | "cache">>,
): RequestRecord {
  const { number, format, task, bodyText } = arrival;
  const sha256 = createHash("sha256").update(bodyText).digest("hex");
  return { number, format, task, status, bytes: Buffer.byteLength(bodyText), sha256, findings: [], ...facts };
}

function invalid(message: string): Refusal {
  return { status: 400, type: "invalid_request_error", message };
}

function decode({ format }: DemoArrival, body: WireObject) {
  try {
    return codecs[format].decode(body);
  } catch {
    return undefined;
  }
}

function toExchange(arrival: DemoArrival, prompt: PromptRecord, chain: readonly string[]): DemoExchange {
  const { number, format, bodyText } = arrival;
  const { conversation, turn, rewrites } = prompt;
  return { number, conversation, turn, format, bodyText, chain, rewrites };
}

/** Calls have ids, or the first has a signature; only an answer without calls is identified by its words. */
function marksOf({ parts }: ReadyAnswer): AnswerMark[] {
  const calls = parts.flatMap((part) => (part.kind === "tool-call" ? [{ callId: part.signature ?? part.callId }] : []));
  return calls.length > 0 ? calls : parts.flatMap((part) => (part.kind === "text" ? [{ text: part.text }] : []));
}

/** Where a key may be besides `Authorization`. */
const KEY_HEADERS: Readonly<Partial<Record<DemoFormat, string>>> = { anthropic: "x-api-key", gemini: "x-goog-api-key" };

/** What the providers refuse before they read the body. */
function checkHeaders(format: DemoFormat, headers: IncomingHttpHeaders): Refusal | undefined {
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
