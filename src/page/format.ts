/** A number of tokens in at most four characters or so: `940`, `12.4k`, `1.2M`. */
export function formatTokens(tokens: number | undefined): string {
  if (tokens === undefined) return "–";
  if (tokens < 0) return `−${formatTokens(-tokens)}`;
  if (tokens < 999.5) return String(Math.round(tokens));
  if (tokens < 999_500) return `${trim(tokens / 1_000)}k`;
  return `${trim(tokens / 1_000_000)}M`;
}

function trim(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1).replace(/\.0$/, "");
}

/** A part of a whole: `27%`. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export function formatDollars(dollars: number): string {
  return dollars < 0.995 && dollars > 0 ? `$${dollars.toFixed(3)}` : `$${dollars.toFixed(2)}`;
}

/** How long ago something happened, by two clocks that may differ a little. */
export function formatAge(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1_000));
  if (seconds < 10) return "now";
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** A moment as people write it down: `2026-11-16 13:05`. */
export function formatMoment(atMs: number): string {
  const at = new Date(atMs);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}
