import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import { applyPlan } from "../apply/apply.ts";
import type { Message } from "../model/message.ts";
import { choosePartSize } from "../stages/handoff/summary-material/choose-part-size.ts";
import { maxTokensOf } from "../stages/handoff/summary-material/write-material.ts";
import { listTexts } from "../turns/list-texts.ts";
import { planCompaction } from "./plan.ts";
import { planSummary } from "./plan-summary.ts";
import { prepareTranscript } from "./prepare-transcript.ts";

describe("planSummary", () => {
  it("shows everything whole if the window holds it", () => {
    const materials = plan([user("Read it."), ...read("a", 6_000), ...read("b", 20)], 200_000);
    expect(materials).toHaveLength(1);
    expect(materials[0]).toContain("[message 3, tool]\n(answers) a line 1 of the file\na line 2");
    expect(materials[0]).toContain("a line 3000 of the file");
    expect(materials[0]).toContain("a line 6000 of the file");
  });

  it("shortens the longest parts first, and never what was said before what was printed", () => {
    const wish = `Keep this: ${"every word of it counts, ".repeat(200)}to the end.`;
    const materials = plan([user(wish), ...read("a", 40_000), ...read("b", 400)], 200_000);
    expect(materials).toHaveLength(1);
    expect(materials[0]).toContain(wish);
    expect(materials[0]).toContain("b line 200 of the file");
    expect(materials[0]).not.toContain("a line 20000 of the file");
  });

  it("reads a large window's material at once, however long it is", () => {
    const steps = Array.from({ length: 120 }, (_, index) => read(`file ${index}`, 300)).flat();
    expect(plan([user("Go."), ...steps], 200_000)).toHaveLength(1);
  });

  it("reads all of it with a small window, one text after the other", () => {
    const steps = Array.from({ length: 300 }, (_, index) => read(`file${index}`, 30)).flat();
    const materials = plan([user("Go."), ...steps], 12_000);
    expect(materials.length).toBeGreaterThan(1);
    for (let index = 0; index < 300; index += 1) expect(materials.join("\n")).toContain(`file${index} line 1 of`);
  });

  it.each([1_000, 6_400, 10_000, 50_000])(
    "asks a model of no known family in pieces, however large the record may become: %i tokens",
    (summaryTokens) => {
      for (const windowTokens of [8_000, 16_000, 32_000]) {
        // Twice what the window holds.
        const steps = Array.from({ length: windowTokens / 100 }, (_, index) => read(`file${index}`, 30)).flat();
        const planned = planSummary({ ...source([user("Go."), ...steps]), summaryTokens }, windowTokens, createTools());
        expect(planned?.materials.length).toBeGreaterThan(1);
      }
    },
  );

  it("never asks for more than a small window takes, though one message holds it all", () => {
    const ids = Array.from({ length: 40 }, (_, index) => `c${index}`);
    const many = [assistant(...ids.map((id) => call(id))), tool(...ids.map((id) => result(id, lines(id, 1_000))))];
    const { counter } = createTools().measurer;
    for (const material of plan([user("Go."), ...many], 12_000)) expect(counter.count(material)).toBeLessThan(12_000);
  });

  it("redacts a part before it cuts it", () => {
    // Without its first line, a key looks like any other data.
    const body = Array.from(
      { length: 400 },
      (_, index) => `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC${index}KcwggSjAgEAAoIBAQC7`,
    );
    const kind = "RSA PRIVATE KEY";
    const output = `${lines("a", 2_000)}\n-----BEGIN ${kind}-----\n${body.join("\n")}\n-----END ${kind}-----`;
    for (const windowTokens of [12_000, 200_000, 1_000_000]) {
      const told = plan([user("Go."), assistant(call("c")), tool(result("c", output))], windowTokens).join("\n");
      expect(told).not.toContain("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC");
    }
  });

  it("reads whole what stays as a line, because nobody sees it any more", () => {
    const opening = [user("Review it."), ...read("changes", 400)];
    const work = Array.from({ length: 30 }, (_, index) => [assistant(`Step ${index}.`), ...read(`f${index}`, 90)]);
    const messages = [...opening, ...work.flat(), ...read("newest", 3)];
    const { plan: folded, messages: after } = fold(messages, 1_500);
    const [, , shortened] = after;
    expect(textsOf(shortened).join("")).not.toContain("changes line 400");
    const planned = planSummary(folded, 200_000, createTools());
    const prompt = planned?.request(planned.materials[0] ?? "", undefined).prompt ?? "";
    const [material = "", live = ""] = prompt.split("stay below your record");
    expect(material).toContain("[message 3, tool]\n(answers) changes line 1 of the file\nchanges line 2");
    expect(live).not.toContain("changes line");
    expect(live).toContain("newest line 3 of the file");
  });

  it("has no use for a window that holds nothing but the question", () => {
    expect(planSummary(source([user("Go.")]), 3_000, createTools())).toBeUndefined();
  });

  test.prop([fc.array(fc.record({ tokens: fc.nat(5_000), isSaid: fc.boolean() })), fc.nat(100_000)])(
    "chooses sizes that keep to the room, and larger ones for more room",
    (sizes, room) => {
      const parts = sizes.map((size) => ({ opening: "", text: "", ...size }));
      const size = choosePartSize(parts, room);
      const cost = parts.reduce((sum, part) => sum + Math.min(part.tokens, maxTokensOf(part, size)), 0);
      if (size > 60) expect(cost).toBeLessThanOrEqual(room);
      expect(choosePartSize(parts, room + 1_000)).toBeGreaterThanOrEqual(size);
    },
  );
});

function plan(messages: readonly Message[], windowTokens: number): readonly string[] {
  return planSummary(source(messages), windowTokens, createTools())?.materials ?? [];
}

function fold(messages: readonly Message[], targetTokens: number) {
  const input = forcedPass(transcript(messages), { targetTokens });
  const folded = planCompaction(input, createTools());
  if (folded.kind !== "fold") throw new Error(`${folded.kind} instead of a fold`);
  return { plan: folded, messages: applyPlan(folded, messages, createTools()).messages };
}

function textsOf(message: Message | undefined): readonly string[] {
  return message === undefined ? [] : listTexts(message);
}

function source(messages: readonly Message[]) {
  const numbers = messages.map((_, index) => index + 1);
  return {
    redacted: prepareTranscript({ messages, numbers }, createTools()).redacted,
    numbers,
    partition: { headEnd: 0, tailStart: messages.length, anchors: [] },
    results: [],
    summaryTokens: 1_000,
    request: {},
  };
}

function read(name: string, count: number): Message[] {
  return [assistant(call(name, "read", { path: name })), tool(result(name, lines(name, count)))];
}

function lines(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${name} line ${index + 1} of the file`).join("\n");
}
