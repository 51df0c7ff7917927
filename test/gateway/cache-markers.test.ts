import { expect, it } from "vitest";
import { codecs } from "../../src/formats/index.ts";
import { answerJson, found, startAnswering as start } from "./answering-gateway.ts";
import type { Answer } from "./gateway-fixture.ts";
import { readFiles, request, type WireMessage } from "./tool-history.ts";

// Clients move their cache markers with each request, and Anthropic accepts four: a message that we keep and send again
// must not bring back an old marker.

const MODEL = "claude-opus-5-5";
const marker = { cache_control: { type: "ephemeral" } };

it("a prepared compaction that is put in place keeps no marker of the client", async () => {
  const { gateway, bodies, settle } = await start({ windows: { "*": 30_000 }, answer: reportFull });
  const statuses: (string | null)[] = [];
  for (let turns = 14; turns < 20; turns += 1) {
    const response = await gateway.post("/v1/messages", marked(turns));
    await response.text();
    statuses.push(response.headers.get("x-palimpsest-status"));
    await settle();
  }
  expect(statuses).toContain("replayed");
  for (const body of bodies) expect(codecs.anthropic.validate(JSON.parse(body))).toEqual([]);
  expect(Math.max(...bodies.map(countMarkers))).toBe(4);
});

it("a conversation that is repaired keeps no marker of the client", async () => {
  const { gateway, bodies } = await start({ answer: refuseThinkingOnce() });
  for (let turns = 3; turns < 6; turns += 1) await (await gateway.post("/v1/messages", marked(turns))).text();
  expect(bodies.at(-1)).not.toContain("sealed-1");
  // The marker on the part that had to be rewritten is lost with the repair itself.
  expect(bodies.map(countMarkers)).toEqual([4, 3, 4, 4]);
});

const reportFull: Answer = (_, response) =>
  answerJson(response, { ...found, usage: { input_tokens: 22_000, output_tokens: 1 } });

function refuseThinkingOnce(): Answer {
  return (_, response, number) => {
    if (number > 1) {
      answerJson(response, found);
      return;
    }
    response.writeHead(400, { "content-type": "application/json" });
    const message = "messages.1.content.0: Invalid `signature` in `thinking` block";
    response.end(JSON.stringify({ type: "error", error: { type: "invalid_request_error", message } }));
  };
}

/** A request whose client marks its system prompt and its newest three messages. */
function marked(turns: number) {
  const messages = Array.from({ length: turns }, (_, turn) => speak(turn)).flat();
  messages.push({ role: "user", content: [{ type: "text", text: `question ${turns}` }] });
  const system = [{ type: "text", text: "Be brief.", ...marker }];
  const newest = messages.slice(-3).map(mark);
  return request([...messages.slice(0, -3), ...newest], { model: MODEL, system });
}

function speak(turn: number): WireMessage[] {
  const thinking = { type: "thinking", thinking: "Hm.", signature: `sealed-${turn}` };
  return [
    { role: "user", content: [{ type: "text", text: `question ${turn}` }] },
    ...readFiles(`turn${turn}`, 1),
    { role: "assistant", content: [thinking, { type: "text", text: `answer ${turn}` }] },
  ];
}

function mark({ role, content }: WireMessage): WireMessage {
  const blocks = content as object[];
  return { role, content: [...blocks.slice(0, -1), { ...blocks.at(-1), ...marker }] };
}

function countMarkers(body: string): number {
  return body.split('"cache_control"').length - 1;
}
