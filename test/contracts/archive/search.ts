import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../../src/core/tokens/estimate-tokens.ts";
import { type OpenArchive, original, record } from "./fixtures.ts";

const secret = ["sk", "ant", "api03", "A1b2C3d4E5f6G7h8".repeat(5)].join("-");

const texts = {
  "h-00000001": "import { verify } from './jwt.ts' // src/auth/jwt.ts\nexport function readToken() {}",
  "h-00000002": "Error [ERR_MODULE_NOT_FOUND]: Cannot find module 'left-pad'",
  "h-00000003": "fixes #1234, see also the token module",
  "h-00000004": `the key is ${secret}\nand the disk is full`,
  "h-00000005": "日本語のログ: ディスクがいっぱいです",
};

/** Full-text search over what is redacted. */
export function describeSearch(name: string, open: OpenArchive): void {
  describe(`${name} (search)`, () => {
    it.each([
      ["src/auth/jwt.ts", "h-00000001"],
      ["jwt", "h-00000001"],
      ["readToken", "h-00000001"],
      ["ERR_MODULE_NOT_FOUND", "h-00000002"],
      ["module_not", "h-00000002"],
      ["left-pad", "h-00000002"],
      ["#1234", "h-00000003"],
      ["DISK full", "h-00000004"],
      ["ディスク", "h-00000005"],
    ])("finds %j by its parts", async (query, handle) => {
      const archive = await filled(open);
      expect((await archive.search({ query })).hits[0]).toMatchObject({ handle, lineage: "lineage" });
    });

    it("shows where it was found, without secrets, and never finds the hidden part of one", async () => {
      const archive = await filled(open);
      const { hits } = await archive.search({ query: "key disk" });
      expect(hits[0]?.snippet).toContain("key is");
      expect(JSON.stringify(hits)).not.toContain(secret.slice(14, 40));
      expect((await archive.search({ query: "A1b2C3d4E5f6" })).hits).toEqual([]);
    });

    it("ranks what has the rare word first, and still shows the others", async () => {
      const archive = await filled(open);
      const { hits } = await archive.search({ query: "module left" });
      expect(hits.map(({ handle }) => handle)).toEqual(["h-00000002", "h-00000003"]);
      expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
    });

    it("finds what a tool said among messages that were taken out together", async () => {
      const archive = await open();
      const message = { role: "tool", parts: [{ kind: "tool-result", toolName: "bash", text: "exit code 1" }] };
      await archive.commit(record({ originals: [original("h-00000001", JSON.stringify(message), "range")] }));
      const search = async (tool: string) =>
        (await archive.search({ query: "exit", tool })).hits.map(({ handle }) => handle);
      expect(await search("bash")).toEqual(["h-00000001"]);
      expect(await search("grep")).toEqual([]);
    });

    it("filters by session, tool, path and time", async () => {
      let nowMs = 1_000;
      const archive = await open({ now: () => nowMs });
      const commit = async (session: string, handle: string, tool: string, text: string) => {
        const originals = [{ ...original(handle, text), tool }];
        await archive.commit(record({ lineage: session, originals }));
        nowMs += 1_000;
      };
      await commit("one", "h-00000001", "bash", "failed in src/a.ts");
      await commit("two", "h-00000002", "read", "failed in src/b.ts");
      await commit("two", "h-00000003", "bash", "failed in src/a.ts and more");
      const search = async (filters: object) =>
        (await archive.search({ query: "failed", ...filters })).hits.map(({ handle }) => handle).sort();
      expect(await search({})).toEqual(["h-00000001", "h-00000002", "h-00000003"]);
      expect(await search({ session: "two" })).toEqual(["h-00000002", "h-00000003"]);
      expect(await search({ tool: "bash" })).toEqual(["h-00000001", "h-00000003"]);
      expect(await search({ path: "src/a.ts" })).toEqual(["h-00000001", "h-00000003"]);
      expect(await search({ sinceMs: 1_500, untilMs: 2_500 })).toEqual(["h-00000002"]);
      expect(await search({ sinceMs: 9_000 })).toEqual([]);
      expect(await search({ session: "two", tool: "bash", path: "a.ts" })).toEqual(["h-00000003"]);
      await expect(archive.search({ query: "failed", session: "three" })).rejects.toMatchObject({
        code: "SESSION_UNKNOWN",
      });
    });

    it("keeps its answer within the tokens and the number asked for", async () => {
      const archive = await open();
      const originals = Array.from({ length: 30 }, (_, index) =>
        original(`h-000001${10 + index}`, `word ${index} `.repeat(40)),
      );
      await archive.commit(record({ originals }));
      // A search waits only for a limited time, and a loaded machine is slow.
      await archive.updateIndex();
      expect((await archive.search({ query: "word", maxTokens: 5_000 })).hits).toHaveLength(10);
      expect((await archive.search({ query: "word", limit: 3 })).hits).toHaveLength(3);
      const few = await archive.search({ query: "word", maxTokens: 200 });
      expect(few.hits.length).toBeLessThan(5);
      expect(few.isComplete).toBe(false);
    });

    it("fills the tokens that are asked for, and stays within them", async () => {
      const archive = await open();
      const lines = Array.from({ length: 2_000 }, (_, line) => `line ${line}${line === 1_000 ? " has the word" : ""}`);
      const originals = ["h-00000201", "h-00000202", "h-00000203"].map((handle) =>
        original(handle, [...lines, handle].join("\n")),
      );
      await archive.commit(record({ originals }));
      await archive.updateIndex();
      const { hits } = await archive.search({ query: "word", limit: 3, maxTokens: 2_000 });
      const tokens = estimateTokens(hits.map(({ handle, snippet }) => `${handle} ${snippet}`).join(""));
      expect(hits).toHaveLength(3);
      expect(tokens).toBeGreaterThan(1_800);
      expect(tokens).toBeLessThanOrEqual(2_000);
      for (const { snippet } of hits) expect(snippet).toContain("line 1000 has the word");
    });

    it("shows as many small texts as fit into few tokens", async () => {
      const archive = await open();
      const originals = Array.from({ length: 9 }, (_, index) =>
        original(`h-0000030${index}`, `a word of text ${index}`),
      );
      await archive.commit(record({ originals }));
      await archive.updateIndex();
      const { hits, isComplete } = await archive.search({ query: "word", maxTokens: 200 });
      expect(hits.length).toBeGreaterThan(5);
      expect(estimateTokens(hits.map(({ handle, snippet }) => `${handle}\n${snippet}\n`).join(""))).toBeLessThan(201);
      expect(isComplete).toBe(hits.length === 9);
    });

    it("shows the best hit however few tokens there are", async () => {
      const archive = await filled(open);
      const { hits } = await archive.search({ query: "module", maxTokens: 12 });
      expect(hits).toHaveLength(1);
      expect((await archive.search({ query: "module", maxTokens: 30 })).hits[0]?.snippet).toMatch(/module/i);
    });

    it("shows every place where the words occur, with the lines around it", async () => {
      const archive = await open();
      const lines = Array.from({ length: 300 }, (_, line) => `line ${line + 1}${line % 100 === 49 ? " fails" : ""}`);
      await archive.commit(record({ originals: [original("h-00000001", lines.join("\n"))] }));
      const [hit] = (await archive.search({ query: "fails", maxTokens: 200 })).hits;
      for (const place of ["line 49\nline 50 fails\nline 51", "line 149\nline 150 fails", "line 250 fails\nline 251"])
        expect(hit?.snippet).toContain(place);
      expect(hit?.snippet).toMatch(/^\[lines \d+-\d+ of 300\]\n/);
    });

    it("lists a text once, under its newest handle", async () => {
      const archive = await open();
      const text = "the same needle";
      for (const [number, handle] of ["h-00000001", "h-00000002"].entries())
        await archive.commit(record({ lineage: `lineage ${number}`, originals: [original(handle, text)] }));
      const { hits, isComplete } = await archive.search({ query: "needle" });
      expect(hits).toMatchObject([{ handle: "h-00000002", alsoAs: ["h-00000001"] }]);
      expect(isComplete).toBe(true);
    });

    it("shows messages as they are read, and a result that has its own handle by that", async () => {
      const archive = await open();
      const messages = [
        { role: "user", content: "Where is the\nneedle?" },
        {
          role: "assistant",
          tool_calls: [{ id: "call_needle", function: { name: "grep", arguments: '{"for":"it"}' } }],
        },
        { role: "tool", tool_call_id: "call_needle", content: "haystack:3: a pin" },
      ];
      const range = messages.map((message) => JSON.stringify(message)).join("\n");
      const result = { ...original("h-00000002", "haystack:3: a pin"), tool: "grep" };
      await archive.commit(record({ originals: [original("h-00000001", range, "range"), result] }));
      const search = async (query: string) => (await archive.search({ query })).hits;
      expect(await search("pin")).toMatchObject([
        { handle: "h-00000002", snippet: "haystack:3: a pin", heldBy: ["h-00000001"] },
      ]);
      const [hit] = await search("needle");
      expect(hit).toMatchObject({ handle: "h-00000001", kind: "range" });
      expect(hit?.snippet).toContain("── message 1 of 3 · user ──\nWhere is the\nneedle?\n");
      // Nobody looks for ids and keys of the wire format.
      for (const query of ["arguments", "content", "calls"]) expect(await search(query)).toEqual([]);
    });

    it("leaves out texts that contain only the words that all contain", async () => {
      const archive = await open();
      const originals = Array.from({ length: 20 }, (_, index) =>
        original(`h-000003${10 + index}`, `file ${index} of the listing${index === 3 ? " has the needle" : ""}`),
      );
      await archive.commit(record({ originals }));
      await archive.updateIndex();
      expect((await archive.search({ query: "the needle" })).hits).toMatchObject([{ handle: "h-00000313" }]);
      expect((await archive.search({ query: "the listing" })).hits).toHaveLength(10);
    });

    it("finds small texts next to one of megabytes", async () => {
      const archive = await open();
      const large = JSON.stringify({ role: "user", content: "a needle in a large text\n".repeat(120_000) });
      const originals = [original("h-00000001", "a needle"), original("h-00000002", large, "range")];
      await archive.commit(record({ originals }));
      // A search waits only for a limited time, and a loaded machine is slow.
      await archive.updateIndex();
      const { hits } = await archive.search({ query: "needle" });
      expect(hits.map(({ handle }) => handle).sort()).toEqual(["h-00000001", "h-00000002"]);
    });

    it.each(["", "   ", "!!! ???", '" OR "', "NEAR(a b)", "a* NOT b", "'; DROP TABLE texts; --", "\ud800", "\0"])(
      "treats %j as words and nothing else",
      async (query) => {
        const archive = await filled(open);
        expect((await archive.search({ query })).hits).toEqual(expect.any(Array));
        expect(await archive.get("h-00000001")).toBeDefined();
      },
    );

    it("does without an index if told to", async () => {
      const archive = await open({ index: false });
      await archive.commit(record({ originals: [original("h-00000001", "text")] }));
      await expect(archive.search({ query: "text" })).rejects.toMatchObject({ code: "INVALID_POLICY" });
      expect((await archive.verify()).breaches).toEqual([]);
    });
  });
}

// Helpers

async function filled(open: OpenArchive) {
  const archive = await open();
  const originals = Object.entries(texts).map(([handle, text]) => original(handle, text));
  await archive.commit(record({ originals }));
  return archive;
}
