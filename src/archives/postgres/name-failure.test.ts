import { expect, it } from "vitest";
import { nameFailure } from "./name-failure.ts";

it.each([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "Query read timeout",
])("says that a server is busy which did not answer in time: %s", (message) => {
  expect(nameFailure(new Error(message), "postgres://host/db").code).toBe("ARCHIVE_BUSY");
});

it("says that a connection was lost, without what the server wrote", () => {
  const failure = nameFailure(new Error("Connection terminated unexpectedly near 'secret'"), "postgres://host/db");
  expect([failure.code, failure.message.includes("secret")]).toEqual(["ARCHIVE_UNAVAILABLE", false]);
});
