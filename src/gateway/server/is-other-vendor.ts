/** Paths that only Google's APIs have: their versions, and the methods behind a model's name. */
const GOOGLE_PATH =
  /\/v1(?:alpha|beta)\d*(?:\/|$)|:(?:generateContent|streamGenerateContent|countTokens|embedContent|batchEmbedContents|batchGenerateContent|predict|predictLongRunning|rawPredict|streamRawPredict)$/;
const GOOGLE_HEADER = "x-goog-";
/** How requests to AWS are signed, Bedrock's among them. */
const AWS_SIGNATURE = "aws4-hmac-sha256";

/**
 * Whether a request is meant for a provider that is none of ours.
 *
 * Passed on, it would only bring its credential and its content to somebody whom neither was meant for.
 */
export function isOtherVendor({ url, headers }: Request): boolean {
  if (GOOGLE_PATH.test(new URL(url).pathname)) return true;
  if ([...headers.keys()].some((name) => name.startsWith(GOOGLE_HEADER))) return true;
  return headers.get("authorization")?.toLowerCase().startsWith(AWS_SIGNATURE) === true;
}
