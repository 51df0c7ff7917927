import { describe, expect, it } from "vitest";
import { busyTime } from "../../../test/busy-time.ts";
import { assistant, call, result, tool } from "../../../test/fixtures/conversation.ts";
import { createIdentifierReader } from "../identifiers/identifier-reader.ts";
import { palimpsestRedactor } from "../redact/palimpsest-redactor.ts";
import type { SourceRedactor } from "../redact/source-redactor.ts";
import { prepareTranscript } from "./prepare-transcript.ts";

describe("prepareTranscript", () => {
  it("searches what a tool printed for secrets once, even if a host put lines around it", () => {
    const printed = "src/client.ts: retryDelay\n".repeat(20);
    const wrapped = `Chunk ID: 3fb2\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n${printed}`;
    const { looked, names } = read(wrapped);
    expect(names).toContain("retryDelay");
    expect(looked.filter((text) => text.includes("src/client.ts"))).toEqual([wrapped]);
  });

  it("looks what was decoded through again: only then a secret may show", () => {
    const { looked } = read(JSON.stringify({ output: "one\n\ttwo_three", exit_code: 0 }));
    expect(looked).toContain("one\n\ttwo_three");
  });

  it("finds what was cut out in one pass, however much of it is nearly there", () => {
    const half = ". ".repeat(200_000);
    const output = `{"stderr":"${half}${half}","stdout":"${half}\\u0062${half}","exit_code":0}`;
    // This takes a tenth of a second; comparing all of it at every place takes half a minute.
    expect(busyTime(() => read(output))).toBeLessThan(5_000);
  });
});

// Helpers

function read(output: string): { looked: string[]; names: string[] } {
  const looked: string[] = [];
  const redactor: SourceRedactor = {
    name: "watching",
    redact(text) {
      looked.push(text);
      return palimpsestRedactor.redact(text);
    },
  };
  const identifiers = createIdentifierReader({ redactor });
  const messages = [assistant(call("a", "exec_command", { cmd: "rg retryDelay" })), tool(result("a", output))];
  const { activities } = prepareTranscript({ messages, numbers: [1, 2] }, { redactor, identifiers });
  const names = activities.flatMap(({ resultText = "" }) => identifiers.read(resultText).map(({ text }) => text));
  return { looked, names };
}
