import { describe, expect, it } from "vitest";
import { assistant, call, user } from "../../../../test/fixtures/conversation.ts";
import { anthropic } from "../../../formats/anthropic/index.ts";
import type { MediaReducer } from "../../base/ports.ts";
import type { MediaPart, Message } from "../../model/message.ts";
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
  it("makes the media of users and of results smaller, and leaves the rest as it is", () => {
    const shot: Message = {
      role: "tool",
      parts: [{ kind: "tool-result", callId: "c", isError: false, output: { kind: "parts", parts: [large] } }],
    };
    const messages = [user("look", large), assistant(call("c", "shot")), shot];
    const shrunk = shrinkMedia(messages, reducer);
    expect(
      JSON.stringify(anthropic.encode({ messages: shrunk, tools: [], envelope: { kind: "messages" } })),
    ).not.toContain(LARGE);
    expect(shrunk[1]).toBe(messages[1]);
    expect(messages[0]?.parts[1]).toBe(large);
  });

  it("changes nothing if the reducer has no smaller form", () => {
    const messages = [user("look", large)];
    const { shrink: _shrink, ...plain } = reducer;
    expect(shrinkMedia(messages, plain)).toBe(messages);
    expect(shrinkMedia(shrinkMedia(messages, reducer), reducer)).toEqual(shrinkMedia(messages, reducer));
  });
});
