import { describe, expect, it } from "vitest";
import { RETRIEVE } from "../../../lookup/retrieval-tools.ts";
import { parseEventData, writeSse } from "../sse.ts";
import { geminiAnswers } from "./index.ts";

const ours = { functionCall: { name: RETRIEVE, args: { handle: "h-7k2m9x4q" } }, thoughtSignature: "b3Vycw==" };
const theirs = { functionCall: { name: "read_file", args: { path: "a.ts" } } };

describe("a stream of Gemini's", () => {
  it("passes on what is not ours unchanged, and holds back only the end", () => {
    const writer = geminiAnswers.createWriter();
    const pieces = [piece([{ text: "I " }]), piece([{ text: "read." }, theirs]), piece([{ text: "" }], "STOP")];
    expect(pieces.map((event) => writer.push(event))).toEqual([[pieces[0]], [pieces[1]], []]);
    expect(writer.endRound()).toMatchObject({ ourCalls: [], hasClientCalls: true });
    expect(writer.finish()).toEqual([pieces[2]]);
    expect(writer.visibleItems().map(parse)).toEqual([{ role: "model", parts: [{ text: "I read." }, theirs] }]);
  });

  it("continues after a look-up as one answer under one id, with the prompt of the last round", () => {
    const writer = geminiAnswers.createWriter();
    const first = [piece([{ text: "Let me see. " }]), piece([ours], "STOP")].flatMap((event) => [
      ...writer.push(event),
    ]);
    const round = writer.endRound();
    expect(round.ourCalls).toEqual([{ id: "", name: RETRIEVE, input: { handle: "h-7k2m9x4q" } }]);
    expect(round.items.map(parse)).toEqual([{ role: "model", parts: [{ text: "Let me see. " }, ours] }]);
    const second = writer.push(piece([{ text: "It was 42." }], undefined, "r2"));
    writer.push(piece([{ text: "" }], "STOP", "r2"));
    writer.endRound();
    const events = [...first, ...second, ...writer.finish()].map(parseEventData);
    expect(events).toMatchObject([
      { responseId: "r1", candidates: [{ content: { parts: [{ text: "Let me see. " }] } }] },
      { responseId: "r1", candidates: [{ content: { parts: [{ text: "It was 42." }] } }] },
      { responseId: "r1", candidates: [{ finishReason: "STOP" }], usageMetadata: { promptTokenCount: 10 } },
    ]);
    expect(JSON.stringify(events)).not.toContain(RETRIEVE);
    expect(writer.visibleItems().map(parse)).toEqual([{ role: "model", parts: [{ text: "Let me see. It was 42." }] }]);
  });

  it("says at once what is next to a look-up in the last piece, and says it once", () => {
    const writer = geminiAnswers.createWriter();
    const [event, ...more] = writer.push(piece([{ text: "Both." }, ours, theirs], "STOP"));
    expect(more).toEqual([]);
    expect(event === undefined ? undefined : parseEventData(event)).toMatchObject({
      candidates: [{ content: { parts: [{ text: "Both." }, theirs] } }],
    });
    expect(writer.endRound().hasClientCalls).toBe(true);
    expect(writer.finish().map(parseEventData)).toMatchObject([
      { candidates: [{ content: { parts: [{ text: "" }] }, finishReason: "STOP" }] },
    ]);
  });

  it.each(["MAX_TOKENS", "MALFORMED_FUNCTION_CALL", "SAFETY"])(
    "neither answers nor shows a call of a model that stopped for %s",
    (reason) => {
      const writer = geminiAnswers.createWriter();
      const passed = [...writer.push(piece([{ text: "I look. " }, ours], reason))];
      expect(writer.endRound()).toMatchObject({ ourCalls: [], hidesCalls: true });
      const events = [...passed, ...writer.finish()].map(parseEventData);
      expect(events).toMatchObject([
        { candidates: [{ finishReason: reason, content: { parts: [{ text: "I look. " }] } }] },
      ]);
      expect(JSON.stringify(events)).not.toContain(RETRIEVE);
    },
  );

  it("counts what the model wrote and thought in all rounds, and the prompt of the last", () => {
    const writer = geminiAnswers.createWriter();
    const usage = (promptTokenCount: number) => ({
      promptTokenCount,
      candidatesTokenCount: 4,
      thoughtsTokenCount: 3,
      totalTokenCount: promptTokenCount + 7,
      candidatesTokensDetails: [{ modality: "TEXT", tokenCount: 4 }],
      promptTokensDetails: [{ modality: "TEXT", tokenCount: promptTokenCount }],
    });
    writer.push(writeSse({ ...answer([ours], "STOP"), usageMetadata: usage(10) }));
    writer.endRound();
    writer.push(writeSse({ ...answer([{ text: "42" }], "STOP"), usageMetadata: usage(20) }));
    writer.endRound();
    expect(writer.finish().map(parseEventData)).toMatchObject([
      {
        usageMetadata: {
          promptTokenCount: 20,
          candidatesTokenCount: 8,
          thoughtsTokenCount: 6,
          totalTokenCount: 34,
          candidatesTokensDetails: [{ modality: "TEXT", tokenCount: 8 }],
          promptTokensDetails: [{ modality: "TEXT", tokenCount: 20 }],
        },
      },
    ]);
  });
});

describe("an answer of Gemini's that comes whole", () => {
  it("signs the client's first call if ours took the signature with it", () => {
    const joiner = geminiAnswers.createJoiner();
    const round = joiner.push(answer([ours, theirs, theirs], "STOP"));
    expect(round?.items.map(parse)).toEqual([{ role: "model", parts: [ours, theirs, theirs] }]);
    expect(joiner.finish()).toMatchObject({
      candidates: [
        { content: { parts: [{ ...theirs, thoughtSignature: "skip_thought_signature_validator" }, theirs] } },
      ],
    });
  });

  it("is not an answer if there is no candidate", () => {
    expect(geminiAnswers.createJoiner().push({ promptFeedback: { blockReason: "SAFETY" } })).toBeUndefined();
  });
});

describe("results for Gemini", () => {
  it("carry the id of the call if it has one, and say what failed", () => {
    const call = { id: "c1", name: RETRIEVE, input: {} };
    const results = geminiAnswers.writeResults([
      { call, text: "found", isError: false },
      { call: { ...call, id: "" }, text: "no such handle", isError: true },
    ]);
    expect(geminiAnswers.wrapResults(results).map(parse)).toEqual([
      {
        role: "user",
        parts: [
          { functionResponse: { id: "c1", name: RETRIEVE, response: { output: "found" } } },
          { functionResponse: { name: RETRIEVE, response: { error: "no such handle" } } },
        ],
      },
    ]);
  });
});

function piece(parts: readonly object[], finishReason?: string, responseId = "r1") {
  return writeSse({ ...answer(parts, finishReason), responseId });
}

function answer(parts: readonly object[], finishReason?: string) {
  const candidate = {
    content: { parts, role: "model" },
    ...(finishReason !== undefined && { finishReason }),
    index: 0,
  };
  return { candidates: [candidate], usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 1 } };
}

function parse(text: string): unknown {
  return JSON.parse(text);
}
