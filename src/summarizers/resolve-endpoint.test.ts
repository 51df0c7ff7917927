import { describe, expect, it } from "vitest";
import { resolveEndpoint } from "./resolve-endpoint.ts";

describe("resolveEndpoint", () => {
  it.each([
    ["https://host", "/v1/messages", "https://host/v1/messages"],
    ["https://host/", "/v1/messages", "https://host/v1/messages"],
    ["https://host/v1/", "/v1/messages", "https://host/v1/messages"],
    ["https://host/gateway", "/v1/messages", "https://host/gateway/v1/messages"],
    ["http://host:8080/v1", "/chat/completions", "http://host:8080/v1/chat/completions"],
    ["https://host/v1?api-version=2#top", "/chat/completions", "https://host/v1/chat/completions?api-version=2"],
  ])("%s and %s are %s", (baseUrl, path, expected) => {
    expect(resolveEndpoint({ key: "baseUrl", baseUrl, path })).toBe(expected);
  });

  it.each(["", "host/v1", "file:///etc/passwd", "https://me@host", "https://:word@host"])(
    "refuses %j without showing it",
    (baseUrl) => {
      expect(() => resolveEndpoint({ key: "baseUrl", baseUrl, path: "/x" })).toThrow(
        /^baseUrl must be an (http or https address, but it is something else|address without credentials, but it is one with them)\.$/,
      );
    },
  );
});
