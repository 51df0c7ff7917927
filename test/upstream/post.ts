/** An answer as a client without an SDK sees it. */
export interface PostedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

const HEADERS = {
  "content-type": "application/json",
  "x-api-key": "test-key",
  authorization: "Bearer test-key",
  "anthropic-version": "2023-06-01",
} as const;

/** Posts a body as it is, or as JSON. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = HEADERS,
): Promise<PostedAnswer> {
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): PostedAnswer["json"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
