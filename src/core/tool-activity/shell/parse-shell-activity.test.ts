import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { splitShellCommands } from "../../outputs/shell/split-shell-commands.ts";
import { parseShellActivity } from "./parse-shell-activity.ts";
import { unwrapShell } from "./unwrap-shell.ts";

const touchesOf = (command: string): string[] =>
  parseShellActivity(command).touches.map(({ action, path, destination }) =>
    [action, path, ...(destination === undefined ? [] : [destination])].join(" "),
  );

describe("splitShellCommands", () => {
  it("separates quotes, pipes, lists and redirects", () => {
    const commands = splitShellCommands(
      `FOO=1 grep "a b" 'c|d' x\\ y 2>&1 | head -5 && echo done > out.txt; sleep 9 &`,
    );
    expect(commands.map(({ words }) => words)).toEqual([
      ["FOO=1", "grep", "a b", "c|d", "x y"],
      ["head", "-5"],
      ["echo", "done"],
      ["sleep", "9"],
    ]);
    expect(commands.map(({ end }) => end)).toEqual(["pipe", "sequence", "sequence", "background"]);
    expect(commands[2]?.redirects).toEqual([{ operator: ">", target: "out.txt" }]);
  });

  it("parses here documents, even two, and continues after them", () => {
    const commands = splitShellCommands("cat > a <<'EOF'\nrm -rf b\nEOF\nrm c");
    expect(commands.map(({ words, hereDocument }) => [words[0], hereDocument])).toEqual([
      ["cat", "rm -rf b\n"],
      ["rm", undefined],
    ]);
  });

  it("keeps a message with quotes and brackets inside a substitution in one word", () => {
    const commands = splitShellCommands(`git commit -m "$(cat <<'EOF'\ndon't > break "this" :)\nEOF\n)" && rm a.txt`);
    expect(commands.map(({ words }) => words[0])).toEqual(["git", "rm"]);
  });

  test.prop([fc.string()])("answers any text, with stretches of it in order", (text) => {
    let last = 0;
    for (const { from, to } of splitShellCommands(text)) {
      expect(from).toBeGreaterThanOrEqual(last);
      expect(to).toBeGreaterThanOrEqual(from);
      last = to;
    }
    expect(last).toBeLessThanOrEqual(text.length);
  });

  it("reads a hostile line in linear time", () => {
    for (const piece of ["$(", '"$(', "<<a\n", "'", "`", "\\", "> ", "((", '"']) {
      expect(splitShellCommands(piece.repeat(100_000)).length).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("parseShellActivity", () => {
  it.each([
    ["cat a.ts b.ts", ["read a.ts", "read b.ts"]],
    ["sed -n '1,50p' src/a.ts | head -20", ["read src/a.ts"]],
    ["head -n 20 a.log", ["read a.log"]],
    ["nl -ba a.ts | sed -n '5,9p'", ["read a.ts"]],
    ["sed -n -e '1,5p' -e '9p' a.ts", ["read a.ts"]],
    ["less src/a.ts", ["read src/a.ts"]],
    ["cat a.ts 2>/dev/null", ["read a.ts"]],
    ["sed 's/a/b/' a.ts > /dev/null", ["read a.ts"]],
    ["perl -Mstrict -ne 'print if /x/' a.ts", []],
    ["awk -v limit=3 '{ print $1 }' a.log", ["read a.log"]],
    ["jq --arg key a '.[$key]' a.json", ["read a.json"]],
    ["sed -i 's/a/b/' x.ts", ["modified x.ts"]],
    ["sed -i -e 's/a/b/' -e 's/c/d/' x.ts", ["modified x.ts"]],
    ["perl -0pi -e 's/a/b/' x.ts", ["modified x.ts"]],
    ["perl -i -pe 's/a/b/' x.ts y.ts", ["modified x.ts", "modified y.ts"]],
    ["cp a.ts b.ts", ["created b.ts"]],
    ["cp -r src /opt", []],
    ['cd "$(mktemp -d)" && touch a.txt /srv/b.txt', ["created /srv/b.txt"]],
    ["sed -i '' -e 's/a/b/' x.ts", ["modified x.ts"]],
    ["cat > new.ts <<'EOF'\nx\nEOF", ["created new.ts"]],
    ["echo hi >> log.txt 2>/dev/null", ["modified log.txt"]],
    ["make 2>&1 | tee build.log", ["created build.log"]],
    ["rm -rf dist old.ts", ["deleted dist", "deleted old.ts"]],
    ["git mv a.ts b.ts", ["moved a.ts b.ts"]],
    ["git checkout -- a.ts", ["restored a.ts"]],
    ["git checkout main", []],
    ["apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a.ts\n*** End Patch\nEOF", ["deleted a.ts"]],
    ["rm $FILE *.tmp", []],
    ["SELECT a FROM b WHERE c > warm", []],
    ["git commit -m \"$(cat <<'EOF'\nwrite > file.ts\nEOF\n)\"", []],
  ])("%s", (command, expected) => {
    expect(touchesOf(command)).toEqual(expected);
  });

  it("marks what is written into folders for temporary files", () => {
    const { touches } = parseShellActivity("npm test > /tmp/x.log; cd /tmp && echo 1 > y.log; touch /tmp/project/a.ts");
    expect(touches.map(({ path, isScratch }) => [path, isScratch])).toEqual([
      ["/tmp/x.log", true],
      ["y.log", true],
      ["/tmp/project/a.ts", undefined],
    ]);
  });

  it("finds the folder, the work, and whether a line only looks", () => {
    expect(parseShellActivity("cd packages/app && pnpm test 2>&1 | tail -20", "/repo")).toMatchObject({
      work: "pnpm test",
      directory: "/repo/packages/app",
      looksOnly: false,
    });
    expect(parseShellActivity("git log --oneline | head -3").looksOnly).toBe(true);
    expect(parseShellActivity("rg -n -g '*.ts' 'a.b' src")).toMatchObject({
      mayAnswerNo: true,
      search: { pattern: "a.b", path: "src" },
    });
    expect(parseShellActivity("pnpm dev &").background).toBe(true);
  });
});

describe("unwrapShell", () => {
  it("unwraps a shell called with a script, as words and as text", () => {
    expect(unwrapShell(["bash", "-lc", "ls -l && pwd"])).toBe("ls -l && pwd");
    expect(unwrapShell(`bash -lc "cat 'a b'"`)).toBe("cat 'a b'");
    expect(unwrapShell(["git", "commit", "-m", "a b"])).toBe("git commit -m 'a b'");
    expect(unwrapShell({ hostile: true })).toBeUndefined();
    expect(unwrapShell(["ls", 1])).toBeUndefined();
  });
});
