import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it, vi } from "vitest";
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
  it("plays a session past the model's window, turn by turn, saves money, and has no request refused", async () => {
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
    expect(printed).toContain("the model looked up what was removed");
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
    const [, dollars = "", spared = "", share = ""] =
      /With claude-opus-5-5, at its prices of [\d-]+, it would cost \$([\d.]+), \$([\d.]+) \((\d+)%\) less than/.exec(
        end,
      ) ?? [];
    // Both sums are rounded to cents.
    const sharePercent = (100 * Number(spared)) / (Number(dollars) + Number(spared));
    expect(Math.abs(Number(share) - sharePercent)).toBeLessThan(1);
    // Its address is gone when it ends.
    expect(printed).not.toMatch(/http:|Ctrl-C/);
    expect(printed).toContain("palimpsest wrap claude");
    expect(printed).not.toContain("\u001b");
  });

  it("keeps its page open in a terminal until it is told to end", async () => {
    const terminal = fakeTerminal({}, { rows: 24 });
    const before = new Set(process.listeners("SIGINT"));
    const demo = run(["gateway", "--demo"], terminal);
    await vi.waitUntil(() => terminal.printed().includes("Ctrl-C"), { timeout: 120_000 });
    const [, address = ""] = /until you press Ctrl-C: (http:\S+)/.exec(terminal.printed()) ?? [];
    expect(await (await fetch(address)).text()).toContain("<title>");
    const listed = await (await fetch(`${address}palimpsest/api/sessions`)).text();
    expect([...listed.matchAll(/"turns":(\d+)/g)].map(([, turns]) => Number(turns))).toEqual([played.rows.length]);
    for (const listener of process.listeners("SIGINT")) if (!before.has(listener)) listener("SIGINT");
    expect(await demo).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
  });

  it("prints one JSON document for programs, and calls no summarizer even if one is named, because it stays offline", () => {
    const { windowTokens, rows, refused } = played;
    expect([windowTokens, refused]).toEqual([76_000, 0]);
    expect(rows.at(-1)?.clientTokens).toBeGreaterThan(windowTokens);
  });

  it("fits a narrow screen, and uses colours if there are any", async () => {
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
