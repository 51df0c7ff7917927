import { describe, expect, it } from "vitest";
import { ask, request, type WireMessage } from "../../../test/gateway/tool-history.ts";
import { memoryArchive } from "../../archives/memory.ts";
import { createTranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import { SummarizerFailure } from "../../core/base/summarizer-failure.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { inlineRunner } from "./inline-runner.ts";

describe("a summarizer that fails", () => {
  it("is left alone for a while, whichever conversation would ask next", async () => {
    let asked = 0;
    const hash = keyedHash(new Uint8Array(32).fill(7));
    const summarizer = {
      name: "failing",
      windowTokens: 100_000,
      async summarize(): Promise<never> {
        asked += 1;
        throw new SummarizerFailure("timeout", "It took too long.");
      },
    };
    const compactorOf = () => createTranscriptCompactor({ hash, archive: memoryArchive(), summarizer });
    const runner = inlineRunner({ hash, compactorOf });
    const run = async (name: string, apiKey?: string) => {
      const text = JSON.stringify(request(talk(name)));
      const context = { contextTokens: 20_000, trigger: "threshold" } as const;
      const job = { tenant: "default", format: "anthropic", text, context } as const;
      const loan = { provider: "anthropic", baseUrl: "http://127.0.0.1:1", model: "m" } as const;
      const { report } = await runner.run(apiKey === undefined ? job : { ...job, borrowed: { ...loan, apiKey } });
      expect(report).toMatchObject({ status: "compacted", failure: { retryClass: "retry" } });
    };
    for (const name of ["one", "two", "three"]) await run(name);
    expect(asked).toBe(1);
    // A summarizer borrowed from one client is different from one borrowed from another.
    for (const key of ["a", "a", "b"]) await run(`with ${key}`, key);
    expect(asked).toBe(3);
  });
});

/** Much talk and no tools, so that only a record makes it smaller. */
function talk(name: string): WireMessage[] {
  return Array.from({ length: 40 }, (_, turn): WireMessage[] => {
    const words = Array.from({ length: 200 }, (_word, index) => `${name}${turn * 200 + index}`).join(" ");
    return [ask(`What about part ${turn} of ${name}?`), { role: "assistant", content: `It is so: ${words}.` }];
  })
    .flat()
    .concat(ask("Go on."));
}
