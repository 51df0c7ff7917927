import { describe, expect, it } from "vitest";
import { assistant, call, image, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { MediaPart, Message, ToolCallPart } from "../../model/message.ts";
import { dropMediaAnchors, findAnchors } from "./find-anchors.ts";
import { groupUnits } from "./group-units.ts";

const shot: MediaPart = { kind: "media", media: "image", source: { kind: "unknown" } };
const reminder = user("<system-reminder>be brief</system-reminder>");

describe("findAnchors", () => {
  it("finds the latest request and the latest reply, wherever they are", () => {
    expect(anchorsOf([user("a"), assistant("b"), user("c"), assistant("d")])).toEqual([2, 3]);
    expect(anchorsOf([user("a"), assistant("b"), reminder, assistant(" "), assistant(call("c"))])).toEqual([0, 1]);
  });

  it("keeps the whole step of a reply that made calls", () => {
    const messages = [
      user("a"),
      assistant("look", call("x"), call("y")),
      tool(result("x", "1")),
      tool(result("y", "2")),
      assistant(call("z")),
      tool(result("z", "3")),
    ];
    expect(anchorsOf(messages)).toEqual([0, 1, 2, 3]);
  });

  it("does not take a user's text or thinking for a reply", () => {
    const thinking = assistant({ kind: "reasoning", text: "hm", sealed: false });
    expect(anchorsOf([assistant("a"), user("b"), thinking])).toEqual([0, 1]);
  });

  it("counts what an assistant showed as a reply", () => {
    expect(anchorsOf([user("a"), assistant(image()), user("b"), assistant(" ")])).toEqual([1, 2]);
  });

  it("finds nothing if no one spoke", () => {
    expect(anchorsOf([])).toEqual([]);
    expect(anchorsOf([system("a"), tool(result("x", "1")), reminder])).toEqual([]);
  });

  it("keeps a call that is answered later until it is", () => {
    const later: ToolCallPart = { ...call("x"), wire: { async: true } };
    const open = [user("a"), assistant(later), user("b"), assistant("c")];
    expect(anchorsOf(open)).toEqual([1, 2, 3]);
    expect(anchorsOf([...open, tool(result("x", "1"))])).toEqual([2, 3, 4]);
    expect(anchorsOf([user("a"), assistant(call("x")), user("b"), assistant("c")])).toEqual([2, 3]);
    const announced = [user("a"), assistant("it runs", later), user("b"), assistant("c")];
    expect(anchorsOf(announced)).toEqual([1, 2, 3]);
  });

  it("keeps what the host marked to be kept", () => {
    const marked: Message = { ...user("rules"), meta: { mark: "keep" } };
    const first: Message = { ...user("log"), meta: { mark: "first" } };
    expect(anchorsOf([marked, first, assistant("a"), user("b"), assistant("c")])).toEqual([0, 3, 4]);
  });

  it("leaves out a speaker whose latest words may go", () => {
    const messages = [user("a"), assistant("b"), user("c"), assistant(call("x")), tool(result("x", "1"))];
    const anchorsFor = (request: boolean, reply: boolean) =>
      findAnchors(messages, groupUnits(messages), { request, reply });
    expect(anchorsFor(true, true)).toEqual([1, 2]);
    expect(anchorsFor(true, false)).toEqual([2]);
    expect(anchorsFor(false, true)).toEqual([1]);
    expect(anchorsFor(false, false)).toEqual([]);
  });

  it("keeps the newest picture of the user and the whole step of a tool's newest", () => {
    const shown = {
      ...result("s", ""),
      output: { kind: "parts", parts: [{ kind: "text", text: "a" }, shot] },
    } as const;
    const messages = [
      user("a", image()),
      user("b", image()),
      assistant(call("s"), call("t")),
      tool(shown),
      tool(result("t", "1")),
      user("c"),
      assistant("d"),
    ];
    expect(anchorsOf(messages)).toEqual([1, 2, 3, 4, 5, 6]);
    const units = groupUnits(messages);
    expect(dropMediaAnchors(messages, units, anchorsOf(messages))).toEqual([5, 6]);
    expect(dropMediaAnchors(messages.slice(0, 2), units.slice(0, 2), [0, 1])).toEqual([1]);
  });

  it("keeps what a provider compacted itself", () => {
    const compacted = (type: string) => assistant({ kind: "opaque", type, wire: {} });
    const messages = [user("a"), compacted("compaction"), user("b"), compacted("other"), user("c"), assistant("d")];
    expect(anchorsOf(messages)).toEqual([1, 4, 5]);
  });
});

// Helpers

function anchorsOf(messages: readonly Message[]): number[] {
  return findAnchors(messages, groupUnits(messages));
}
