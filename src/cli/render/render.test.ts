import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { formatNumber, formatShare } from "../../core/render/format-number.ts";
import { drawBar } from "./draw-bar.ts";
import { watchProgress } from "./watch-progress.ts";

describe("drawBar", () => {
  it.each([
    [0, ""],
    [0.0001, "▏"],
    [0.5, "█████"],
    [0.55, "█████▌"],
    [1, "██████████"],
    [7, "██████████"],
  ])("draws %f of ten columns", (share, bar) => {
    expect(drawBar(share, 10)).toBe(bar);
  });

  test.prop([fc.double({ noNaN: true }), fc.nat({ max: 200 })])("never leaves its columns", (share, width) => {
    expect(drawBar(share, width).length).toBeLessThanOrEqual(Math.max(1, width));
  });
});

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1,000"],
    [1_234_567.8, "1,234,568"],
  ])("writes %f", (value, written) => {
    expect(formatNumber(value)).toBe(written);
  });
});

describe("formatShare", () => {
  it.each([
    [0, "0%"],
    [0.001, "<1%"],
    [0.456, "46%"],
  ])("writes %f", (value, written) => {
    expect(formatShare(value)).toBe(written);
  });
});

describe("watchProgress", () => {
  const megabytes = async function* (count: number): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < count; index += 1) yield new Uint8Array(1 << 20);
  };

  it("shows the progress of a large file, and cleans up after itself", async () => {
    const terminal = fakeTerminal({}, { isWatched: true });
    const file = { name: "big.jsonl", bytes: 32 << 20, chunks: megabytes(32) };
    let bytes = 0;
    for await (const chunk of watchProgress(file, terminal)) bytes += chunk.length;
    expect(bytes).toBe(32 << 20);
    expect(terminal.warned()).toContain("big.jsonl");
    expect(terminal.warned()).toContain("50%");
    expect(terminal.warned().endsWith("\r\u001b[2K")).toBe(true);
  });

  it("stays silent when nobody is watching", async () => {
    const terminal = fakeTerminal();
    for await (const _ of watchProgress({ name: "big", bytes: 32 << 20, chunks: megabytes(32) }, terminal));
    expect(terminal.warned()).toBe("");
  });
});
