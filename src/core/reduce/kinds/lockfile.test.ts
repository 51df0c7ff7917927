import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import {
  type Locked,
  PACKAGES,
  writeCargo,
  writeComposer,
  writeGemfile,
  writeGoSum,
  writeNpm,
  writePnpm,
  writePoetry,
  writeUv,
  writeYarn,
  writeYarnBerry,
} from "../../../../test/fixtures/reduce/lockfile/lockfiles.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { lockfileReducer } from "./lockfile.ts";

const tools = { counter: estimatingCounter(), hash: testHash };
const knowingDirect: readonly (readonly [string, (packages: readonly Locked[]) => string])[] = [
  ["package-lock.json", writeNpm],
  ["yarn.lock of yarn 4", writeYarnBerry],
  ["pnpm-lock.yaml", writePnpm],
  ["Cargo.lock", writeCargo],
  ["uv.lock", writeUv],
  ["Gemfile.lock", writeGemfile],
];
const others: typeof knowingDirect = [
  ["yarn.lock of yarn 1", writeYarn],
  ["poetry.lock", writePoetry],
  ["go.sum", writeGoSum],
  ["composer.lock", writeComposer],
];

describeReducer(
  lockfileReducer,
  [...knowingDirect, ...others].map(([, write]) => write(PACKAGES)),
);

describe("lockfile", () => {
  it("does not take a log above a lockfile for a part of it", () => {
    const log = Array.from({ length: 40 }, (_, at) => `2026-11-15T10:00:${at + 10}Z INFO fetched part-${at}\n`).join(
      "",
    );
    expect(reduce(`${log}${writeNpm(PACKAGES)}`, {}, tools).kind).not.toBe("lockfile");
  });

  it.each([...knowingDirect, ...others])("names the packages of a %s without its beginning", (_name, write) => {
    const whole = write(PACKAGES);
    const piece = whole.slice(whole.indexOf("\n", Math.floor(whole.length * 0.4)) + 1);
    expect(reduce(piece, {}, tools).kind).toBe("lockfile");
    const named = lockfileReducer.outline(piece, {}).facts.flatMap(({ facts }) => facts.map(({ text }) => text));
    expect(named.join()).toMatch(/part-38@v?38\.2\.3/);
    expect(named.join()).not.toContain("part-2@");
  });

  it.each(knowingDirect)("names what the project asks for first in %s", (_name, write) => {
    const { text } = reduce(write(PACKAGES), { maxTokens: 200 }, tools);
    expect(text).toMatch(/asked for, 2: part-3@3\.2\.3, web-kit@5\.1\.0\n/);
    expect(text).toContain("in several versions, 1: part-7@7.2.0 and 9.0.0\n");
    expect(text).toMatch(/^\[4\d packages h-/);
    expect(text).toMatch(/\nothers, 3\d: /);
  });

  it.each([...knowingDirect, ...others])("names every package in %s", (_name, write) => {
    const { text } = reduce(write(PACKAGES), { maxTokens: 800 }, tools);
    for (const { name, version } of PACKAGES) {
      expect(text).toContain(name);
      expect(text).toContain(version);
    }
  });

  it("names the last of many versions and counts the others", () => {
    const text = writeGoSum(Array.from({ length: 30 }, (_, index) => ({ name: "kit", version: `0.${index}.0` })));
    expect(reduce(text, { maxTokens: 100 }, tools).text).toContain("example.org/kit@v0.29.0 and 29 other versions");
  });

  it("shows the package that the query asks for", () => {
    const { text } = reduce(writeNpm(PACKAGES), { maxTokens: 900, query: "which version of part-23?" }, tools);
    expect(text).toContain("others, 39: part-23@23.2.2");
    expect(text).toContain("https://registry.example/part-23.tgz");
  });

  const locked = fc.record({
    name: fc.stringMatching(/^[a-z][a-z-]{1,12}$/),
    version: fc.stringMatching(/^[1-9]\.\d\.\d$/),
  });
  const packages = fc.uniqueArray(locked, { selector: ({ name, version }) => `${name}@${version}`, minLength: 4 });

  test.prop([packages, fc.constantFrom(...others)])("lists exactly what was locked", (list, [format, write]) => {
    const { facts, segments } = lockfileReducer.outline(write(list), {});
    const prefix = { "go.sum": ["example.org/", "v"], "composer.lock": ["acme/", "v"] }[format] ?? ["", ""];
    const expected = new Map<string, string[]>();
    for (const { name, version } of list) {
      const own = `${prefix[0]}${name}`;
      expected.set(own, [...(expected.get(own) ?? []), `${prefix[1]}${version}`]);
    }
    const claimed = facts.flatMap((own) => own.facts.map(({ claim }) => (claim.kind === "shape" ? claim : undefined)));
    expect(new Map(claimed.map((claim) => [claim?.path, claim?.keys]))).toEqual(expected);
    expect(segments.reduce((total, { units }) => total + (units ?? 1), 0)).toBe(list.length);
  });
});
