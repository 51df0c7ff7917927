import { describe, expect, it } from "vitest";
import { activityOf } from "../../../../test/fixtures/activity/activity-of.ts";
import { listSessionChanges } from "./list-session-changes.ts";

const FILE = "function one() {\n  first();\n  second();\n}\n";
const edit = (before: string, after: string) =>
  activityOf("Edit", { file_path: "a.ts", old_string: before, new_string: after }, "done");

describe("listSessionChanges", () => {
  it("knows a file as reads, writes and edits before left it", () => {
    for (const start of [
      activityOf("Read", { file_path: "a.ts" }, FILE),
      activityOf("Write", { file_path: "a.ts", content: FILE }, "File created"),
      activityOf("bash", { command: "cat a.ts" }, FILE),
    ]) {
      const [, ...changes] = listSessionChanges([start, edit("first", "third"), edit("third();", "fourth();")]);
      expect(changes).toEqual([
        [{ path: "a.ts", place: "one", removed: ["  first();"], added: ["  third();"], isNew: false }],
        [{ path: "a.ts", place: "one", removed: ["  third();"], added: ["  fourth();"], isNew: false }],
      ]);
    }
  });

  it("shows what an overwritten file contained before", () => {
    const write = activityOf("Write", { file_path: "a.ts", content: FILE.replace("first", "last") }, "File updated");
    const [, changed] = listSessionChanges([activityOf("Read", { file_path: "a.ts" }, FILE), write]);
    expect(changed).toEqual([
      { path: "a.ts", place: "one", removed: ["  first();"], added: ["  last();"], isNew: false },
    ]);
  });

  it("keeps a whole file if a part of it is read afterwards", () => {
    const whole = activityOf("Read", { file_path: "a.ts" }, FILE);
    const part = activityOf("Read", { file_path: "a.ts", offset: 3, limit: 1 }, "  second();");
    expect(listSessionChanges([whole, part, edit("first", "third")])[2]).toMatchObject([{ place: "one" }]);
  });

  it("stops looking into files once it has read enough of them", () => {
    const edits = [edit("first", "third"), edit("third", "fourth"), edit("fourth", "fifth")];
    const [, first, , last] = listSessionChanges(
      [activityOf("Read", { file_path: "a.ts" }, FILE), ...edits],
      FILE.length,
    );
    expect(first).toMatchObject([{ place: "one", removed: ["  first();"] }]);
    expect(last).toEqual([{ path: "a.ts", removed: ["fourth"], added: ["fifth"], isNew: false }]);
  });
});
