import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { CompactionError } from "../../src/core/base/errors.ts";
import type { Message, Part, ToolInput } from "../../src/core/model/message.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import type { Codec } from "../../src/formats/codec.ts";
import { deepFreeze } from "../deep-freeze.ts";
import { shuffleKeys } from "../shuffle-keys.ts";

export interface CodecCase {
  readonly codec: Codec;
  /** Whole request bodies the provider accepts, using everything its API offers. */
  readonly requests: fc.Arbitrary<unknown>;
  /** Bare message arrays the provider accepts. */
  readonly messageLists: fc.Arbitrary<unknown>;
  /** For each rule, a request that keeps it, and one that breaks only that rule. */
  readonly ruleFixtures: Readonly<Record<string, RuleFixture>>;
  readonly mutations: readonly Mutation[];
  /** Requests that the provider's own SDK sent to a server on loopback. */
  readonly captured: () => Promise<readonly unknown[]>;
}

export interface RuleFixture {
  readonly passes: unknown;
  readonly fails: unknown;
  /** The previous request, if the rule compares the two. */
  readonly previous?: unknown;
}

/**
 * Breaks one rule of a valid request. Written independently of the rules: `breaks` is only the name they must report.
 */
export interface Mutation {
  readonly breaks: string;
  /** `pick` chooses among the places that could be broken. Undefined if the request has none. */
  apply(request: unknown, pick: number): MutatedRequest | undefined;
}

export interface MutatedRequest {
  readonly request: unknown;
  readonly previous?: unknown;
}

/** Whether a mutation applies often enough must not be left to chance. */
const COVERING_SEED = 20_261_115;

/** Every codec passes this suite; a codec's own tests add only what is special to its provider. */
export function describeCodec({ codec, requests, messageLists, ruleFixtures, mutations, captured }: CodecCase): void {
  const valid = fc.oneof(requests, messageLists);
  const mutable = drawOnce(fc.tuple(requests, fc.nat()));

  describe(`${codec.format} (codec contract)`, () => {
    test.prop([requests])("a request survives the round trip unchanged", (request) => {
      expect(roundTrip(codec, request)).toStrictEqual(request);
    });

    test.prop([messageLists])("a bare message array survives the round trip unchanged", (messages) => {
      expect(roundTrip(codec, messages)).toStrictEqual(messages);
    });

    test.prop([valid])("the order of keys survives, so that a cached prefix stays cached", (wire) => {
      expect(JSON.stringify(roundTrip(codec, wire))).toBe(JSON.stringify(wire));
    });

    test.prop([valid, fc.integer()])("the order of keys changes nothing that is decoded", (wire, seed) => {
      expect(withoutWire(codec.decode(shuffleKeys(wire, seed)))).toEqual(withoutWire(codec.decode(wire)));
    });

    test.prop([valid, fc.constantFrom(...editableKinds), fc.nat(), fc.string({ minLength: 1 })])(
      "an edited text, result or input is written where it was, and nothing else changes",
      (wire, kind, pick, text) => {
        const edited = editPart(codec.decode(wire), kind, pick, text);
        if (edited === undefined) return;
        expect(withoutWire(codec.decode(codec.encode(edited)))).toEqual(withoutWire(edited));
      },
    );

    test.prop([valid])(
      "a transcript stripped of its wire objects is written in a form the provider accepts",
      (wire) => {
        const plain = plainTranscript(codec.decode(wire));
        if (plain.messages.length === 0) return;
        expect(codec.validate(codec.encode(plain))).toEqual([]);
        expect(plainTranscript(codec.decode(codec.encode(plain)))).toEqual(plain);
      },
    );

    test.prop([valid])("accepts what the provider accepts", (wire) => {
      expect(codec.validate(deepFreeze(wire))).toEqual([]);
    });

    test.prop([fc.jsonValue({ maxDepth: 6 })])(
      "answers any JSON with findings, and decodes it or says why not",
      (value) => {
        codec.validate(value);
        expectDecodedOrRefused(codec, value);
      },
    );

    test.prop([valid, fc.nat(), fc.jsonValue({ maxDepth: 2 })])(
      "survives hostile values anywhere in a request",
      (wire, pick, value) => {
        const hostile = replaceSomewhere(wire, pick, value);
        codec.validate(hostile);
        expectDecodedOrRefused(codec, hostile);
      },
    );

    it("shows every rule passing and failing", () => {
      expect(Object.keys(ruleFixtures).sort()).toEqual([...codec.rules].sort());
    });

    it.each(Object.entries(ruleFixtures))("%s: passes", (_rule, { passes, previous }) => {
      expect(codec.validate(passes, { previous })).toEqual([]);
    });

    it.each(Object.entries(ruleFixtures))("%s: fails, and no other rule does", (rule, { fails, previous }) => {
      expect(new Set(codec.validate(fails, { previous }).map((finding) => finding.rule))).toEqual(new Set([rule]));
    });

    it("has a mutation for every rule", () => {
      expect(new Set(mutations.map((mutation) => mutation.breaks))).toEqual(new Set(codec.rules));
    });

    describe.each(
      mutations.map((mutation, index) => ({ mutation, name: `${mutation.breaks} (mutation ${index + 1})` })),
    )("$name", ({ mutation }) => {
      it("is named by the validator", () => {
        let applied = 0;
        const missed: unknown[] = [];
        for (const [request, pick] of mutable()) {
          const mutated = mutation.apply(structuredClone(request), pick);
          if (mutated === undefined) continue;
          applied += 1;
          const rules = codec.validate(mutated.request, { previous: mutated.previous }).map((finding) => finding.rule);
          if (!rules.includes(mutation.breaks)) missed.push({ rules, ...mutated });
        }
        expect(missed).toEqual([]);
        // A mutation that never applies would prove nothing.
        expect(applied).toBeGreaterThanOrEqual(5);
      });
    });

    it("accepts and round-trips what the real SDK sends", async () => {
      const bodies = await captured();
      expect(bodies.length).toBeGreaterThan(0);
      for (const body of bodies) {
        expect(codec.validate(body)).toEqual([]);
        expect(codec.encode(codec.decode(body))).toStrictEqual(body);
      }
    });
  });
}

// Helpers

/** Draws the cases of a property on first use, because drawing them takes longer than reading them. */
function drawOnce<Value>(arbitrary: fc.Arbitrary<Value>): () => readonly Value[] {
  let drawn: Value[] | undefined;
  return () => {
    if (drawn !== undefined) return drawn;
    const values: Value[] = [];
    fc.assert(
      fc.property(arbitrary, (value) => void values.push(value)),
      { seed: COVERING_SEED },
    );
    drawn = values;
    return drawn;
  };
}

function roundTrip(codec: Codec, wire: unknown): unknown {
  return codec.encode(codec.decode(deepFreeze(wire)));
}

function expectDecodedOrRefused(codec: Codec, value: unknown): void {
  let transcript: Transcript;
  try {
    transcript = codec.decode(value);
  } catch (error) {
    expect(error).toBeInstanceOf(CompactionError);
    return;
  }
  expect(codec.encode(transcript)).toStrictEqual(value);
}

/** What a transcript says, without the provider's objects it came from. */
function withoutWire(transcript: Transcript): unknown {
  return transcript.messages.map((message) => ({
    role: message.role,
    place: message.meta?.place,
    parts: message.parts.map(partWithoutWire),
  }));
}

function partWithoutWire(part: Part): unknown {
  if (part.kind === "opaque") return { kind: part.kind, type: part.type };
  const { wire: _, ...rest } = part;
  if (rest.kind !== "tool-result" || rest.output.kind === "json") return rest;
  return { ...rest, output: { ...rest.output, parts: rest.output.parts.map(partWithoutWire) } };
}

/** A transcript as a host would write it by hand: plain texts, calls and results, no provider objects. */
function plainTranscript(transcript: Transcript): Transcript {
  const messages = transcript.messages
    .filter((message) => message.meta?.place !== "instructions")
    .map(plainMessage)
    .filter((message) => message.parts.length > 0);
  return { messages: alternating(answered(messages)), tools: [], envelope: { kind: "messages" } };
}

function plainMessage(message: Message): Message {
  const parts = message.parts.flatMap(plainPart);
  // A user message with nothing but results left has the role `tool`, by the definition of a message.
  const onlyResults = parts.length > 0 && parts.every((part) => part.kind === "tool-result");
  return { role: onlyResults ? "tool" : message.role, parts };
}

function plainPart(part: Part): Part[] {
  switch (part.kind) {
    case "text":
      return part.text.trim() === "" ? [] : [{ kind: "text", text: part.text }];
    case "tool-call":
      return [{ kind: part.kind, callId: part.callId, toolName: part.toolName, input: part.input }];
    case "tool-result": {
      const { wire: _, ...result } = part;
      return [{ ...result, output: { kind: "parts", parts: [{ kind: "text", text: "done" }] }, isError: false }];
    }
    default:
      return [];
  }
}

/** Drops calls whose result was an opaque part, and results whose call was one, because only pairs can be written. */
function answered(messages: readonly Message[]): Message[] {
  const idsOf = (kind: "tool-call" | "tool-result"): Set<string> =>
    new Set(messages.flatMap((message) => message.parts.flatMap((part) => (part.kind === kind ? [part.callId] : []))));
  const calls = idsOf("tool-call");
  const results = idsOf("tool-result");
  return messages
    .map((message) => ({
      ...message,
      parts: message.parts.filter(
        (part) =>
          (part.kind !== "tool-call" || results.has(part.callId)) &&
          (part.kind !== "tool-result" || calls.has(part.callId)),
      ),
    }))
    .filter((message) => message.parts.length > 0);
}

/** Keeps the longest start in which no two neighbours would share a speaker, beginning with the user. */
function alternating(messages: readonly Message[]): Message[] {
  const speaker = (message: Message): string => (message.role === "tool" ? "user" : message.role);
  const kept: Message[] = [];
  for (const message of messages) {
    if (message.role === "system") continue;
    const last = kept.at(-1);
    // The results of parallel calls: some providers require one message each.
    const isNextResult = last?.role === "tool" && message.role === "tool";
    if (last === undefined ? message.role !== "user" : !isNextResult && speaker(last) === speaker(message)) break;
    kept.push(message);
  }
  const open = kept.at(-1)?.parts.some((part) => part.kind === "tool-call");
  if (open) kept.pop();
  return kept;
}

const editableKinds = ["text", "tool-result", "tool-call"] as const;

/** What compaction does to a transcript: one part of the given kind says something else. */
function editPart(
  transcript: Transcript,
  kind: (typeof editableKinds)[number],
  pick: number,
  text: string,
): Transcript | undefined {
  const places = transcript.messages.flatMap((message) => message.parts.filter((part) => part.kind === kind));
  const chosen = places[pick % Math.max(1, places.length)];
  if (chosen === undefined) return undefined;
  return {
    ...transcript,
    messages: transcript.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part === chosen ? edit(part, text) : part)),
    })),
  };
}

function edit(part: Part, text: string): Part {
  switch (part.kind) {
    case "text":
      return { ...part, text };
    case "tool-result":
      return { ...part, output: { kind: "parts", parts: [{ kind: "text", text }] } };
    case "tool-call":
      return { ...part, input: editInput(part.input, text) };
    default:
      return part;
  }
}

function editInput(input: ToolInput, text: string): ToolInput {
  switch (input.kind) {
    case "json":
      return { kind: "json", value: { shortened: text } };
    case "json-text":
      return { kind: "json-text", text: JSON.stringify({ shortened: text }) };
    case "text":
      return { kind: "text", text };
  }
}

/** A copy with one value, found by walking `pick` steps, replaced. */
function replaceSomewhere(wire: unknown, pick: number, value: unknown): unknown {
  const copy: unknown = structuredClone(wire);
  let node: unknown = copy;
  let steps = pick;
  while (typeof node === "object" && node !== null) {
    const container = node as Record<string, unknown>;
    const keys = Object.keys(container);
    const key = keys[steps % Math.max(1, keys.length)];
    if (key === undefined) break;
    steps = Math.floor(steps / Math.max(1, keys.length));
    const next = container[key];
    if (steps === 0 || typeof next !== "object" || next === null) {
      container[key] = value;
      return copy;
    }
    node = next;
  }
  return copy;
}
