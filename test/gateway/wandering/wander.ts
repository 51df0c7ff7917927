import { seededRandom } from "../../../bench/tokens/seeded-random.ts";
import { findCanaries, makeCanary } from "./canaries.ts";
import type { Dialect, Item } from "./dialect.ts";

/** One open conversation of a client. */
interface Thread {
  readonly number: number;
  items: readonly Item[];
  /** Whether the client's next message is its own words and not the result of a tool. */
  isUsersTurn: boolean;
}

export interface WanderOptions {
  readonly baseUrl: string;
  readonly dialect: Dialect;
  readonly seed: number;
  readonly steps: number;
  /** Whether reminders come and go. Not for models that bind thinking, which refuse that from any client. */
  readonly reminds: boolean;
  /** About how long each output of a tool is. */
  readonly outputCharacters: number;
}

export interface Journey {
  /** The canaries in the client's own body, by the number of the request, as in `x-request-number`. */
  readonly owned: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the client did, by name. */
  readonly deeds: Readonly<Record<string, number>>;
  /** How often the client itself changed what it had sent before. */
  readonly clientRewrites: number;
}

const SUMMARY = "Your task is to create a detailed summary of the conversation so far.";

/**
 * Plays a client that works like Claude Code and Codex: several conversations at once, retries, edits, forks, resumed
 * sessions, sub-agents, its own compaction. The same seed plays the same client.
 */
export async function wander(options: WanderOptions): Promise<Journey> {
  const { dialect, seed, steps, reminds, outputCharacters, baseUrl } = options;
  const random = seededRandom(seed);
  const owned = new Map<string, ReadonlySet<string>>();
  const deeds: Record<string, number> = {};
  let clientRewrites = 0;
  let canaries = 0;
  let threads = 0;

  function nextCanary(thread: Thread): string {
    canaries += 1;
    return makeCanary(thread.number, canaries);
  }

  function open(task: string): Thread {
    threads += 1;
    return { number: threads, items: [dialect.ask(task)], isUsersTurn: false };
  }

  async function send(items: readonly Item[]): Promise<unknown> {
    const isReminded = reminds && random.integer(3) === 0;
    if (isReminded) clientRewrites += 1;
    const garnish = isReminded ? { reminder: `The list of tasks has ${random.integer(9)} entries.` } : {};
    const body = JSON.stringify(dialect.write(items, garnish));
    const number = String(owned.size + 1);
    owned.set(number, findCanaries(body));
    const response = await fetch(`${baseUrl}${dialect.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: "Bearer test-key",
        "anthropic-version": "2023-06-01",
        "x-request-number": number,
        "x-claude-code-session-id": "one-session-for-all",
      },
      body,
    });
    if (response.status !== 200) throw new Error(`request ${number} got ${response.status}: ${await response.text()}`);
    return response.json();
  }

  async function goOn(thread: Thread): Promise<void> {
    if (thread.isUsersTurn) thread.items = [...thread.items, dialect.ask(`Go on. ${nextCanary(thread)}`)];
    const { items, calls } = dialect.read(await send(thread.items));
    const results = dialect.giveResults(calls, () => writeOutput(nextCanary(thread), outputCharacters));
    thread.items = [...thread.items, ...items, ...results];
    thread.isUsersTurn = calls.length === 0;
  }

  const openThreads: Thread[] = [open(`Find out why the parts disagree. ${makeCanary(1, 0)}`)];
  const deed: Readonly<Record<string, (thread: Thread) => void | Promise<void>>> = {
    async retry(thread) {
      // The client never received the first answer.
      if (!thread.isUsersTurn) await send(thread.items);
    },
    edit(thread) {
      const cut = lastUserWords(thread);
      if (cut < 1) return;
      thread.items = [...thread.items.slice(0, cut), dialect.ask(`Rather look elsewhere. ${nextCanary(thread)}`)];
      thread.isUsersTurn = false;
      clientRewrites += 1;
    },
    fork(thread) {
      threads += 1;
      const fork: Thread = { number: threads, items: thread.items, isUsersTurn: thread.isUsersTurn };
      openThreads.push(fork);
    },
    resume(thread) {
      thread.items = dialect.resume(thread.items);
      clientRewrites += 1;
    },
    delegate() {
      openThreads.push(open(`You are a sub-agent. Look at one part only. ${makeCanary(threads + 1, 0)}`));
    },
    openAlike() {
      openThreads.push(open("Fix the failing test."));
    },
    async compactByItself(thread) {
      if (!thread.isUsersTurn) return;
      await send([...thread.items, dialect.ask(SUMMARY)]);
      thread.items = [dialect.ask(`The conversation so far: parts were read. ${nextCanary(thread)}`)];
      thread.isUsersTurn = false;
      clientRewrites += 1;
    },
  };
  const names = Object.keys(deed);

  for (let step = 0; step < steps; step += 1) {
    const thread = openThreads[random.integer(Math.min(openThreads.length, 4))] ?? openThreads[0];
    if (thread === undefined) break;
    if (random.integer(6) === 0) {
      const name = names[random.integer(names.length)] ?? "retry";
      deeds[name] = (deeds[name] ?? 0) + 1;
      await deed[name]?.(thread);
      // Only a few at once: the oldest except the first is closed.
      if (openThreads.length > 4) openThreads.splice(1, 1);
    }
    await goOn(thread);
  }
  return { owned, deeds, clientRewrites };
}

/** The position of the newest words of the user; below 1 if there are only the first. */
function lastUserWords({ items }: Thread): number {
  return items.findLastIndex((item) => item["role"] === "user" && !JSON.stringify(item).includes("tool_result"));
}

function writeOutput(canary: string, characters: number): string {
  const lines = [`${canary} was found here`];
  for (let length = 0, line = 1; length < characters; line += 1) {
    const next = `${line}: export const value_${canary.toLowerCase()}_${line} = ${(line * 104_729) % 65_537};`;
    lines.push(next);
    length += next.length + 1;
  }
  return lines.join("\n");
}
