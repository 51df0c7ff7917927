import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { secretAmongLines } from "../../../test/arbitraries/secrets.ts";
import { secretLines } from "../../../test/fixtures/redact/secret-lines.ts";
import { isOneLine, wraps } from "../../../test/fixtures/redact/wraps.ts";
import { redact } from "./redact.ts";

describe.each(Object.entries(wraps))("redact, in %s", (_name, wrap) => {
  // One test per secret would take longer to report than to run.
  it("finds every secret that it finds alone", () => {
    const lines = secretLines.filter(({ line }) => wrap.linesOnly !== true || isOneLine(line));
    const missed = lines.filter(({ line, secret }) => redact(wrap.apply(line)).text.includes(secret));
    expect(missed).toEqual([]);
  });

  test.prop([secretAmongLines])("finds it among other lines", ({ text, secret }) => {
    if (wrap.linesOnly === true) return;
    expect(redact(wrap.apply(text)).text).not.toContain(secret);
  });
});

describe("redact, in JSON after another line", () => {
  const secret = "0AocqoTdjWXQ1DyQE8urzxYmai5pL8fU";

  it.each([
    ["the instruction of a container file", `Done.\nENV JWT_SECRET ${secret}`],
    ["the scheme of an address", `Done.\nnats://${secret}@nats.example.org:4222`],
    [
      "a framed table below another",
      `| a | token |\n|---|---|\n| token | string |\n+--+----------+\n| id | password |\n+--+----------+\n| 1 | ${secret} |\n+--+----------+`,
    ],
    ["a string that was cut off above a placeholder", `"password": "${secret}\npassword: <REDACTED>`],
  ])("finds what is next to an escaped line break: %s", (_name, text) => {
    expect(redact(JSON.stringify({ output: text })).text).not.toContain(secret);
  });
});
