import type { SummarizeOptions } from "../core/base/ports.ts";
import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { WireObject } from "../core/model/json.ts";
import type { SummaryAnswer } from "../core/model/summary.ts";
import { type AnswerPiece, answerDraft } from "./answer-draft.ts";
import { classifyConnection } from "./classify-failure.ts";
import { loadFailure } from "./load-failure.ts";
import { parseObject } from "./parse-object.ts";
import { readBytes } from "./read-bytes.ts";
import { readServerEvents } from "./read-server-events.ts";
import { type TimeWatch, watchTime } from "./watch-time.ts";

/** How one provider writes its answers. */
export interface AnswerDialect {
  /** Data that marks the end of the stream and is not JSON. */
  readonly endMark?: string;
  /** Reads one event of a stream. Throws if the event is an error. */
  parseEvent(event: WireObject): readonly AnswerPiece[];
  /** Reads a whole answer from a server that does not stream although it was asked to. */
  parseDocument(document: WireObject): readonly AnswerPiece[];
}

export interface ProviderCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: WireObject;
  readonly model: string;
  readonly timeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Sends one request and collects its answer as it arrives.
 *
 * Throws a `SummarizerFailure` and nothing else. Errors of `fetch` are not passed on as causes: their messages can
 * contain headers and addresses.
 */
export async function askProvider(
  call: ProviderCall,
  dialect: AnswerDialect,
  { signal, onProgress }: SummarizeOptions = {},
): Promise<SummaryAnswer> {
  const watch = watchTime({ totalMs: call.timeoutMs, idleMs: call.idleTimeoutMs, signal });
  const draft = answerDraft({ model: call.model, onProgress });
  let answerBegan = false;
  try {
    const response = await send(call, watch);
    answerBegan = true;
    watch.touch();
    if (!response.ok) throw await loadFailure(response, watch);
    for await (const piece of readPieces(response, dialect, watch)) {
      draft.add(piece);
      if (draft.isDone) break;
    }
  } catch (error) {
    const failure = toFailure(error, watch, answerBegan);
    // After the provider has ended the answer, only the usage follows.
    if (!draft.isWhole || failure.reason === "aborted") throw failure;
  } finally {
    watch.close();
  }
  return draft.finish();
}

async function send({ url, headers, body, fetch }: ProviderCall, watch: TimeWatch): Promise<Response> {
  watch.signal.throwIfAborted();
  return await watch.guard(
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", ...headers },
      body: JSON.stringify(body),
      // A redirect would carry the credential and the prompt to whatever host it names.
      redirect: "manual",
      signal: watch.signal,
    }),
  );
}

async function* readPieces(response: Response, dialect: AnswerDialect, watch: TimeWatch): AsyncGenerator<AnswerPiece> {
  const bytes = readBytes(response, watch);
  if (/^application\/json\b/i.test(response.headers.get("content-type") ?? "")) {
    yield* dialect.parseDocument(parseObject(await readText(bytes)));
    yield { kind: "done" };
    return;
  }
  let isEmpty = true;
  for await (const data of readServerEvents(bytes)) {
    isEmpty = false;
    if (data === dialect.endMark) yield { kind: "done" };
    else yield* dialect.parseEvent(parseObject(data));
  }
  if (isEmpty) throw new SummarizerFailure("empty", "The answer has no content.");
}

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString("utf8");
}

function toFailure(error: unknown, watch: TimeWatch, answerBegan: boolean): SummarizerFailure {
  if (watch.signal.reason instanceof SummarizerFailure) return watch.signal.reason;
  if (error instanceof SummarizerFailure) return error;
  const { reason, code } = classifyConnection(error, answerBegan);
  const fact = answerBegan ? "The connection broke off" : "The provider cannot be reached";
  return new SummarizerFailure(reason, `${fact}${code === undefined ? "" : ` (${code})`}.`);
}
