import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { session } from "../../../../test/arbitraries/session.ts";
import { createTools, forcedPass } from "../../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, system, tool, transcript, user } from "../../../../test/fixtures/conversation.ts";
import { FORMATS } from "../../../formats/codec.ts";
import { codecs } from "../../../formats/index.ts";
import { applyPlan } from "../../apply/apply.ts";
import { planCompaction } from "../../plan/plan.ts";
import { selectTail } from "../partition/select-tail.ts";
import { rejoinTail } from "./rejoin-tail.ts";

describe("rejoinTail", () => {
  it("appends one to the other if the sides differ", () => {
    expect(rejoinTail([user("record")], [assistant("a"), user("b")])).toEqual([
      user("record"),
      assistant("a"),
      user("b"),
    ]);
    expect(rejoinTail([], [user("a")])).toEqual([user("a")]);
    expect(rejoinTail([user("a")], [])).toEqual([user("a")]);
  });

  it("makes one message of two that would meet", () => {
    expect(rejoinTail([assistant("a"), user("record")], [user("b"), assistant("c")])).toEqual([
      assistant("a"),
      user("record", "b"),
      assistant("c"),
    ]);
    expect(rejoinTail([user("a"), assistant("b")], [assistant("c")])).toEqual([user("a"), assistant("b", "c")]);
    expect(rejoinTail([user("a"), assistant("b"), user("c")], [user("d")])).toEqual([
      user("a"),
      assistant("b"),
      user("c", "d"),
    ]);
  });

  it("leaves two instructions apart", () => {
    expect(rejoinTail([system("a")], [system("b"), user("c")])).toEqual([system("a"), system("b"), user("c")]);
  });

  it("takes the wire form from the tail, but not that the message is ours", () => {
    const wire = { role: "user", name: "ann" };
    const [joined] = rejoinTail([user("a")], [{ ...user("record"), meta: { kind: "handoff", wire } }]);
    expect(joined).toEqual({ ...user("a", "record"), meta: { wire } });
  });

  it("lets a request follow results, unless roles have to alternate", () => {
    const step = [assistant(call("x")), tool(result("x", "1"))];
    expect(rejoinTail(step, [user("b")])).toEqual([...step, user("b")]);
    const joined = rejoinTail(step, [user("b")], { rolesAlternate: true });
    expect(joined.at(-1)).toMatchObject({
      role: "user",
      parts: [{ kind: "tool-result" }, { kind: "text", text: "b" }],
    });
  });

  describe.each(FORMATS)("%s", (format) => {
    const codec = codecs[format];

    test.prop([session, fc.nat({ max: 400 })], { numRuns: 30 })(
      "gives what the provider accepts, whichever host kept the tail",
      (messages, tailTokens) => {
        const tools = createTools();
        const input = codec.decode(codec.encode(transcript(messages)));
        const start = selectTail(input.messages, {
          tailTokens,
          tokensOf: (message) => tools.measurer.messages([message]),
        });
        const prefix = { ...input, messages: input.messages.slice(0, start) };
        const done = applyPlan(planCompaction(forcedPass(prefix, { targetTokens: 1 }), tools), prefix.messages, tools);
        const rejoined = rejoinTail(done.messages, input.messages.slice(start), input);
        expect(codec.validate(codec.encode({ ...input, messages: rejoined }))).toEqual([]);
      },
    );
  });
});
