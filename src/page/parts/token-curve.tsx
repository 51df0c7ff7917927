import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { formatNumber } from "../../core/render/format-number.ts";
import { formatTokens } from "../format.ts";
import type { SessionDetail } from "../model/session-detail.ts";

export interface TokenCurveProps {
  readonly detail: SessionDetail;
  /** Changes with the theme, so that the colours are read again. */
  readonly theme: string;
}

/** By eye, in pixels. */
const HEIGHT = 260;
const CACHE_HEIGHT = 70;

/** What the client has and what was sent, turn by turn, with the window, the thresholds and the compactions. */
export function TokenCurve({ detail, theme }: TokenCurveProps): JSX.Element {
  const tokens = useRef<HTMLDivElement>(null);
  const cache = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = tokens.current;
    if (box === null) return undefined;
    const plots = [drawTokens(box, detail), ...(cache.current === null ? [] : [drawCache(cache.current, detail)])];
    const observer = new ResizeObserver(() => {
      for (const plot of plots) plot.setSize({ width: box.clientWidth, height: plot.height });
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      for (const plot of plots) plot.destroy();
    };
  }, [detail, theme]);
  return (
    <figure class="curve">
      <figcaption class="legend">
        <span class="key key-client">client has</span>
        <span class="key key-sent">sent</span>
        {detail.row.windowTokens !== undefined && <span class="key key-window">window</span>}
        {detail.thresholdTokens !== undefined && (
          <span class="key key-threshold">compacts in the background above this</span>
        )}
        {detail.hygieneTokens !== undefined && <span class="key key-hygiene">compacts before sending above this</span>}
        <span class="key key-compaction">compaction</span>
      </figcaption>
      <div ref={tokens} role="img" aria-label={describeCurve(detail)} />
      {detail.row.isLive && (
        <>
          <p class="curve-title">Read from the prompt cache</p>
          <div ref={cache} role="img" aria-label={describeCache(detail)} />
        </>
      )}
    </figure>
  );
}

function describeCurve({ turns, row }: SessionDetail): string {
  const last = turns.at(-1);
  if (last === undefined) return "No turns yet.";
  const window = row.windowTokens === undefined ? "" : ` The window has ${formatNumber(row.windowTokens)} tokens.`;
  return `${turns.length} turns. At the newest, the client has ${formatNumber(last.clientTokens)} tokens and ${formatNumber(last.sentTokens)} were sent.${window}`;
}

function describeCache({ turns }: SessionDetail): string {
  const prompt = turns.reduce((total, { promptTokens }) => total + promptTokens, 0);
  const read = turns.reduce((total, { cacheReadTokens }) => total + cacheReadTokens, 0);
  return `Share of each prompt that was read from the cache; ${prompt === 0 ? 0 : Math.round((read / prompt) * 100)}% over all turns.`;
}

function drawTokens(element: HTMLElement, { turns, row, thresholdTokens, hygieneTokens }: SessionDetail): uPlot {
  const color = colorsOf(element);
  const most = Math.max(...turns.map(({ clientTokens }) => clientTokens), row.windowTokens ?? 0, thresholdTokens ?? 0);
  const marks: readonly (readonly [number | undefined, string, number[]])[] = [
    [row.windowTokens, color("--danger"), [6, 4]],
    [thresholdTokens, color("--muted"), [2, 4]],
    [hygieneTokens, color("--line-strong"), [2, 6]],
  ];
  return new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      padding: [10, 8, 0, 0],
      cursor: { y: false, points: { size: 6 } },
      legend: { show: false },
      scales: { x: { time: false }, y: { range: [0, most * 1.06] } },
      axes: axesOf(color, (value) => formatTokens(value)),
      series: [
        {},
        { stroke: color("--client"), width: 1.5, points: { show: false } },
        { stroke: color("--sent"), width: 2, fill: color("--sent-wash"), points: { show: false } },
      ],
      hooks: {
        drawAxes: [
          (plot) => {
            for (const turn of turns) {
              if (turn.isCompacted) drawLine(plot, { x: turn.number, color: color("--accent"), dash: [] });
            }
          },
        ],
        draw: [
          (plot) => {
            for (const [tokens, stroke, dash] of marks) {
              if (tokens !== undefined) drawLine(plot, { y: tokens, color: stroke, dash });
            }
          },
        ],
      },
    },
    [
      turns.map(({ number }) => number),
      turns.map(({ clientTokens }) => clientTokens),
      turns.map(({ sentTokens }) => sentTokens),
    ],
    element,
  );
}

function drawCache(element: HTMLElement, { turns }: SessionDetail): uPlot {
  const color = colorsOf(element);
  return new uPlot(
    {
      width: element.clientWidth,
      height: CACHE_HEIGHT,
      padding: [6, 8, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      scales: { x: { time: false }, y: { range: [0, 1] } },
      axes: axesOf(color, (value) => (value === 0 || value === 1 ? `${value * 100}%` : "")),
      series: [
        {},
        {
          stroke: color("--cache"),
          fill: color("--cache-wash"),
          width: 1.5,
          points: { show: false },
          ...(uPlot.paths.stepped !== undefined && { paths: uPlot.paths.stepped({ align: 1 }) }),
        },
      ],
    },
    [
      turns.map(({ number }) => number),
      turns.map(({ promptTokens, cacheReadTokens }) => (promptTokens === 0 ? 0 : cacheReadTokens / promptTokens)),
    ],
    element,
  );
}

/** Turns are whole: no label is for a tenth of one. */
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

function axesOf(color: (name: string) => string, write: (value: number) => string): uPlot.Axis[] {
  const shared = {
    stroke: color("--muted"),
    grid: { stroke: color("--line"), width: 1 },
    ticks: { show: false },
    font: "11px ui-sans-serif, system-ui, sans-serif",
  };
  return [
    { ...shared, size: 24, grid: { show: false }, incrs: WHOLE_STEPS },
    { ...shared, size: 48, values: (_plot, splits) => splits.map(write) },
  ];
}

interface MarkedLine {
  readonly x?: number;
  readonly y?: number;
  readonly color: string;
  readonly dash: number[];
}

function drawLine({ ctx, bbox, valToPos }: uPlot, { x, y, color, dash }: MarkedLine): void {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = devicePixelRatio * 1.2;
  ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
  ctx.beginPath();
  if (y !== undefined) {
    const at = valToPos(y, "y", true);
    ctx.moveTo(bbox.left, at);
    ctx.lineTo(bbox.left + bbox.width, at);
  }
  if (x !== undefined) {
    const at = valToPos(x, "x", true);
    ctx.moveTo(at, bbox.top);
    ctx.lineTo(at, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}

function colorsOf(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}
