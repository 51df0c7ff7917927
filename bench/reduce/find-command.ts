import type { RanCommand } from "./peers/tokenjuice.ts";

/** Commands by a word in the path of a file: tokenjuice goes by the command alone, so it gets the likeliest one. */
const BY_WORD: readonly (readonly [word: string, command: string])[] = [
  ["gotest", "go test ./..."],
  ["pytest", "pytest"],
  ["jest", "npx jest"],
  ["vitest", "npx vitest run"],
  ["ctest", "ctest"],
  ["make", "make"],
  ["gobuild", "go build ./..."],
  ["golint", "golangci-lint run"],
  ["npmbuild", "npm run build"],
  ["tsc", "npx tsc"],
  ["flake8", "flake8"],
  ["yamllint", "yamllint ."],
  ["msbuild", "dotnet build"],
  ["gitdiff", "git diff"],
];

const BY_KIND: Readonly<Record<string, string>> = {
  csv: "cat table.csv",
  diff: "git diff",
  json: "curl https://api.example.com/items",
  lockfile: "cat package-lock.json",
  logs: "docker logs app",
  search: "rg -n pattern",
  stacktrace: "node app.js",
  testoutput: "npm test",
  webfetch: "curl https://example.com",
};

const FAILING_KINDS: ReadonlySet<string> = new Set(["stacktrace", "testoutput"]);

/** The command that an output most likely came from. */
export function findCommand(path: string, kind: string): RanCommand {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const command = BY_WORD.find(([word]) => name.includes(word))?.[1] ?? BY_KIND[kind] ?? "cat output.txt";
  return { command, exitCode: FAILING_KINDS.has(kind) ? 1 : 0 };
}
