import { describe, expect, it } from "vitest";
import type { MediaPart, Message } from "../../src/core/model/message.ts";
import { codecs, FORMATS } from "../../src/formats/index.ts";
import { compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

/** Chat Completions takes no pictures from tools. */
const TOOL_FORMATS = FORMATS.filter((format) => format !== "openai-chat");

describe("acceptance: media", () => {
  it.each(FORMATS)("newest image-bearing user turn stays, however old it is (%s)", async (format) => {
    const { sent, report } = await compactAs(format, [
      user("look", picture("older")),
      assistant("I see."),
      user("and this one", picture("newest")),
      ...laterWork(),
    ]);
    expect(report.status).toBe("compacted");
    expect(report.summary).toBe("deterministic");
    expect(sent).toContain(data("newest"));
    expect(sent).toContain("and this one");
    expect(sent).not.toContain(data("older"));
    expect(report.mediaGivenUp).toBeUndefined();
  });

  it.each(TOOL_FORMATS)("newest tool image stays, however old it is (%s)", async (format) => {
    const { sent, report } = await compactAs(format, [
      user("look"),
      ...shot("older"),
      ...shot("newest"),
      ...laterWork(),
    ]);
    expect(report.summary).toBe("deterministic");
    expect(sent).toContain(data("newest"));
    expect(sent).not.toContain(data("older"));
    expect(report.mediaGivenUp).toBeUndefined();
  });

  it.each(TOOL_FORMATS)("an image beside a long text stays when the text becomes a line (%s)", async (format) => {
    const { sent, report, archive } = await compactAs(
      format,
      [
        user("look"),
        ...shot("older", "old words ".repeat(300)),
        ...shot("newest", "new words ".repeat(300)),
        ...laterWork(),
      ],
      7_000,
    );
    expect(report.summary).toBe("none");
    expect(sent).not.toContain("new words ".repeat(100));
    expect(sent).toContain(data("newest"));
    expect(sent).not.toContain(data("older"));
    const originals = await Promise.all(report.handles.map(async (handle) => (await archive.get(handle))?.text));
    expect(originals.some((original) => original?.includes(data("older")))).toBe(true);
  });

  it("gives the newest images up where nothing else would fit, and says so", async () => {
    const input = transcript([user("look", picture("shown")), ...shot("made"), ...laterWork()]);
    const { text, report, archive } = await compactThroughDoor(input, { policy: { targetTokens: 1_500 } });
    expect(report).toMatchObject({ status: "compacted", mediaGivenUp: ["user", "tool"], persistence: "in-place" });
    expect(report.tokensAfter).toBeLessThanOrEqual(1_500);
    expect(text).not.toContain(data("shown"));
    const originals = await Promise.all(report.handles.map(async (handle) => (await archive.get(handle))?.text));
    for (const name of ["shown", "made"]) expect(originals.join("\n")).toContain(data(name));
  });

  it("gives the newest images up before it overruns the window", async () => {
    const input = transcript([user("look", picture("shown")), ...laterWork()]);
    const context = { contextTokens: 1_900 };
    const { report } = await compactThroughDoor(input, { policy: { targetTokens: 100 }, context });
    expect(report).toMatchObject({ status: "compacted", mediaGivenUp: ["user"] });
    expect(report.tokensAfter).toBeLessThanOrEqual(1_900);
  });

  it("keeps the newest images where the target is missed without them too", async () => {
    const input = transcript([user("look", picture("shown")), ...laterWork()]);
    const { text, report } = await compactThroughDoor(input, { policy: { targetTokens: 100 } });
    expect(report).toMatchObject({ status: "compacted" });
    expect(report.targetMissed).toBeDefined();
    expect(text).toContain(data("shown"));
  });
});

// Helpers

async function compactAs(format: (typeof FORMATS)[number], messages: readonly Message[], targetTokens = 4_000) {
  const codec = codecs[format];
  const wire = codec.encode(transcript(messages));
  expect(codec.validate(wire)).toEqual([]);
  const done = await compactThroughDoor(codec.decode(wire), { policy: { targetTokens } });
  const written = codec.encode(done.transcript);
  expect(codec.validate(written)).toEqual([]);
  return { ...done, sent: JSON.stringify(written) };
}

function shot(name: string, words = ""): Message[] {
  const texts = words === "" ? [] : [{ kind: "text", text: words } as const];
  return [
    assistant(call(name, "screenshot")),
    tool({ ...result(name, ""), output: { kind: "parts", parts: [...texts, picture(name)] } }),
  ];
}

/** Enough that everything before it is old. */
function laterWork(): Message[] {
  return [assistant("Noted."), user("Now read everything."), ...readSteps(25), assistant("Read."), user("Go on.")];
}

function picture(name: string): MediaPart {
  return { kind: "media", media: "image", mediaType: "image/png", source: { kind: "base64", data: data(name) } };
}

function data(name: string): string {
  return Buffer.from(`a picture that is called ${name}`).toString("base64");
}
