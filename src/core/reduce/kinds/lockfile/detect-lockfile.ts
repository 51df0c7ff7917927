import { BEGINNING_CHARACTERS } from "../../../text/scan-limits.ts";
import type { LockfileFormat } from "./lockfile-reader.ts";
import { parseComposer } from "./parse-composer.ts";
import { parseGemfile } from "./parse-gemfile.ts";
import { parseGoSum } from "./parse-go-sum.ts";
import { parseNpm } from "./parse-npm.ts";
import { parsePnpm } from "./parse-pnpm.ts";
import { parseToml } from "./parse-toml.ts";
import { parseYarn } from "./parse-yarn.ts";

const NPM = /^\{\r?\n(?:\s*"[^"\n]*": "[^"\n]*",\r?\n){0,3}\s*"lockfileVersion":/;
const TOML_PACKAGE = /(?:^|\n)\[\[package\]\]\r?\nname = "/;
const GO_SUM = /^\S+ \S+ h1:[A-Za-z0-9+/]{43}=/;
const GEMFILE = /^(?:GEM|PATH|GIT)\r?\n {2}remote: /;

/**
 * How each format writes one package, with its hash or its source: if the beginning is missing, several of them
 * identify it.
 */
const PACKAGES: readonly (readonly [pattern: RegExp, format: LockfileFormat])[] = [
  [
    /"[^"\n]+": \{\r?\n\s+"version": "[^"\n]+",\r?\n(?:\s+"resolved": "[^"\n]+",\r?\n)?\s+"integrity": "sha\d/g,
    parseNpm,
  ],
  [/\n {2}\S+@\d\S*:(?: \{\}\r?\n|\r?\n {4}(?:resolution: \{integrity: |dependencies:\r?\n))/g, parsePnpm],
  [/\n\S[^\n]*@[^\n]*:\r?\n {2}version:? "?[^"\n]+"?\r?\n {2}(?:resolved|resolution:) "/g, parseYarn],
  [/\n\[\[package\]\]\r?\nname = "[^"\n]+"\r?\nversion = "/g, parseToml],
  [/"name": "[^"\n/]+\/[^"\n]+",\r?\n\s+"version": "[^"\n]+",\r?\n\s+"(?:source|dist)": \{/g, parseComposer],
];
/** A judgement: one entry may be in a page about lockfiles. */
const MIN_PACKAGES = 2;
/** The rest of a package that was cut is shorter than this; more is another output above. */
const FIRST_CHARACTERS = 1_000;
const GEM = /^ {4}\S+ \(\d[^)]*\)$/;
const GEM_LINE = /^ {4,6}\S+(?: \([^)]*\))?$|^[A-Z][A-Z ]+$|^ {2,3}\S+|^$/;
/** A judgement: fewer indented names with versions are a list. */
const MIN_GEMS = 8;

/** Detects which lockfile a text is by how it begins, otherwise by its packages; undefined if it is none. */
export function detectLockfile(text: string): LockfileFormat | undefined {
  const head = text.slice(0, BEGINNING_CHARACTERS);
  return detectByStart(head) ?? detectByPackages(head);
}

function detectByPackages(head: string): LockfileFormat | undefined {
  const found = PACKAGES.find(([pattern]) => {
    const packages = [...head.matchAll(pattern)];
    return packages.length >= MIN_PACKAGES && (packages[0]?.index ?? 0) <= FIRST_CHARACTERS;
  })?.[1];
  return found ?? (areGems(head) ? parseGemfile : undefined);
}

function areGems(head: string): boolean {
  const lines = head.split(/\r?\n/).slice(0, -1);
  return lines.filter((line) => GEM.test(line)).length >= MIN_GEMS && lines.every((line) => GEM_LINE.test(line));
}

function detectByStart(head: string): LockfileFormat | undefined {
  if (NPM.test(head)) return parseNpm;
  if (head.startsWith("lockfileVersion:")) return parsePnpm;
  if (head.includes("# yarn lockfile v1") || /(?:^|\n)__metadata:\r?\n/.test(head)) return parseYarn;
  if (GEMFILE.test(head)) return parseGemfile;
  if (/^[#vr[\s]/.test(head) && TOML_PACKAGE.test(head)) return parseToml;
  if (/^\{\s/.test(head) && /"content-hash": "/.test(head) && head.includes('"packages": [')) return parseComposer;
  return isGoSum(head) ? parseGoSum : undefined;
}

function isGoSum(head: string): boolean {
  const lines = head.split("\n").slice(0, 10);
  return lines.length > 3 && lines.slice(0, -1).every((line) => GO_SUM.test(line));
}
