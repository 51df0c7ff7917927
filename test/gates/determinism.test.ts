import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { howOften } from "../how-often.ts";
import { fingerprint } from "./fingerprint.ts";

const program = fileURLToPath(new URL("./print-fingerprint.ts", import.meta.url));

describe("determinism", () => {
  const expected = fingerprint();

  it("gives the same bytes run after run", () => {
    for (let run = 0; run < howOften(2, 5); run += 1) expect(fingerprint()).toBe(expected);
  });

  it.each([
    ["UTC", "C"],
    ["Pacific/Chatham", "tr_TR.UTF-8"],
    ["America/St_Johns", "de_DE.UTF-8"],
    ["Asia/Kolkata", "th_TH.UTF-8"],
  ])("gives the same bytes in another process, in %s under %s", (zone, locale) => {
    const env = { ...process.env, TZ: zone, LC_ALL: locale, LANG: locale, LANGUAGE: locale };
    expect(execFileSync(process.execPath, [program], { env, encoding: "utf8" })).toBe(expected);
  });
});
