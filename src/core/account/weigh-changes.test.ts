import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../test/fixtures/conversation.ts";
import type { Message } from "../model/message.ts";
import { markMessage } from "../redact/mark-redacted.ts";
import { listSessionChanges } from "../tool-activity/edits/list-session-changes.ts";
import { listActivities } from "../tool-activity/list-activities.ts";
import { weighChanges } from "./weigh-changes.ts";

const FIX = "if (isTaken(type)) type = copy(type);";

describe("weighChanges", () => {
  it("raises the one line that a session came to", () => {
    expect(worthsOf(edit("a", "return type;", `${FIX}\nreturn type;`))).toEqual([3]);
  });

  it("does not raise what failed, and what was taken back", () => {
    const messages = [
      ...edit("a", "retrun type;", FIX, "Error: String to replace not found in file."),
      ...edit("b", "return type;", `return type;\n${FIX}`),
      ...edit("c", `return type;\n${FIX}`, "return type;"),
      ...edit("d", "case TUPLE:", `${FIX}\ncase TUPLE:`),
    ];
    expect(worthsOf(messages)).toEqual([1, 1, 1, 3]);
  });

  it("raises nothing where much was changed", () => {
    const many = Array.from({ length: 200 }, (_, at) => `export const part${at} = ${at};`).join("\n");
    expect(worthsOf([...edit("a", "return type;", FIX), ...edit("b", "// parts", many)])).toEqual([1, 1]);
  });
});

// Helpers

function edit(id: string, before: string, after: string, output = "done"): Message[] {
  const input = { file_path: "/app/match.c", old_string: before, new_string: after };
  return [assistant(call(id, "Edit", input)), tool(result(id, output))];
}

function worthsOf(messages: readonly Message[]): number[] {
  const activities = listActivities(messages.map(markMessage));
  return activities.map((_, step) => weighChanges(activities, listSessionChanges(activities))(step));
}
