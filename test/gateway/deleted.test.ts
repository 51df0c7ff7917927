import { describe, expect, it } from "vitest";
import { SEARCH } from "../../src/lookup/retrieval-tools.ts";
import { answerJson, compactByHand, found, startAnswering } from "./answering-gateway.ts";
import type { Answer } from "./gateway-fixture.ts";
import { ask, findHandles, readFiles, request, type WireMessage } from "./tool-history.ts";

// A message with calls or results is recognised by the ids that the provider generated. Its content is compared with
// what was compacted: what a user deleted does not go out in our words.

/** As Claude Code, OpenCode and Qwen Code clear old results. */
const CLEARED = "[Old tool result content cleared]";
const history = [ask("Read the parser. Never push to main."), ...read("early", 12), ...read("private", 12)];
const deletion = changeBlock("tool_result", { content: "[deleted]" });

describe("a message that is changed after it was compacted", () => {
  it.each([
    ["a line of a result", replaceText("private_3_7 = 7", "private_3_7 = [redacted]")],
    ["all of a result", changeBlock("tool_result", { content: "" })],
    ["all of a result, in words of the user's own", deletion],
    ["the text next to a call", changeBlock("text", { text: "I read it." })],
    ["the arguments of a call", changeBlock("tool_use", { input: { path: "src/other.ts" } })],
  ])("is sent in its current form: %s", async (_, change) => {
    const { gateway, bodies } = await startAnswering();
    await compactByHand(gateway, history);
    const changed = edit(history, change);
    expect(changed).not.toEqual(history);
    await gateway.post("/v1/messages", request(changed));
    expect(bodies.at(-1)).toBe(JSON.stringify(request(changed)));
  });

  it("is gone from everything that is sent and looked up from then on, whatever the client makes of it", async () => {
    const { gateway, bodies } = await startAnswering({ answer: searchOnce });
    await compactByHand(gateway, history);
    // The model finds what was taken out, and the client never notices.
    await gateway.post("/v1/messages", request([...history, ...read("late", 1)]));
    expect(bodies.at(-1)).toMatch(/toolu_ours.*private_3_7 = 7/);
    const goOn = [...history, ...read("late", 1), ...say("Found."), ...read("later", 2)];
    await gateway.post("/v1/messages", request(goOn));
    expect(bodies.at(-1)).toMatch(/toolu_ours.*private_3_7 = 7/);

    const deleted = edit(goOn, deletion);
    await compactByHand(gateway, deleted);
    expect(bodies.at(-1)).toBe(JSON.stringify(request(deleted)));
    const last = read("last", 1);
    await gateway.post("/v1/messages", request([...deleted, ...last]));
    expect(bodies.at(-1)).toContain("toolu_ours");
    await gateway.post(
      "/v1/messages",
      request([...edit(deleted, changeBlock("tool_result", { content: CLEARED })), ...last]),
    );
    for (const body of bodies.slice(-4)) {
      expect(findHandles(body).size).toBeGreaterThan(2);
      expect(body).not.toMatch(/private_3_\d+ = /);
    }
  });

  it("leaves the compaction before it in place", async () => {
    const { gateway, bodies } = await startAnswering();
    await compactByHand(gateway, history.slice(0, 25));
    await compactByHand(gateway, history);
    const once = bodies.at(-1) ?? "";
    expect(findHandles(once).size).toBeGreaterThan(2);
    await gateway.post("/v1/messages", request(edit(history, replaceText("private_3_7 = 7", "private_3_7 = 8"))));
    expect(bodies.at(-1)).toBe(once.replace("private_3_7 = 7", "private_3_7 = 8"));
  });

  it.each([
    CLEARED,
    "[outdated - see the latest file content]",
    "<tool_output_masked>\nexport const\n... [all of it is in /tmp/1.txt] ...\n</tool_output_masked>",
  ])("stays compacted if its client cleared it: %s", async (content) => {
    const { gateway, bodies } = await startAnswering();
    await compactByHand(gateway, history);
    await gateway.post("/v1/messages", request(history));
    await gateway.post("/v1/messages", request(edit(history, changeBlock("tool_result", { content }))));
    expect(findHandles(bodies.at(-1) ?? "").size).toBeGreaterThan(2);
    expect(bodies.at(-1)).toBe(bodies.at(-2));
  });

  it("is not kept if it is missing", async () => {
    const { gateway, bodies } = await startAnswering();
    await compactByHand(gateway, history);
    const rest = history.filter((message) => !isPrivate(message));
    await gateway.post("/v1/messages", request(rest));
    expect(rest).toHaveLength(history.length - 2);
    expect(bodies.at(-1)).toBe(JSON.stringify(request(rest)));
  });
});

/** Files that were read, with ids such as a provider generates. */
function read(name: string, count: number): WireMessage[] {
  return readFiles(name, count).map(replaceText(`"${name}-`, `"toolu_01faf57fae77103b34bf${name}`));
}

function say(text: string): WireMessage[] {
  return [{ role: "assistant", content: text }, ask("Go on.")];
}

/** Searches for what the user deletes, if it can. */
const searchOnce: Answer = ({ body }, response) => {
  const input = { query: "private_3_7" };
  const call = { type: "tool_use", id: "toolu_ours", name: SEARCH, input };
  const canSearch = body.includes(SEARCH) && !body.includes("toolu_ours");
  answerJson(response, canSearch ? { content: [call], stop_reason: "tool_use" } : found);
};

function edit(messages: readonly WireMessage[], change: (message: WireMessage) => WireMessage): WireMessage[] {
  return messages.map((message) => (isPrivate(message) ? change(message) : message));
}

function isPrivate(message: WireMessage): boolean {
  return /"toolu_01faf57fae77103b34bfprivate3"/.test(JSON.stringify(message));
}

function replaceText(from: string, to: string): (message: WireMessage) => WireMessage {
  return (message) => JSON.parse(JSON.stringify(message).replaceAll(from, to));
}

/** A message with other fields in its blocks of a type. */
function changeBlock(type: string, fields: object): (message: WireMessage) => WireMessage {
  return ({ role, content }) => ({
    role,
    content: Array.isArray(content)
      ? content.map((block: { readonly type: string }) => (block.type === type ? { ...block, ...fields } : block))
      : content,
  });
}
