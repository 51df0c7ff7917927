import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import type { Gateway } from "../../gateway/start-gateway.ts";
import { serveUntilTold } from "./serve-until-told.ts";

describe("serveUntilTold", () => {
  it("says nothing if there is nothing to finish", async () => {
    expect(await stop(async () => {})).toBe("");
  });

  it("says what it waits for, and how to end at once", async () => {
    expect(await stop(async () => void (await sleep(600)))).toBe(
      "finishing the answers in progress; press Ctrl-C again to stop at once\n",
    );
  });
});

// Helpers

/** Serves, and is told to stop as a signal would. @returns What it printed. */
async function stop(close: Gateway["close"]): Promise<string> {
  const terminal = fakeTerminal();
  const before = new Set(process.listeners("SIGTERM"));
  const served = serveUntilTold({ close }, terminal);
  for (const listener of process.listeners("SIGTERM")) if (!before.has(listener)) listener("SIGTERM");
  await served;
  return terminal.warned();
}
