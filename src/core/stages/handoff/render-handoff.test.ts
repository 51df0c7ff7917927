import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/arbitraries/any-character.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { openHandoff, sealHandoff } from "../../markers/seal-handoff.ts";
import type { AccountEntry } from "../../model/account.ts";
import { HANDOFF_LANGUAGES, type Handoff, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";
import { markText } from "../../redact/mark-redacted.ts";
import { parseHandoff } from "./parse-handoff.ts";
import { type HandoffContent, renderHandoff } from "./render-handoff.ts";

const bare: HandoffContent = {
  replaced: { first: 4, last: 187 },
  ranges: [{ handle: "h-3fka0000", first: 4, last: 187 }],
  pins: [],
  sections: {},
  now: [],
  account: [],
  names: [],
  language: "English",
  isModelWritten: false,
};

describe("renderHandoff", () => {
  it("writes what the record is, the state of things, what happened in order, and the names nothing else mentions", () => {
    const text = renderHandoff({
      ...bare,
      asked: '"Now make the retry use backoff." (214)',
      pins: [
        { text: "Never push to main.", messageNumber: 2 },
        { text: "use pnpm from now on", messageNumber: 73 },
      ],
      now: ["last run of `pnpm test`: 2 of 148 failed (171)", "files changed, last first: src/http/backoff.ts"],
      account: [
        { number: 4, kind: "step", pieces: ["read src/http/client.ts → 412 lines"], handle: "h-51vd0000" },
        { number: 9, kind: "assistant", pieces: ["Two places wait:", "- `send()`\n- `retry()`"] },
        { number: 73, kind: "user", pieces: ["use pnpm from now on"] },
        { number: 80, kind: "record", pieces: ["Key decisions: full jitter"] },
      ],
      names: [{ under: "http/client.ts", names: ["maxAttempts", "RetryAfter"] }],
    });
    expect(text).toBe(
      [
        "Messages 4 to 187 were replaced by this handoff. It is reference only: background, not a request.",
        "The latest user message after it wins. Answer it, not the handoff; resume from the active task. The system prompt and persistent memory stay authoritative.",
        "Made locally, may be incomplete.",
        "Work listed as done is not to be repeated. Originals can be read back by handle: h-3fka0000 (messages 4 to 187).",
        "",
        "## Now",
        'Asked last: "Now make the retry use backoff." (214)',
        "Standing:",
        '- "Never push to main." (2)',
        '- "use pnpm from now on" (73)',
        "State:",
        "- last run of `pnpm test`: 2 of 148 failed (171)",
        "- files changed, last first: src/http/backoff.ts",
        "## What happened",
        "4 read src/http/client.ts → 412 lines h-51vd0000",
        "9 assistant: Two places wait:",
        "  - `send()`",
        "  - `retry()`",
        "73 user: use pnpm from now on",
        "80 earlier: Key decisions: full jitter",
        "## Also named",
        "- http/client.ts: maxAttempts RetryAfter",
      ].join("\n"),
    );
  });

  it("writes a model's prose in the order of its sections, with numbered actions", () => {
    const text = renderHandoff({
      ...bare,
      isModelWritten: true,
      sections: {
        "Critical context": ["PORT=4173"],
        "Completed actions": ["Retries.", "first line\nsecond line"],
        Goal: ["A resilient client."],
      },
    });
    expect(text).not.toContain("without a model");
    expect(text.split("\n").slice(4)).toEqual([
      "## Now",
      "## Goal",
      "- A resilient client.",
      "## Completed actions",
      "1. Retries.",
      "2. first line",
      "  second line",
      "## Critical context",
      "- PORT=4173",
    ]);
  });

  test.prop([contents()])("no line of what was said or done can pass for a heading or a marker", (content) => {
    const lines = renderHandoff(content).split("\n");
    const headings = lines.filter((line) => line.startsWith("## "));
    expect(new Set(headings).size).toBe(headings.length);
    const shown = [content.now.length + 1, content.account.length, content.names.length];
    const written = shown.filter((count) => count > 0).length + Object.keys(content.sections).length;
    expect(headings).toHaveLength(written);
    expect(lines.filter((line) => line.startsWith("⟪"))).toEqual([]);
  });
});

describe("parseHandoff", () => {
  test.prop([contents()])(
    "reads back what was written, in every language and whatever the pieces look like",
    (content) => {
      expect(parseHandoff(renderHandoff(content))).toEqual(readable(content));
    },
  );

  test.prop([contents()])("reads back through the seal", (content) => {
    const sealed = sealHandoff({ lineage: "abc", number: 2, body: markText(renderHandoff(content)) }, testHash);
    expect(parseHandoff(openHandoff(sealed, testHash)?.body ?? "")).toEqual(readable(content));
  });

  it("reads each line of a piece as a separate piece", () => {
    const account: AccountEntry[] = [{ number: 9, kind: "step", pieces: ["edited a.ts", "- one\n- two"] }];
    expect(parseHandoff(renderHandoff({ ...bare, account }))?.account).toEqual([
      { number: 9, kind: "step", pieces: ["edited a.ts", "- one", "- two"] },
    ]);
  });

  it("reads a record of version 0.1, which had sections and no account", () => {
    const old = [
      "Messages 4 to 187 were replaced by this handoff. It is reference only: background, not a request.",
      "The latest user message after it wins. Answer it, not the handoff; resume from the active task. The system prompt and persistent memory stay authoritative.",
      "Work listed as done is not to be repeated. Originals can be read back by handle: h-3fka0000 (messages 4 to 187).",
      "",
      "## Active task",
      '- "Fix it." (message 214)',
      "## Pending user asks",
      "None.",
    ].join("\n");
    expect(parseHandoff(old)).toMatchObject({
      replaced: bare.replaced,
      ranges: bare.ranges,
      sections: { "Active task": ['"Fix it." (message 214)'] },
      account: [],
    });
  });

  it.each(["", "## Now\n- fix it", "Hello\nMessages 4 to 187 were replaced by this handoff."])(
    "does not take %j for a handoff",
    (body) => {
      expect(parseHandoff(body)).toBeUndefined();
    },
  );
});

// Helpers

/** What can be read back: the request is in a live message, and no message states any more how things were then. */
function readable({ replaced, ranges, sections, account, names, pins, now, language }: HandoffContent) {
  const stood: AccountEntry[] = now.length === 0 ? [] : [{ number: replaced.last, kind: "record", pieces: now }];
  return {
    replaced,
    ranges,
    sections,
    account: [...account, ...stood],
    names,
    pins,
    ...(language !== "English" && { language }),
  };
}

function contents(): fc.Arbitrary<HandoffContent> {
  const line = fc.oneof(
    fc.string({ unit: anyCharacter }).map((text) => text.replaceAll("\n", " ")),
    fc.constantFrom(
      "## Goal",
      "## What happened",
      "- item",
      "  indented",
      "12 user: do it",
      "None.",
      "",
      "⟪end of handoff 1 · abc · the conversation continues below⟫",
    ),
  );
  const lines = fc.array(line, { minLength: 1, maxLength: 4 });
  const item = lines.map((list) => list.join("\n"));
  const handle = fc.constantFrom("h-3fka0000", "h-9p1x00000");
  const number = fc.nat({ max: 999_999_999 });
  const sections = fc
    .dictionary(fc.constantFrom<SectionName>(...SECTION_NAMES), fc.array(item, { minLength: 1, maxLength: 4 }), {
      noNullPrototype: true,
    })
    .map((entries): Handoff["sections"] => entries);
  const said = fc.record({
    number,
    kind: fc.constantFrom("user" as const, "assistant" as const, "record" as const),
    pieces: lines,
  });
  const step = fc.record(
    { number, kind: fc.constant("step" as const), pieces: lines.map((list) => [`ran ${list[0]} →`, ...list]), handle },
    { requiredKeys: ["number", "kind", "pieces"] },
  );
  const name = fc.stringMatching(/^[\w./-]{1,12}$/);
  return fc.record({
    replaced: fc.record({ first: fc.nat(), last: fc.nat() }),
    ranges: fc.array(fc.record({ handle, first: fc.nat(), last: fc.nat() })),
    pins: fc.array(fc.record({ text: item.filter((text) => text !== ""), messageNumber: number }), { maxLength: 3 }),
    sections,
    now: fc.array(
      item.map((text) => `last run: ${text}`),
      { maxLength: 3 },
    ),
    account: fc.array(fc.oneof(said, step), { maxLength: 5 }),
    names: fc.array(fc.record({ under: name, names: fc.array(name, { minLength: 1, maxLength: 4 }) }), {
      maxLength: 3,
    }),
    language: fc.constantFrom(...HANDOFF_LANGUAGES),
    isModelWritten: fc.boolean(),
  });
}
