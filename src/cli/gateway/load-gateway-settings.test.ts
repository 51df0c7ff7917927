import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadGatewaySettings } from "./load-gateway-settings.ts";
import { parseTokens } from "./parse-tokens.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-gateway-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("loadGatewaySettings", () => {
  it("listens on loopback, forwards to the providers and has Claude cache prompts by default", async () => {
    const { settings, hasUpstream } = await loadGatewaySettings({ store: "memory:" });
    expect(hasUpstream).toBe(false);
    expect(settings).toMatchObject({ host: "127.0.0.1", port: 4870, mode: "on", storeUrl: "memory:", windows: {} });
    expect(settings.upstreams.anthropic.href).toBe("https://api.anthropic.com/");
    expect(settings).toMatchObject({ cacheLifetime: "5m", cachesOnlyClaude: true });
    const { settings: off } = await loadGatewaySettings({ store: "memory:", "prompt-cache": "off" });
    expect(off.cacheLifetime).toBeUndefined();
    expect(settings.timeouts).toEqual({ connectMs: 10_000, firstByteMs: 600_000, idleMs: 300_000 });
  });

  it("prefers options to a file that was named", async () => {
    const config = join(directory, "palimpsest.yaml");
    writeFileSync(
      config,
      "compression:\n  threshold_ratio: 0.6\ngateway:\n  port: 8080\n  prompt_cache: 1h\n  upstream_openai: http://127.0.0.1:8000/v1\n  windows:\n    a: 50000\n",
    );
    const { settings, hasUpstream } = await loadGatewaySettings({
      config,
      store: "memory:",
      port: "9k",
      context: "64k",
    });
    expect(hasUpstream).toBe(true);
    expect(settings).toMatchObject({ port: 9_000, cacheLifetime: "1h", windows: { a: 50_000, "*": 64_000 } });
    expect(settings.policy.thresholdRatio).toBe(0.6);
  });

  it("reads windows of single models, names with equal signs included", async () => {
    const { settings } = await loadGatewaySettings({ store: "memory:", window: ["a=b=64k", "c=8000"] });
    expect(settings.windows).toEqual({ "a=b": 64_000, c: 8_000 });
  });

  it.each([
    [{ port: "70000" }, "--port is 70000; it must be a whole number between 0 and 65535"],
    [{ "upstream-openai": "ftp://x" }, '--upstream-openai is "ftp://x"; it must be an http or https address'],
    [
      { "upstream-openai": "http://user:word@x" },
      '--upstream-openai is "http://…@x"; it must be an http or https address',
    ],
    [{ "upstream-openai": "http://user:pa/ss@word@x" }, '--upstream-openai is "http://…@x"'],
    [{ "prompt-cache": "2h" }, '--prompt-cache is "2h"; it must be auto or off or 5m or 1h'],
    [{ "log-level": "loud" }, "it must be silent or info or debug"],
    [{ window: ["x"] }, "--window takes MODEL=N"],
    [{ window: ["x=1"] }, "--window is a mapping; it must be a mapping of models to whole numbers between 4000"],
    [{ "threshold-ratio": "2" }, "--threshold-ratio is 2; it must be above 0 and at most 1"],
    [{ host: "0.0.0.0" }, "Listening on 0.0.0.0 requires a token"],
  ])("refuses %j", async (values, message) => {
    await expect(loadGatewaySettings({ store: "memory:", ...values })).rejects.toThrow(message);
  });
});

describe("parseTokens", () => {
  it("accepts a name before the token, from options and the environment", () => {
    const tokens = parseTokens({ token: ["team=abc", "plain"] }, { PALIMPSEST_GATEWAY_TOKEN: "ops=xyz" });
    expect([...tokens]).toEqual([
      ["abc", "team"],
      ["plain", "default"],
      ["xyz", "ops"],
    ]);
  });

  it("accepts a token that ends with equal signs", () => {
    expect([...parseTokens({ token: ["c2VjcmV0MQ=="] }, {})]).toEqual([["c2VjcmV0MQ==", "default"]]);
  });

  it.each([[["a=t", "b=t"]], [["two words"]], [[""]]])("refuses %j", (token) => {
    expect(() => parseTokens({ token }, {})).toThrow();
  });

  it.each(["team=", "my-team_2.0="])("refuses %s, as an empty variable leaves it", (token) => {
    expect(() => parseTokens({ token: [token] }, {})).toThrow("has a name but no token after it");
    expect(() => parseTokens({}, { PALIMPSEST_GATEWAY_TOKEN: token })).toThrow("has a name but no token after it");
  });

  it("refuses a variable that is set but empty: it was meant to be a token", () => {
    expect(() => parseTokens({}, { PALIMPSEST_GATEWAY_TOKEN: "" })).toThrow("PALIMPSEST_GATEWAY_TOKEN is empty");
  });
});
