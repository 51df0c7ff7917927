import { randomBytes } from "node:crypto";
import { decodePercent } from "../../core/text/decode-percent.ts";
import type { RequestFacts } from "../facts/request-facts.ts";

/** Where spans are sent, by OpenTelemetry's environment variables. */
export interface SpanTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

type Value = { readonly stringValue: string } | { readonly intValue: string } | { readonly doubleValue: number };

/** A span as OTLP writes it in JSON. */
export interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code: number };
}

/** As the OpenTelemetry protocol numbers them. */
const CLIENT_SPAN = 3;
const STATUS_ERROR = 2;

/** Finds where spans are sent; undefined if no exporter is configured. */
export function findSpanTarget(environment: Readonly<Record<string, string | undefined>>): SpanTarget | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces, OTEL_EXPORTER_OTLP_ENDPOINT: base } = environment;
  const url = traces ?? (base === undefined || base === "" ? undefined : `${base.replace(/\/+$/, "")}/v1/traces`);
  if (url === undefined || url === "" || environment["OTEL_SDK_DISABLED"] === "true") return undefined;
  const headers = environment["OTEL_EXPORTER_OTLP_TRACES_HEADERS"] ?? environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? "";
  return { url, headers: parseHeaders(headers), serviceName: environment["OTEL_SERVICE_NAME"] ?? "palimpsest-gateway" };
}

/** The span of a request that held a conversation, by the conventions for generative AI; undefined for others. */
export function describeSpan(facts: RequestFacts): TraceSpan | undefined {
  const { conversation, provider, usage, status, startedAtMs, oursMs, upstreamMs = 0 } = facts;
  const [, traceId, parentSpanId, flags] = facts.traceparent?.split("-") ?? [];
  const isSampled = flags === undefined || (Number.parseInt(flags, 16) & 1) === 1;
  if (conversation === undefined || provider === undefined || !isSampled) return undefined;
  const { model, session, tokensBefore, tokensAfter } = conversation;
  return {
    traceId: traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    ...(parentSpanId !== undefined && { parentSpanId }),
    name: `chat ${model}`,
    kind: CLIENT_SPAN,
    startTimeUnixNano: toNano(startedAtMs),
    endTimeUnixNano: toNano(startedAtMs + oursMs + upstreamMs),
    attributes: writeAttributes({
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider === "gemini" ? "gcp.gemini" : provider,
      "gen_ai.request.model": model,
      "gen_ai.conversation.id": session,
      "gen_ai.usage.input_tokens": usage?.promptTokens,
      "gen_ai.usage.output_tokens": usage?.outputTokens,
      "gen_ai.usage.cache_read.input_tokens": usage?.cacheReadTokens,
      "gen_ai.usage.cache_creation.input_tokens": usage?.cacheWriteTokens,
      "http.response.status_code": status,
      "error.type": status >= 400 ? String(status) : undefined,
      "palimpsest.outcome": facts.outcome,
      "palimpsest.reason": facts.reason,
      "palimpsest.tokens.before": tokensBefore,
      "palimpsest.tokens.after": tokensAfter,
      "palimpsest.own_ms": oursMs,
    }),
    status: { code: status >= 400 ? STATUS_ERROR : 0 },
  };
}

function writeAttributes(values: Readonly<Record<string, string | number | undefined>>): TraceSpan["attributes"] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: writeValue(value) }],
  );
}

function writeValue(value: string | number): Value {
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function toNano(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

/** `name=value` pairs with commas between them, percent-encoded. */
function parseHeaders(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(",").flatMap((pair): [string, string][] => {
      const at = pair.indexOf("=");
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodePercent(pair.slice(at + 1).trim())]];
    }),
  );
}
