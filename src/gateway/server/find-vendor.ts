import type { Door } from "../doors/door.ts";
import { DOORS } from "../doors/index.ts";

/** Paths that only the Gemini API has: its versions, and the methods after a model's name. */
const GEMINI_PATH =
  /\/v1(?:alpha|beta)\d*(?:\/|$)|^\/v1\/models\/[^/]+:(?:generateContent|streamGenerateContent|countTokens|embedContent|batchEmbedContents|batchGenerateContent|predict|predictLongRunning)$/;
/** Google's other services, at other addresses: Vertex AI, and the one behind a personal log-in of Gemini CLI. */
const OTHER_GOOGLE_PATH =
  /\/projects\/[^/]+\/locations\/|\/publishers\/[^/]+\/models\/|^\/v1internal(?:[:/]|$)|:(?:rawPredict|streamRawPredict)$/;
const GOOGLE_HEADER = "x-goog-";
/** Paths that only Anthropic has, however a client joins them to its base address. */
const ANTHROPIC_PATH = /^\/+v1\/+messages(?:\/|$)/;
const ANTHROPIC_HEADER = /^(?:anthropic-|x-api-key$)/;
const ANTHROPIC_TOKEN = /^bearer +sk-ant-/i;
/** How requests to AWS are signed, Bedrock's among them. */
const AWS_SIGNATURE = "aws4-hmac-sha256";

/** Paths that it shares with others, and on which a key in the query is Google's. */
const SHARED_PATH = /^\/v1\/(?:models|operations|tunedModels)(?:\/|$)/;

/** The provider of each path that has one name; Google's are read by their shape. */
const OWNERS: ReadonlyMap<string, Door["upstream"]> = new Map(
  DOORS.flatMap(({ paths, upstream }) =>
    paths.filter(({ route }) => route === undefined).map(({ name }) => [name, upstream] as const),
  ),
);

/**
 * The provider that a request is meant for; undefined if that is none of ours.
 *
 * If it were passed on, its credential and its content would reach a provider for whom neither was meant.
 */
export function findVendor({ url, headers }: Request): Door["upstream"] | undefined {
  const { pathname, searchParams } = new URL(url);
  if (OTHER_GOOGLE_PATH.test(pathname)) return undefined;
  if (headers.get("authorization")?.toLowerCase().startsWith(AWS_SIGNATURE) === true) return undefined;
  const names = [...headers.keys()];
  const isGoogles = names.some((name) => name.startsWith(GOOGLE_HEADER));
  const owner = OWNERS.get(pathname);
  if (owner !== undefined) return isGoogles ? undefined : owner;
  if (isGoogles || GEMINI_PATH.test(pathname)) return "gemini";
  const isAnthropics =
    ANTHROPIC_PATH.test(pathname) ||
    names.some((name) => ANTHROPIC_HEADER.test(name)) ||
    ANTHROPIC_TOKEN.test(headers.get("authorization") ?? "");
  if (isAnthropics) return "anthropic";
  // No other provider accepts a key in the query; a client with another credential does not mean it as one.
  const isKeyed = searchParams.has("key") && !headers.has("authorization");
  return isKeyed && SHARED_PATH.test(pathname) ? "gemini" : "openai";
}
