import { setTimeout } from "node:timers/promises";
import { createSseReader } from "../../core/text/sse-reader.ts";
import type { LiveNews, PageStatus, SessionsAnswer } from "../../page/model/answers.ts";
import { renderSessions } from "../render/render-sessions.ts";
import type { Terminal } from "../terminal.ts";
import { askGateway, openNews, type WatchedGateway } from "./ask-gateway.ts";

/** Judgements: as often as an eye follows, and a gateway that is gone is tried less and less often. */
const REDRAW_MS = 500;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000;
/** Switch to another screen and back, so that the terminal's earlier content returns. */
const ENTER = "\u001b[?1049h\u001b[?25l";
const LEAVE = "\u001b[?25h\u001b[?1049l";
const FROM_TOP = "\u001b[H\u001b[J";

/**
 * Draws the sessions of a gateway again and again, as they change, until the signal comes. If the connection is lost,
 * it says so and tries again.
 *
 * @returns Why the gateway could not be reached at the end; undefined if it could.
 */
export async function watchSessions(
  gateway: WatchedGateway,
  first: LiveNews,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<string | undefined> {
  const rows = new Map(first.sessions.map((row) => [row.id, row]));
  let { faults } = first;
  let trouble: string | undefined;
  const following = follow(
    gateway,
    {
      onNews(news) {
        for (const row of news.sessions) rows.set(row.id, row);
        ({ faults } = news);
        trouble = undefined;
      },
      onLost(reason) {
        trouble = reason;
      },
    },
    signal,
  );
  await terminal.print(ENTER);
  try {
    while (!signal.aborted) {
      const sorted = [...rows.values()].toSorted((one, other) => other.updatedAtMs - one.updatedAtMs);
      const shown = { rows: sorted, faults, nowMs: Date.now(), url: gateway.url, hint: "Press q to quit." };
      const screen = renderSessions({ ...shown, ...(trouble !== undefined && { trouble }) }, terminal);
      await terminal.print(`${FROM_TOP}${screen}`);
      await wait(REDRAW_MS, signal);
    }
  } finally {
    await terminal.print(LEAVE);
    await following;
  }
  return trouble;
}

interface Follower {
  onNews(news: LiveNews): void;
  onLost(reason: string): void;
}

/** Reads the gateway's events, and opens the stream again if it ends, until the signal comes. */
async function follow(gateway: WatchedGateway, { onNews, onLost }: Follower, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const connection = new AbortController();
    try {
      const body = await openNews(gateway, AbortSignal.any([signal, connection.signal]));
      // The events in between were missed.
      const { sessions } = await askGateway<SessionsAnswer>(gateway, "/sessions");
      const { faults } = await askGateway<PageStatus>(gateway, "/status");
      onNews({ sessions, faults });
      waitMs = FIRST_WAIT_MS;
      for await (const news of readNews(body)) onNews(news);
      onLost(`The gateway at ${gateway.url} has ended.`);
    } catch (error) {
      if (!signal.aborted) onLost(error instanceof Error ? error.message : "The gateway cannot be reached.");
    } finally {
      connection.abort();
    }
    await wait(waitMs, signal);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  }
}

async function* readNews(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveNews> {
  const decoder = new TextDecoder();
  const reader = createSseReader();
  for await (const piece of body) {
    for (const { data } of reader.push(decoder.decode(piece, { stream: true }))) {
      if (data !== "") yield JSON.parse(data);
    }
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
