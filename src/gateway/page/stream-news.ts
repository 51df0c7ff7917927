import type { LiveNews } from "../../page/model/answers.ts";
import type { SessionRow } from "../../page/model/session-row.ts";
import type { LiveSessions } from "./live-sessions.ts";

/** News are collected for this long: a page need not be redrawn more often. */
const GATHER_MS = 300;
/** An occasional line shows both sides that the other is still there. */
const BEAT_MS = 15_000;
/** Rows that wait for a slow reader: as many sessions as are remembered at all. */
const MAX_WAITING = 1_000;

/**
 * The rows that change, as server-sent events, until the page goes away or the gateway ends. For a page that reads
 * slowly, only the newest row of each session waits: nothing is queued that will be outdated when read.
 */
export function streamNews(
  sessions: Pick<LiveSessions, "subscribe" | "faults">,
  tenant: string,
  signal: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  const changed = new Map<string, SessionRow>();
  let stop = (): void => {};
  let isDue = false;

  function send(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
    controller.enqueue(encoder.encode(text));
  }

  function sendNews(controller: ReadableStreamDefaultController<Uint8Array>): void {
    if (!isDue || !isRead(controller)) return;
    isDue = false;
    const news: LiveNews = { sessions: [...changed.values()], faults: sessions.faults() };
    changed.clear();
    send(controller, `data: ${JSON.stringify(news)}\n\n`);
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let gathering: NodeJS.Timeout | undefined;
      const flush = (): void => {
        gathering = undefined;
        isDue = true;
        sendNews(controller);
      };
      const beat = setInterval(() => {
        if (isRead(controller)) send(controller, ": still here\n\n");
      }, BEAT_MS);
      beat.unref();
      const end = (): void => {
        stop();
        controller.close();
      };
      const callOff = sessions.subscribe(tenant, {
        onChange(row) {
          changed.delete(row.id);
          changed.set(row.id, row);
          const [oldest] = changed.keys();
          if (changed.size > MAX_WAITING && oldest !== undefined) changed.delete(oldest);
          gathering ??= setTimeout(flush, GATHER_MS).unref();
        },
        onEnd: end,
      });
      stop = () => {
        callOff();
        clearInterval(beat);
        clearTimeout(gathering);
        signal.removeEventListener("abort", stop);
      };
      signal.addEventListener("abort", stop);
      send(controller, ": hello\n\n");
    },
    pull: sendNews,
    cancel: () => stop(),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" } });
}

/** Whether the reader has taken what was sent before. */
function isRead({ desiredSize }: ReadableStreamDefaultController<Uint8Array>): boolean {
  return (desiredSize ?? 0) > 0;
}
