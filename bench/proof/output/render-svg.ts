import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

const SVG = "http://www.w3.org/2000/svg";
/** Text and axes use the colour of the reader's scheme; the background is the reader's. */
const STYLE =
  "svg{color:#1f2328;background:transparent}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}svg text{font-family:system-ui,sans-serif}";
const WIDTH = 860;
const LEGEND_WIDTH = 200;
const LINE_HEIGHT = 18;

/** Draws a plot as a separate picture, with the names of its series next to it. */
export function renderSvg(options: Plot.PlotOptions, series: readonly string[], caption?: string): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const plot = Plot.plot({
    width: WIDTH,
    marginRight: LEGEND_WIDTH,
    marginTop: 36,
    marginLeft: 52,
    ...options,
    document,
  });
  plot.setAttribute("xmlns", SVG);
  const style = document.createElementNS(SVG, "style");
  style.textContent = STYLE;
  plot.append(style);

  const add = (name: string, attributes: Readonly<Record<string, string | number>>, text = ""): void => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    plot.append(element);
  };
  const color = plot.scale("color");
  for (const [index, name] of series.entries()) {
    const y = 44 + index * LINE_HEIGHT;
    const x = WIDTH - LEGEND_WIDTH + 16;
    add("rect", { x, y: y - 8, width: 10, height: 10, fill: String(color?.apply(name) ?? "currentColor") });
    add("text", { x: x + 16, y: y + 1, "text-anchor": "start", fill: "currentColor" }, name);
  }
  if (caption !== undefined) add("text", { x: 4, y: 10, "text-anchor": "start", fill: "currentColor" }, caption);
  return `${plot.outerHTML}\n`;
}
