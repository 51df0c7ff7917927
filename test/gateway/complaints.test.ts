import { describe, expect, it } from "vitest";
import { codecs } from "../../src/formats/index.ts";
import { RETRIEVE, SEARCH } from "../../src/lookup/retrieval-tools.ts";
import {
  answerJson,
  callOurs,
  compactByHand,
  found,
  lookUpFirst,
  readMessages,
  resultOf,
  startAnswering as start,
  TASK,
} from "./answering-gateway.ts";
import type { Answer } from "./gateway-fixture.ts";
import { sharedStore } from "./shared-store.ts";
import { ask, readFiles, request, type WireMessage } from "./tool-history.ts";

// What users of other gateways complain about, each as a test. docs/gateway-complaints.md lists them all, including
// those that are tested elsewhere or do not apply. The numbers are those of their issues.

describe("cache and bytes", () => {
  it("prompt caching is defeated by rewriting every turn (327, 2438, 2671, 3379)", async () => {
    const counting: Answer = ({ body }, response) =>
      answerJson(response, { ...found, usage: { input_tokens: Math.ceil(body.length / 4), output_tokens: 1 } });
    const { gateway, bodies, settle } = await start({ windows: { "*": 24_000 }, answer: counting });
    let messages: WireMessage[] = [ask(TASK)];
    for (let turn = 0; turn < 80; turn += 1) {
      messages = [...messages, ...readFiles(`turn${turn}`, 1)];
      await (await gateway.post("/v1/messages", request(messages))).text();
      await settle();
    }
    const lists = bodies.map(readMessages);
    const rewrites = lists.filter((list, at) => at > 0 && !beginsWith(list, lists[at - 1] ?? []));
    const compactions = gateway.reports.filter(({ status }) => status === "compacted").length;
    expect(compactions).toBeGreaterThan(1);
    expect(rewrites.length).toBeLessThanOrEqual(compactions);
    expect(compactions).toBeLessThan(8);
  });

  it("nothing runs if system prompt and newest message carry cache markers (3561)", async () => {
    const { gateway, bodies, compactedHistory } = await start();
    const marker = { type: "ephemeral" };
    const messages = await compactedHistory();
    const marked = [...messages.slice(0, -1), mark(messages.at(-1), marker)];
    const system = [{ type: "text", text: "Be brief.", cache_control: marker }];
    const response = await gateway.post("/v1/messages", request(marked, { system }));
    expect(response.headers.get("x-palimpsest-status")).toBe("replayed");
    expect(bodies.at(-1)?.match(/"cache_control"/g)).toHaveLength(2);
  });

  it("a body is written anew, so that numbers, escapes and the order of keys change (2251, 2952)", async () => {
    const { gateway, bodies, compactedHistory } = await start();
    const messages = await compactedHistory();
    const newest = '{"content":"caf\\u00e9 \\/ 1e3","role":"user"}';
    const list = JSON.stringify([...messages, { role: "assistant", content: "Done." }]).slice(0, -1);
    const tools = '[ {"name":"read_file", "input_schema":{"type":"object"}} ]';
    const odd = `{ "stream":false,"max_tokens":1e3,"x_unknown":{"b":1,"a":2.50}, "messages":${list},${newest}],"tools":${tools},"model":"claude-sonnet-4-5" }`;
    await gateway.post("/v1/messages", odd);
    const sent = bodies.at(-1) ?? "";
    expect(sent.length).toBeLessThan(odd.length);
    expect(sent.startsWith('{ "stream":false,"max_tokens":1e3,"x_unknown":{"b":1,"a":2.50}, "messages":[')).toBe(true);
    expect(sent).toContain(newest);
    expect(sent).toContain('{"name":"read_file", "input_schema":{"type":"object"}}');
  });

  it("tool search and betas are lost on the way (746)", async () => {
    const { gateway, provider, compactedHistory } = await start();
    const messages = await compactedHistory();
    const tools = [
      { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
      { name: "read_file", defer_loading: true, input_schema: { type: "object" } },
    ];
    const headers = { "anthropic-beta": "advanced-tool-use-2025-11-20,context-1m-2025-08-07" };
    await gateway.post("/v1/messages?beta=true", request(messages, { tools }), headers);
    const seen = provider.seen.at(-1);
    expect([seen?.path, seen?.headers["anthropic-beta"]]).toEqual([
      "/v1/messages?beta=true",
      headers["anthropic-beta"],
    ]);
    expect(seen?.body).toContain(JSON.stringify(tools).slice(1, -1));
  });
});

describe("the task", () => {
  it("the request at hand is swallowed by the summary, constraints die first", async () => {
    const { gateway, bodies, compactedHistory } = await start();
    const messages = await compactedHistory();
    const now = "Now rename `parse` to `read`, in src/parser.ts only, and say nothing else.";
    await gateway.post("/v1/messages", request([...messages, { role: "assistant", content: "Read." }, ask(now)]));
    const sent = readMessages(bodies.at(-1) ?? "{}");
    expect(sent.at(-1)).toEqual(ask(now));
    expect(JSON.stringify(sent.slice(0, -1))).not.toContain("rename");
    expect(JSON.stringify(sent)).toContain("Never push to main.");
  });

  it("markers in small JSON fields make it invalid (3544); results are parted from their calls", async () => {
    const { bodies, gateway, compactedHistory } = await start();
    await gateway.post("/v1/messages", request(await compactedHistory()));
    for (const body of bodies) expect(codecs.anthropic.validate(JSON.parse(body))).toEqual([]);
  });

  it("markers of other tools are taken for one's own (1095, 2148, 3138, 2836)", async () => {
    const { gateway, bodies } = await start();
    const foreign =
      "[150 items compressed to 15. Retrieve more: hash=0123456789abcdef01234567] <<ccr:0123456789ab,rows,9>>";
    const body = request([ask(`${foreign} h-00000000`)]);
    await gateway.post("/v1/messages", body);
    expect(bodies).toEqual([JSON.stringify(body)]);
  });
});

describe("looking things up", () => {
  it("originals are lost when the gateway starts again, or expire (714, 1809)", async () => {
    const store = sharedStore();
    const first = await start(store);
    const messages = await first.compactedHistory();
    await first.gateway.close();
    const { gateway, provider } = await start({ ...store, answer: lookUpFirst });
    const said = await (await gateway.post("/v1/messages", request(messages))).json();
    expect(said).toMatchObject({ content: [{ type: "text", text: "Found." }] });
    expect(resultOf(provider.seen.at(-1)?.body)).toContain("common_0_");
  });

  it("a look-up brings the whole original back and fills the window (1.2)", async () => {
    const { gateway, provider } = await start({ answer: lookUpFirst, windows: { "*": 200_000 } });
    const messages = [ask(TASK), ...readFiles("common", 12, 500)];
    await compactByHand(gateway, messages);
    await (await gateway.post("/v1/messages", request(messages))).json();
    const result = resultOf(provider.seen.at(-1)?.body);
    expect(result).toContain("cursor");
    expect(result.length).toBeLessThan(12_000);
  });

  it("look-ups go round in circles (1077, 2654)", async () => {
    const always: Answer = (seen, response) => answerJson(response, callOurs(seen.body));
    const { gateway, provider, compactedHistory } = await start({ answer: always });
    const messages = await compactedHistory();
    const before = provider.seen.length;
    const answer = await (await gateway.post("/v1/messages", request(messages))).json();
    expect(answer).toMatchObject({ stop_reason: "end_turn" });
    expect(provider.seen.length - before).toBeLessThan(10);
  });

  it("a model that only looks things up ends its turn without a word", async () => {
    const offers = (body: string): boolean =>
      (JSON.parse(body) as { tools: { name: string }[] }).tools.some(({ name }) => name === RETRIEVE);
    const always: Answer = ({ body }, response) => answerJson(response, offers(body) ? callOurs(body) : found);
    const { gateway, compactedHistory } = await start({ answer: always });
    const messages = await compactedHistory();
    const response = await gateway.post("/v1/messages", request(messages));
    expect(await response.json()).toMatchObject(found);
    // The next request brings all of it back, with the tools.
    await gateway.post(
      "/v1/messages",
      request([...messages, { role: "assistant", content: found.content }, ask("Go on.")]),
    );
    expect(gateway.faults).toEqual([]);
  });

  it("a look-up beside a tool of the client is answered by a 502, or leaks to the client (2089, 2924, 1450)", async () => {
    const both: Answer = (seen, response) => {
      const { content } = callOurs(seen.body);
      const own = { type: "tool_use", id: "toolu_client", name: "read_file", input: { path: "a.ts" } };
      answerJson(response, { content: [...content, own], stop_reason: "tool_use" });
    };
    const { gateway, bodies, compactedHistory } = await start({ answer: both });
    const messages = await compactedHistory();
    const answer = (await (await gateway.post("/v1/messages", request(messages))).json()) as {
      content: { name: string }[];
    };
    expect(answer.content.map(({ name }) => name)).toEqual(["read_file"]);
    const results = [{ type: "tool_result", tool_use_id: "toolu_client", content: "x" }];
    const next = [...messages, { role: "assistant", content: answer.content }, { role: "user", content: results }];
    await gateway.post("/v1/messages", request(next as WireMessage[]));
    expect(codecs.anthropic.validate(JSON.parse(bodies.at(-1) ?? ""))).toEqual([]);
    expect(
      readMessages(bodies.at(-1) ?? "")
        .slice(-2)
        .map((message) => JSON.stringify(message).includes(RETRIEVE) || JSON.stringify(message).includes("toolu_ours")),
    ).toEqual([true, true]);
  });

  it("tools are offered to a client that cannot use any, or forces one (2924)", async () => {
    const { gateway, bodies, compactedHistory } = await start();
    const messages = await compactedHistory();
    await gateway.post("/v1/messages", request(messages, { tool_choice: { type: "tool", name: "read_file" } }));
    expect(bodies.at(-1)).not.toContain(SEARCH);
  });

  it("tools are offered twice if the client has them by itself, and its calls are taken from it", async () => {
    const { gateway, bodies, compactedHistory } = await start({
      answer: (_, response) => answerJson(response, theirs),
    });
    const own = [{ name: RETRIEVE, input_schema: { type: "object" } }];
    const theirs = { content: [{ type: "tool_use", id: "t1", name: RETRIEVE, input: {} }], stop_reason: "tool_use" };
    const response = await gateway.post("/v1/messages", request(await compactedHistory(), { tools: own }));
    expect(response.headers.get("x-palimpsest-status")).toBe("replayed");
    expect(await response.json()).toMatchObject(theirs);
    expect(JSON.parse(bodies.at(-1) ?? "")).toMatchObject({ tools: own });
    expect(bodies).toHaveLength(2);
  });

  it("a search finds what another conversation said (462, PR 500, PR 501)", async () => {
    let query = "common_1_1";
    const search: Answer = ({ body }, response) => {
      const asks = { type: "tool_use", id: "toolu_ours", name: SEARCH, input: { query } };
      const isAsked = body.includes("toolu_ours") || !body.includes(SEARCH);
      answerJson(response, isAsked ? found : { content: [asks], stop_reason: "tool_use" });
    };
    const { gateway, provider, compactedHistory } = await start({ answer: search });
    await compactByHand(gateway, [ask("Another project."), ...readFiles("secretive", 14)]);
    const messages = await compactedHistory();
    await (await gateway.post("/v1/messages", request(messages))).text();
    expect(resultOf(provider.seen.at(-1)?.body)).toMatch(/h-[0-9a-z]{8,} read_file.*common_1_1/);
    query = "secretive_1_1";
    await (await gateway.post("/v1/messages", request(messages))).text();
    expect(resultOf(provider.seen.at(-1)?.body)).not.toContain("secretive_");
  });
});

function beginsWith(list: readonly unknown[], beginning: readonly unknown[]): boolean {
  return beginning.every((message, at) => JSON.stringify(message) === JSON.stringify(list[at]));
}

function mark(message: WireMessage | undefined, marker: unknown): WireMessage {
  const blocks = message?.content as Readonly<Record<string, unknown>>[];
  return { role: "user", content: blocks.map((block) => ({ ...block, cache_control: marker })) };
}
