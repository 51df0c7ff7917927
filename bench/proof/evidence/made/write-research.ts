import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { EpisodeWriter } from "./episode.ts";
import { capitalize, inventName, inventNumber, point, surround } from "./words.ts";

/** Two pages contradict each other, one of them is trusted, a note is written, one question stays open. */
export const writeResearch: EpisodeWriter = (random, prefix) => {
  const bridge = capitalize(inventName(random));
  const [operator, copier, engineer] = [inventName(random), inventName(random), capitalize(inventName(random))];
  const [year, wrongYear] = [1800 + inventNumber(random, 2), 1700 + inventNumber(random, 2)];
  const [metres, tonnes] = [inventNumber(random, 3), inventNumber(random, 2)];
  const thing = random.pick(["bridge", "tunnel", "lighthouse"]);
  const note = `notes/${bridge.toLowerCase()}-${inventNumber(random, 3)}.md`;
  const wish = random.pick([
    `give every figure of ${bridge} in metres`,
    `do not use pages of ${copier}.example as a source`,
    `write no more than five lines about ${bridge}`,
  ]);
  const wrong = `The ${bridge} ${thing} was opened in ${wrongYear} by ${engineer}.`;
  const right = `Opened ${year}; length ${metres} m; vehicles above ${tonnes} t may not cross the ${bridge} ${thing}.`;
  const decided = `I take ${year} from ${operator}.example and not ${wrongYear}: ${copier}.example repeats a list without a source.`;
  const written = `${bridge} ${thing}: opened ${year}, ${metres} m long, limit ${tonnes} t.`;
  const open = `Still open: whether ${engineer} really built the ${bridge} ${thing}; the archive of ${operator}.example did not answer.`;

  return {
    messages: [
      user(`Find out when the ${bridge} ${thing} was opened and how long it is. Please ${wish}.`),
      assistant("I search.", call(`${prefix}1`, "browser_navigate", { url: `https://${copier}.example/${bridge}` })),
      tool(result(`${prefix}1`, surround(random, ".md", [wrong]))),
      assistant(
        "The operator should know.",
        call(`${prefix}2`, "browser_navigate", { url: `https://${operator}.example/facts` }),
      ),
      tool(result(`${prefix}2`, surround(random, ".md", [right]))),
      assistant(decided, call(`${prefix}3`, "write_file", { path: note, content: `${written}\n` })),
      tool(result(`${prefix}3`, "written")),
      assistant(
        "One thing more.",
        call(`${prefix}4`, "browser_navigate", { url: `https://archive.${operator}.example` }),
      ),
      tool(result(`${prefix}4`, "503 Service Unavailable")),
      assistant(open),
    ],
    questions: [
      {
        type: "fact",
        q: `What do the pages say about the ${bridge} ${thing}?`,
        points: [
          point(
            `Opened ${year}, ${metres} m`,
            `Opened ${year}; length ${metres} m`,
            `opened ${year}, ${metres} m long`,
          ),
          point(
            `Limit ${tonnes} t`,
            `vehicles above ${tonnes} t may not cross the ${bridge} ${thing}`,
            `${bridge} ${thing}: opened ${year}, ${metres} m long, limit ${tonnes} t`,
          ),
          point(`Another page says ${wrongYear} by ${engineer}`, wrong),
        ],
      },
      {
        type: "artifact",
        q: `Where is what was found about ${bridge} written down, and what does it say?`,
        points: [point(note, `write_file ${note}`), point(written, written)],
      },
      {
        type: "decision",
        q: `Which year was taken for ${bridge}, and why not the other?`,
        points: [
          point(
            `${year} of the operator, not ${wrongYear}`,
            `I take ${year} from ${operator}.example and not ${wrongYear}`,
          ),
          point(`${copier}.example has no source`, `${copier}.example repeats a list without a source`),
        ],
      },
      {
        type: "wish",
        q: `What did the user want to know about ${bridge}, and in what form?`,
        points: [
          point(
            "When it was opened and how long it is",
            `Find out when the ${bridge} ${thing} was opened and how long it is`,
          ),
          point(wish, wish),
        ],
      },
      {
        type: "state",
        q: `What is not known yet about ${bridge}?`,
        points: [
          point(`Whether ${engineer} built it`, `Still open: whether ${engineer} really built the ${bridge} ${thing}`),
          point("The archive did not answer", `the archive of ${operator}.example did not answer`),
        ],
      },
    ],
  };
};
