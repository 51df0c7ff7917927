import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import type { SessionRow } from "../../page/model/session-row.ts";
import { columnsOf } from "./columns-of.ts";
import { renderSessions } from "./render-sessions.ts";

const NOW = 1_800_000_000_000;
const row: SessionRow = {
  id: "30667ffd1eabbd96",
  isLive: true,
  agent: "Claude Code",
  title: "Make the importer skip rows without an id, and keep the tests green.",
  model: "claude-sonnet-5",
  turns: 46,
  clientTokens: 32_900,
  sentTokens: 7_100,
  spark: [
    [1_000, 1_000],
    [10_000, 5_000],
    [32_900, 7_100],
  ],
  compactions: 7,
  lookUps: 2,
  dollars: 0.325,
  state: { kind: "healthy" },
  updatedAtMs: NOW - 42_000,
};

describe("renderSessions", () => {
  it("shows a session in a line", () => {
    const terminal = fakeTerminal({}, { columns: 120 });
    expect(renderSessions({ rows: [row], faults: 0, nowMs: NOW, url: "http://127.0.0.1:4870" }, terminal)).toBe(
      [
        "127.0.0.1:4870 · 1 session · 7 compactions · 32.9k → 7.1k tokens",
        "● healthy   ■ left alone   ▲ fault",
        "  AGENT         SESSION                               TURNS CLIENT   SENT SENT/CLIENT  COMPACTED LOOK-UPS    COST ACTIVE",
        "● Claude Code   Make the importer skip rows without …    46  32.9k   7.1k █▄▂                  7        2   $0.33   42 s",
        "",
      ].join("\n"),
    );
  });

  it("drops some columns in a narrow terminal, so that no line breaks and the title stays readable", () => {
    for (const columns of [60, 80, 100, 120]) {
      const text = renderSessions({ rows: [row], faults: 0, nowMs: NOW, url: "u" }, fakeTerminal({}, { columns }));
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
      expect(text).toContain("Make the importer s");
    }
  });

  it("counts the columns of wide characters", () => {
    const wide = { ...row, title: "解析器を直す".repeat(8) };
    const text = renderSessions(
      { rows: [row, wide], faults: 0, nowMs: NOW, url: "u" },
      fakeTerminal({}, { columns: 80 }),
    );
    const [latin = "", han = ""] = text.split("\n").slice(3);
    expect(columnsOf(han)).toBe(columnsOf(latin));
    expect(han.endsWith("42 s")).toBe(true);
  });

  it("says why a session is left alone, and shows no more than the screen has lines", () => {
    const left: SessionRow = { ...row, id: "x", state: { kind: "left-alone", reason: "unknown-window" } };
    const rows = Array.from({ length: 30 }, () => left);
    const text = renderSessions(
      { rows, faults: 3, nowMs: NOW, url: "u" },
      fakeTerminal({}, { columns: 120, rows: 10 }),
    );
    expect(text.trimEnd().split("\n")).toHaveLength(10);
    expect(text).toContain("■ Claude Code   [unknown-window] Make");
    expect(text).toContain("… 24 more sessions");
    expect(text).toContain("3 faults");
  });

  it("shows nothing of a title that a terminal would act on", () => {
    const hostile = { ...row, title: "\u001b]0;owned\u0007\u001b[31mred", agent: "\u009b2J" };
    expect(renderSessions({ rows: [hostile], faults: 0, nowMs: NOW, url: "u" }, fakeTerminal())).not.toMatch(
      /(?!\n)\p{Cc}/u,
    );
  });
});
