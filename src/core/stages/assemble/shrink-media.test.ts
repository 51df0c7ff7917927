import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import { anthropic } from "../../../formats/anthropic/index.ts";
import type { MediaReducer } from "../../base/ports.ts";
import type { MediaPart, Message, OutputPart } from "../../model/message.ts";
import { shrinkMedia } from "./shrink-media.ts";

const LARGE = "L".repeat(400);
const large: MediaPart = {
  kind: "media",
  media: "image",
  mediaType: "image/png",
  source: { kind: "base64", data: LARGE },
};
const reducer: MediaReducer = {
  name: "halves",
  estimateTokens: () => undefined,
  describe: () => undefined,
  shrink: ({ source, ...part }) =>
    source.kind === "base64" && source.data.length > 100
      ? { kind: "media", media: part.media, mediaType: "image/png", source: { kind: "base64", data: "s" } }
      : undefined,
};

describe("shrinkMedia", () => {
  it("shrinks the media of users and of results, and leaves the rest unchanged", () => {
    const messages = [user("look", large), assistant(call("c", "shot")), showing(large)];
    const shrunk = shrinkMedia(messages, reducer);
    expect(
      JSON.stringify(anthropic.encode({ messages: shrunk, tools: [], envelope: { kind: "messages" } })),
    ).not.toContain(LARGE);
    expect(shrunk[1]).toBe(messages[1]);
    expect(messages[0]?.parts[1]).toBe(large);
  });

  it("leaves the words of a result beside its media, and results that show nothing", () => {
    const words: OutputPart = { kind: "text", text: "the page" };
    const value: Message = tool({ ...result("d", ""), output: { kind: "json", value: { width: 3 } } });
    const messages = [showing(words, large), value, showing(words)];
    const shrunk = shrinkMedia(messages, reducer);
    expect(shrunk).toEqual([
      showing(words, { ...large, source: { kind: "base64", data: "s" } }),
      value,
      showing(words),
    ]);
    expect(shrunk[1]).toBe(messages[1]);
    expect(shrunk[2]).toBe(messages[2]);
  });

  it("changes nothing if the reducer has no smaller form", () => {
    const messages = [user("look", large)];
    const { shrink: _shrink, ...plain } = reducer;
    expect(shrinkMedia(messages, plain)).toBe(messages);
    expect(shrinkMedia(shrinkMedia(messages, reducer), reducer)).toEqual(shrinkMedia(messages, reducer));
  });
});

// Helpers

function showing(...parts: OutputPart[]): Message {
  return tool({ ...result("c", ""), output: { kind: "parts", parts } });
}
