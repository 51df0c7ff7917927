import { describe, expect, it } from "vitest";
import { nameBriefly } from "./name-briefly.ts";

const findTime = (line: string): string | undefined => /\d\d:\d\d:\d\d/.exec(line)?.[0];
const briefly = (...lines: string[]): string[] =>
  nameBriefly(
    lines.map((line) => ({ line, mark: "" })),
    findTime,
  ).map(({ heads, text }) => [...heads, text].join("|"));

const tail = "the upstream service did not answer within the time that it was given for this request";

describe("nameBriefly", () => {
  it("names lines by the words that distinguish them, and says what they begin with once", () => {
    expect(
      briefly(
        `10:00:00 ERROR [gateway] cannot forward the request of tenant alpha: ${tail}`,
        `10:00:01 ERROR [gateway] cannot forward the request of tenant beta: ${tail}`,
        `10:00:02 ERROR [gateway] cannot forward the request of tenant gamma: ${tail}`,
      ),
    ).toEqual([
      "ERROR [gateway] cannot forward the request of tenant |alpha:…",
      "ERROR [gateway] cannot forward the request of tenant |beta:…",
      "ERROR [gateway] cannot forward the request of tenant |gamma:…",
    ]);
  });

  it("keeps enough of a line to say what happened, however early it differs", () => {
    const [first] = briefly(`alpha failed to ${tail}`, `beta failed to ${tail}`, `gamma failed to ${tail}`);
    expect(first).toBe("alpha failed to the upstream service did not answer…");
  });

  it("distinguishes lines by words and not by values", () => {
    const [first] = briefly(
      `10:00:00 ERROR [worker-1] of the second pool at 10.0.0.1 lost the lease: ${tail}`,
      `10:00:00 ERROR [worker-2] of the second pool at 10.0.0.2 took the lease: ${tail}`,
      `10:00:00 ERROR [worker-3] of the second pool at 10.0.0.3 gave the lease: ${tail}`,
    );
    expect(first).toBe("ERROR |[worker-1] of the second pool at 10.0.0.1 lost…");
  });

  it("distinguishes lines by the letters of a name with a digit in it", () => {
    const [first] = briefly(
      ...["1FA", "U2F", "TOTP"].map(
        (name) => `10:00:00 ERROR [sign-in] refused the answer to ${name} of user 7: ${tail}`,
      ),
    );
    expect(first).toBe("ERROR [sign-in] refused the answer to |1FA of user…");
  });

  it("leaves a mark in place of a time that follows other words", () => {
    const [first] = briefly(
      ...["alpha", "beta", "gamma"].map((name) => `build\tstep one\t10:00:00 ERROR cannot compile ${name}: ${tail}`),
    );
    expect(first).toBe("build\tstep one\t… ERROR cannot compile |alpha: the…");
  });

  it("names nothing briefly if that saves little", () => {
    expect(briefly("ERROR one failed", "ERROR two failed", "ERROR three failed")).toEqual([]);
    expect(briefly(`ERROR one: ${tail}`, `ERROR two: ${tail}`)).toEqual([]);
  });
});
