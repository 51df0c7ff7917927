// Draws the README's picture: a transcript before and after compaction, and where the rest goes. With --check it writes
// nothing and fails if the committed picture is out of date.
//
// npm run picture -- [--check]

import { readFileSync, writeFileSync } from "node:fs";
import { parseOptions } from "./parse-options.ts";

const TARGET = "docs/pictures/compaction.svg";
const WIDTH = 860;
const HEIGHT = 450;
const BLOCK_WIDTH = 210;
const GAP = 4;

type Kind = "system" | "user" | "assistant" | "tool" | "handoff" | "digest";

interface Block {
  readonly kind: Kind;
  readonly height: number;
  readonly label?: string;
}

const before: readonly Block[] = [
  { kind: "system", height: 26, label: "system prompt" },
  { kind: "user", height: 18, label: "user: the goal, the rules" },
  { kind: "assistant", height: 12 },
  { kind: "tool", height: 58, label: "tool result" },
  { kind: "assistant", height: 12 },
  { kind: "tool", height: 74, label: "tool result" },
  { kind: "assistant", height: 12 },
  { kind: "tool", height: 40 },
  { kind: "user", height: 14 },
  { kind: "assistant", height: 12 },
  { kind: "tool", height: 30, label: "tool result" },
  { kind: "assistant", height: 20, label: "latest reply" },
  { kind: "user", height: 20, label: "latest request" },
];

const after: readonly Block[] = [
  { kind: "system", height: 26, label: "system prompt" },
  { kind: "user", height: 18, label: "user: the goal, the rules" },
  { kind: "handoff", height: 66, label: "handoff: task, pins, ledger" },
  { kind: "digest", height: 16, label: "digest · h-51vd" },
  { kind: "tool", height: 30, label: "tool result" },
  { kind: "assistant", height: 20, label: "latest reply" },
  { kind: "user", height: 20, label: "latest request" },
];

const style = `
  text { font: 12px ui-sans-serif, system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 14px; font-weight: 600; }
  .note { fill: #57606a; }
  .system { fill: #d0d7de; } .user { fill: #9ecbff; } .assistant { fill: #c3e6cb; }
  .tool { fill: #ffd8a8; } .handoff { fill: #d8c7ff; } .digest { fill: #ffe8cc; }
  .archive { fill: none; stroke: #8c959f; stroke-width: 1.5; }
  .arrow { fill: none; stroke: #57606a; stroke-width: 1.5; marker-end: url(#tip); }
  .tip { fill: #57606a; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .block-label { fill: #1f2328; } .note { fill: #9198a1; }
    .system { fill: #6e7681; } .archive { stroke: #6e7681; } .arrow { stroke: #9198a1; } .tip { fill: #9198a1; }
  }`;

const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="A long transcript is rewritten into a short one; what was taken out goes to an archive and can be read back by its handle.">`,
  `<style>${style}\n</style>`,
  `<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 L8 4 L0 8 z"/></marker></defs>`,
  text(20, 26, "before: does not fit", "title"),
  ...stack(20, 40, before),
  text(320, 26, "after: fits, same task, valid for the provider", "title"),
  ...stack(320, 40, after),
  `<path class="arrow" d="M236 150 C 270 150, 280 110, 312 110"/>`,
  ...archive(640, 96),
  `<path class="arrow" d="M236 300 C 380 440, 640 440, 736 264"/>`,
  text(400, 420, "every byte taken out", "note"),
  `<path class="arrow" d="M640 150 C 600 150, 590 150, 538 156"/>`,
  text(552, 180, "read back", "note"),
  text(552, 196, "by handle", "note"),
  text(320, 286, "Kept word for word: the latest request and", "note"),
  text(320, 304, "reply, open calls, standing constraints.", "note"),
  "</svg>",
].join("\n");

if (parseOptions({ options: { check: { type: "boolean" } } }).values.check === true) {
  if (readFileSync(TARGET, "utf8") !== `${svg}\n`) {
    console.error(`${TARGET} is not what scripts/draw-picture.ts draws. Run npm run picture.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(TARGET, `${svg}\n`);
}

function stack(x: number, top: number, blocks: readonly Block[]): string[] {
  let y = top;
  return blocks.flatMap(({ kind, height, label }) => {
    const at = y;
    y += height + GAP;
    const rectangle = `<rect class="${kind}" x="${x}" y="${at}" width="${BLOCK_WIDTH}" height="${height}" rx="3"/>`;
    return label === undefined ? [rectangle] : [rectangle, text(x + 8, at + height / 2 + 4, label, "block-label")];
  });
}

function archive(x: number, y: number): string[] {
  return [
    `<path class="archive" d="M${x} ${y + 14} v130 a100 16 0 0 0 200 0 v-130 a100 16 0 0 0 -200 0 a100 16 0 0 0 200 0"/>`,
    text(x + 20, y + 66, "the archive", "title"),
    text(x + 20, y + 88, "every original, by its hash", "note"),
    text(x + 20, y + 106, "found by handle or by word", "note"),
  ];
}

function text(x: number, y: number, content: string, className: string): string {
  return `<text class="${className}" x="${x}" y="${y}">${content}</text>`;
}
