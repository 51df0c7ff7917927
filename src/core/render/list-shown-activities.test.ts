import { expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../test/fixtures/conversation.ts";
import { listShownActivities } from "./list-shown-activities.ts";
import { renderProcess } from "./render-outcome.ts";

it("shows what a call did without the secrets it printed", () => {
  const printed = "password=tr0ub4dor-and-3\n".concat("line\n".repeat(50));
  const messages = [assistant(call("a", "bash", { command: "cat .env" })), tool(result("a", printed))];
  const shown = listShownActivities(messages).map((activity) => [activity.resultText, renderProcess(activity)]);
  expect(shown).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toContain("tr0ub4dor");
});
