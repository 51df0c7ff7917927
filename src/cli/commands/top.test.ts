import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { pageHistory } from "../../../test/page/page-history.ts";
import { type PageStage, setPageStage } from "../../../test/page/set-page-stage.ts";
import { run } from "../run.ts";

let stage: PageStage;

beforeAll(async () => {
  stage = await setPageStage({ tenants: new Map([["secret-token", "team"]]) });
  const headers = { "x-palimpsest-token": "secret-token", "user-agent": "codex_cli_rs/1.0" };
  await stage.say(pageHistory({ steps: 2, opening: "Rename the column." }), { headers });
});
afterAll(() => stage?.close());

describe("top", () => {
  it("prints the sessions of a gateway if nobody can watch", async () => {
    const terminal = fakeTerminal({}, { columns: 120 });
    expect(await run(["top", "--url", stage.url, "--token", "secret-token"], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(/● Codex {9}Rename the column\. +1 /);
  });

  it("prints the same as JSON", async () => {
    const terminal = fakeTerminal();
    await run(["top", "--url", `${stage.url}/`, "--token", "team=secret-token", "--json"], terminal);
    expect(JSON.parse(terminal.printed())).toMatchObject({ sessions: [{ agent: "Codex", turns: 1 }] });
  });

  it.each([
    [["--token", "wrong"], 1, "requires its token"],
    [["--url", "http://127.0.0.1:9"], 1, "No gateway answers"],
    [["--url", "nowhere"], 2, "takes an http address"],
  ])("says what is wrong: %j", async (args, code, message) => {
    const terminal = fakeTerminal();
    expect(await run(["top", "--url", stage.url, ...args], terminal)).toBe(code);
    expect(terminal.warned()).toContain(message);
  });
});

describe("ui", () => {
  it("opens nothing if there is no archive", async () => {
    const terminal = fakeTerminal();
    expect(await run(["ui", "--no-open", "--port", "0", "--store", "file:/nowhere/archive.db"], terminal)).toBe(1);
    expect(terminal.warned()).toContain("archive");
  });
});
