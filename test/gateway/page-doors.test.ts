import { request as ask } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CompactionDetail } from "../../src/page/model/compaction-detail.ts";
import type { SessionDetail } from "../../src/page/model/session-detail.ts";
import { pageHistory } from "../page/page-history.ts";
import { type PageStage, setPageStage } from "../page/set-page-stage.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

// What the page's server lets in. test/page tests how the page itself behaves.

let stage: PageStage;
let session: string;

beforeAll(async () => {
  stage = await setPageStage();
  session = (await stage.say(pageHistory({ steps: 6 }))).session;
});
afterAll(() => stage?.close());

describe("the page's server", () => {
  const paths = ["/status", "/sessions", "/events", "/search?q=rows", "/sessions/x", "/originals/h-00000000"];

  it.each(paths)("reveals nothing to any other page, even of this machine: %s", async (path) => {
    for (const origin of ["http://localhost:5173", "https://evil.example", "null"]) {
      expect((await send(path, { origin })).status).toBe(403);
    }
    expect((await send(path, { "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await send(path, { host: "evil.example" })).status).toBe(403);
  });

  it("lets no other page change anything", async () => {
    for (const action of ["purge", "restore"]) {
      const path = `/sessions/${session}/${action}`;
      expect((await send(path, { origin: "http://localhost:5173" }, "POST")).status).toBe(403);
    }
  });

  it("purges nothing without the name of what goes", async () => {
    await stage.compact(session, { keepLast: 1 });
    await stage.say(pageHistory({ steps: 7 }));
    const { status, body } = await send(`/sessions/${session}/purge`, {}, "POST");
    expect(status).toBe(400);
    expect(body).toContain("not_confirmed");
  });

  it.each(["the gateway's", "the archive's"])(
    "keeps nothing in memory of what was purged by %s name",
    async (whose) => {
      const marked = pageHistory({ steps: 6 }).map((message, at) =>
        at === 0 ? { ...message, content: `Forget me, said ${whose} name.` } : message,
      );
      const said = await stage.say(marked);
      await stage.compact(said.session, { keepLast: 1 });
      await stage.say([...marked, { role: "assistant", content: "Done." }, { role: "user", content: "Go on." }]);
      const opened = JSON.parse((await send(`/sessions/${said.session}`, {})).body) as SessionDetail;
      const stored = opened.archived?.id ?? "";
      const name = whose === "the archive's" ? stored : said.session;

      const confirmed = JSON.stringify({ confirm: stored });
      expect((await send(`/sessions/${name}/purge`, {}, "POST", confirmed)).status).toBe(200);
      expect((await send("/sessions", {})).body).not.toContain("Forget me");
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ session: said.session });
      const manual = await fetch(`${stage.origin}/palimpsest/compact`, { method: "POST", headers, body });
      expect(manual.status).toBe(404);
    },
  );

  it("numbers every message as the handoff does, and shows what the message with the handoff was", async () => {
    let long = "";
    // The second is too long to go out unchanged, and its first steps stay: the handoff joins the result after them.
    for (const steps of [4, 70, 71]) long = (await stage.say(pageHistory({ steps, opening: "Number." }))).session;
    const { changes, record } = JSON.parse(
      (await send(`/sessions/${long}/compactions/1`, {})).body,
    ) as CompactionDetail;
    const before = changes.flatMap((change) => change.before ?? []);
    expect(before.map(({ number }) => number)).toEqual(before.map((_, index) => index + 2));
    expect(record).toContain("Messages 5 to");
    const joined = changes.filter(({ holdsHandoff }) => holdsHandoff);
    expect(joined).toMatchObject([{ kind: "reduced", before: { number: 4, role: "tool" } }]);
  });

  it("forbids framing and sniffing of its files, and loading anything else", async () => {
    const { headers } = await fetch(stage.url);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; /,
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each(["/no-such-thing", "/sessions/x/compactions/1/no"])(
    "does not forward its own paths to a provider: %s",
    async (path) => {
      expect((await send(path, {})).status).toBe(404);
    },
  );

  it("answers hostile names as unknown ones", async () => {
    for (const name of ["__proto__", "constructor", "%00", "..%2f..%2fetc", "a".repeat(5_000)]) {
      expect((await send(`/sessions/${name}`, {})).status).toBe(404);
      expect((await send(`/sessions/${session}/compactions/${name}`, {})).status).toBe(404);
      expect((await send(`/originals/${name}`, {})).status).toBe(404);
    }
  });
});

describe("where the next compaction is", () => {
  it.each([
    ["threshold", true],
    ["pays", false],
  ] as const)("is a size under the policy %s: %s", async (timing, isSize) => {
    const own = await setPageStage({ timing });
    try {
      const said = await own.say(pageHistory({ steps: 2 }));
      const answer = await fetch(`${own.url}/palimpsest/api/sessions/${said.session}`);
      const detail = (await answer.json()) as SessionDetail;
      expect(detail.thresholdTokens !== undefined).toBe(isSize);
      // Before the window ends there is one in any case.
      expect(detail.hygieneTokens).toBeGreaterThan(0);
    } finally {
      await own.close();
    }
  });
});

describe("why a compaction happened", () => {
  it("is explained with its sums if cost decided", async () => {
    const own = await setPageStage({ timing: "pays" });
    try {
      let session = "";
      let why: string | undefined;
      for (let steps = 1; steps <= 30 && why === undefined; steps += 1) {
        ({ session } = await own.say(pageHistory({ steps })));
        await own.settle();
        const { compactions } = (await (
          await fetch(`${own.url}/palimpsest/api/sessions/${session}`)
        ).json()) as SessionDetail;
        why = compactions.find(({ trigger }) => trigger === "cost")?.cost;
      }
      expect(why).toMatch(
        /carrying \d+ of \d+ tokens has cost \$[\d.]+ since the last compaction, compacting costs \$/,
      );
    } finally {
      await own.close();
    }
  });
});

describe("a gateway without its page", () => {
  it("forwards / like everything else", async () => {
    const provider = await startProvider((_, response) => response.end("the provider's own"));
    const gateway = await startTestGateway(provider.url);
    expect(await (await fetch(gateway.url)).text()).toBe("the provider's own");
  });

  it.each([
    ["GET", "/palimpsest/api/sessions"],
    ["POST", "/palimpsest/api/sessions/x/purge"],
    ["GET", "/palimpsest/page/page.js"],
    ["GET", "/palimpsest/compact"],
    ["GET", "/palimpsest"],
  ])("does not forward our own paths to a provider: %s %s", async (method, path) => {
    const provider = await startProvider((_, response) => response.end("the provider's own"));
    const gateway = await startTestGateway(provider.url);
    const response = await fetch(`${gateway.url}${path}`, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: "unknown_path" } });
    expect(provider.seen).toEqual([]);
  });
});

/** Sends what a browser would: Node's `fetch` does not let a test choose the host or origin. */
async function send(path: string, headers: Readonly<Record<string, string>>, method = "GET", body = "{}") {
  const url = new URL(`/palimpsest/api${path}`, stage.url);
  const asked = ask(url, { method, headers: { ...headers, connection: "close" } });
  asked.end(method === "POST" ? body : undefined);
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    asked.once("response", resolve);
    asked.once("error", reject);
  });
  // A stream of events would never end by itself.
  if (response.headers["content-type"] === "text/event-stream") response.destroy();
  return { status: response.statusCode ?? 0, body: await text(response).catch(() => "") };
}
