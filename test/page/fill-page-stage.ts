import { pageHistory } from "./page-history.ts";
import type { PageStage } from "./set-page-stage.ts";

/** The sessions that a stage was filled with, by purpose. */
export interface PageStory {
  /** Long, compacted several times, with a record. */
  readonly main: string;
  /** Its agent asked to be left alone. */
  readonly leftAlone: string;
  /** Its last request was refused. */
  readonly faulty: string;
}

/** Requests of the long session, each a step longer than the previous one. */
const STEPS = [1, 2, 3, 5, 7, 9, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48];

/** Fills a gateway with sessions as a few agents make them. */
export async function fillPageStage(stage: PageStage, steps: readonly number[] = STEPS): Promise<PageStory> {
  const off = { "x-palimpsest": "off", "user-agent": "codex_cli_rs/0.20.0" };
  const tidy = pageHistory({ steps: 2, opening: "Tidy up the release notes of version 0.2." });
  const leftAlone = await stage.say(tidy, { headers: off, body: { model: "gpt-6" } });
  const sdk = { "user-agent": "Anthropic/JS 1.8.0" };
  const query = pageHistory({ steps: 3, opening: "Why does the nightly import take twice as long since Friday?" });
  const faulty = await stage.say(query, { headers: sdk });
  const stray = { type: "tool_result", tool_use_id: "toolu_nobody_asked", content: "12 rows" };
  await stage.say([...query, { role: "assistant", content: "I look." }, { role: "user", content: [stray] }], {
    headers: sdk,
  });
  for (const count of [1, 2, 4]) {
    const tests = pageHistory({ steps: count, opening: "Write tests for the parser of dates.", tool: "Bash" });
    await stage.say(tests, { headers: { "user-agent": "opencode/1.4.0" }, body: { model: "claude-haiku-5" } });
  }
  const agent = { headers: { "user-agent": "claude-cli/2.4.1 (external, cli)" } };
  let main = "";
  for (const [index, count] of steps.entries()) {
    main = (await stage.say(pageHistory({ steps: count }), agent)).session;
    await stage.settle();
    if (index === Math.floor(steps.length / 2)) await stage.compact(main);
  }
  return { main, leftAlone: leftAlone.session, faulty: faulty.session };
}
