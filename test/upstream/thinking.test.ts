import { describe, expect, it } from "vitest";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { runAnthropicSession } from "./clients/run-anthropic-session.ts";
import { runResponsesSession } from "./clients/run-responses-session.ts";
import { workbench } from "./clients/workbench.ts";
import { post } from "./post.ts";
import { withUpstream } from "./with-upstream.ts";

describe("thinking", () => {
  /** What a client would send after one turn, and after some change to it. */
  async function continueWith(model: string, change: (history: History) => unknown): Promise<number> {
    return withUpstream({ script: agentScript() }, async ({ origin }) => {
      const first = { ...FIRST, model };
      const { json } = await post(`${origin}/v1/messages`, first);
      const content: unknown = json?.["content"];
      const blocks: Block[] = Array.isArray(content) ? content : [];
      const results = blocks.flatMap(({ type, id }) =>
        type === "tool_use" ? [{ type: "tool_result", tool_use_id: id, content: "found" }] : [],
      );
      const answered = { role: "assistant", content: blocks };
      const messages = [...first.messages, answered, { role: "user", content: results }];
      const { status } = await post(`${origin}/v1/messages`, change({ ...first, messages }));
      return status;
    });
  }

  it("is accepted after the prefix it was written over, whatever cache markers do", async () => {
    expect(await continueWith("claude-opus-5-5", (history) => history)).toBe(200);
    const marked = (history: History) => ({ ...history, cache_control: { type: "ephemeral" } });
    expect(await continueWith("claude-opus-5-5", marked)).toBe(200);
  });

  it.each<[string, (history: History) => unknown]>([
    ["the system prompt", (history) => ({ ...history, system: "Be long." })],
    ["a tool", (history) => ({ ...history, tools: [{ ...tools[0], description: "New." }] })],
    [
      "an earlier message",
      ({ messages, ...rest }) => ({ ...rest, messages: messages.with(0, { role: "user", content: "Stop." }) }),
    ],
    ["the thinking itself", (history) => changeThinking(history, { thinking: "Something else." })],
    ["its signature", (history) => changeThinking(history, { signature: "forged" })],
  ])("is refused when %s changed", async (_, change) => {
    expect(await continueWith("claude-opus-5-5", change)).toBe(400);
  });

  it("is dropped instead if the client asks for that, and may be left out altogether", async () => {
    const thinking = { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } };
    expect(await continueWith("claude-opus-5-5", (history) => ({ ...history, thinking, system: "Be long." }))).toBe(
      200,
    );
    expect(
      await continueWith("claude-opus-5-5", (history) => withoutThinking({ ...history, system: "Be long." })),
    ).toBe(200);
  });

  it("is bound by the models that bind it, and signed by the others", async () => {
    expect(await continueWith("claude-opus-4-8", (history) => ({ ...history, system: "Be long." }))).toBe(200);
    expect(await continueWith("claude-opus-4-8", (history) => changeThinking(history, { thinking: "Else." }))).toBe(
      400,
    );
  });

  it("may lose blocks from the front, and not from the middle", async () => {
    const session: object[] = [];
    const observe = ({ body }: { readonly body: object }) => session.push(body);
    await withUpstream({ script: agentScript({ turns: 4 }), observe }, async ({ origin }) => {
      await runAnthropicSession({ baseUrl: origin, turns: 9, tools: workbench(), isStreaming: false });
      const last = session.at(-1);
      const without = (position: number) => post(`${origin}/v1/messages`, dropThinking(last, position));
      expect((await without(0)).status).toBe(200);
      expect((await without(1)).status).toBe(400);
    });
  });

  it("is recognised by the signature alone: another node with the same secret accepts it, and sees a changed prefix", async () => {
    const session: object[] = [];
    const secret = "shared";
    const script = agentScript({ turns: 3 });
    await withUpstream({ script, secret, observe: ({ body }) => session.push(body) }, ({ origin }) =>
      runAnthropicSession({ baseUrl: origin, turns: 9, tools: workbench(), isStreaming: false }),
    );
    await withUpstream({ script, secret }, async ({ origin }) => {
      expect((await post(`${origin}/v1/messages`, session.at(-1))).status).toBe(200);
    });
    await withUpstream({ script, secret }, async ({ origin, log }) => {
      const { json } = await post(`${origin}/v1/messages`, { ...session.at(-1), system: "Be long." });
      expect(json?.["error"]).toMatchObject({ message: expect.stringContaining("bound to a different conversation") });
      expect(log[0]?.findings).toMatchObject([{ rule: "thinking-bound" }]);
    });
    await withUpstream({ script, secret: "other" }, async ({ origin }) => {
      expect((await post(`${origin}/v1/messages`, session.at(-1))).status).toBe(400);
    });
  });

  it("of OpenAI is sealed: another text is refused", async () => {
    const session: object[] = [];
    const observe = ({ body }: { readonly body: object }) => session.push(body);
    await withUpstream({ script: agentScript({ turns: 2 }), observe }, async ({ origin, log }) => {
      await runResponsesSession({ baseUrl: origin, turns: 9, tools: workbench(), isStreaming: false });
      const forged = JSON.stringify(session.at(-1)).replace(/"encrypted_content":"./, '"encrypted_content":"~');
      expect((await post(`${origin}/v1/responses`, forged)).status).toBe(400);
      expect(log.at(-1)?.findings).toMatchObject([{ rule: "reasoning-sealed" }]);
    });
  });
});

interface Block {
  readonly type: string;
  readonly id?: string;
}

interface Turn {
  readonly role: string;
  readonly content: string | readonly Block[];
}

interface History {
  readonly system: string;
  readonly messages: readonly Turn[];
}

const tools = [{ name: "read_file", input_schema: { type: "object", properties: { path: { type: "string" } } } }];

const FIRST = {
  max_tokens: 1_000,
  system: "Be brief.",
  thinking: { type: "adaptive" },
  tools,
  messages: [{ role: "user", content: "Go." }],
};

function isThinking({ type }: Block): boolean {
  return type === "thinking";
}

function mapBlocks(history: History, map: (block: Block) => readonly Block[]): History {
  const messages = history.messages.map((turn) =>
    typeof turn.content === "string" ? turn : { ...turn, content: turn.content.flatMap(map) },
  );
  return { ...history, messages };
}

function changeThinking(history: History, fields: object): History {
  return mapBlocks(history, (block) => [isThinking(block) ? { ...block, ...fields } : block]);
}

function withoutThinking(history: History): History {
  return mapBlocks(history, (block) => (isThinking(block) ? [] : [block]));
}

/** The body without its thinking block of that number. */
function dropThinking(body: unknown, position: number): unknown {
  let seen = -1;
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) => {
    if (!Array.isArray(value)) return value;
    return value.filter((block: Block) => {
      if (block?.type !== "thinking") return true;
      seen += 1;
      return seen !== position;
    });
  });
}
