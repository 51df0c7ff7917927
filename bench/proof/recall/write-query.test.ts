import { expect, it } from "vitest";
import { assistant, call } from "../../../test/fixtures/conversation.ts";
import { writeQuery } from "./write-query.ts";

it("searches with the other words of the call that used a string", () => {
  const message = assistant(
    call("a", "read", { path: "src/other.ts" }),
    call("b", "bash", { command: "grep -n retryDelay src/http/client.ts", workdir: "http" }),
  );
  expect(writeQuery(message, "src/http/client.ts").split(" ").toSorted()).toEqual([
    "-n",
    "command",
    "grep",
    "retryDelay",
    "workdir",
  ]);
});
