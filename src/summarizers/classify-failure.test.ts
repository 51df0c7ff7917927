import { describe, expect, it } from "vitest";
import { classifyConnection, classifyErrorType, classifyStatus } from "./classify-failure.ts";

describe("classifyStatus", () => {
  it.each([
    [401, "auth"],
    [402, "auth"],
    [403, "auth"],
    [404, "no-provider"],
    [408, "timeout"],
    [429, "rate-limited"],
    [307, "unavailable"],
    [400, "unavailable"],
    [413, "unavailable"],
    [500, "unavailable"],
    [503, "unavailable"],
    [529, "unavailable"],
  ])("%i is %s", (status, reason) => {
    expect(classifyStatus(status)).toBe(reason);
  });
});

describe("classifyErrorType", () => {
  it("recognises the types of the providers and nothing else", () => {
    expect(classifyErrorType("overloaded_error")).toBe("unavailable");
    expect(classifyErrorType("__proto__")).toBeUndefined();
    expect(classifyErrorType(7)).toBeUndefined();
  });
});

describe("classifyConnection", () => {
  it.each([
    ["ECONNREFUSED", "network"],
    ["ENOTFOUND", "network"],
    ["EAI_AGAIN", "network"],
    ["CERT_HAS_EXPIRED", "network"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "network"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "network"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
    ["UND_ERR_BODY_TIMEOUT", "timeout"],
    ["ECONNRESET", "closed-early"],
    ["UND_ERR_SOCKET", "closed-early"],
    ["HPE_INVALID_CONSTANT", "malformed"],
    ["Z_DATA_ERROR", "malformed"],
  ])("%s below a failed fetch is %s", (code, reason) => {
    const cause = Object.assign(new Error("low"), { code });
    expect(classifyConnection(new TypeError("fetch failed", { cause }), false)).toEqual({ reason, code });
  });

  it("leaves the transcript alone if nothing is known, unless the answer had begun", () => {
    expect(classifyConnection("odd", false).reason).toBe("network");
    expect(classifyConnection(new Error("odd"), true).reason).toBe("closed-early");
  });

  it("terminates on causes that form a ring", () => {
    const error = new Error("ring");
    error.cause = error;
    expect(classifyConnection(error, false).reason).toBe("network");
  });
});
