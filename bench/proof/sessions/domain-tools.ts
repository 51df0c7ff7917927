import type { SeededRandom } from "../../tokens/seeded-random.ts";
import { listFiles, readSource, runProgram } from "./real-tools.ts";
import type { Domain, Recipe } from "./recipe.ts";

/** A call of a made session and what the tool answered. */
export interface MadeCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: string;
}

/** Makes the next call of an agent in some domain. */
export type CallMaker = (random: SeededRandom) => MadeCall;

const MAX_CHARACTERS = 12_000;
const REREAD_FILES = 4;

/** The calls that agents of a domain make, likelier ones more often. */
export function listCallMakers({ domain, rereads = false }: Recipe): [CallMaker, ...CallMaker[]] {
  const makers: Record<Domain, [CallMaker, ...CallMaker[]]> = {
    coding: [readFile(rereads), readFile(rereads), searchSources, showCommit, listFolder, delegate],
    support: [findOrder, findOrder, readPolicy],
    browsing: [openPage, openPage, searchPages],
    "data analysis": [queryTable, queryTable, runScript],
  };
  return makers[domain];
}

/** A command that prints more than fits anywhere. */
export function makeHugeCall(): MadeCall {
  const command = "node --v8-options; git log --stat; npm ls --all";
  const output = [
    runProgram("node", "--v8-options"),
    runProgram("git", "log", "--stat"),
    runProgram("npm", "ls", "--all"),
  ].join("\n");
  return { tool: "bash", input: { command }, output };
}

const readFile =
  (rereads: boolean): CallMaker =>
  (random) => {
    const [first, ...rest] = listFiles("src", ".ts");
    const path = random.pick([first, ...(rereads ? rest.slice(0, REREAD_FILES - 1) : rest)]);
    return { tool: "read_file", input: { path }, output: readSource(path).slice(0, MAX_CHARACTERS) };
  };

const searchSources: CallMaker = (random) => {
  const pattern = random.pick([
    "createCompactor",
    "estimateTokens",
    "SessionArchive",
    "handoff",
    "readPolicy",
    "isUserTurn",
  ]);
  const path = random.pick(["src/core", "src/cli", "src/archives", "test"]);
  const output = runProgram("grep", "-rn", pattern, path).slice(0, MAX_CHARACTERS);
  return { tool: "grep", input: { pattern, path }, output };
};

const showCommit: CallMaker = (random) => {
  const back = random.integer(40);
  const command = `git show --stat HEAD~${back}`;
  return { tool: "bash", input: { command }, output: runProgram("git", "show", "--stat", `HEAD~${back}`) };
};

const listFolder: CallMaker = (random) => {
  const command = `ls -l ${random.pick(["src/core", "src/formats", "src/archives", "docs", "bench"])}`;
  return { tool: "bash", input: { command }, output: runProgram("sh", "-c", command) };
};

const delegate: CallMaker = (random) => {
  const path = random.pick(listFiles("src", ".ts"));
  const lines = readSource(path).split("\n");
  const output = `The sub-agent read ${path}: ${lines.length} lines.\n${lines.filter((line) => line.startsWith("export")).join("\n")}`;
  return { tool: "delegate_task", input: { goal: `Say what ${path} exports` }, output };
};

const findOrder: CallMaker = (random) => {
  const orders = Array.from({ length: 4 + random.integer(20) }, () => ({
    order_id: `W${random.characters("0123456789", 7)}`,
    customer: `customer_${random.characters("0123456789", 4)}`,
    status: random.pick(["pending", "shipped", "delivered", "cancelled"]),
    total: random.integer(90_000) / 100,
    payment: `credit_card_${random.characters("0123456789", 7)}`,
  }));
  const input = { customer: orders[0]?.customer, limit: orders.length };
  return { tool: "find_orders", input, output: JSON.stringify(orders, undefined, 1) };
};

const readPolicy: CallMaker = (random) => {
  const path = random.pick(listFiles("docs", ".md"));
  return { tool: "read_policy", input: { document: path }, output: readSource(path).slice(0, MAX_CHARACTERS) };
};

const openPage: CallMaker = (random) => {
  const path = random.pick(listFiles("docs", ".md"));
  const output = readSource(path)
    .slice(0, MAX_CHARACTERS)
    .split("\n")
    .map((line, index) => `- text [ref=e${index}]: ${line}`)
    .join("\n");
  return { tool: "browser_navigate", input: { url: `https://docs.example.org/${path}` }, output };
};

const searchPages: CallMaker = (random) => {
  const query = random.pick(["token budget", "archive", "redaction", "summaries", "settings"]);
  const output = runProgram("grep", "-rniE", query, "docs", "README.md").slice(0, MAX_CHARACTERS);
  return { tool: "web_search", input: { query }, output };
};

const queryTable: CallMaker = (random) => {
  const rows = 20 + random.integer(80);
  const command = `git log -${rows} --format=%h,%at,%an,%s --shortstat`;
  return { tool: "run_query", input: { command }, output: runProgram("sh", "-c", command) };
};

const runScript: CallMaker = (random) => {
  const folder = random.pick(["src/core", "src/cli", "test", "bench"]);
  const command = `find ${folder} -name '*.ts' -exec wc -lc {} +`;
  return { tool: "python", input: { command }, output: runProgram("sh", "-c", command).slice(0, MAX_CHARACTERS) };
};
