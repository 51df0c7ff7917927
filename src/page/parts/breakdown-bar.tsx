import type { JSX } from "preact";
import { formatPercent, formatTokens } from "../format.ts";
import type { BreakdownShare } from "../model/session-detail.ts";
import { BREAKDOWN_WORDS } from "../words.ts";

/** Where the tokens of a prompt go: one bar, and its parts in words. */
export function BreakdownBar({ shares }: { readonly shares: readonly BreakdownShare[] }): JSX.Element {
  const total = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  const there = shares.filter(({ tokens }) => tokens > 0);
  return (
    <div class="breakdown">
      <div class="bar" aria-hidden="true">
        {there.map(({ name, tokens }) => (
          <span key={name} class={`bar-part part-${name}`} style={{ width: `${(tokens / total) * 100}%` }} />
        ))}
      </div>
      <dl class="bar-legend">
        {there.map(({ name, tokens }) => (
          <div key={name}>
            <dt>
              <span class={`dot part-${name}`} aria-hidden="true" />
              {BREAKDOWN_WORDS[name]}
            </dt>
            <dd>
              {formatTokens(tokens)} <span class="muted">{formatPercent(tokens / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
