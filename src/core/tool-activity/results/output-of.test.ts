import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import { markMessage } from "../../redact/mark-redacted.ts";
import { listActivities } from "../list-activities.ts";
import { beginningOf } from "./output-of.ts";

describe("beginningOf", () => {
  it("ends before the word that does not fit", () => {
    expect(beginning("readConfig writeConfig\nmergeConfig", 25)).toBe("readConfig writeConfig");
    expect(beginning("readConfig writeConfig\nmergeConfig", 22)).toBe("readConfig writeConfig");
    expect(beginning("readConfig writeConfig\nmergeConfig", 21)).toBe("readConfig");
  });

  it("is all of a text that is short or has no blank", () => {
    expect(beginning("readConfig writeConfig", 22)).toBe("readConfig writeConfig");
    expect(beginning('{"readConfig":"writeConfig"}', 12)).toBe('{"readConfig":"writeConfig"}');
  });
});

// Helpers

function beginning(output: string, maxCharacters: number): string | undefined {
  const messages = [assistant(call("a", "Bash", { command: "ls" })), tool(result("a", output))];
  const [activity] = listActivities(messages.map(markMessage));
  return activity === undefined ? undefined : beginningOf(activity, maxCharacters);
}
