import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { codecs } from "../../../src/formats/index.ts";
import type { Session } from "../session.ts";
import { tokensOfAll } from "../sizes.ts";
import { palimpsest } from "../strategies/palimpsest.ts";
import { digest } from "./determinism.ts";
import type { GateCount } from "./index.ts";

/** The standard input of a process elsewhere. */
export interface RepeatRequest {
  readonly format: Session["format"];
  readonly wire: unknown;
  readonly targetTokens: number;
  readonly runs: number;
  readonly seed: number;
}

/** Its answer: every output it made, by name, and the time zone and locale it sees. */
export interface RepeatAnswer {
  readonly digests: Readonly<Record<string, number>>;
  readonly timeZone: string;
  readonly locale: string;
}

/** As far apart as clocks get, and a language whose lower and upper case differ from those of English. */
const PLACES = [
  { timeZone: "Pacific/Kiritimati", locale: "tr-TR" },
  { timeZone: "Pacific/Pago_Pago", locale: "ar-EG" },
] as const;
const PROGRAM = fileURLToPath(new URL("./repeat-process.ts", import.meta.url));
const TARGET_SHARE = 0.25;

/**
 * The determinism gate in full: a hundred runs, with the keys of every object shuffled, in processes with other time
 * zones and locales, give one and the same output.
 *
 * @param cut How many messages of the session are compacted.
 */
export async function repeatElsewhere(session: Session, cut: number, runs: number): Promise<GateCount> {
  const history = session.messages.slice(0, cut);
  const targetTokens = Math.floor(tokensOfAll(history) * TARGET_SHARE);
  const { messages, store } = await palimpsest().rewrite(history, targetTokens);
  await store.close();
  const wire = codecs[session.format].encode({ messages: history, tools: [], envelope: { kind: "messages" } });
  const share = Math.ceil(runs / PLACES.length);
  const answers = await Promise.all(
    PLACES.map((place, index) =>
      ask(place, { format: session.format, wire, targetTokens, runs: share, seed: index * share + 1 }),
    ),
  );
  const breaches = answers.flatMap((answer, index) => judgeAnswer(answer, digest(messages), PLACES[index]));
  return {
    gate: `determinism, ${runs} runs elsewhere`,
    checked: share * PLACES.length,
    failed: breaches.length,
    breaches: breaches.map((breach) => `${session.name}, ${cut} messages: ${breach}`),
  };
}

/** What is wrong with the runs of one process. */
export function judgeAnswer(
  { digests, timeZone, locale }: RepeatAnswer,
  expected: string,
  place: { readonly timeZone: string; readonly locale: string } | undefined,
): string[] {
  const isThere = timeZone === place?.timeZone && locale === place.locale;
  return [
    ...(isThere ? [] : [`the process ran in ${timeZone}, ${locale}`]),
    ...Object.entries(digests).flatMap(([name, runs]) =>
      name === expected ? [] : Array.from({ length: runs }, () => `other bytes in ${timeZone}`),
    ),
  ];
}

async function ask(place: (typeof PLACES)[number], request: RepeatRequest): Promise<RepeatAnswer> {
  const language = `${place.locale.replace("-", "_")}.UTF-8`;
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, TZ: place.timeZone, LANG: language, LC_ALL: language },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(request));
  return (await json(child.stdout)) as RepeatAnswer;
}
