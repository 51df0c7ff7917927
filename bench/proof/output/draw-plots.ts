import * as Plot from "@observablehq/plot";
import { OPTIMUM } from "../replay/measure-replay.ts";
import type { Summary } from "../summary/summarize.ts";
import type { EvidenceSummary } from "../summary/summarize-evidence.ts";
import { renderSvg } from "./render-svg.ts";
import type { Report } from "./report.ts";

/** A picture, the name of its file, and what it shows. */
export interface Picture {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

const OURS = "palimpsest";
const OTHERS = "the baselines";
const SHOWN_BUDGET = 0.2;
/** One rule under three names: drawn once. */
const DRAWN_AS_MASK = new Set(["clear-tool-uses", "langchain context editing"]);

/** Draws the figures of a report: evidence and recall over size, facts by round, dollars by card, latency over history. */
export function drawPlots({ evidence, groups, speed }: Report): Picture[] {
  const headline = Object.entries(evidence).map(([group, summary]) => ({
    file: `evidence-${group}.svg`,
    title: `Evidence recall over size, ${group} sessions`,
    svg: drawEvidence(summary),
  }));
  const pictures = Object.entries(groups).flatMap(([group, summary]) => [
    { file: `recall-${group}.svg`, title: `Recall over size, ${group} sessions`, svg: drawRecall(summary) },
    { file: `facts-${group}.svg`, title: `Facts by round, ${group} sessions`, svg: drawFacts(summary) },
    { file: `dollars-${group}.svg`, title: `Dollars by price card, ${group} sessions`, svg: drawDollars(summary) },
  ]);
  return [...headline, ...pictures, { file: "latency.svg", title: "Latency over history", svg: drawLatency(speed) }];
}

interface CurvePoint {
  readonly strategy: string;
  readonly size: number;
  readonly recall: number;
  /** What was asked for; undefined if the strategy chooses its size itself. */
  readonly target: number | undefined;
}

function drawEvidence({ figures }: EvidenceSummary): string {
  return drawCurves(
    figures.map(({ strategy, size, recall, share }) => ({ strategy, size, recall: recall?.value ?? 0, target: share })),
    "Evidence recall over size. Curves: strategies that aim at a size; crosses: strategies that choose their own size.",
  );
}

function drawRecall({ recall }: Summary): string {
  return drawCurves(
    recall.map(({ strategy, size, recall: estimate, target }) => ({
      strategy,
      size,
      recall: estimate?.value ?? 0,
      target,
    })),
    "Hindsight-use recall over size. Curves: strategies that aim at a size; crosses: strategies that choose their own size.",
  );
}

function drawCurves(all: readonly CurvePoint[], caption: string): string {
  const points = all.filter(({ strategy }) => !DRAWN_AS_MASK.has(strategy));
  const curves = points.filter(({ target }) => target !== undefined);
  const alone = points.filter(({ target }) => target === undefined);
  const place = { x: "size", y: "recall" } as const;
  return renderSvg(
    {
      height: 460,
      x: { label: "size against the history", grid: true, domain: [0, 0.8] },
      y: { label: "recall", labelAnchor: "center", grid: true, domain: [0, 1] },
      color: { domain: namesOf(curves) },
      marks: [
        Plot.line(curves, { ...place, z: "strategy", stroke: "strategy", marker: "dot" }),
        Plot.dot(alone, { ...place, stroke: "currentColor", symbol: "times" }),
        Plot.text(alone, { ...place, text: "strategy", dx: 7, textAnchor: "start", fill: "currentColor" }),
      ],
    },
    namesOf(curves),
    caption,
  );
}

function drawFacts({ facts }: Summary): string {
  const points = facts
    .filter(({ source, budget, type }) => source === "planted" && budget === SHOWN_BUDGET && type === "all")
    .map(({ strategy, round, held }) => ({ strategy, round, held: held?.value ?? 0 }));
  return renderSvg(
    {
      height: 400,
      x: { label: "round", ticks: [1, 2, 3, 4, 5], tickFormat: "d", domain: [1, 5] },
      y: { label: "held in context", labelAnchor: "center", grid: true, domain: [0, 1] },
      color: { domain: namesOf(points) },
      marks: [Plot.line(points, { x: "round", y: "held", z: "strategy", stroke: "strategy", marker: "dot" })],
    },
    namesOf(points),
    "Planted facts that are still in context after each round, at a fifth of the tokens.",
  );
}

function drawDollars({ dollars }: Summary): string {
  const points = dollars.map(({ strategy, card, toNone }) => ({
    series: strategy === OURS || strategy === OPTIMUM ? strategy : OTHERS,
    card,
    share: toNone?.value ?? 1,
  }));
  const series = [OURS, OPTIMUM, OTHERS];
  const place = { x: "share", y: "card" } as const;
  return renderSvg(
    {
      height: 460,
      marginLeft: 150,
      x: { label: "against sending everything (logarithmic)", type: "log", grid: true, ticks: 6, tickFormat: "~g" },
      y: { label: null },
      color: { domain: series, range: ["#ff725c", "#3ca951", "#9498a0"] },
      marks: [
        Plot.ruleX([1], { stroke: "currentColor" }),
        Plot.dot(
          points.filter(({ series: name }) => name === OTHERS),
          { ...place, stroke: "series", r: 3 },
        ),
        Plot.dot(
          points.filter(({ series: name }) => name !== OTHERS),
          { ...place, fill: "series", r: 5 },
        ),
      ],
    },
    series,
    "Session dollars by price card.",
  );
}

function drawLatency(speed: Report["speed"]): string {
  const points = speed.flatMap(({ tokens, cold, step }) => [
    { series: "cold", tokens, ms: cold.p50 },
    { series: "after one new message", tokens, ms: step.p50 },
  ]);
  const series = ["cold", "after one new message"];
  return renderSvg(
    {
      height: 340,
      x: { label: "tokens of the history (logarithmic)", type: "log", grid: true },
      y: {
        label: "milliseconds, median (logarithmic)",
        labelAnchor: "center",
        type: "log",
        grid: true,
        tickFormat: "~g",
      },
      color: { domain: series },
      marks: [Plot.line(points, { x: "tokens", y: "ms", z: "series", stroke: "series", marker: "dot" })],
    },
    series,
    "One deterministic compaction over the size of the history.",
  );
}

function namesOf(points: readonly { readonly strategy: string }[]): string[] {
  return [...new Set(points.map(({ strategy }) => strategy))];
}
