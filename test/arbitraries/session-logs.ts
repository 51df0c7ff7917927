import fc from "fast-check";

/** A Claude Code log as parsed lines, and the messages that a reader has to find in it. */
export interface LoggedSession {
  readonly lines: readonly unknown[];
  readonly messages: readonly unknown[];
}

interface Answer {
  readonly text: string;
  /** One entry per parallel call: true if the log has its result. */
  readonly calls: readonly boolean[];
  readonly noise: Noise;
}

interface Turn {
  readonly prompt: string;
  readonly answers: readonly Answer[];
  readonly closing: string | undefined;
  readonly isRewound: boolean;
  readonly isCompacted: boolean;
}

type Noise = "none" | "progress" | "sidechain" | "title" | "attachment";

const words = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `say ${text}.`);

const answer: fc.Arbitrary<Answer> = fc.record({
  text: words,
  calls: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  noise: fc.constantFrom("none", "progress", "sidechain", "title", "attachment"),
});

const turn: fc.Arbitrary<Turn> = fc.record({
  prompt: words,
  answers: fc.array(answer, { maxLength: 3 }),
  closing: fc.option(words, { nil: undefined }),
  isRewound: fc.boolean(),
  isCompacted: fc.boolean(),
});

/**
 * Sessions as Claude Code writes them: one line per block, parallel results attached to their own call or in a row,
 * sub-agents and progress in between, branches that the user rewound, interrupted calls, compactions.
 */
export const claudeCodeSession: fc.Arbitrary<LoggedSession> = fc
  .tuple(fc.array(turn, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([turns, resultsHangOnCalls]) => writeSession(turns, resultsHangOnCalls));

function writeSession(turns: readonly Turn[], resultsHangOnCalls: boolean): LoggedSession {
  const log = new LogWriter();
  const expected = new ExpectedMessages();

  for (const { prompt, answers, closing, isRewound, isCompacted } of turns) {
    if (isRewound) {
      const start = log.last;
      log.user("rewound prompt");
      log.assistant("rewound", [{ type: "text", text: "rewound answer" }]);
      log.last = start;
    }
    if (isCompacted && log.last !== null) {
      log.boundary();
      log.user("summary", { isCompactSummary: true });
      expected.user("summary");
    }
    log.user(prompt);
    expected.user(prompt);
    for (const { text, calls, noise } of answers) {
      const response = log.nextId("m");
      const uses = calls.map((answered) => ({ id: log.nextId("toolu_"), answered }));
      log.assistant(response, [{ type: "text", text }]);
      const parents = uses.map(({ id }) => log.assistant(response, [toolUse(id)]));
      log.noise(noise);
      for (const [index, { id, answered }] of uses.entries()) {
        if (answered) log.result(id, resultsHangOnCalls ? parents[index] : log.last);
      }
      expected.assistant([{ type: "text", text }, ...uses.map(({ id }) => toolUse(id))]);
      expected.results(uses.map(({ id, answered }) => (answered ? toolResult(id) : standIn(id))));
    }
    if (closing !== undefined) {
      log.assistant(log.nextId("m"), [{ type: "text", text: closing }]);
      expected.assistant([{ type: "text", text: closing }]);
    }
  }
  return { lines: log.lines, messages: expected.messages };
}

class LogWriter {
  readonly lines: unknown[] = [];
  last: string | null = null;
  #ids = 0;

  nextId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }

  user(content: unknown, more: object = {}): void {
    this.#write({ type: "user", message: { role: "user", content }, ...more });
  }

  assistant(response: string, content: readonly unknown[]): string {
    return this.#write({ type: "assistant", message: { id: response, role: "assistant", content } });
  }

  result(id: string, parent: string | null | undefined): void {
    this.last = parent ?? null;
    this.user([toolResult(id)], { toolUseResult: { stdout: "done" } });
  }

  boundary(): void {
    const logicalParentUuid = this.last;
    this.last = null;
    this.#write({ type: "system", subtype: "compact_boundary", logicalParentUuid });
  }

  noise(noise: Noise): void {
    if (noise === "progress" || noise === "attachment") this.#write({ type: noise, data: {} });
    if (noise === "title") this.lines.push({ type: "ai-title", aiTitle: "a title", sessionId: "s" });
    if (noise === "sidechain") {
      const message = { role: "user", content: "sub-agent prompt" };
      this.lines.push({ type: "user", uuid: this.nextId("x"), parentUuid: null, isSidechain: true, message });
    }
  }

  #write(line: object): string {
    const uuid = this.nextId("u");
    this.lines.push({ uuid, parentUuid: this.last, isSidechain: false, sessionId: "s", ...line });
    this.last = uuid;
    return uuid;
  }
}

/** Written from the rules of the provider, independently of the reader. */
class ExpectedMessages {
  readonly messages: { readonly role: string; content: unknown }[] = [];

  user(text: string): void {
    const last = this.messages.at(-1);
    if (last?.role !== "user") {
      this.messages.push({ role: "user", content: text });
      return;
    }
    const before = typeof last.content === "string" ? [{ type: "text", text: last.content }] : last.content;
    last.content = [...(before as readonly unknown[]), { type: "text", text }];
  }

  assistant(content: readonly unknown[]): void {
    this.messages.push({ role: "assistant", content });
  }

  results(content: readonly unknown[]): void {
    this.messages.push({ role: "user", content });
  }
}

function toolUse(id: string): object {
  return { type: "tool_use", id, name: "Bash", input: { command: "ls" } };
}

function toolResult(id: string): object {
  return { type: "tool_result", tool_use_id: id, content: `output of ${id}` };
}

function standIn(id: string): object {
  const content = "[palimpsest: the session log holds no result for this call]";
  return { type: "tool_result", tool_use_id: id, content, is_error: true };
}

/** A JSON document that is broken somewhere: one character added, removed or replaced. */
export const corruptedJson: fc.Arbitrary<string> = fc
  .tuple(
    fc.jsonValue({ maxDepth: 4 }),
    fc.boolean(),
    fc.nat(),
    fc.constantFrom("", ",", "}", "]", "{", "[", '"', ":", "0", "-", ".", "e", "t", "\\", "u", "\u0000", "\n", "é"),
    fc.boolean(),
  )
  .map(([value, isPretty, place, character, isAdded]) => {
    const json = JSON.stringify(value, null, isPretty ? 2 : 0);
    const offset = place % (json.length + 1);
    return json.slice(0, offset) + character + json.slice(offset + (isAdded ? 0 : 1));
  });

/** A way to cut bytes into chunks, empty ones included. */
export const chunking: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array[]> = fc
  .array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 })
  .map((sizes) => (bytes) => {
    const chunks: Uint8Array[] = [];
    for (let offset = 0, index = 0; offset < bytes.length; index += 1) {
      const size = sizes[index % sizes.length] ?? 1;
      // Only zeros would never terminate.
      const step = size === 0 && index % 2 === 0 ? 1 : size;
      chunks.push(bytes.slice(offset, offset + step));
      offset += step;
    }
    return chunks;
  });
