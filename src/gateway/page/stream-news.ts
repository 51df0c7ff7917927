import type { LiveNews } from "../../page/model/answers.ts";
import type { SessionRow } from "../../page/model/session-row.ts";
import type { LiveSessions } from "./live-sessions.ts";

/** News are gathered for so long: a page need not be drawn more often. */
const GATHER_MS = 300;
/** A line now and then tells both sides that the other is still there. */
const BEAT_MS = 15_000;

/** The rows that change, as server-sent events, until the page goes away or the gateway ends. */
export function streamNews(sessions: LiveSessions, tenant: string, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let stop = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const changed = new Map<string, SessionRow>();
      let gathering: NodeJS.Timeout | undefined;
      const send = (text: string): void => controller.enqueue(encoder.encode(text));
      const flush = (): void => {
        gathering = undefined;
        const news: LiveNews = { sessions: [...changed.values()], faults: sessions.faults() };
        changed.clear();
        send(`data: ${JSON.stringify(news)}\n\n`);
      };
      const beat = setInterval(() => send(": still here\n\n"), BEAT_MS);
      beat.unref();
      const end = (): void => {
        stop();
        controller.close();
      };
      const callOff = sessions.subscribe(tenant, {
        onChange(row) {
          changed.set(row.id, row);
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
      send(": hello\n\n");
    },
    cancel: () => stop(),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" } });
}
