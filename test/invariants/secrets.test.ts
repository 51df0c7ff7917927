import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fc, test } from "@fast-check/vitest";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { sqliteArchive } from "../../src/archives/sqlite.ts";
import { run } from "../../src/cli/run.ts";
import { createCompactor } from "../../src/compactor/create-compactor.ts";
import type { Summarizer } from "../../src/core/base/ports.ts";
import { SummarizerFailure } from "../../src/core/base/summarizer-failure.ts";
import type { Message, Part } from "../../src/core/model/message.ts";
import type { CompactionPolicy } from "../../src/core/model/policy.ts";
import { estimatingCounter } from "../../src/core/tokens/index.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { createLineCompactor } from "../../src/trajectories/compact-line.ts";
import { findLeak, type Planted, plantedSecrets } from "../arbitraries/planted-secret.ts";
import { fakeTerminal } from "../fake-terminal.ts";
import { assistant, call, result, system, tool, transcript, user } from "../fixtures/conversation.ts";
import { testHash } from "../fixtures/keyed-hash.ts";
import { readSteps } from "../fixtures/long-session.ts";
import { howOften } from "../how-often.ts";

// Sources are redacted whole before anything is cut out of them. Whatever leaves through one of the doors below
// therefore contains no piece of a secret that something else in the source reveals, wherever a cut falls.
// `test/gateway/operation.test.ts` tests what the log of the gateway says.

const home = mkdtempSync(join(tmpdir(), "palimpsest-secrets-"));
const key = new Uint8Array(32).fill(1);
beforeAll(() => {
  vi.stubEnv("PALIMPSEST_HOME", home);
  vi.stubEnv("PALIMPSEST_KEY", Buffer.from(key).toString("hex"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

/** Each run compacts a session or starts a command. */
const some = { numRuns: Number(process.env["RUNS"] ?? howOften(4, 12)), endOnFailure: true };

const PLACES = ["result", "input", "command", "user", "assistant", "memory"] as const;

describe.each(Object.entries(plantedSecrets))("no piece of %s is", (_name, planted) => {
  test.prop([sessions(planted)], { ...some, numRuns: some.numRuns * 4 })(
    "in what compaction writes, asks and reports",
    async (session) => {
      const { messages, policy, contextTokens, windowTokens } = session;
      const summarizer = listener(windowTokens);
      const archive = memoryArchive();
      const compactor = createCompactor({ hash: testHash, archive, policy, summarizer });
      const asked = { contextTokens, trigger: "manual", force: true } as const;
      const first = await compactor.compact(transcript(messages), asked);
      const more = [...first.transcript.messages, ...readSteps(6, { name: "later" }), user("And now?")];
      const second = await compactor.compact({ ...first.transcript, messages: more }, asked);

      for (const { report } of [first, second]) expect(findLeak(JSON.stringify(report), session)).toBeUndefined();
      expect(findLeak(summarizer.prompts.join("\n"), session)).toBeUndefined();
      const untouched = new Set<Part>([...messages, ...more.slice(-13)].flatMap(({ parts }) => parts));
      for (const { transcript: written } of [first, second])
        expect(findLeak(writtenText(written.messages, untouched), session)).toBeUndefined();
    },
  );

  test.prop([sessions(planted)], some)("in the index, in what is found and in what is looked up", async (session) => {
    const directory = mkdtempSync(join(home, "index-"));
    const path = join(directory, "archive.db");
    const archive = await sqliteArchive({ path, key });
    const { messages, policy, contextTokens } = session;
    const compactor = createCompactor({ hash: keyedHash(key), archive, policy });
    const { report } = await compactor.compact(transcript(messages), {
      contextTokens,
      trigger: "manual",
      force: true,
    });
    for (const maxTokens of [40, 200, 2_000]) {
      const { hits } = await archive.search({ query: "user0 password deploy key flag line", maxTokens });
      expect(findLeak(JSON.stringify(hits), session)).toBeUndefined();
    }
    await archive.close();
    for (const file of readdirSync(directory)) {
      expect(findLeak(readFileSync(join(directory, file), "latin1"), session)).toBeUndefined();
    }
    for (const handle of report.handles.slice(0, 2)) {
      for (const options of [[], ["--max-tokens", "60"], ["--grep", "7"], ["--lines", "2-30"]]) {
        const terminal = fakeTerminal();
        expect(await run(["retrieve", handle, "--store", `file:${path}`, ...options], terminal)).toBe(0);
        expect(findLeak(terminal.printed() + terminal.warned(), session)).toBeUndefined();
      }
    }
  });

  test.prop([outputs(planted), fc.constantFrom(60, 300, 1_000, 4_000)], some)(
    "in what reduce and run print and keep",
    async (output, maxTokens) => {
      const reduced = fakeTerminal({ "-": output.text });
      await run(["reduce", "--max-tokens", String(maxTokens), "--json"], reduced);
      const print = `process.stdout.write(${JSON.stringify(output.text)})`;
      const ran = fakeTerminal();
      await run(
        ["run", "--tee", "--max-tokens", String(maxTokens), "--json", "--", process.execPath, "-e", print],
        ran,
      );
      const kept = fakeTerminal();
      for (const handle of JSON.parse(reduced.printed()).handles) await run(["retrieve", handle, "--raw"], kept);
      for (const terminal of [reduced, ran, kept]) {
        expect(findLeak(terminal.printed() + terminal.warned(), output)).toBeUndefined();
      }
    },
  );

  test.prop([sessions(planted)], some)(
    "in a summary turn of a trajectory, nor in what it is asked for by",
    async (session) => {
      const summarizer = listener(session.windowTokens);
      const line = JSON.stringify({ messages: session.messages.map(asChat) });
      for (const summaryTokens of [200, 1_000]) {
        const settings = { targetTokens: 3_000, summaryTokens, protectLast: 2 };
        const compact = createLineCompactor(settings, { counter: estimatingCounter(), summarizer, firstWaitMs: 0 });
        const { output = "", metrics } = await compact(line);
        const summary = JSON.parse(output === "" ? '{"messages":[]}' : output).messages[(metrics.summaryTurn ?? 0) - 1];
        expect(findLeak(JSON.stringify(summary ?? "") + JSON.stringify(metrics), session)).toBeUndefined();
      }
      expect(findLeak(summarizer.prompts.join("\n"), session)).toBeUndefined();
    },
  );

  test.prop([outputs(planted), fc.nat()], some)(
    "in what is said of an input that cannot be read",
    async (output, cut) => {
      const session = JSON.stringify([{ role: "user", content: output.text }]);
      for (const broken of [session.slice(0, cut % session.length), `${session}${output.text}`, output.text]) {
        const terminal = fakeTerminal({ "session.json": broken });
        await run(["compact", "session.json"], terminal);
        expect(findLeak(terminal.warned(), output)).toBeUndefined();
      }
    },
  );
});

// Helpers

/** A text of a tool with a secret somewhere in it. */
function outputs(planted: fc.Arbitrary<Planted>): fc.Arbitrary<Planted> {
  const lines = (name: string) =>
    fc
      .nat(400)
      .map((count) => Array.from({ length: count }, (_, at) => `${name} line ${at} of the log is fine\n`).join(""));
  return fc
    .tuple(planted, lines("early"), lines("late"))
    .map(([{ text, secrets }, before, after]) => ({ text: `${before}${text}\n${after}`, secrets }));
}

interface PlantedSession extends Planted {
  readonly messages: readonly Message[];
  readonly policy: Partial<CompactionPolicy>;
  readonly contextTokens: number;
  readonly windowTokens: number;
}

/** A session with a secret in one of its messages, and settings that lead to any of the rungs. */
function sessions(planted: fc.Arbitrary<Planted>): fc.Arbitrary<PlantedSession> {
  return fc
    .record({
      output: outputs(planted),
      place: fc.constantFrom(...PLACES),
      stepsBefore: fc.nat(8),
      stepsAfter: fc.nat(14),
      profile: fc.constantFrom("default", "sacred-zone"),
      targetTokens: fc.constantFrom(900, 1_500, 3_000, 6_000, 12_000),
      contextTokens: fc.constantFrom(4_000, 16_000, 200_000),
      windowTokens: fc.constantFrom(4_000, 12_000, 200_000),
    } as const)
    .map(({ output, place, stepsBefore, stepsAfter, profile, targetTokens, contextTokens, windowTokens }) => ({
      ...output,
      text: output.text,
      messages: [
        system("Be brief."),
        user("Make the client resilient."),
        ...readSteps(stepsBefore, { name: "early" }),
        ...plant(place, output.text),
        ...readSteps(stepsAfter, { name: "late" }),
        assistant("All parts are read."),
        user("Now summarise."),
      ],
      policy: { profile, targetTokens, floorTokens: 0 },
      contextTokens,
      windowTokens,
    }));
}

function plant(place: (typeof PLACES)[number], text: string): Message[] {
  switch (place) {
    case "result":
      return [assistant("Looking.", call("planted", "bash", { command: "cat notes" })), tool(result("planted", text))];
    case "input":
      return [
        assistant(call("planted", "write", { path: "notes", content: text })),
        tool(result("planted", "ok\n".repeat(200))),
      ];
    case "command":
      return [
        assistant(call("planted", "bash", { command: `cat <<X\n${text}\nX` })),
        tool(result("planted", "ok\n".repeat(200))),
      ];
    case "user":
      return [user(`Use this:\n${text}`), assistant("I will.")];
    case "memory":
      return [user(`<memory>\n${text}\n</memory>\nNow the rest.`), assistant("Noted."), user("And what now?")];
    case "assistant":
      return [assistant(`I found this:\n${text}`), user("Go on.")];
  }
}

/** The content of parts that did not come in unchanged. */
function writtenText(messages: readonly Message[], untouched: ReadonlySet<Part>): string {
  const written = messages.flatMap(({ parts }) => parts.filter((part) => !untouched.has(part)));
  return written.map((part) => JSON.stringify(part)).join("\n");
}

/** Records what it is asked, and answers nothing. */
function listener(windowTokens: number): Summarizer & { readonly prompts: string[] } {
  const prompts: string[] = [];
  return {
    name: "listener",
    windowTokens,
    prompts,
    async summarize({ prompt }) {
      prompts.push(prompt);
      throw new SummarizerFailure("malformed", "It only listens.");
    },
  };
}

/** A message as Chat Completions writes it. */
function asChat({ role, parts }: Message): unknown {
  const content = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
  const calls = parts.flatMap((part) =>
    part.kind === "tool-call" && part.input.kind === "json"
      ? [
          {
            id: part.callId,
            type: "function",
            function: { name: part.toolName, arguments: JSON.stringify(part.input.value) },
          },
        ]
      : [],
  );
  const answered = parts.find((part) => part.kind === "tool-result");
  if (answered?.kind !== "tool-result") return { role, content, ...(calls.length > 0 && { tool_calls: calls }) };
  const output = answered.output.kind === "parts" ? answered.output.parts : [];
  const text = output.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
  return { role: "tool", tool_call_id: answered.callId, content: text };
}
