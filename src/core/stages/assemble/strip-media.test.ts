import { describe, expect, it } from "vitest";
import { assistant, call, image, result, text, tool, user } from "../../../../test/fixtures/conversation.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { collectOriginals } from "../../markers/collect-originals.ts";
import type { MediaPart, Message, OutputPart, TextPart, ToolResultPart } from "../../model/message.ts";
import { stripMedia } from "./strip-media.ts";

const screenshot = (id: string, ...parts: OutputPart[]): ToolResultPart => ({
  ...result(id, ""),
  output: { kind: "parts", parts },
});

const picture = (data: string): MediaPart => ({
  kind: "media",
  media: "image",
  mediaType: "image/png",
  source: { kind: "base64", data },
});

describe("stripMedia", () => {
  it("puts in place of old media what the host's reducer makes of it, once", () => {
    const reducer = {
      name: "thumbnails",
      estimateTokens: () => 10,
      describe: () => undefined,
      replace: (part: MediaPart): MediaPart | undefined =>
        part.source.kind === "base64" && part.source.data !== "CC" ? picture("aa") : undefined,
    };
    const messages = [
      user("one", picture("AAAA")),
      assistant(call("a")),
      tool(screenshot("a", picture("BBBB"), picture("CC"))),
      assistant("seen"),
      user("two", picture("DDDD")),
      assistant(call("b")),
      tool(screenshot("b", picture("EEEE"))),
    ];
    const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
    const stripped = stripMedia(messages, originals, reducer);
    const [first, second, third] = originals.list();
    expect(stripped[0]).toEqual(
      user("one", picture("aa"), note(`[image/png replaced by what stands before this ${first?.handle}]`)),
    );
    expect(stripped[2]).toEqual(
      tool(
        screenshot(
          "a",
          picture("aa"),
          note(`[image/png replaced by what stands before this ${second?.handle}]`),
          note(`[image/png taken out ${third?.handle}]`),
        ),
      ),
    );
    expect(stripped.slice(3)).toEqual(messages.slice(3));
    expect(first?.text).toContain("AAAA");
    const again = stripMedia(stripped, collectOriginals({ lineage: "l", taken: {}, hash: testHash }), reducer);
    expect(again).toEqual(stripped);
  });

  it("keeps the newest of the user and the newest of a tool, and puts a handle in place of the others", () => {
    const messages = [
      user("one", picture("AAAA")),
      assistant(call("a")),
      tool(screenshot("a", { kind: "text", text: "before" }, picture("BBBB"), { kind: "text", text: "after" })),
      user("two", picture("CCCC"), picture("DDDD")),
      assistant(call("b")),
      tool(screenshot("b", picture("EEEE"))),
      assistant("seen"),
    ];
    const { messages: stripped, originals } = strip(messages);
    expect(stripped.slice(3)).toEqual(messages.slice(3));
    const [first, second] = originals;
    expect(stripped[0]).toEqual(user("one", note(`[image/png taken out ${first?.handle}]`)));
    expect(stripped[2]).toEqual(
      tool(
        screenshot("a", { kind: "text", text: "before" }, note(`[image/png taken out ${second?.handle}]`), {
          kind: "text",
          text: "after",
        }),
      ),
    );
    expect(originals.map((original) => original.kind)).toEqual(["media", "media"]);
    expect(JSON.parse(first?.text ?? "")).toEqual({
      media: "image",
      mediaType: "image/png",
      source: { kind: "base64", data: "AAAA" },
    });
  });

  it("archives media as the provider sent it, and names it by kind if the type is unknown", () => {
    const wired: MediaPart = { kind: "media", media: "audio", source: { kind: "unknown" }, wire: { z: 1, a: 2 } };
    const { messages, originals } = strip([user(wired), user(image())]);
    expect(originals[0]?.text).toBe('{"z":1,"a":2}');
    expect(messages[0]).toEqual(user(note(`[audio taken out ${originals[0]?.handle}]`)));
  });

  it("gives the same media the same handle every time", () => {
    const { messages, originals } = strip([user(picture("AAAA")), user(picture("AAAA")), user(picture("BBBB"))]);
    expect(messages[0]).toEqual(messages[1]);
    expect(originals).toHaveLength(1);
  });

  it("keeps the newest of the user although an assistant showed one later, and that of the latest reply", () => {
    const messages = [
      user("one", picture("AAAA")),
      assistant("first", picture("BBBB")),
      assistant("second", picture("CCCC")),
      assistant(" "),
    ];
    const { messages: stripped, originals } = strip(messages);
    expect(stripped.map(({ parts }) => parts.some((part) => part.kind === "media"))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(originals).toHaveLength(1);
  });

  it("leaves messages without media as the very objects they were", () => {
    const messages = [
      user("a"),
      tool(result("x", "1")),
      assistant(text("b")),
      tool({ ...result("y", ""), output: { kind: "json", value: 1 } }),
    ];
    const { messages: stripped, originals } = strip(messages);
    expect(stripped.every((message, index) => message === messages[index])).toBe(true);
    expect(originals).toEqual([]);
  });

  it("leaves the newest of each kind alone if it is the only one", () => {
    const messages = [
      user(image()),
      assistant(call("a")),
      tool(screenshot("a", picture("BBBB"))),
      tool(result("b", "1")),
    ];
    expect(strip(messages).messages).toEqual(messages);
  });
});

// Helpers

function strip(messages: readonly Message[]) {
  const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
  return { messages: stripMedia(messages, originals), originals: originals.list() };
}

/** One of our texts inside a message. */
function note(text: string): TextPart {
  return { kind: "text", text, meta: { kind: "note" } };
}
