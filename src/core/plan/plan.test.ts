import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { session } from "../../../test/arbitraries/session.ts";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, system, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import { codecs } from "../../formats/index.ts";
import { applyPlan, type Compaction } from "../apply/apply.ts";
import { isCompactionError } from "../base/errors.ts";
import type { Message } from "../model/message.ts";
import type { CompactionRequest } from "../model/policy.ts";
import type { Transcript } from "../model/transcript.ts";
import { buildPolicy } from "../policy/build-policy.ts";
import { PROFILES } from "../policy/profiles.ts";
import { computeBudget } from "../stages/measure/compute-budget.ts";
import { isUserTurn } from "../turns/find-user-words.ts";
import { type PlanInput, planCompaction, planOrAbort } from "./plan.ts";

const forced = { trigger: "manual", force: true } as const;

describe("when a pass is made", () => {
  it("reports how close a transcript is to being compacted, and clears that once it is", () => {
    const long = reading(12);
    const { tokensBefore } = planCompaction(automatic(long, 200_000), createTools());
    const levels = [1.2, 1.1, 0.9].map((share) => {
      const { report } = compact(automatic(long, Math.round((tokensBefore / share) * 2)));
      return [report.status, report.pressure.level];
    });
    expect(levels).toEqual([
      ["compacted", "calm"],
      ["compacted", "calm"],
      ["unchanged", "warning"],
    ]);
    expect(compact(automatic(long, 200_000)).report.pressure.level).toBe("calm");
  });

  it("finds a useful middle in a transcript that fits, when it is forced", () => {
    const { report } = compact(forcedPass(reading(12)));
    expect(report.status).toBe("compacted");
    expect(report.tokensAfter).toBeLessThan(report.tokensBefore * 0.7);
  });

  it("changes nothing when it is forced again with nothing new", () => {
    const first = compact(forcedPass(reading(12)));
    const again = { ...reading(12), messages: first.messages };
    const second = compact({ ...forcedPass(again), state: first.state });
    expect(second.report).toMatchObject({ status: "unchanged", reason: "nothing is new since the last compaction" });
    expect(second.messages).toBe(again.messages);
    const grown = { ...again, messages: [...again.messages, ...reading(12).messages.slice(2)] };
    expect(compact({ ...forcedPass(grown), state: first.state }).report.status).toBe("compacted");
  });

  it("blames no summary if none was written", () => {
    const dense = transcript([
      user("a"),
      ...Array.from({ length: 9 }, (_, at) => [assistant(`said ${at} ${noise(at)}`), user(noise(at + 50))]).flat(),
    ]);
    const { state } = compact(forcedPass(dense, { targetTokens: 1_800 }));
    expect(state.handoff).toBeDefined();
    expect(state.effect.last?.summaryTokens).toBe(0);
    const once = { ...state, effect: { ...state.effect, poorPasses: 2, cause: "dense-session" } } as const;
    const held = planCompaction({ ...automatic(reading(12), 4_000), state: once }, createTools());
    expect(held.reason).not.toContain("summary");
  });

  it("backs off once the provider's own count says twice that nothing was gained", () => {
    let current = reading(12);
    let state: Compaction["state"] | undefined;
    const statuses: string[] = [];
    for (let round = 1; round <= 4; round += 1) {
      // Whatever we save, the provider keeps counting the same.
      const input = {
        ...automatic(current, 20_000, { reportedTokens: 100_000 + round }),
        ...(state !== undefined && { state }),
      };
      const done = compact(input);
      statuses.push(done.report.backOff ?? done.report.status);
      state = done.state;
      current = { ...current, messages: [...done.messages, ...reading(3, `round ${round} `).messages.slice(2)] };
    }
    expect(statuses).toEqual(["compacted", "compacted", "dense-session", "dense-session"]);
    expect(compact({ ...forcedPass(current), state: state ?? expect.fail() }).report.status).toBe("compacted");
  });

  it("halves what the provider refused, although our own count says that it fits", () => {
    const { report } = compact(automatic(reading(12), 1_000_000, { trigger: "recovery" }));
    expect(report.status).toBe("compacted");
    expect(report.tokensAfter).toBeLessThanOrEqual(report.tokensBefore / 2);
  });
});

describe("keeping the last exchanges", () => {
  const chat = transcript([
    ...Array.from({ length: 8 }, (_, index) => [
      user(`ask ${index} ${"word ".repeat(600)}`),
      assistant(`answer ${index} ${"word ".repeat(600)}`),
    ]).flat(),
    user("and now?"),
  ]);

  it.each(["openai-chat", "anthropic", "gemini", "openai-responses"] as const)(
    "rejoins them with legal roles: %s",
    (format) => {
      const { decode, encode, validate } = codecs[format];
      const decoded = decode(encode(chat));
      const { messages, report } = compact(forcedPass(decoded, { protectFirst: 0 }, { keepLast: 2 }));
      expect(report.status).toBe("compacted");
      expect(validate(encode({ ...decoded, messages }))).toEqual([]);
      expect(messages.filter(isUserTurn).map(textOf).join("\n")).toMatch(/ask 7.*\n?.*and now\?/s);
      expect(messages.filter(isUserTurn)).toHaveLength(2);
    },
  );

  const bulky = transcript([
    system("Be brief."),
    ...Array.from({ length: 20 }, (_, index) => [
      user(`ask ${index}`),
      assistant(`said ${index} ${"word ".repeat(900)}`),
    ]).flat(),
    user("Go on."),
  ]);

  it("wins over the target, and says so", () => {
    const { report, messages } = compact(forcedPass(bulky, { targetTokens: 2_000 }, { keepLast: 4 }));
    expect(report).toMatchObject({
      status: "compacted",
      persistence: "in-place",
      keepLast: { asked: 4, kept: 4 },
      targetMissed: { protectedTokens: expect.any(Number) },
      reason: expect.stringContaining("the last 4 exchanges stay although that misses the target of 2000"),
    });
    expect(messages.slice(-6)).toEqual(bulky.messages.slice(-6));
  });

  it.each([0.4, 0.6, 0.9])("holds if they are %d of the window", (share) => {
    const tokens = createTools().measurer.messages(bulky.messages.slice(-13));
    const budget = computeBudget({ contextTokens: Math.ceil(tokens / share) });
    const { report, messages } = compact({ ...forcedPass(bulky, {}, { keepLast: 7 }), budget });
    expect(report).toMatchObject({ status: "compacted", keepLast: { asked: 7, kept: 7 } });
    expect(messages.slice(-12)).toEqual(bulky.messages.slice(-12));
  });

  it("holds as many as the window does, and says why not all", () => {
    const budget = computeBudget({ contextTokens: 4_000 });
    const { report, messages } = compact({ ...forcedPass(bulky, {}, { keepLast: 9 }), budget });
    expect(report).toMatchObject({
      status: "compacted",
      keepLast: { asked: 9, kept: 4 },
      reason: expect.stringContaining(
        "only 4 of the last 9 exchanges stay, because the window of 4000 cannot hold more",
      ),
    });
    expect(messages.slice(-6)).toEqual(bulky.messages.slice(-6));
  });

  it("says so if they are all there is", () => {
    const { report, messages } = compact(forcedPass(chat, {}, { keepLast: 50 }));
    expect(report).toMatchObject({
      status: "unchanged",
      reason: expect.stringContaining("last 50 exchanges are all there is"),
    });
    expect(messages).toBe(chat.messages);
  });
});

describe("the profile sacred-zone", () => {
  const policy = buildPolicy({ profile: "sacred-zone", floorTokens: 0 });
  const contextTokens = 60_000;
  const budget = computeBudget({ contextTokens }, policy);
  const long = transcript([
    system("Be brief."),
    user("The task of all tasks."),
    ...steps(30, (index) => `line of part ${index} with some words\n`.repeat(100 + 10 * index)),
    assistant("Half of it is done."),
    user("<memory>The user likes tabs.</memory>"),
    ...steps(12, (index) => `later line ${index}\n`.repeat(300), "later"),
    assistant("All is done."),
    user("Go on."),
  ]);
  const input = { transcript: long, budget, policy, request: { trigger: "threshold", force: false } } as const;

  it("waits until three quarters of the window, and comes down to a half", () => {
    const { report } = compact(input);
    expect(report).toMatchObject({
      status: "compacted",
      thresholdTokens: 45_000,
      targetTokens: 30_000,
      profile: "sacred-zone",
    });
    expect(report.tokensAfter).toBeLessThanOrEqual(30_000);
    const fitting = { ...long, messages: long.messages.slice(0, 40) };
    expect(compact({ ...input, transcript: fitting }).report.status).toBe("unchanged");
  });

  it("leaves the last 20,000 tokens and the first request as they are, round after round", () => {
    let current: Transcript = long;
    let state: Compaction["state"] | undefined;
    for (let round = 0; round < 3; round += 1) {
      const done = compact({ ...input, transcript: current, ...(state !== undefined && { state }) });
      expect(done.report.status).toBe("compacted");
      expect(textOf(done.messages.find(isUserTurn))).toContain("The task of all tasks.");
      expect(JSON.stringify(done.messages)).toContain("The user likes tabs.");
      expect(done.messages.slice(-20)).toEqual(current.messages.slice(-20));
      const { encode, validate } = codecs["openai-chat"];
      expect(validate(encode({ ...current, messages: done.messages }))).toEqual([]);
      current = {
        ...current,
        messages: [
          ...done.messages,
          ...steps(30, (index) => `round ${round} line ${index}\n`.repeat(250), `r${round}-`),
          assistant("Done."),
          user("Go on."),
        ],
      };
      state = done.state;
    }
  });

  it("brings the largest old results to excerpts first", () => {
    const { report } = compact({
      ...input,
      transcript: {
        ...long,
        messages: [
          ...long.messages.slice(0, 2),
          ...steps(70, (index) => `line of part ${index} and words\n`.repeat(index < 5 ? 900 : 20)),
          user("Go on."),
        ],
      },
    });
    expect(report.steps.map(({ step }) => step)).toEqual(["drop-duplicates", "reduce-results"]);
    for (const { tokensBefore, tokensAfter } of report.digests) {
      expect(tokensBefore).toBeGreaterThan(500);
      expect(tokensAfter).toBeLessThan(260);
    }
  });
});

describe("what a host wants to keep", () => {
  it("is pinned again without its secrets", () => {
    const prose = "It was long and it took many words to say. ".repeat(80);
    const secret = "q7Bx92LmTz41";
    const hosted = transcript([
      system("Be brief."),
      user("Read everything."),
      ...steps(6, lines),
      assistant(`Read. ${prose}`),
      user(`<memory>The password is ${secret}. The user likes tabs.</memory>\nNow the rest.`),
      ...steps(12, lines, "b"),
      assistant(`All read. ${prose}`),
      user("And what now?"),
      assistant("Waiting."),
      user("Go on."),
    ]);
    const text = compact(forcedPass(hosted, { targetTokens: 1_300 }))
      .messages.map(textOf)
      .join("\n");
    expect(text).toContain("The user likes tabs.</memory>");
    expect(text).not.toContain(secret);
  });

  it("is pinned again when its message is folded, the newest of each kind, and stays legal", () => {
    const prose = "It was long and it took many words to say. ".repeat(80);
    const memory = "<memory>The user likes tabs.</memory>";
    const hosted = transcript([
      system("Be brief."),
      user("<memory>The user likes spaces.</memory>\nRead everything."),
      ...steps(6, lines),
      assistant(`Read. ${prose}`),
      user(`${memory}\nNow the rest.`),
      ...steps(12, lines, "b"),
      assistant(`All read. ${prose}`),
      user("And what now?"),
      assistant("Waiting."),
      user("Go on."),
    ]);
    const { encode, validate } = codecs["openai-chat"];
    let current = hosted;
    let state: Compaction["state"] | undefined;
    for (let round = 0; round < 3; round += 1) {
      const done = compact({ ...forcedPass(current, { targetTokens: 1_300 }), ...(state !== undefined && { state }) });
      expect(done.report.summary).toBe("deterministic");
      const text = done.messages.map(textOf).join("\n");
      expect(text.split(memory)).toHaveLength(2);
      expect(textOf(done.messages.findLast(isUserTurn))).toContain("Go on.");
      expect(validate(encode({ ...current, messages: done.messages }))).toEqual([]);
      current = {
        ...current,
        messages: [
          ...done.messages,
          ...steps(12, lines, `r${round}`),
          assistant(prose),
          user("More."),
          assistant("Yes."),
          user("Go on."),
        ],
      };
      state = done.state;
    }
  });
});

describe("the last rungs", () => {
  const bulky = transcript([
    system("Be brief."),
    ...Array.from({ length: 6 }, (_, index) => [user(`ask ${index}`), assistant("word ".repeat(900))]).flat(),
    user("Go on."),
  ]);

  it("leave what does not fit into the handoff readable through its handles, round after round", () => {
    const prose = (index: number) => `We decided to use port ${4_000 + index} because ${index} others are taken. `;
    const talk = (from: number) =>
      Array.from({ length: 40 }, (_, index) => [
        user(`What of ${from + index}?`),
        assistant(prose(from + index).repeat(20)),
      ]).flat();
    const first = compact(forcedPass(transcript([system("s"), ...talk(0), user("Go on.")]), { targetTokens: 4_000 }));
    const grown = transcript([...first.messages, ...talk(100), user("Go on.")]);
    const second = compact({ ...forcedPass(grown, { targetTokens: 1_500 }), state: first.state });
    expect(second.report.steps.at(-1)?.step).toBe("handoff");
    const text = second.messages.map(textOf).join("\n");
    for (const { handle } of second.state.handoff?.ranges ?? []) expect(text).toContain(handle);
    expect(second.state.handoff?.ranges).toHaveLength(2);
    expect(second.report.tokensAfter).toBeLessThanOrEqual(1_500);
  });

  it("shorten the results of the tail before anything is closed", () => {
    const policy = buildPolicy({ profile: "sacred-zone" });
    const long = transcript([
      system("s"),
      user("The task."),
      ...steps(20, (index) => `line ${index} of many\n`.repeat(400)),
      user("Go on."),
    ]);
    const input = {
      transcript: long,
      policy,
      budget: computeBudget({ contextTokens: 36_000 }, policy),
      request: { ...forced },
    };
    const { report, messages } = compact(input);
    expect(report).toMatchObject({ status: "compacted", persistence: "in-place" });
    expect(report.steps.map(({ step }) => step)).toContain("digest-tail");
    expect(messages.slice(-3)).toEqual(long.messages.slice(-3));
  });

  it.each([
    ["digest", "remarks", (text: string) => `${text}. ${text}. ${text}.`],
    [
      "fold",
      "a ledger that is filled in again and again",
      (text: string) => `## Done\n${text}\n## Open\n${text}\n## Next\n${text}`,
    ],
  ])("%s a session of %s, where results would keep less than a tenth", (kind, _, write) => {
    const browsed = Array.from({ length: 12 }, (_step, at) => [
      assistant(write(noise(at)), call(`c${at}`, "browse", { page: at })),
      tool(result(`c${at}`, noise(at + 50).repeat(20))),
    ]).flat();
    const session = transcript([user("What did it cost?"), ...browsed, assistant("Not found."), user("Go on.")]);
    const { tokensBefore } = planCompaction(forcedPass(session), createTools());
    const targetTokens = Math.round(tokensBefore * 0.25);
    expect(planCompaction(forcedPass(session, { targetTokens }), createTools()).kind).toBe(kind);
  });

  it("do not count the handoff that is replaced", () => {
    const first = compact(forcedPass(reading(30), { targetTokens: 1_500 }));
    const grown = { ...reading(30), messages: [...first.messages, ...reading(30, "more ").messages.slice(1)] };
    const { messages, report } = compact({ ...forcedPass(grown, { targetTokens: 1_500 }), state: first.state });
    expect(report.tokensAfter).toBe(createTools().measurer.messages(messages));
  });

  it("close the session into a child if nothing else reaches the target", () => {
    const talk = Array.from({ length: 40 }, (_, index) => [
      user(`ask ${index}`),
      assistant("word ".repeat(900)),
    ]).flat();
    const long = transcript([system("Be brief."), ...talk, user("Go on.")]);
    const { report, messages } = compact(forcedPass(long, { ...PROFILES["sacred-zone"], targetTokens: 3_000 }));
    expect(report).toMatchObject({ status: "compacted", persistence: "child" });
    expect(report.steps.at(-1)?.step).toBe("child-session");
    expect(report.tokensAfter).toBeLessThanOrEqual(3_000);
    expect(report.targetMissed).toBeUndefined();
    expect(messages.slice(-2)).toEqual(long.messages.slice(-2));
  });

  it("keep the newest messages if a child would miss the target too, and say what is protected", () => {
    const { report } = compact(forcedPass(bulky, { targetTokens: 300 }));
    expect(report).toMatchObject({ status: "compacted", persistence: "in-place" });
    expect(report.targetMissed?.protectedTokens).toBeGreaterThan(300);
  });

  it("make a missed target smaller all the same, whatever the target is", () => {
    const read = (id: string, words: number) => [
      assistant("I read.", call(id, "read", { path: `src/${id}.ts` })),
      tool(result(id, `${id} word `.repeat(words))),
    ];
    const heavy = transcript([
      system("rule ".repeat(4_000)),
      user("Find the fault."),
      ...read("a", 100),
      ...read("b", 10_000),
      ...read("c", 8_000),
      ...read("d", 400),
      ...read("e", 10),
    ]);
    for (const targetTokens of [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000]) {
      const { report } = compact(forcedPass(heavy, { targetTokens }));
      expect(report.status).toBe("compacted");
      expect(report.tokensAfter).toBeLessThan(report.tokensBefore / 2);
    }
  });

  it("refuse what cannot fit into the window, and leave it unchanged", () => {
    const hopeless = transcript([
      system("word ".repeat(3_000)),
      user("a"),
      assistant("b"),
      user("c"),
      assistant("d"),
      user("go on"),
    ]);
    const input = { ...automatic(hopeless, 2_000), request: { ...forced } };
    const attempt = () => planCompaction(input, createTools());
    expect(attempt).toThrow(/^What must stay needs \d+ tokens, but the window has only 2000\./);
    expect(codeOf(attempt)).toBe(true);
    const { report, messages } = compact(input);
    expect(messages).toBe(hopeless.messages);
    expect(report).toMatchObject({
      status: "aborted",
      reason: expect.stringContaining("the window has only 2000"),
      failure: { reason: "window-too-small", retryClass: "abort", messagesDropped: 0 },
    });
  });

  it("bring under the window what head and tail alone would keep above it", () => {
    const tight = transcript([
      system("s"),
      user("a"),
      assistant("word ".repeat(1_500)),
      user("b"),
      assistant("ok"),
      user("c"),
    ]);
    const { report } = compact({ ...automatic(tight, 1_700), request: { ...forced } });
    expect(report.status).toBe("compacted");
    expect(report.tokensAfter).toBeLessThanOrEqual(1_700);
  });
});

describe("boundaries", () => {
  it("recognise a handoff that is followed by an older picture", () => {
    const picture = { kind: "media", media: "image", source: { kind: "base64", data: "aGVsbG8=" } } as const;
    const asked: Message = { role: "user", parts: [{ kind: "text", text: "What is this?" }, picture] };
    const { messages } = reading(8);
    const input = transcript([system("Be brief."), asked, assistant("A ship."), ...messages.slice(1)]);
    const first = compact(forcedPass(input, { targetTokens: 900 }));
    expect(first.messages[1]?.parts).toContain(picture);
    expect(first.state.handoff?.replaced.first).toBe(3);
    const grown = transcript([...first.messages, assistant("Done."), user("And now?")]);
    expect(compact({ ...forcedPass(grown, { targetTokens: 900 }), state: first.state }).state).toMatchObject({
      lineage: first.state.lineage,
    });
  });

  const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.3);

  test.prop(
    [
      fc.array(session, { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 900, max: 3_000 }),
      fc.constantFrom("default", "sacred-zone"),
    ],
    { numRuns },
  )("move one way only, and nothing that was folded comes back", (parts, targetTokens, profile) => {
    let current = transcript([system("Be brief."), ...(parts[0] ?? [])]);
    let state: Compaction["state"] | undefined;
    let last = 0;
    for (const part of parts.slice(1)) {
      const policy = { profile, targetTokens } as const;
      const done = compact({ ...forcedPass(current, policy), ...(state !== undefined && { state }) });
      const folded = done.state.handoff?.replaced.last ?? 0;
      expect(folded).toBeGreaterThanOrEqual(last);
      last = folded;
      state = done.state;
      current = { ...current, messages: [...done.messages, ...part] };
    }
  });
});

// Helpers

function compact(input: PlanInput): Compaction {
  const tools = createTools();
  return applyPlan(planOrAbort(input, tools), input.transcript.messages, tools);
}

/** A pass as a host runs it after every answer. */
function automatic(given: Transcript, contextTokens: number, request: Partial<CompactionRequest> = {}): PlanInput {
  return {
    ...forcedPass(given, {}, { trigger: "threshold", force: false, ...request }),
    budget: computeBudget({ contextTokens }, { thresholdRatio: 0.5, floorTokens: 0, tailRatio: 0.2 }),
  };
}

function reading(count: number, opening = "Read everything."): Transcript {
  return transcript([
    system("Be brief."),
    user(opening),
    ...steps(count, lines, opening),
    assistant("All read."),
    user("Go on."),
  ]);
}

function noise(seed: number): string {
  return Array.from({ length: 40 }, (_, at) => `w${(seed * 7919 + at * 104_729) % 99_991}`).join(" ");
}

function lines(index: number): string {
  return `export const part${index} = ${index};\n`.repeat(150);
}

function steps(count: number, write: (index: number) => string, prefix = ""): Message[] {
  return Array.from({ length: count }, (_, index) => [
    assistant(
      `Part ${index}.`,
      call(`${prefix.replaceAll(/\W/g, "")}c${index}`, "read", { path: `src/${prefix}part-${index}.ts` }),
    ),
    tool(result(`${prefix.replaceAll(/\W/g, "")}c${index}`, write(index))),
  ]).flat();
}

function textOf(message: Message | undefined): string {
  return message?.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n") ?? "";
}

function codeOf(attempt: () => unknown): boolean {
  try {
    attempt();
    return false;
  } catch (error) {
    return isCompactionError(error, "WINDOW_TOO_SMALL");
  }
}
