import { describe, expect, it } from "vitest";
import { assistant, call, image, result, text, tool, user } from "../../../../test/fixtures/conversation.ts";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import type { MediaPart, Message, Part } from "../../model/message.ts";
import { DEFAULT_MEDIA_COSTS } from "./measure-media.ts";
import { measureMessage } from "./measure-message.ts";

const measure = (message: Message) => measureMessage(message, wordCounter, DEFAULT_MEDIA_COSTS);

describe("measureMessage", () => {
  it("counts the words of a text and the overhead of its role", () => {
    expect(measure(user("one two three"))).toMatchObject({ text: 3, total: 7 });
  });

  it("counts the name and the arguments of a call", () => {
    expect(measure(assistant(call("a", "bash", { command: "one two" })))).toMatchObject({ toolCalls: 11, total: 15 });
  });

  it("counts a result and the picture in it separately", () => {
    const withPicture = {
      ...result("a", "one two"),
      output: { kind: "parts", parts: [text("one two"), image()] },
    } as Part;
    expect(measure({ role: "tool", parts: [withPicture] })).toMatchObject({ toolResults: 10, media: 1_600 });
  });

  it("counts JSON results as the text a model sees", () => {
    const json: Part = { ...result("a", ""), output: { kind: "json", value: { answer: "one two" } } };
    expect(measure(tool(json as ReturnType<typeof result>)).toolResults).toBe(10);
  });

  it("counts five images as five images, however short or long their encoding", () => {
    const parts = [image(), image("A".repeat(4_000_000)), image(), image(), image()];
    expect(measure(user(...parts)).media).toBe(8_000);
  });

  it("counts sealed reasoning by the length of its ciphertext", () => {
    const sealed: Part = { kind: "reasoning", text: "", sealed: true, wire: { type: "x", data: "A".repeat(500) } };
    expect(measure(assistant(sealed)).reasoning).toBe(100);
  });

  it("counts an encoded payload inside an unknown block as one image", () => {
    const opaque: Part = { kind: "opaque", type: "screen", wire: { pixels: "A".repeat(100_000) } };
    expect(measure(user(opaque)).opaque).toBe(1_601);
  });

  it("walks nesting of any depth", () => {
    let nested: unknown = "deep";
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    expect(measure(user({ kind: "opaque", type: "nest", wire: nested })).opaque).toBe(1);
  });
});

describe("documents", () => {
  it("costs what its text costs if it is text", () => {
    expect(measure(user(document({ kind: "text", text: "one two three" }))).media).toBe(3);
  });

  it("costs by page if the pages can be counted", () => {
    const pdf = "%PDF-1.4 << /Type /Pages >> << /Type /Page >> << /Type/Page>> << /Type\n/Page >>";
    expect(measure(user(document({ kind: "base64", data: btoa(pdf) }))).media).toBe(3 * 2_250);
  });

  it("costs by size if they cannot", () => {
    const data = "A".repeat(160_000);
    expect(measure(user(document({ kind: "base64", data }))).media).toBe(2 * 2_250);
  });

  it("costs one page if it is stored elsewhere", () => {
    expect(measure(user(document({ kind: "url", url: "https://example.com/a.pdf" }))).media).toBe(2_250);
  });
});

describe("recordings", () => {
  it("costs by size, and never less than a picture", () => {
    const recording = (data: string): MediaPart => ({
      kind: "media",
      media: "audio",
      source: { kind: "base64", data },
    });
    expect(measure(user(recording("A"))).media).toBe(1_600);
    expect(measure(user(recording("A".repeat(4_000_000)))).media).toBe(6_000);
  });
});

// Helpers

function document(source: MediaPart["source"]): MediaPart {
  return { kind: "media", media: "document", mediaType: "application/pdf", source };
}
