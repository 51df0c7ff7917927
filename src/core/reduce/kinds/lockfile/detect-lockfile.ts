import type { LockfileFormat } from "./lockfile-reader.ts";
import { readComposer } from "./read-composer.ts";
import { readGemfile } from "./read-gemfile.ts";
import { readGoSum } from "./read-go-sum.ts";
import { readNpm } from "./read-npm.ts";
import { readPnpm } from "./read-pnpm.ts";
import { readToml } from "./read-toml.ts";
import { readYarn } from "./read-yarn.ts";

const HEAD_CHARACTERS = 4_000;
const NPM = /^\{\r?\n(?:\s*"[^"\n]*": "[^"\n]*",\r?\n){0,3}\s*"lockfileVersion":/;
const TOML_PACKAGE = /(?:^|\n)\[\[package\]\]\r?\nname = "/;
const GO_SUM = /^\S+ \S+ h1:[A-Za-z0-9+/]{43}=/;
const GEMFILE = /^(?:GEM|PATH|GIT)\r?\n {2}remote: /;

/** Tells which lockfile a text is by how it begins; undefined where it is none. */
export function detectLockfile(text: string): LockfileFormat | undefined {
  const head = text.slice(0, HEAD_CHARACTERS);
  if (NPM.test(head)) return readNpm;
  if (head.startsWith("lockfileVersion:")) return readPnpm;
  if (head.includes("# yarn lockfile v1") || /(?:^|\n)__metadata:\r?\n/.test(head)) return readYarn;
  if (GEMFILE.test(head)) return readGemfile;
  if (/^[#vr[\s]/.test(head) && TOML_PACKAGE.test(head)) return readToml;
  if (/^\{\s/.test(head) && /"content-hash": "/.test(head) && head.includes('"packages": [')) return readComposer;
  return isGoSum(head) ? readGoSum : undefined;
}

function isGoSum(head: string): boolean {
  const lines = head.split("\n").slice(0, 10);
  return lines.length > 3 && lines.slice(0, -1).every((line) => GO_SUM.test(line));
}
