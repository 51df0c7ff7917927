import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { dataUrl, parseUrl } from "./data-url.ts";

describe("parseUrl", () => {
  it("splits a base64 data URL", () => {
    expect(parseUrl("data:image/png;base64,AAAA")).toEqual({
      source: { kind: "base64", data: "AAAA" },
      mediaType: "image/png",
    });
  });

  it.each(["data:text/plain;charset=utf-8;base64,AAAA", "data:text/plain;name=a.txt;charset=utf-8;base64,AAAA"])(
    "returns the type of %s without its parameters, which no provider accepts in a media type",
    (url) => {
      expect(parseUrl(url)).toEqual({ source: { kind: "base64", data: "AAAA" }, mediaType: "text/plain" });
    },
  );

  it.each(["https://example.com/a.png", "data:text/plain,hello", "data:image/png;base64"])(
    "leaves %s an address",
    (url) => {
      expect(parseUrl(url)).toEqual({ source: { kind: "url", url } });
    },
  );

  test.prop([fc.base64String(), fc.constantFrom("image/png", "application/pdf", undefined)])(
    "is the inverse of dataUrl",
    (data, mediaType) => {
      expect(parseUrl(dataUrl(data, mediaType))).toEqual({
        source: { kind: "base64", data },
        ...(mediaType !== undefined && { mediaType }),
      });
    },
  );
});
