import { describe, expect, it } from "vitest";
import { type ClaimFacts, claimSource } from "./claim-source.ts";
import { type Claim, listClaims } from "./list-claims.ts";

const FILLER = "word ".repeat(60);
const NO_FACTS: ClaimFacts = { testRuns: [], commands: [], todos: [], files: [] };

describe("claimSource", () => {
  it.each([
    ["fixed in #89", "#89", true],
    ["gh issue view 12", "#12", true],
    ["gh pr view 12", "#12", true],
    ["pull request 12", "#12", true],
    ['"number": 12', "#12", true],
    ["ticket 12", "#12", true],
    ["bug 12", "#12", true],
    ["12 files, then an issue", "#12", false],
    ["gh issue view a b c 12", "#12", false],
    ["at 10:30", "11:45", false],
    ["at 21:30", "9:30", true],
    ["nothing was counted", "3", true],
    ["nothing was counted", "10", true],
    ["nothing was counted", "11", false],
    ["nothing was counted", "1.5", false],
    ["1,523 bytes", "1.5K", true],
    ["1,623 bytes", "1.5K", false],
    ["1,523 bytes", "~1500", true],
    ["1,523 bytes", "1500", false],
    ["1,523 bytes", "~1600", false],
    ["1005.2 ms", "~1005", true],
    ["1.52 seconds", "~1.5", true],
    ["104 tests", "100+", true],
    ["104 tests", "200+", false],
    ["none, or 0.4 at most", "~0.4", true],
  ])("of %j, supports the number %s: %s", (text, number, isSupported) => {
    expect(supports(text, { kind: "number", text: number })).toBe(isSupported);
  });

  it.each([
    ["debounce of 250ms", "250", true],
    [`the debounce ${FILLER} 250ms`, "250", false],
    [`the debounce ${FILLER} 250`, "250", false],
    [`debounce of 250 ${FILLER} took 250ms`, "250", true],
    // What is grouped, or begins with a zero, occurs too rarely to be chance.
    [`the debounce ${FILLER} 1,024`, "1024", true],
    [`the debounce ${FILLER} 0250`, "0250", true],
    [`the debounce ${FILLER} 12_000`, "12_000", true],
    [`the timeout ${FILLER} 250`, "250", true],
  ])("wants a number near what it is about: %#", (text, number, isSupported) => {
    expect(supports(text, { kind: "number", text: number, near: ["debounced"] })).toBe(isSupported);
  });

  it.each([
    ["from 318 to 370", "318-370", true],
    ["from 318 to 370", "318–370", true],
    ["from 318 to 370", "318-371", false],
    ["from 318 to 370", "317-370", false],
    ["limit the retry", "retry-limit", false],
    ["wrote commit_condensation.go", "condensation.go", true],
    ["wrote commit_condensation.go", "Condensation.go", true],
    ["wrote commit_condensation.go", "condensation.ts", false],
    ["wrote commit_condensation.go", "other.go", false],
    ["commit cd139355f0e1", "CD13935", true],
    ["commit cd139355f0e1", "cd1393", false],
  ])("of %j, supports the name %s: %s", (text, name, isSupported) => {
    expect(supports(text, { kind: "name", text: name })).toBe(isSupported);
  });

  it.each([
    ["retries/timeouts", true],
    ["retries/unheard", true],
    ["unheard/unknown", false],
    ["perpetual/unheard", false],
    ["perpetually/unheardofs", true],
    ["/retries/timeouts", false],
    ["~/retries/timeouts", false],
    ["retries/timeouts.x", false],
    ["retries/timeouts/client", true],
    ["retries/timeouts/unheard", false],
    ["retries/preflight/timeouts", true],
    ["retries/client/timeouts/server", false],
    ["pre-commit/post-merge/pre-push/post-checkout", true],
    ["pre-commit/post-merge/pre-push/checkout", false],
    ["pre-commit/post-unheard", false],
  ])("takes words with slashes between them for prose if it knows them: %s, %s", (name, isSupported) => {
    const text =
      "the server, its client, timeouts and retries; a checkout, push, merge or commit, pre and post; run_preflight_now";
    expect(supports(text, { kind: "name", text: name })).toBe(isSupported);
  });

  it.each([
    ["`runningTotal…`", "kept in runningTotalCost and runningTotalTime", true],
    ["`walkingTotal…`", "kept in runningTotalCost and runningTotalTime", false],
    ["`regionId` is 8813", "https://a.example/?q=%7B%22regionId%22%3A8813%7D", true],
    [
      "`Client(url, onRetry, attempts)`",
      "class Client {\n constructor(url: string, onRetry: () => void, attempts = 3)",
      true,
    ],
    ["`Client(url, onRetry, attempts)`", "class Client {\n constructor(url: string, attempts = 3)", false],
    ['got ``Branch string `json:"branch"` ``', 'type T struct {\n Branch string `json:"branch"`', true],
    ["`lib/{args,types}.ts` were read", "src/lib/args.ts and src/lib/types.ts", true],
    ["`lib/{args,types}{.test,}.ts` were read", "lib/args.ts lib/args.test.ts lib/types.ts lib/types.test.ts", true],
    ["`lib/{args,types}{.test,}.ts` were read", "lib/args.ts lib/args.test.ts lib/types.ts", false],
    ["`lib/{args,types,api}.ts` were read", "src/lib/args.ts and src/lib/types.ts", false],
    ["`app enable --mode fast|small`", "run app enable --mode fast, or app enable --mode small", true],
    ["`app enable --mode fast|large`", "run app enable --mode fast, or app enable --mode small", false],
    ["set to `trn`", "set_cap(type, TK_TRN)", true],
    ["set to `tro`", "set_cap(type, TK_TRN)", false],
    ['"" if it starts with `Key+":"`', 'if line.startswith(Key + ":"): return ""', true],
    ['it says "a map of ids to paths"', "  12→// a map of ids\n  13→// to paths\n  14→x", true],
    ['it says "a map of ids from paths"', "  12→// a map of ids\n  13→// to paths\n  14→x", false],
    ["changed as actions 17 to 20 tell", "nothing is numbered", true],
    ["tried while `attempt <= 2`", "const MAX_TRIES = 2;\nif (attempt <= MAX_TRIES) retry();", true],
    ["while `state == done`", "const IS_STATE = done;\nif (state == IS_STATE) retry();", false],
    ["tried while `attempt <= 3`", "const MIN_SIZE = 3, MAX_TRIES = 2;\nif (attempt <= MAX_TRIES) retry();", false],
    ["its `offers.price` is not it", '"offers": {"@type": "Offer", "price": 1519000}', true],
    ["its `offers.price` is not it", `"offers" ${FILLER} "price"`, false],
    ["the test NewFormat_SingleSession", "func TestRead_NewFormat_SingleSession(t *testing.T) {", true],
    ["the test OldFormat_SingleSession", "func TestRead_NewFormat_SingleSession(t *testing.T) {", false],
    ["`05MAY2019.pdf` returns 404", "GET 05MAY2019.pdf 404. Nothing else returns.", true],
    ["the four `runningTotal*` fields", "kept in runningTotalCost and runningTotalTime", true],
    ["the four `walkingTotal*` fields", "kept in runningTotalCost and runningTotalTime", false],
    ["it logs `Batch i/n done (k issues)`", "log(f'Batch {batch}/{all} done ({found} issues)')", true],
    ["it logs `Batch i/n failed (k issues)`", "log(f'Batch {batch}/{all} done ({found} issues)')", false],
    ["`PageRenderer.init` calls it", "class PageRenderer {\n async init() {", true],
    ["`PageRenderer.stop` calls it", "class PageRenderer {\n async init() {", false],
    ["`PageRenderer.tsx` calls it", "class PageRenderer {\n // see main.tsx", false],
    ["the NewFormat tests", "func TestReadCommitted_NewFormat_Multi(t *testing.T)", true],
    ["at line 384", "a line:\n384→ return nil", true],
    ["at line 385", "a line:\n384→ return nil", false],
    ["the cost/token/time totals", "cost, tokens and time", true],
    ["`fail(message, status)` answers", 'fail("the message expired", 410, { status })', true],
    ["`fail(message, reason)` answers", 'fail("the message expired", 410, { status })', false],
    ["`.tmp/pre-prompt-<id>.json` holds it", 'Join(".tmp", Sprintf("pre-prompt-%s.json", id))', true],
    ["`.tmp/pre-task-<id>.json` holds it", 'Join(".tmp", Sprintf("pre-prompt-%s.json", id))', false],
    ["`.cache/pre-prompt-<id>.json` holds it", 'Join(".tmp", Sprintf("pre-prompt-%s.json", id))', false],
  ])("of %s in a source %j, says that it is supported: %s", (line, text, isSupported) => {
    const source = claimSource({ texts: [text], lastMessage: 1 });
    expect(listClaims(line).every((claim) => source.supports(claim))).toBe(isSupported);
  });

  it("does not write out what stands for too many texts", () => {
    const hostile = `${"{a,b}".repeat(300)}${"x,".repeat(200)}`;
    for (const text of [hostile, `{${"a,".repeat(900)}b}`]) {
      expect(supports("a b x", { kind: "code", text })).toBe(true);
      expect(supports("a x", { kind: "code", text })).toBe(false);
    }
  });

  it("joins relative paths to the folders they start from", () => {
    const facts: ClaimFacts = {
      ...NO_FACTS,
      workingDirectory: "/home/ann/",
      commands: [
        { command: "ls", runs: 1, lastStatus: "ok", lastMessage: 1, directory: "/srv/web" },
        { command: "pwd", runs: 1, lastStatus: "ok", lastMessage: 1 },
      ],
      files: [{ path: "client.ts", directory: "/srv/api", state: "read", reads: 1, edits: 0, lastMessage: 1 }],
    };
    const source = claimSource({ texts: ["src/http/client.ts"], lastMessage: 1, facts });
    const isThere = (text: string): boolean => source.supports({ kind: "name", text });
    expect(["/home/ann/", "/srv/web/", "/srv/api/"].map((folder) => isThere(`${folder}http/client.ts`))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isThere("/srv/other/http/client.ts")).toBe(false);
    expect(isThere("/mount/ann/http/client.ts")).toBe(false);
  });

  it.each([
    ["client.ts:97", true],
    ["src/http/client.ts:97", true],
    ["src/http/client.ts:97-120", true],
    ["src/http/client.ts:97:120", true],
    ["src/http/client.ts:98", false],
    ["src/http/client.ts:97-121", false],
    ["src/https/client.ts:97", false],
    ["limit-client", true],
    ["limit-unheard", false],
    ["src/client", false],
    ["git reset HEAD", true],
    ["hg reset HEAD", false],
    ["git reset quietly", false],
    ["git status", false],
    ["limit client", false],
    ["read client.ts limit", true],
  ])("supports the code %s: %s", (code, isSupported) => {
    const texts = [
      "read src/http/client.ts with its limit; see line 97, also 120",
      "git is there",
      'run(["reset", "HEAD", "then", "quietly"])',
      "status",
    ];
    expect(claimSource({ texts, lastMessage: 1 }).supports({ kind: "code", text: code })).toBe(isSupported);
  });

  it.each([
    ["npm error co… ENOENT", true],
    ["npm error … ENOENT", true],
    ["ENOENT … npm error", false],
    ["error co… ENOENT", false],
    ["co… ENOENT", false],
    ["… npm error codex", false],
    ["npm [sic] error code", true],
    ["…!", true],
  ])("supports the quotation %j: %s", (quotation, isSupported) => {
    expect(supports("npm error code ENOENT", { kind: "quotation", text: quotation })).toBe(isSupported);
  });

  it("asks the facts what happened last, if there are any", () => {
    const testRuns = [{ command: "npm test", failed: 2, passed: 140, failing: [], lastMessage: 3 }];
    const [known, unknown] = [{ ...NO_FACTS, testRuns }, undefined].map((facts) =>
      claimSource({ texts: [], lastMessage: 3, ...(facts !== undefined && { facts }) }),
    );
    expect(known?.takesBack("All tests pass.", "Active state")).toBe("contradicted");
    expect(unknown?.takesBack("All tests pass.", "Active state")).toBeUndefined();
  });
});

// Helpers

function supports(text: string, claim: Claim): boolean {
  return claimSource({ texts: [text], lastMessage: 1 }).supports(claim);
}
