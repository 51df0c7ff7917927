import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { EpisodeWriter } from "./episode.ts";
import { capitalize, inventName, inventNumber, point, surround } from "./words.ts";

/**
 * Somebody asks for a figure, part of the data proves wrong and is left out, a view is saved, and one run is still
 * going.
 */
export const writeAnalysis: EpisodeWriter = (random, prefix) => {
  const [tenant, shard, code] = [inventName(random), inventName(random), inventName(random)];
  const [failed, all, wrongRows, minutes] = [3, 4, 3, 2].map((digits) => inventNumber(random, digits));
  const week = 20 + random.integer(30);
  const view = `${tenant}_week_${week}`;
  const job = `job-${inventNumber(random, 5)}`;
  const wish = random.pick([
    `leave test accounts of ${tenant} out`,
    `round no figure of ${tenant}`,
    `never write to the table ${shard}_raw`,
  ]);
  const query = `SELECT status, count(*) FROM runs WHERE tenant = '${tenant}' AND week = ${week} GROUP BY status`;
  const row = `failed,${failed},E_${code.toUpperCase()}`;
  const found = `${failed} of ${all} runs of ${tenant} failed in week ${week}, most of them with E_${code.toUpperCase()}.`;
  const clock = `shard ${shard}: ${wrongRows} rows with a clock ${minutes} minutes ahead`;
  const decided = `I leave shard ${shard} out instead of correcting it: its clock is ${minutes} minutes ahead, and nobody knows since when.`;
  const open = `The backfill ${job} is still running; without it the ${wrongRows} rows of ${shard} are missing in ${view}.`;

  return {
    messages: [
      user(`How many runs of ${tenant} failed in week ${week}, and why? Please ${wish}.`),
      assistant("I count first.", call(`${prefix}1`, "run_query", { query })),
      tool(result(`${prefix}1`, surround(random, ".md", ["status,count,code", `all,${all},`, row]))),
      assistant(found, call(`${prefix}2`, "python", { script: "check_clocks.py" })),
      tool(result(`${prefix}2`, surround(random, ".md", [clock]))),
      assistant(
        decided,
        call(`${prefix}3`, "run_query", { query: `CREATE VIEW ${view} AS ${query} AND shard <> '${shard}'` }),
      ),
      tool(result(`${prefix}3`, "CREATE VIEW")),
      assistant("Now the rows again.", call(`${prefix}4`, "bash", { command: `backfill --shard ${shard} --detach` })),
      tool(result(`${prefix}4`, `${job} started`)),
      assistant(open),
    ],
    questions: [
      {
        type: "fact",
        q: `How many runs of ${tenant} failed in week ${week}?`,
        points: [
          point(
            `${failed} of ${all}`,
            `${failed} of ${all} runs of ${tenant} failed in week ${week}`,
            `all,${all}, ${row}`,
          ),
          point(`Mostly E_${code.toUpperCase()}`, `most of them with E_${code.toUpperCase()}`, row),
          point(`${wrongRows} rows of ${shard} have a wrong clock`, clock),
        ],
      },
      {
        type: "artifact",
        q: `Which view holds the figures of ${tenant}, and what does it leave out?`,
        points: [
          point(view, `CREATE VIEW ${view} AS SELECT status`),
          point(`Shard ${shard}`, `AND shard <> '${shard}'`),
        ],
      },
      {
        type: "decision",
        q: `Why is shard ${shard} not in the figures of ${tenant}?`,
        points: [
          point("Left out instead of corrected", `I leave shard ${shard} out instead of correcting it`),
          point(`Clock ${minutes} minutes ahead`, `its clock is ${minutes} minutes ahead, and nobody knows since when`),
        ],
      },
      {
        type: "wish",
        q: `What did the user ask about ${tenant}?`,
        points: [
          point(`Failed runs of week ${week}, and why`, `How many runs of ${tenant} failed in week ${week}, and why?`),
          point(wish, wish),
        ],
      },
      {
        type: "state",
        q: `What still runs for ${capitalize(tenant)}, and what is missing without it?`,
        points: [
          point(`${job}`, `The backfill ${job} is still running`, `${job} started`),
          point(`${wrongRows} rows of ${shard}`, `without it the ${wrongRows} rows of ${shard} are missing in ${view}`),
        ],
      },
    ],
  };
};
