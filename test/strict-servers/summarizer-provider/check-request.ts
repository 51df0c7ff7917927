import type { IncomingHttpHeaders } from "node:http";
import { isObject } from "../../../src/core/json/wire-value.ts";
import { codecs } from "../../../src/formats/index.ts";

export type ProviderName = "openai" | "anthropic";

/** One request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyText: string;
}

/** The only key that the strict server accepts. */
export const PROVIDER_KEY = ["test", "key", "4f1c"].join("-");

const PATHS: Readonly<Record<ProviderName, string>> = {
  openai: "/v1/chat/completions",
  anthropic: "/v1/messages",
};

/** Fields this client may send (per docs); an unknown one is a 400 at strict gateways. */
const FIELDS: Readonly<Record<ProviderName, readonly string[]>> = {
  openai: ["model", "messages", "stream", "stream_options"],
  anthropic: ["model", "max_tokens", "messages", "stream"],
};

/** Everything a provider would refuse about a request. */
export function checkRequest(provider: ProviderName, request: ReceivedRequest): readonly string[] {
  return [
    ...(request.method === "POST" ? [] : [`method ${request.method}`]),
    ...(request.path === PATHS[provider] ? [] : [`path ${request.path}`]),
    ...checkHeaders(provider, request.headers),
    ...checkBody(provider, request.bodyText),
  ];
}

function checkHeaders(provider: ProviderName, headers: IncomingHttpHeaders): string[] {
  const faults: string[] = [];
  if (headers["content-type"] !== "application/json") faults.push("content-type is not application/json");
  if (headers["accept"] !== "text/event-stream") faults.push("accept is not text/event-stream");
  const bearer = headers["authorization"] === `Bearer ${PROVIDER_KEY}`;
  const keyed = headers["x-api-key"] === PROVIDER_KEY;
  if (provider === "openai" && !bearer) faults.push("no bearer key");
  if (provider === "openai" && headers["x-api-key"] !== undefined) faults.push("x-api-key at OpenAI");
  if (provider === "anthropic" && bearer === keyed) faults.push("not exactly one credential");
  if (provider === "anthropic" && headers["anthropic-version"] !== "2023-06-01") faults.push("no anthropic-version");
  return faults;
}

function checkBody(provider: ProviderName, bodyText: string): string[] {
  const faults: string[] = [];
  if (/\\ud[89a-f]/i.test(bodyText)) faults.push("half a character in the body");
  const body = parse(bodyText);
  if (!isObject(body)) return [...faults, "the body is no JSON object"];

  for (const key of Object.keys(body)) if (!FIELDS[provider].includes(key)) faults.push(`unknown field ${key}`);
  if (typeof body["model"] !== "string" || body["model"] === "") faults.push("no model");
  if (body["stream"] !== true) faults.push("stream is not true");
  const maximum = body["max_tokens"];
  if (provider === "anthropic" && !(Number.isSafeInteger(maximum) && Number(maximum) > 12_000)) {
    faults.push("max_tokens has no room for the longest handoff");
  }
  const options = body["stream_options"];
  if (options !== undefined && JSON.stringify(options) !== '{"include_usage":true}') faults.push("odd stream_options");

  const codec = provider === "openai" ? codecs["openai-chat"] : codecs.anthropic;
  faults.push(...codec.validate(body).map((finding) => `${finding.rule} at ${finding.path}`));
  return faults;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
