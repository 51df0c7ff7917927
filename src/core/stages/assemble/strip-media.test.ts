import { describe, expect, it } from "vitest";
import { assistant, call, image, result, text, tool, user } from "../../../../test/fixtures/conversation.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import type { MediaReducer } from "../../base/ports.ts";
import { collectOriginals } from "../../markers/collect-originals.ts";
import type { MediaPart, Message, OutputPart, TextPart, ToolResultPart } from "../../model/message.ts";
import { relieveMedia, stripMedia } from "./strip-media.ts";

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

/** A reducer that makes nothing smaller. */
const describing: MediaReducer = { name: "describing", estimateTokens: () => undefined, describe: () => undefined };

describe("stripMedia", () => {
  it("replaces old media by what the host's reducer makes of it, once", () => {
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

  it("keeps the newest of the user and the newest of a tool, and replaces the others by a handle", () => {
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
    expect(strip(messages).messages.every((message, index) => message === messages[index])).toBe(true);
  });

  it("says beside the handle what the host's reducer says about old media, in one line", () => {
    const reducer = { ...describing, describe: () => " a login\n  page\n" };
    const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
    const [first] = stripMedia([user(picture("AAAA")), user(picture("BBBB"))], originals, reducer);
    expect(first).toEqual(user(note(`[image/png taken out: a login page ${originals.list()[0]?.handle}]`)));
  });

  it("does not take a quotation of its own line for that line", () => {
    const quoting = user(picture("AAAA"), "It says [image/png replaced by what stands before this h-7k2m9x4q]");
    expect(strip([quoting, user(picture("BBBB"))]).originals).toHaveLength(1);
  });
});

describe("relieveMedia", () => {
  const messages = [
    user("old", picture("AAAA")),
    user("new", picture("BBBB")),
    assistant(call("a")),
    tool(screenshot("a", picture("CC"))),
  ];

  it("puts the smaller form of all media before their handles, and leaves the newest that have none", () => {
    const shrink = (part: MediaPart): MediaPart | undefined =>
      part.source.kind === "base64" && part.source.data !== "CC" ? picture("s") : undefined;
    const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
    const relieved = relieveMedia(messages, originals, { ...describing, shrink, replace: () => picture("thumbnail") });
    const [first, second] = originals.list();
    expect(relieved).toEqual([
      user("old", picture("s"), note(`[image/png replaced by what stands before this ${first?.handle}]`)),
      user("new", picture("s"), note(`[image/png replaced by what stands before this ${second?.handle}]`)),
      ...messages.slice(2),
    ]);
    expect(relieved[3]).toBe(messages[3]);
  });

  it.each([["no reducer", undefined] as const, ["a reducer that cannot shrink", describing] as const])(
    "takes out what is not the newest with %s",
    (_name, reducer) => {
      const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
      const relieved = relieveMedia(messages, originals, reducer);
      expect(relieved[0]).toEqual(user("old", note(`[image/png taken out ${originals.list()[0]?.handle}]`)));
      expect(relieved.slice(1)).toEqual(messages.slice(1));
    },
  );
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
