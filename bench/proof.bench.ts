import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import { processTerminal } from "../src/cli/process-terminal.ts";
import { drawPlots } from "./proof/output/draw-plots.ts";
import { writeDocs } from "./proof/output/write-docs.ts";
import { writeMarkdown } from "./proof/output/write-markdown.ts";
import { writeMeasured } from "./proof/output/write-measured.ts";
import { runBenchmark } from "./proof/run/run-benchmark.ts";

// The benchmark behind docs/benchmarks.md: gates, scores and baselines, on sessions that it makes itself and on recorded
// ones. Prints tables, and writes results.json, results.md and plots to the folder of --out (default: bench-results).
// It takes ten minutes on two cores; --quick takes one, and --full measures every cut.
//
// npm run bench -- [--data FOLDER [--questions FOLDER]] [--content FOLDER --probes FILE] [--only recorded|generated] [--quick | --full] [--out FOLDER] [--write-docs] [--json]

const PAGE = "docs/benchmarks.md";
const PICTURES = "docs/pictures/bench";

const { values } = parseOptions({
  options: {
    data: { type: "string" },
    questions: { type: "string" },
    content: { type: "string" },
    probes: { type: "string" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    out: { type: "string", default: "bench-results" },
    "write-docs": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const { data, questions, content, probes, only, out } = values;
if (only !== undefined && only !== "recorded" && only !== "generated") refuse("--only is recorded or generated.");
if (questions !== undefined && data === undefined) refuse("--questions are about the sessions of --data.");
refuseMissing(data, questions, content, probes);
const startedAt = performance.now();
const report = await runBenchmark(
  {
    mode: values.quick ? "quick" : values.full ? "full" : "normal",
    ...(data !== undefined && { data }),
    ...(questions !== undefined && { questions }),
    ...(only !== undefined && { only }),
    ...(content !== undefined && probes !== undefined && { content: { folder: content, probes } }),
  },
  processTerminal(),
);
const markdown = writeMarkdown(report);
const pictures = drawPlots(report);

await savePictures(out);
await writeFile(join(out, "results.json"), `${JSON.stringify(report, undefined, 1)}\n`);
await writeFile(join(out, "results.md"), `${markdown}\n${showPictures(".")}`);
if (values["write-docs"]) {
  await savePictures(PICTURES);
  await writeDocs(PAGE, "bench", `${markdown}\n${showPictures("pictures/bench")}`);
  const measured =
    questions === undefined || report.evidence.recorded === undefined
      ? undefined
      : writeMeasured(report.evidence.recorded);
  if (measured !== undefined) await writeDocs("README.md", "evidence", measured);
}
console.log(values.json ? JSON.stringify(report) : markdown);
console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s; written to ${out}`);

/** The pictures as Markdown, below a folder. */
function showPictures(folder: string): string {
  const shown = pictures.map(({ file, title }) => `![${title}](${folder}/${file})`);
  return `### Plots\n\n${shown.join("\n\n")}\n`;
}

async function savePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { file, svg } of pictures) await writeFile(join(folder, file), svg);
}
