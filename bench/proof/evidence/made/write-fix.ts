import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { EpisodeWriter } from "./episode.ts";
import { capitalize, inventName, inventNumber, point, surround } from "./words.ts";

/** A bug is found, one repair fails its tests, another passes, and something is left to do. */
export const writeFix: EpisodeWriter = (random, prefix) => {
  const [module, part, caller] = [inventName(random), inventName(random), inventName(random)];
  const name = `${part}${capitalize(inventName(random))}`;
  const path = `src/${module}/${part}.ts`;
  const [base, step, limit, cap] = [2, 3, 4, 4].map((digits) => inventNumber(random, digits));
  const [failed, all, seconds] = [2 + random.integer(6), inventNumber(random, 3), inventNumber(random, 3)];
  const test = `npx vitest run src/${module}`;
  const wish = random.pick([
    `keep the arguments of ${name} as they are`,
    `I do not want another file in src/${module}`,
    `leave the callers in ${caller} alone`,
  ]);
  const symptom = random.pick(["clients pile up after an outage", "the queue never drains", "the log fills the disk"]);
  const before = `  return ${base} + attempt * ${step};`;
  const fixed = `  return Math.min(${limit}, ${base} + attempt * ${step});`;
  const doubled = `  return Math.min(${cap}, ${base} * 2 ** attempt);`;
  const cause = `${capitalize(name)} adds ${step} for every attempt and has no end, which is why ${symptom}.`;
  const refused = `Ruled out the fixed limit of ${limit}: ${failed} tests fail, and every client of ${caller} waits for the same moment.`;
  const done = `${name} doubles from ${base} up to ${cap} now, and all ${all} tests of src/${module} pass.`;
  const open = `Not done yet: the table in docs/${module}.md still tells the old waiting times.`;
  const failure = `AssertionError: ${name} waits ${seconds} s at attempt ${failed}, expected less than ${limit}`;

  return {
    messages: [
      user(`There is a bug in ${path}: ${symptom}. Repair it, but ${wish}.`),
      assistant("I read the file first.", call(`${prefix}1`, "read_file", { path })),
      tool(result(`${prefix}1`, surround(random, ".ts", [`export function ${name}(attempt) {`, before, "}"]))),
      assistant(cause, call(`${prefix}2`, "edit_file", { path, old_string: before, new_string: fixed })),
      tool(result(`${prefix}2`, `The file ${path} was changed.`)),
      assistant("Now the tests.", call(`${prefix}3`, "bash", { command: test })),
      tool(result(`${prefix}3`, surround(random, ".md", [failure, `Tests  ${failed} failed (${all})`]))),
      assistant(refused, call(`${prefix}4`, "edit_file", { path, old_string: fixed, new_string: doubled })),
      tool(result(`${prefix}4`, `The file ${path} was changed.`)),
      assistant("Once more.", call(`${prefix}5`, "bash", { command: test })),
      tool(result(`${prefix}5`, `${surround(random, ".md", [])}\nTests  ${all} passed (${all})`)),
      assistant(`${done} ${open}`),
    ],
    questions: [
      {
        type: "fact",
        q: `What was wrong in ${path}, and what did the first test run say?`,
        points: [
          point(`${name} adds ${step} per attempt without an end`, cause, `${name}(attempt) { ${before}`),
          point(`The run failed with ${seconds} s at attempt ${failed}`, failure),
        ],
      },
      {
        type: "artifact",
        q: `What does ${name} compute now, and where does it stand?`,
        points: [
          point(`It doubles from ${base} up to ${cap}`, doubled, `${name} doubles from ${base} up to ${cap}`),
          point(`It stands in ${path}`, `edit_file ${path}`, `bug in ${path}: ${symptom}`),
        ],
      },
      {
        type: "decision",
        q: `Which repair of ${name} was given up, and why?`,
        points: [
          point(`A fixed limit of ${limit} was ruled out`, `Ruled out the fixed limit of ${limit}`, fixed),
          point(
            `${failed} tests failed and clients would wait for one moment`,
            `${failed} tests fail, and every client of ${caller} waits for the same moment`,
          ),
        ],
      },
      {
        type: "wish",
        q: `What did the user want of the repair in ${path}?`,
        points: [point(`The bug repaired: ${symptom}`, `bug in ${path}: ${symptom}. Repair it`), point(wish, wish)],
      },
      {
        type: "state",
        q: `How do the tests of src/${module} stand, and what is left to do there?`,
        points: [
          point(`All ${all} pass`, `all ${all} tests of src/${module} pass`, `Tests ${all} passed (${all})`),
          point(`docs/${module}.md still has to be changed`, open),
        ],
      },
    ],
  };
};
