import type { Message } from "../../../src/core/model/message.ts";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import { seededRandom } from "../../tokens/seeded-random.ts";
import type { Fact } from "./fact.ts";

/** What an agent is told early in a session and has to know later. */
export interface Planting {
  /** Messages for the opening, and for later, when values are updated. Both are whole turns. */
  readonly opening: readonly Message[];
  readonly later: readonly Message[];
  readonly facts: readonly Fact[];
  /** Standing constraints of the user, word for word. */
  readonly constraints: readonly string[];
}

/** Free wordings, with a name for what must not be touched. The rules were not tuned to them. */
const CONSTRAINTS: readonly [(name: string) => string, ...((name: string) => string)[]] = [
  (name) => `Never push to the branch ${name} without asking me first.`,
  (name) => `From now on use pnpm in ${name}, not npm.`,
  (name) => `Please do not touch anything under legacy/${name}, ever.`,
  (name) => `Always run the ${name} checks before you commit.`,
  (name) => `I want every log line of ${name} in English.`,
  (name) => `You must not add dependencies to ${name}.`,
  (name) => `Keep the public names of ${name} exactly as they are.`,
  (name) => `Whatever you do, leave the ${name} database alone.`,
];
const LETTERS = "bcdfghjkmnpqrstvwxz";
const DIGITS = "23456789";
const CONSTRAINT_COUNT = 3;

/** Makes facts of every type with names and numbers that occur nowhere else. The same seed gives the same facts. */
export function plantFacts(seed: number): Planting {
  const random = seededRandom(seed);
  const name = (): string => random.characters(LETTERS, 5);
  const digits = (length: number): string => random.characters(DIGITS, length);
  const constraints = Array.from({ length: CONSTRAINT_COUNT }, () =>
    random.pick(CONSTRAINTS)(`${name()}-${digits(2)}`),
  );
  const path = `config/${name()}/${name()}-loader.ts`;
  const id = `ORD-${digits(6)}-${name().toUpperCase()}`;
  const delay = `${digits(4)} ms`;
  const failure = `RangeError: slot ${digits(4)} of ${name()}Ledger is out of bounds`;
  const command = `make verify-${name()} SHARD=${digits(2)}`;
  const choice = `${name()}Worker`;
  const [oldPort, newPort] = [digits(5), digits(5)];
  const artifact = `drafts/${name()}/plan-${digits(2)}.md`;
  const [first, second, third, fourth] = [name(), name(), name(), name()];

  return {
    constraints,
    facts: [
      { type: "path", question: "Which file was the loader read from?", subjects: ["loader", "read"], value: path },
      { type: "id", question: "Which order was checked?", subjects: ["order"], value: id },
      {
        type: "number with unit",
        question: "How long is the retry delay between two tries?",
        subjects: ["delay"],
        value: delay,
      },
      {
        type: "error text",
        question: "What did the check fail with, and its exit code?",
        subjects: ["error", "failed", "exit"],
        value: failure,
      },
      {
        type: "command",
        question: "Which make command verifies the shard?",
        subjects: ["bash", "ran", "$", "command", "exit"],
        value: command,
      },
      {
        type: "decision",
        question: "Which decision was made about the retries and the client?",
        subjects: ["decision", "retries"],
        value: choice,
      },
      ...constraints.map(
        (value): Fact => ({
          type: "user constraint",
          question: "What did I say before you go on?",
          subjects: [],
          value,
        }),
      ),
      {
        type: "updated value",
        question: "What is the staging port now?",
        subjects: ["port", "staging"],
        value: newPort,
        staleValue: oldPort,
      },
      {
        type: "artifact state",
        question: "Which plan was written and deleted?",
        subjects: ["deleted", "removed", "rm "],
        value: artifact,
      },
    ],
    opening: [
      user(`Before you go on: ${constraints.join(" ")} The staging port is ${oldPort}.`),
      assistant("Understood.", call(`plant-${first}`, "read", { path })),
      tool(result(`plant-${first}`, `// loader\nexport const retryDelay = "${delay}"; // delay between two tries\n`)),
      assistant("Next.", call(`plant-${second}`, "bash", { command })),
      tool(result(`plant-${second}`, `order ${id} was checked\n${failure}\nexit code 1`)),
      assistant("Writing a plan.", call(`plant-${third}`, "write_file", { path: artifact, content: "# Plan\n" })),
      tool(result(`plant-${third}`, "written")),
      assistant(`Decision: the retries stay in ${choice} and not in the client.`),
    ],
    later: [
      user(`The staging port is now ${newPort}.`),
      assistant("Noted.", call(`plant-${fourth}`, "bash", { command: `rm ${artifact}` })),
      tool(result(`plant-${fourth}`, "")),
      assistant("The plan is deleted."),
    ],
  };
}
