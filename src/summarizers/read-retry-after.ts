/** Nobody waits longer for a summary; a larger number is a mistake or a date in the far future. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Reads how long a provider asks us to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function readRetryAfter(headers: { get(name: string): string | null }, nowMs: number): number | undefined {
  const milliseconds = readNumber(headers.get("retry-after-ms"));
  if (milliseconds !== undefined) return bound(milliseconds);

  const text = headers.get("retry-after");
  const seconds = readNumber(text);
  if (seconds !== undefined) return bound(seconds * 1_000);

  // A date begins with its weekday; `Date.parse` alone would take "-5" for one.
  const date = text !== null && /^[a-z]{3},/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : bound(date - nowMs);
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : undefined;
}

function bound(milliseconds: number): number {
  return Math.ceil(Math.min(Math.max(milliseconds, 0), MAX_WAIT_MS));
}
