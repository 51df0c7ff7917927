import type { JSX } from "preact";
import { formatTokens } from "../format.ts";
import type { SessionRow } from "../model/session-row.ts";

/** By eye, in pixels. */
const WIDTH = 96;
const HEIGHT = 26;

/** Client and sent tokens over the turns, small enough for a row. */
export function Sparkline({ spark, windowTokens }: Pick<SessionRow, "spark" | "windowTokens">): JSX.Element {
  if (spark.length < 2) return <span class="spark-none" aria-hidden="true" />;
  const most = Math.max(1, ...spark.map(([client]) => client), ...spark.map(([, sent]) => sent));
  const x = (index: number): number => (index / (spark.length - 1)) * WIDTH;
  const y = (tokens: number): number => HEIGHT - 1 - (tokens / most) * (HEIGHT - 3);
  const line = (side: 0 | 1): string =>
    spark.map((pair, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(pair[side]).toFixed(1)}`).join("");
  const [client = 0, sent = 0] = spark.at(-1) ?? [];
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`client ${formatTokens(client)}, sent ${formatTokens(sent)} tokens`}
    >
      {windowTokens !== undefined && windowTokens < most && (
        <line class="spark-window" x1="0" x2={WIDTH} y1={y(windowTokens)} y2={y(windowTokens)} />
      )}
      <path class="spark-sent-area" d={`${line(1)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path class="spark-client" d={line(0)} />
      <path class="spark-sent" d={line(1)} />
    </svg>
  );
}
