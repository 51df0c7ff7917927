import { describe, expect, it } from "vitest";
import { codecs } from "../../src/formats/index.ts";
import { startProvider, startTestGateway, type TestGateway } from "./gateway-fixture.ts";
import { sharedStore } from "./shared-store.ts";
import { ask, findHandles, readFiles, request, type WireMessage } from "./tool-history.ts";

// Conversations that were one, or look like one: each continues with its own content, and every handle in it opens.

describe("two conversations that part after a compaction", () => {
  it("keep what they had in common, and nothing else of each other", async () => {
    const { sent, send, compact, expectHandles } = await start();
    const common = [ask("Read the parser. Never push to main."), ...readFiles("common", 14)];
    await send(common);
    await compact();

    let left = common;
    let right = common;
    for (const round of [1, 2, 3]) {
      left = [...left, ...readFiles(`left${round}`, 10)];
      await send(left);
      await compact();
      right = [...right, ...readFiles(`right${round}`, 10)];
      await send(right);
      await compact();
    }
    await send([...left, ...readFiles("left4", 1)]);
    await send([...right, ...readFiles("right4", 1)]);

    const lefts = sent.filter((body) => body.includes("left"));
    const rights = sent.filter((body) => body.includes("right"));
    expect([lefts.length, rights.length]).toEqual([4, 4]);
    for (const body of lefts) expect(body).not.toMatch(/right\d/);
    for (const body of rights) expect(body).not.toMatch(/left\d/);
    await expectHandles(lefts, /right\d/);
    await expectHandles(rights, /left\d/);
  });

  it("each recognise the one compaction that came before they parted, byte for byte", async () => {
    const { sent, send, compact } = await start();
    const common = [ask("Read the parser."), ...readFiles("common", 14)];
    await send(common);
    await compact();
    await send([...common, ...readFiles("left", 1)]);
    await send([...common, ...readFiles("right", 1)]);
    const [, left = "", right = ""] = sent;
    const until = left.indexOf("I read part 0 of left");
    expect(until).toBeGreaterThan(1_000);
    expect(right.slice(0, until)).toBe(left.slice(0, until));
  });
});

describe("two conversations with the same opening", () => {
  it("never see each other's records", async () => {
    const { sent, send, compact, expectHandles } = await start();
    const opening = ask("Fix the failing test. Never push to main.");
    let one: WireMessage[] = [opening];
    let other: WireMessage[] = [opening];
    for (const round of [1, 2, 3]) {
      one = [...one, ...readFiles(`one${round}`, 12)];
      await send(one);
      await compact("first");
      other = [...other, ...readFiles(`other${round}`, 12)];
      await send(other, "second");
      await compact("second");
    }
    await send([...one, ...readFiles("one4", 1)]);
    await send([...other, ...readFiles("other4", 1)], "second");

    const ones = sent.filter((body) => /one\d/.test(body));
    const others = sent.filter((body) => /other\d/.test(body));
    expect([ones.length, others.length, sent.length]).toEqual([4, 4, 8]);
    await expectHandles(ones, /other\d/);
    await expectHandles(others, /one\d/);
  });

  it("keep a constraint that only one of them was given", async () => {
    const { sent, send, compact } = await start();
    const opening = ask("Fix the failing test.");
    const strict = [opening, ...readFiles("one", 10), ...say("Never touch the changelog."), ...readFiles("one2", 10)];
    const free = [opening, ...readFiles("other", 20)];
    await send(free);
    await compact();
    await send(strict, "second");
    await compact("second");
    const goOn = [...free, ...readFiles("other3", 12)];
    await send(goOn);
    await compact();
    await send([...goOn, ...readFiles("other4", 1)]);
    expect(sent.at(-1)).not.toContain("changelog");
    await send([...strict, ...readFiles("one3", 1)], "second");
    expect(sent.at(-1)).toContain("Never touch the changelog.");
  });
});

describe("a conversation that is rolled back", () => {
  it("to before a compaction is sent as the client has it", async () => {
    const { sent, send, compact } = await start();
    const messages = [ask("Read the parser."), ...readFiles("common", 14)];
    await send(messages);
    await compact();
    const earlier = [...messages.slice(0, 9), ...say("Rather do something else.")];
    await send(earlier);
    expect(sent.at(-1)).toBe(JSON.stringify(request(earlier)));
  });

  it("and edited in what was compacted loses the record", async () => {
    const { sent, send, compact } = await start();
    const messages = [ask("Read the parser."), ...readFiles("common", 14)];
    await send(messages);
    await compact();
    const edited = [ask("Read the lexer."), ...messages.slice(1)];
    await send(edited);
    expect(sent.at(-1)).toBe(JSON.stringify(request(edited)));
  });
});

async function start() {
  const sent: string[] = [];
  const store = sharedStore();
  const provider = await startProvider(({ body }, response) => {
    expect(codecs.anthropic.validate(JSON.parse(body))).toEqual([]);
    sent.push(body);
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  // So wide that only what the test asks for is compacted.
  const gateway = await startTestGateway(provider.url, { windows: { "*": 60_000 }, ...store });
  const sessions = new Map<string, string>();

  return {
    sent,
    send: (messages: readonly WireMessage[], name = "first") => send(gateway, messages, name, sessions),
    async compact(name = "first") {
      const response = await gateway.post("/palimpsest/compact", { session: sessions.get(name) });
      expect(await response.json()).toMatchObject({ report: { status: "compacted" } });
    },
    async expectHandles(bodies: readonly string[], foreign: RegExp) {
      const handles = new Set(bodies.flatMap((body) => [...findHandles(body)]));
      expect(handles.size).toBeGreaterThan(2);
      for (const handle of handles) {
        const { text } = await store.archiveOf().retrieve(handle);
        expect(text).not.toMatch(foreign);
      }
    },
  };
}

async function send(
  gateway: TestGateway,
  messages: readonly WireMessage[],
  name: string,
  sessions: Map<string, string>,
): Promise<void> {
  const response = await gateway.post("/v1/messages", request(messages), { "x-claude-code-session-id": name });
  expect(response.status).toBe(200);
  expect(gateway.faults).toEqual([]);
  await response.text();
  sessions.set(name, response.headers.get("x-palimpsest-session") ?? "");
}

function say(text: string): WireMessage[] {
  return [
    { role: "assistant", content: "Done so far." },
    ask(text),
    { role: "assistant", content: "Understood." },
    ask("Go on."),
  ];
}
