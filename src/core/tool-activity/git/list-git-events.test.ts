import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { activityOf } from "../../../../test/fixtures/activity/activity-of.ts";
import { listGitEvents } from "./list-git-events.ts";

const eventsOf = (command: string, output: string) => listGitEvents(activityOf("bash", { command }, output));

describe("listGitEvents", () => {
  it("reads a commit as git prints it", () => {
    const output = "[main a1f28397] docs: restore sections\n 1 file changed, 182 insertions(+)";
    expect(eventsOf("git add a.md && git commit -m 'docs: restore sections'", output)).toEqual([
      {
        kind: "commit",
        text: "[main a1f28397] docs: restore sections",
        branch: "main",
        hash: "a1f28397",
        subject: "docs: restore sections",
      },
    ]);
  });

  it.each([
    ["git checkout -b feat/x", "Switched to a new branch 'feat/x'", { kind: "branch", branch: "feat/x", isNew: true }],
    ["git switch main", "Switched to branch 'main'\nYour branch is up to date.", { kind: "branch", branch: "main" }],
    [
      "git checkout --detach v1",
      "HEAD is now at 0f186b8 Merge it",
      { kind: "branch", hash: "0f186b8", subject: "Merge it" },
    ],
    ["git reset --hard origin/x", "HEAD is now at 0f186b8 Merge it", { kind: "reset", hash: "0f186b8" }],
    [
      "git push",
      "To example.org:a.git\n   0f186b8..25f4652  feat/x -> feat/x",
      { kind: "push", hash: "25f4652", branch: "feat/x" },
    ],
    ["git push -u origin x", " * [new branch]      x -> x", { kind: "push", branch: "x" }],
    ["git push -f", " + 25f4652...70839fc x -> x (forced update)", { kind: "push", hash: "70839fc" }],
    [
      "git -C app rebase main",
      "Rebasing (1/2)\rRebasing (2/2)\rSuccessfully rebased and updated refs/heads/feat/x.",
      { kind: "rebase", branch: "feat/x" },
    ],
    ["git pull", "Updating 0f186b8..25f4652\nFast-forward\n a.ts | 2 +-", { kind: "merge", hash: "25f4652" }],
  ])("%s: %s", (command, output, expected) => {
    expect(eventsOf(command, output)).toMatchObject([expected]);
  });

  it("takes a silent commit and a silent new branch from a command that succeeded", () => {
    const command = "git checkout -q -b x && git commit -qm \"$(cat <<'EOF'\nfix: it's done\n\nWhy.\nEOF\n)\"";
    const silent = JSON.stringify({ output: "", exit_code: 0 });
    expect(eventsOf(command, silent)).toMatchObject([
      { kind: "branch", branch: "x", isNew: true },
      { kind: "commit", subject: "fix: it's done" },
    ]);
    expect(eventsOf("git reset --soft HEAD~1", silent)).toEqual([{ kind: "reset", text: "git reset --soft HEAD~1" }]);
    expect(eventsOf("rtk git commit -m 'fix: it'", "ok ✓ 2 files changed, 85 insertions(+)")).toMatchObject([
      { kind: "commit", subject: "fix: it" },
    ]);
  });

  it.each([
    ["git push", " ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs"],
    ["git commit -m x", JSON.stringify({ output: "nothing to commit, working tree clean", exit_code: 1 })],
    ["git log -3", "[main a1f28397] not a commit"],
    ["cat notes.md", "Switched to branch 'x'"],
    ["git fetch", "   0f186b8..25f4652  main -> origin/main"],
  ])("finds nothing that happened in %s", (command, output) => {
    expect(eventsOf(command, output)).toEqual([]);
  });

  test.prop([fc.string(), fc.string()])("quotes only what is there", (command, output) => {
    for (const { text } of eventsOf(`git ${command}`, output)) expect(`git ${command}\n${output}`).toContain(text);
  });
});
