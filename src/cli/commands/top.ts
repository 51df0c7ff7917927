import { setTimeout } from "node:timers/promises";
import type { LiveNews, PageStatus, SessionsAnswer } from "../../page/model/answers.ts";
import type { SessionRow } from "../../page/model/session-row.ts";
import type { Command, CommandCall } from "../command.ts";
import { readText } from "../read-options.ts";
import { renderSessions } from "../render/render-sessions.ts";
import { UsageError } from "../usage-error.ts";

const URL_OF_GATEWAY = "http://127.0.0.1:4870";
const REDRAW_MS = 500;
const ASK_MS = 10_000;
/** The screen of a terminal that was there before comes back where these are written in turn. */
const ENTER = "\u001b[?1049h\u001b[?25l";
const LEAVE = "\u001b[?25h\u001b[?1049l";
const FROM_TOP = "\u001b[H\u001b[J";

/** `palimpsest top`: the sessions of a running gateway, live in a terminal. */
export const top: Command = {
  name: "top",
  summary: "Watch the sessions of a running gateway in a terminal",
  operands: "",
  options: {
    url: { type: "string", value: "URL", help: `where the gateway is (default ${URL_OF_GATEWAY})` },
    token: { type: "string", value: "TOKEN", help: "the gateway's own token (or PALIMPSEST_GATEWAY_TOKEN)" },
    once: { type: "boolean", help: "print the sessions and end; so it is where the output is piped" },
  },
  details: [
    "A row a session: state (● healthy, ■ left alone, ▲ fault, ▬ in the archive), agent, first words of the user, turns,\ntokens that the client has and that go out, compactions, look-ups, cost and when it was last heard of. Ends with q or\nCtrl-C. With --json: { sessions }, once.",
    "Examples:\n  palimpsest top\n  palimpsest top --url http://gateway.internal:4870 --once",
  ],

  async run(call) {
    const { values, terminal } = call;
    const gateway = readGateway(call);
    const { sessions } = await ask<SessionsAnswer>(gateway, "/sessions");
    if (values["json"] === true) {
      await terminal.print(`${JSON.stringify({ sessions })}\n`);
      return 0;
    }
    const { faults } = await ask<PageStatus>(gateway, "/status");
    const shown = { rows: sessions, faults, nowMs: Date.now(), url: gateway.url };
    if (values["once"] === true || terminal.rows === undefined) {
      await terminal.print(renderSessions(shown, terminal));
      return 0;
    }
    await watch(gateway, shown, call);
    return 0;
  },
};

interface WatchedGateway {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

function readGateway({ values }: CommandCall): WatchedGateway {
  const url = readText(values, "url") ?? URL_OF_GATEWAY;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--url takes an http address, not "${url}".`);
  // As for the gateway itself a token may stand behind its name.
  const said = readText(values, "token") ?? process.env["PALIMPSEST_GATEWAY_TOKEN"];
  const token = said === undefined ? undefined : (/^[\w.-]{1,64}=([^=].*)$/.exec(said)?.[1] ?? said);
  return { url: url.replace(/\/+$/, ""), headers: token === undefined ? {} : { "x-palimpsest-token": token } };
}

async function ask<Answer>({ url, headers }: WatchedGateway, path: string): Promise<Answer> {
  const response = await fetch(`${url}/palimpsest/api${path}`, { headers, signal: AbortSignal.timeout(ASK_MS) }).catch(
    (error: unknown) => {
      throw new Error(`No gateway answers at ${url}. Start one with palimpsest gateway, or name it with --url.`, {
        cause: error,
      });
    },
  );
  if (response.status === 401)
    throw new Error(`The gateway at ${url} wants its token: --token or PALIMPSEST_GATEWAY_TOKEN.`);
  const isOurs = response.ok && response.headers.get("content-type")?.startsWith("application/json");
  if (!isOurs) throw new Error(`What is at ${url} is no gateway with a page (it answered ${response.status}).`);
  return (await response.json()) as Answer;
}

interface Shown {
  readonly rows: readonly SessionRow[];
  readonly faults: number;
  readonly nowMs: number;
  readonly url: string;
}

/** Draws the sessions again and again, as they change, until somebody has seen enough. */
async function watch(gateway: WatchedGateway, first: Shown, { terminal }: CommandCall): Promise<void> {
  const rows = new Map(first.rows.map((row) => [row.id, row]));
  let { faults } = first;
  const end = new AbortController();
  const stopKeys = listenToKeys(() => end.abort());
  const news = follow(
    gateway,
    ({ sessions, faults: counted }) => {
      for (const row of sessions) rows.set(row.id, row);
      faults = counted;
    },
    end.signal,
  ).catch(() => end.abort());
  await terminal.print(ENTER);
  try {
    while (!end.signal.aborted) {
      const sorted = [...rows.values()].toSorted((one, other) => other.updatedAtMs - one.updatedAtMs);
      const screen = renderSessions({ rows: sorted, faults, nowMs: Date.now(), url: gateway.url }, terminal);
      await terminal.print(`${FROM_TOP}${screen}`);
      await setTimeout(REDRAW_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  } finally {
    await terminal.print(LEAVE);
    stopKeys();
    await news;
  }
}

/** Reads the gateway's events until it ends or somebody is done. */
async function follow(
  { url, headers }: WatchedGateway,
  onNews: (news: LiveNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await fetch(`${url}/palimpsest/api/events`, { headers, signal });
  let waiting = "";
  const decoder = new TextDecoder();
  for await (const piece of body ?? []) {
    const events = (waiting + decoder.decode(piece, { stream: true })).split("\n\n");
    waiting = events.pop() ?? "";
    for (const event of events) if (event.startsWith("data: ")) onNews(JSON.parse(event.slice("data: ".length)));
  }
  throw new Error("the gateway ended");
}

/** Ends with q, Escape or Ctrl-C. @returns Gives the keyboard back. */
function listenToKeys(onEnd: () => void): () => void {
  const { stdin } = process;
  const onKey = (key: Buffer): void => {
    if (["q", "\u0003", "\u001b"].includes(key.toString())) onEnd();
  };
  process.on("SIGINT", onEnd);
  process.on("SIGTERM", onEnd);
  if (stdin.isTTY) {
    stdin.setRawMode(true);
    stdin.on("data", onKey);
  }
  return () => {
    process.off("SIGINT", onEnd);
    process.off("SIGTERM", onEnd);
    if (!stdin.isTTY) return;
    stdin.off("data", onKey);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
