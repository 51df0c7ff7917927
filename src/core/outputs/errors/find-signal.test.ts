import { describe, expect, it } from "vitest";
import { findSignal } from "./find-signal.ts";

describe("findSignal", () => {
  it.each([
    "error: disk full",
    "2026-11-15 [ERROR] disk full",
    "java.lang.IllegalStateException: ledger is closed",
    "System.Exception: closed",
    "Caused by: java.io.IOException: disk full",
    "parse-error: unexpected end",
    '{"level":"error"}',
    "level=error msg=refused",
    "<error>no such key</error>",
    "connect: Connection refused",
    "errors=3 after 2 s",
    "TypeError [ERR_INVALID_ARG_TYPE]: the argument",
  ])("%s", (line) => {
    expect(findSignal(line)).toBe("error");
  });

  it.each([
    // The word is part of a name.
    "  requests/exceptions.py",
    "liberror-perl/oldstable,now 0.17029-2 all [installed]",
    "libgpg-error-dev/oldstable,now 1.46-1 amd64",
    "22d0:  call   2040 <abort@plt>",
    "http.cat/errors.html",
    // It is a setting or a count, and nothing went wrong.
    "     bool CrashOnOutOfMemoryError    = false    {product} {default}",
    "page_reporting_drain_all: err=0",
    "failed=0 ok=12",
    "errors: 0",
  ])("%s says nothing", (line) => {
    expect(findSignal(line)).toBeUndefined();
  });
});
