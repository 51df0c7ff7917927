import fc from "fast-check";
import { anyCharacter } from "../any-character.ts";

/** Any object of the wire. */
export type Wire = Record<string, unknown>;

export const word = fc.constantFrom("read", "grep", "get_weather", "x");

/** Text of all kinds: emoji, scripts, control characters, nothing at all. */
export const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom("", " ", "\u0000\u0007\u001b[31m", "\u{1f469}\u{200d}\u{1f4bb}", "line\r\nline\u2028", '{"a":1}'),
);

export const someText = anyText.filter((text) => text !== "");

/** Undocumented fields, which must survive. */
export const extras: fc.Arbitrary<Wire> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom("x_trace", "provider", "1", "annotations"),
      fc.jsonValue({ maxDepth: 2 }),
      {
        maxKeys: 2,
      },
    ),
  },
);

export const withExtras = (arbitrary: fc.Arbitrary<Wire>): fc.Arbitrary<Wire> =>
  fc.tuple(extras, arbitrary).map(([unknown, wire]) => ({ ...unknown, ...wire }));

export const textPart = withExtras(
  fc.record(
    {
      type: fc.constant("text"),
      text: anyText,
      prompt_cache_breakpoint: fc.constant({ mode: "explicit", ttl: "30m" }),
    },
    { requiredKeys: ["type", "text"] },
  ),
);

const imageUrl = fc.constantFrom(
  "https://example.com/a.png",
  "data:image/png;base64,iVBORw0KGgo=",
  "data:,plain",
  "data:;base64,AA==",
);

export const mediaPart: fc.Arbitrary<Wire> = fc.oneof(
  fc.record({
    type: fc.constant("image_url"),
    image_url: fc.record(
      { url: imageUrl, detail: fc.constantFrom("auto", "low", "high", "original") },
      { requiredKeys: ["url"] },
    ),
  }),
  fc.record({
    type: fc.constant("input_audio"),
    input_audio: fc.record({ data: fc.constant("UklGRg=="), format: fc.constantFrom("wav", "mp3") }),
  }),
  fc.record({
    type: fc.constant("file"),
    file: fc.oneof(
      fc.record({ file_id: fc.constant("file-1") }),
      fc.record({ filename: fc.constant("a.pdf"), file_data: fc.constant("data:application/pdf;base64,JVBERi0=") }),
      fc.record({ file_data: fc.constantFrom("JVBERi0=", "https://example.com/a.pdf") }),
    ),
  }),
  fc.record({
    type: fc.constant("video_url"),
    video_url: fc.record({ url: fc.constant("https://example.com/a.mp4") }),
  }),
);

export const unknownPart = fc.record({
  type: fc.constantFrom("hologram", "thinking"),
  hologram: fc.jsonValue({ maxDepth: 2 }),
});

export const contentOf = (...parts: fc.Arbitrary<Wire>[]): fc.Arbitrary<unknown> =>
  fc.oneof(anyText, fc.array(fc.oneof(...parts), { maxLength: 3 }));
