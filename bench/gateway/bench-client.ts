import { Agent, request } from "node:http";
import { text as collect } from "node:stream/consumers";

const CHARACTERS_PER_TOKEN = 3;
const LINES_PER_FILE = 60;
/** Each step adds little, so that a history keeps its size during the measurement. */
const LINES_PER_STEP = 4;

/** An ongoing conversation of about this many tokens, with its messages already serialized. */
export interface BenchConversation {
  /** Sends the next request and reads the stream to its end. */
  step(origin: string): Promise<BenchAnswer>;
}

export interface BenchAnswer {
  readonly status: string;
  /** Whether the answer was complete and named the canary of this conversation's newest message and no other. */
  readonly isOwn: boolean;
}

const agent = new Agent({ keepAlive: true });

/** Opens a conversation with a long history. After this many steps it starts over as a new conversation. */
export function openConversation(number: number, tokens: number, stepsBeforeNew = 12): BenchConversation {
  let opened = 0;
  let steps = 0;
  let messages = open();
  let canary = 0;

  function open(): string[] {
    opened += 1;
    steps = 0;
    const written = [JSON.stringify({ role: "user", content: `Read everything, ${number} ${opened}.` })];
    for (let length = 0, file = 0; length < tokens * CHARACTERS_PER_TOKEN; file += 1) {
      const step = readFile(`${number}-${opened}-${file}`, LINES_PER_FILE);
      written.push(...step);
      length += step.join("").length;
    }
    return written;
  }

  return {
    async step(origin) {
      if (steps >= stepsBeforeNew) messages = open();
      steps += 1;
      canary += 1;
      const name = `CANARY-${number}-${canary}`;
      messages.push(...readFile(`${number}-${opened}-new-${steps}`, LINES_PER_STEP, name));
      const body = `{"model":"claude-sonnet-4-5","max_tokens":1000,"stream":true,"tools":${TOOLS},"messages":[${messages.join(",")}]}`;
      const { status, text } = await post(origin, body);
      const words = readWords(text);
      messages.push(JSON.stringify({ role: "assistant", content: words }), '{"role":"user","content":"Go on."}');
      // A stream may cut a word in two, so this reads the words and not the stream.
      const seen = new Set(words.match(/CANARY-\d+-\d+/g) ?? []);
      return { status, isOwn: seen.size === 1 && seen.has(name) && text.includes("message_stop") };
    },
  };
}

const TOOLS = JSON.stringify([
  { name: "read_file", input_schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } },
]);

function readFile(name: string, count: number, canary = ""): string[] {
  const id = `toolu_${name}`;
  const lines = Array.from(
    { length: count },
    (_, line) => `${line}: export const value_${line} = read("${name}", ${line * 7});`,
  );
  return [
    JSON.stringify({
      role: "assistant",
      content: [{ type: "tool_use", id, name: "read_file", input: { path: `src/${name}.ts` } }],
    }),
    JSON.stringify({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, content: [...lines, canary].join("\n") }],
    }),
  ];
}

/** The text of a streamed answer. */
function readWords(stream: string): string {
  return Array.from(stream.matchAll(/"type":"text_delta","text":("(?:[^"\\]|\\.)*")/g), ([, text = '""']) =>
    String(JSON.parse(text)),
  ).join("");
}

function post(origin: string, body: string): Promise<{ readonly status: string; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "x-api-key": "k", "anthropic-version": "2023-06-01" };
    const sent = request(`${origin}/v1/messages`, { method: "POST", headers, agent }, (response) => {
      const ours = response.headers["x-palimpsest-status"];
      collect(response).then(
        (text) => resolve({ status: `${response.statusCode} ${String(ours ?? "")}`.trim(), text }),
        reject,
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
