import { madeOutputs } from "../../bench/reduce/made-outputs.ts";
import { type ReduceOptions, reduce } from "../../src/core/reduce/index.ts";
import { estimatingCounter } from "../../src/core/tokens/index.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { manualPage } from "../../test/fixtures/reduce/html/pages.ts";
import { rows } from "../../test/fixtures/reduce/json/documents.ts";
import { long } from "../../test/fixtures/reduce/listing/listings.ts";
import { PACKAGES, writeNpm } from "../../test/fixtures/reduce/lockfile/lockfiles.ts";
import { serviceLog, signInLog } from "../../test/fixtures/reduce/log/logs.ts";
import { numbered } from "../../test/fixtures/reduce/search/results.ts";
import { sources } from "../../test/fixtures/reduce/source/sources.ts";
import { pods } from "../../test/fixtures/reduce/table/tables.ts";
import { page } from "../../test/fixtures/reduce/text/pages.ts";
import { podList } from "../../test/fixtures/reduce/yaml/documents.ts";

interface Screen {
  readonly text: string;
  readonly options: ReduceOptions;
}

const made = (path: string): string => madeOutputs().find((output) => output.path === path)?.text ?? "";

/** What the documentation shows, by the name it has there. */
const screens: Readonly<Record<string, Screen>> = {
  log: { text: serviceLog, options: { maxTokens: 240 } },
  errors: { text: signInLog, options: { maxTokens: 100 } },
  json: { text: rows, options: { maxTokens: 340 } },
  text: { text: page, options: { maxTokens: 260, query: "why is there no dashboard?" } },
  tests: { text: made("vitest-run.txt"), options: { maxTokens: 500, command: "npx vitest run", exitCode: 1 } },
  diff: { text: made("branch.diff"), options: { maxTokens: 500, command: "git diff main" } },
  search: { text: numbered, options: { maxTokens: 180 } },
  table: { text: pods, options: { maxTokens: 120 } },
  listing: { text: long, options: { maxTokens: 190 } },
  lockfile: { text: writeNpm(PACKAGES), options: { maxTokens: 140 } },
  yaml: { text: podList, options: { maxTokens: 150 } },
  page: { text: manualPage, options: { maxTokens: 150 } },
  source: { text: sources.typescript.text, options: { maxTokens: 220, query: "why does drain never end?" } },
};

/** What a reader sees of a screen. The key is fixed, so that handles are the same each time. */
export function drawScreen(name: string): string {
  const screen = screens[name];
  if (screen === undefined)
    throw new Error(`There is no screen "${name}". Screens: ${Object.keys(screens).join(", ")}.`);
  const tools = { counter: estimatingCounter(), hash: keyedHash(new Uint8Array(32).fill(7)) };
  const { text, tokensBefore, tokensAfter } = reduce(screen.text, screen.options, tools);
  return `${text.trimEnd()}\n\n${tokensBefore} tokens, ${tokensAfter} shown\n`;
}
