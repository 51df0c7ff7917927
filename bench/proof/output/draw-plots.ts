import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import type { Summary } from "../summary/summarize.ts";
import type { Report } from "./report.ts";

/** A picture and the name of its file. */
export interface Picture {
  readonly file: string;
  readonly svg: string;
}

/** Text and axes take the colour of the reader's scheme; the background is theirs. */
const STYLE = `svg{color:#1f2328;background:transparent;font-family:system-ui,sans-serif}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}`;
const WIDTH = 860;
const SHOWN_BUDGET = 0.2;

/** Draws the figures of a report: recall over size, facts by round, dollars by card, latency over history. */
export function drawPlots({ groups, speed }: Report): Picture[] {
  const pictures = Object.entries(groups).flatMap(([group, summary]) => [
    { file: `recall-${group}.svg`, svg: draw(recallOverSize(summary)) },
    { file: `facts-${group}.svg`, svg: draw(factsByRound(summary)) },
    { file: `dollars-${group}.svg`, svg: draw(dollarsByCard(summary)) },
  ]);
  return [...pictures, { file: "latency.svg", svg: draw(latencyOverHistory(speed)) }];
}

function recallOverSize({ recall }: Summary): Plot.PlotOptions {
  const points = recall.map(({ strategy, size, recall: estimate, target }) => ({
    strategy,
    size,
    recall: estimate?.value ?? 0,
    aims: target !== undefined,
  }));
  return {
    height: 460,
    x: { label: "size against the history", grid: true, domain: [0, 0.7] },
    y: { label: "hindsight-use recall", grid: true, domain: [0.3, 1] },
    color: { legend: false, scheme: "Observable10" },
    marks: [
      Plot.line(
        points.filter(({ aims }) => aims),
        { x: "size", y: "recall", stroke: "strategy", marker: "dot" },
      ),
      Plot.dot(
        points.filter(({ aims }) => !aims),
        { x: "size", y: "recall", stroke: "currentColor", symbol: "times" },
      ),
      ...nameSeries(points, "size", "recall"),
    ],
  };
}

function factsByRound({ facts }: Summary): Plot.PlotOptions {
  const points = facts
    .filter(({ source, budget, type }) => source === "planted" && budget === SHOWN_BUDGET && type === "all")
    .map(({ strategy, round, held }) => ({ strategy, round, held: held?.value ?? 0, aims: true }));
  return {
    height: 420,
    x: { label: "round", ticks: [1, 2, 3, 4, 5], domain: [1, 6.6] },
    y: { label: "planted facts held in context", grid: true, domain: [0, 1] },
    color: { scheme: "Observable10" },
    marks: [
      Plot.line(points, { x: "round", y: "held", stroke: "strategy", marker: "dot" }),
      ...nameSeries(points, "round", "held"),
    ],
  };
}

function dollarsByCard({ dollars }: Summary): Plot.PlotOptions {
  const points = dollars.map(({ strategy, card, toNone }) => ({ strategy, card, share: toNone?.value ?? 0 }));
  const isOurs = ({ strategy }: { readonly strategy: string }) => strategy === "palimpsest";
  return {
    height: 460,
    marginLeft: 160,
    x: { label: "dollars against sending everything (logarithmic)", type: "log", grid: true },
    y: { label: null },
    marks: [
      Plot.ruleX([1], { stroke: "currentColor" }),
      Plot.dot(
        points.filter((point) => !isOurs(point)),
        { x: "share", y: "card", stroke: "currentColor", strokeOpacity: 0.45, r: 3 },
      ),
      Plot.dot(
        points.filter(({ strategy }) => strategy === "optimum"),
        { x: "share", y: "card", fill: "#3ca951", symbol: "diamond", r: 5 },
      ),
      Plot.dot(points.filter(isOurs), { x: "share", y: "card", fill: "#ff725c", r: 5 }),
    ],
    caption: "red: palimpsest; green: the best schedule of it in hindsight; rings: every other strategy",
  };
}

function latencyOverHistory(speed: Report["speed"]): Plot.PlotOptions {
  const points = speed.flatMap(({ tokens, cold, step }) => [
    { strategy: "cold", tokens, ms: cold.p50, aims: true },
    { strategy: "after one new message", tokens, ms: step.p50, aims: true },
  ]);
  return {
    height: 340,
    x: { label: "tokens of the history (logarithmic)", type: "log", grid: true, domain: [8_000, 6_000_000] },
    y: { label: "milliseconds, median (logarithmic)", type: "log", grid: true },
    marks: [
      Plot.line(points, { x: "tokens", y: "ms", stroke: "strategy", marker: "dot" }),
      ...nameSeries(points, "tokens", "ms"),
    ],
  };
}

/** The name of each series beside its last point; of what has only one point, beside that. */
function nameSeries(points: readonly { readonly strategy: string }[], x: string, y: string): Plot.Markish[] {
  return [
    Plot.text(
      points,
      Plot.selectMaxX({ x, y, z: "strategy", text: "strategy", dx: 8, textAnchor: "start", fill: "currentColor" }),
    ),
  ];
}

function draw(options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const { caption, ...rest } = options;
  const plot = Plot.plot({ width: WIDTH, marginRight: 190, ...rest, document });
  const svg = plot.tagName.toLowerCase() === "svg" ? plot : plot.querySelector("svg:last-of-type");
  if (svg === null) throw new Error("The plot has no picture");
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const style = document.createElement("style");
  style.textContent = STYLE;
  svg.append(style);
  if (typeof caption === "string") {
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("x", "10");
    text.setAttribute("y", "12");
    text.setAttribute("fill", "currentColor");
    text.textContent = caption;
    svg.append(text);
  }
  return `${svg.outerHTML}\n`;
}
