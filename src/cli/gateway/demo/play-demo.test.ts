import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../../test/fake-terminal.ts";
import { run } from "../../run.ts";
import { createDemoScreen, type PlayedStory } from "./demo-screen.ts";

let played: PlayedStory;
beforeAll(async () => {
  const terminal = fakeTerminal();
  expect(await run(["gateway", "--demo", "--json", "--summarizer", "command:exit 1"], terminal)).toBe(0);
  played = JSON.parse(terminal.printed());
});

describe("gateway --demo", () => {
  it("plays a session past the model's window, turn by turn, gains, and has no request refused", async () => {
    const terminal = fakeTerminal();
    expect(await run(["gateway", "--demo"], terminal)).toBe(0);
    const printed = terminal.printed();
    const turns = [...printed.matchAll(/^ +(\d+) +([\d,]+) +([\d,]+) +<?(\d+)%/gm)].map(([, ...cells]) =>
      cells.map((cell) => Number(cell.replaceAll(",", ""))),
    );
    const numbers = turns.map(([number = 0]) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(numbers[0]).toBe(1);
    const client = turns.map(([, tokens = 0]) => tokens);
    expect(client).toEqual(client.toSorted((one, other) => one - other));
    expect(client.at(-1)).toBeGreaterThan(76_000);
    for (const [, has = 0, sent = 0] of turns) {
      expect(sent).toBeLessThanOrEqual(has);
      expect(sent).toBeLessThan(76_000);
    }
    expect(turns.some(([, , , cached = 0]) => cached > 90)).toBe(true);
    expect(printed).toMatch(/compacted .*: \d+ messages became a handoff/);
    expect(printed).toContain("the model looked up what was taken out");
    expect(printed).toContain("none was refused");
    expect(printed.replace(/\s+/g, " ")).toMatch(/net [\d,]+\. It gains because the session went on/);
    const end = printed.replace(/\s+/g, " ");
    const read = (pattern: RegExp): number[] =>
      (pattern.exec(end) ?? []).slice(1).map((number) => Number(number.replaceAll(",", "")));
    const [had = 0, , went = 0] = read(/The client sent ([\d,]+) tokens in (\d+) requests, ([\d,]+) were sent on/);
    const [lighter = 0, each = 0] = read(/and ([\d,]+) requests after it carried ([\d,]+) tokens fewer/);
    expect(each).toBe(Math.round((had - went) / lighter));
    const [saved = 0, paid = 0, lookUps = 0, net] = read(
      /input: ([\d,]+) saved, ([\d,]+) paid .*, ([\d,]+) for look-ups; net ([\d,]+)/,
    );
    expect(net).toBe(saved - paid - lookUps);
    expect(printed).toContain("palimpsest wrap claude");
    expect(printed).not.toContain("\u001b");
  });

  it("is one JSON document for programs, and asks no summarizer, though one is named: it reaches nobody", () => {
    const { windowTokens, rows, refused } = played;
    expect([windowTokens, refused]).toEqual([76_000, 0]);
    expect(rows.at(-1)?.clientTokens).toBeGreaterThan(windowTokens);
  });

  it("fits a narrow screen, and has colours where there are any", async () => {
    const terminal = fakeTerminal({}, { columns: 48, hasColors: true });
    const screen = createDemoScreen(terminal, played.rows.at(-1)?.clientTokens ?? 0);
    await screen.open("http://127.0.0.1:4870", played.windowTokens);
    for (const row of played.rows) await screen.add(row);
    await screen.end(played);
    expect(terminal.printed()).toContain("\u001b[32m█");
    const plain = stripVTControlCharacters(terminal.printed());
    expect(plain.replace(/\s+/g, " ")).toContain("messages became a handoff");
    const lines = plain.split("\n").filter((line) => !line.includes("http://"));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(48);
  });
});
