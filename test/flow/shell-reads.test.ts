import { expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createCompactor } from "../../src/compactor/create-compactor.ts";
import { codecs } from "../../src/formats/index.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";

const hash = keyedHash(new Uint8Array(32).fill(7));

/** Commands that read files and change none. */
const READS = [
  "cat src/alpha.ts",
  "sed -n '1,40p' src/beta.ts",
  "grep -n export src/gamma.ts > /dev/null",
  `python3 -c "print(open('src/delta.ts').read())"`,
  "head -50 src/epsilon.ts | tee /dev/null",
  "cat src/zeta.ts 2>/dev/null",
  "awk '{print $1}' src/eta.ts",
  `node -e "console.log(require('fs').readFileSync('src/theta.ts', 'utf8'))"`,
  'bash -lc "cat src/iota.ts"',
  "nl -ba src/kappa.ts | sed -n '1,20p'",
  "diff src/lambda.ts src/mu.ts",
  "git diff src/nu.ts",
  "perl -ne 'print if /x/' src/xi.ts",
];

it("does not report a file as changed that was only read through a shell", async () => {
  const text = await compactToRecord([...READS, "echo done"]);
  expect(text).toContain("ran `git diff src/nu.ts`");
  expect(text).not.toMatch(/files changed|\b(?:edit|edited|wrote|created|modified)\b/i);
});

// Helpers

/** The record of a session that ran these commands. */
async function compactToRecord(commands: readonly string[]): Promise<string> {
  const steps = commands.flatMap((command, step) => {
    const lines = Array.from({ length: 40 }, (_, line) => `${line}: export const v${step}_${line} = ${line * step};`);
    return [
      { role: "assistant", content: [{ type: "tool_use", id: `t${step}`, name: "Bash", input: { command } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: `t${step}`, content: lines.join("\n") }] },
    ];
  });
  const opening = { role: "user", content: "Read the project." };
  const messages = [opening, ...steps, { role: "assistant", content: "Read." }, { role: "user", content: "Go on." }];
  const transcript = codecs.anthropic.decode({ model: "claude-opus-4-6", max_tokens: 1_000, messages });
  const compactor = createCompactor({ hash, archive: memoryArchive(), policy: { targetTokens: 700 } });
  const context = { contextTokens: 20_000, trigger: "manual", force: true } as const;
  const { transcript: after } = await compactor.compact(transcript, context);
  return after.messages
    .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])))
    .join("\n");
}
