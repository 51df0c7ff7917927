import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seededRandom } from "../../bench/tokens/seeded-random.ts";
import { testHash } from "../fixtures/keyed-hash.ts";
import { openStore } from "./open-store.ts";
import { handleOf, readRound, textOf } from "./plain-session.ts";

export interface KillCampaign {
  readonly store: string;
  readonly kills: number;
  readonly seed: number;
  readonly onKill?: (done: number) => void;
}

export interface KillReport {
  /** How often the process died at which statement. */
  readonly hits: Readonly<Record<string, number>>;
  /** How far the session came over all deaths. */
  readonly rounds: number;
  /** What was not whole afterwards. */
  readonly breaches: readonly string[];
}

/** The statements of a commit; reading and adding messages come before. */
const MAX_STATEMENTS = 70;

const RECENT_ROUNDS = 20;

/**
 * Kills a writing process inside its transactions, again and again, and checks after every death whether the transcript
 * is the old one or the new one, whole, and whether its handle opens the right text.
 */
export async function runKillCampaign({ store, kills, seed, onKill }: KillCampaign): Promise<KillReport> {
  const random = seededRandom(seed).fraction;
  const hits: Record<string, number> = {};
  const breaches: string[] = [];
  let rounds = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const phase = await killOnce(store, 1 + Math.floor(random() * MAX_STATEMENTS), random() * 3);
    hits[phase] = (hits[phase] ?? 0) + 1;
    const seen = await inspect(store, rounds);
    rounds = Math.max(rounds, seen.round);
    for (const breach of seen.breaches) breaches.push(`kill ${kill} at ${phase}: ${breach}`);
    onKill?.(kill);
  }
  return { hits, rounds, breaches };
}

/** Starts the writer and kills it at its nth statement. @returns Which statement that was. */
async function killOnce(store: string, statement: number, delayMs: number): Promise<string> {
  const program = fileURLToPath(new URL("./write-until-killed.ts", import.meta.url));
  const child = spawn(process.execPath, [program, store, "2"], { stdio: ["ignore", "pipe", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const exited = new Promise((resolve) => child.once("close", resolve));
  let phase = "";
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    count += 1;
    phase = line;
    if (count < statement) continue;
    await wait(delayMs);
    child.kill("SIGKILL");
    break;
  }
  await exited;
  if (count < statement) throw new Error(`The writer ended by itself: ${complaint}`);
  return phase;
}

async function inspect(
  store: string,
  atLeast: number,
): Promise<{ readonly round: number; readonly breaches: string[] }> {
  const archive = await openStore(store);
  try {
    const breaches = [...(await archive.verify()).breaches];
    const known = (await archive.listSessions()).some(({ id }) => id === "s");
    if (!known) return { round: 0, breaches };
    const { messages } = await archive.readTranscript("s");
    const round = readRound(messages);
    if (round === undefined)
      return { round: atLeast, breaches: [...breaches, `a torn transcript: ${messages.join(" | ")}`] };
    if (round < atLeast) breaches.push(`round ${atLeast} was committed, now it is ${round}`);
    // The older ones were checked after earlier deaths, and all texts were just verified.
    for (let each = Math.max(1, round - RECENT_ROUNDS); each <= round; each += 1) {
      const original = await archive.get(handleOf(each));
      if (original?.sha256 !== testHash.sha256(textOf("s", each)))
        breaches.push(`${handleOf(each)} opens another text`);
    }
    const state = await archive.loadState("s");
    if (state !== (round === 0 ? undefined : `s state ${round}`)) breaches.push(`the state is ${state}`);
    return { round, breaches };
  } finally {
    await archive.close();
  }
}
