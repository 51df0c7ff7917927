import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { CompactionRunner } from "../../src/gateway/compaction/compaction-runner.ts";
import { parseRewrite } from "../../src/replay/parse-kept.ts";
import type { RewriteStore } from "../../src/replay/rewrite-book.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";
import { sharedStore } from "./shared-store.ts";
import { ask, readFiles, request } from "./tool-history.ts";

const WINDOW = 15_000;
/** The first compaction of a process loads most of the program, which takes more than a second on a loaded machine. */
const LOADED = { timeout: 20_000 };

describe("a compaction that is prepared in the background", () => {
  it("is prepared once, however many answers come meanwhile", async () => {
    const store = sharedStore();
    const slow = holdBack(store.runner);
    const { gateway } = await start({ ...store, runner: slow.runner });
    for (const steps of [9, 10, 11]) await gateway.post("/v1/messages", history(steps));
    expect(slow.waiting()).toBe(1);
    slow.letGo();
    await vi.waitFor(() => expect(gateway.reports).toMatchObject([{ status: "compacted" }]), LOADED);
  });

  it("is not retried with every answer if it came to nothing", async () => {
    const { gateway } = await start(sharedStore());
    const messages = [ask(`Read this. ${"word ".repeat(4_000)}`)];
    for (let turn = 0; turn < 6; turn += 1) {
      const response = await gateway.post("/v1/messages", request(messages, { model: "claude-3-5-haiku" }));
      await response.text();
      await gateway.idle();
      messages.push({ role: "assistant", content: "I did." }, ask("And then?"));
    }
    expect(gateway.reports.map(({ status }) => status)).toEqual(["unchanged"]);
  });

  it("says how far the conversation had gone on when it was ready", async () => {
    const store = sharedStore();
    const slow = holdBack(store.runner);
    const saved: string[] = [];
    const rewrites = (tenant: string): RewriteStore => {
      const own = store.rewrites(tenant);
      const saveRewrite: RewriteStore["saveRewrite"] = (kept) => {
        saved.push(kept.text);
        return own.saveRewrite(kept);
      };
      return { ...own, saveRewrite };
    };
    const { gateway } = await start({ ...store, rewrites, runner: slow.runner });
    for (const steps of [9, 10, 11]) await gateway.post("/v1/messages", history(steps));
    slow.letGo();
    await vi.waitFor(() => expect(gateway.reports).toHaveLength(1), LOADED);
    expect(saved.map(parseRewrite)).toMatchObject([{ readyMessages: history(11).messages.length }]);
  });

  it("makes the gateway refuse another one by hand", async () => {
    const store = sharedStore();
    const slow = holdBack(store.runner);
    const { gateway } = await start({ ...store, runner: slow.runner });
    const answer = await gateway.post("/v1/messages", history(9));
    const session = answer.headers.get("x-palimpsest-session");
    await vi.waitFor(() => expect(slow.waiting()).toBe(1));
    const refused = await gateway.post("/palimpsest/compact", { session });
    expect(refused.status).toBe(409);
    slow.letGo();
  });

  it("is dropped if another node was faster, so that the cache breaks once", async () => {
    const store = sharedStore();
    const slow = holdBack(store.runner);
    const { provider, gateway: late } = await start({ ...store, runner: slow.runner });
    const early = await startTestGateway(provider.url, { ...store, windows: { "*": WINDOW } });
    await late.post("/v1/messages", history(10));
    await vi.waitFor(() => expect(slow.waiting()).toBe(1));
    await early.post("/v1/messages", history(9));
    await vi.waitFor(() => expect(early.reports).toMatchObject([{ status: "compacted" }]));

    slow.letGo();
    await vi.waitFor(() => expect(late.reports).toMatchObject([{ status: "in-flight" }]));
    await late.post("/v1/messages", history(11));
    await early.post("/v1/messages", history(11));
    const [one, other] = provider.seen.slice(-2);
    expect(one?.body).toBe(other?.body);
    expect(early.reports.concat(late.reports).filter(({ status }) => status === "compacted")).toHaveLength(1);
  });
});

describe("a compaction that a request waits for", () => {
  it("is made once, however often a client loses its patience and asks again", async () => {
    const store = sharedStore();
    const slow = holdBack(store.runner);
    const { provider, gateway } = await start({ ...store, runner: slow.runner });
    const impatient = async () => {
      const signal = AbortSignal.timeout(100);
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(history(30));
      return fetch(`${gateway.url}/v1/messages`, { method: "POST", headers, body, signal }).catch(() => undefined);
    };
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await impatient()).toBeUndefined();
    const patient = gateway.post("/v1/messages", history(30));
    await wait(50);
    expect(slow.waiting()).toBe(1);
    slow.letGo();
    expect((await patient).headers.get("x-palimpsest-status")).toBe("compacted");
    expect(provider.seen).toHaveLength(1);
    expect(gateway.reports).toMatchObject([{ status: "compacted" }]);
  });

  it("delays for a while only what fits the window without it, and is there for the next", async () => {
    const store = sharedStore();
    const slow = holdBack(store.runner);
    const { gateway } = await start({ ...store, runner: slow.runner }, { maxWaitMs: 50 });
    const first = await gateway.post("/v1/messages", history(19));
    expect(first.headers.get("x-palimpsest-status")).toContain("untouched; reason=its compaction takes longer");
    slow.letGo();
    await vi.waitFor(() => expect(gateway.reports).toMatchObject([{ status: "compacted" }]), LOADED);
    const next = await gateway.post("/v1/messages", history(20));
    expect(next.headers.get("x-palimpsest-status")).toBe("replayed");
  });

  it.each([
    ["the same one", 1, false],
    ["the same one, after another request went without it", 2, false],
    ["one that was started since", 1, true],
    ["one that was started since, after another request went without it", 2, true],
  ])("is reported by the gateway that sends it first, if a request went without it: %s", async (_, went, isNew) => {
    const store = sharedStore();
    const slow = holdBack(store.runner);
    const { provider, gateway } = await start({ ...store, runner: slow.runner }, { maxWaitMs: 50 });
    for (let request = 0; request < went; request += 1) {
      const late = await gateway.post("/v1/messages", history(19 + request));
      expect(late.headers.get("x-palimpsest-status")).toContain("untouched");
      await late.text();
    }
    slow.letGo();
    await vi.waitFor(() => expect(gateway.reports.map(({ status }) => status)).toContain("compacted"), LOADED);
    await gateway.idle();
    const next = isNew ? await startTestGateway(provider.url, { ...store, windows: { "*": WINDOW } }) : gateway;
    const tell = async (steps: number): Promise<(string | null)[]> => {
      const { headers } = await next.post("/v1/messages", history(steps));
      return ["x-palimpsest-status", "x-palimpsest-compaction"].map((name) => headers.get(name));
    };
    expect(await tell(19 + went)).toEqual(["replayed", "hygiene"]);
    expect(await tell(20 + went)).toEqual(["replayed", null]);
    expect(gateway.reports.filter(({ status }) => status === "compacted")).toHaveLength(1);
  });
});

async function start(options: ReturnType<typeof sharedStore>, more: Parameters<typeof startTestGateway>[1] = {}) {
  const provider = await startProvider(({ body }, response) => {
    const isCompacted = body.includes("palimpsest_retrieve");
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ usage: { input_tokens: WINDOW * (isCompacted ? 0.3 : 0.6), output_tokens: 1 } }));
  });
  return { provider, gateway: await startTestGateway(provider.url, { ...options, windows: { "*": WINDOW }, ...more }) };
}

/** A runner whose work waits until it may continue. */
function holdBack(runner: CompactionRunner) {
  let waiting = 0;
  let isHeld = true;
  return {
    waiting: () => waiting,
    letGo() {
      isHeld = false;
    },
    runner: {
      ...runner,
      async run(job: Parameters<CompactionRunner["run"]>[0]) {
        waiting += 1;
        while (isHeld) await wait(5);
        return runner.run(job);
      },
    },
  };
}

function history(steps: number) {
  return request([ask("Find out why the parts disagree."), ...readFiles("alpha", steps)], {
    model: "claude-3-5-haiku",
  });
}
