import { openConversation } from "../../gateway/bench-client.ts";
import { type BenchServer, startServer } from "../../gateway/start-server.ts";
import { type Quantiles, quantilesOf } from "./quantiles.ts";

/** The numbers of streams that the definition of the score asks for. */
const STREAMS = [1, 16, 64] as const;
const HISTORY_TOKENS = 20_000;

/** What the gateway and a plain reverse proxy take with this many streams at once. */
export interface GatewayRow {
  readonly streams: number;
  readonly proxy: ServerLoad;
  readonly gateway: ServerLoad;
}

export interface ServerLoad {
  readonly answers: number;
  /** Answers that did not come, or belonged to another conversation. */
  readonly wrong: number;
  /** Milliseconds until an answer was complete. Client, upstream and server share the machine. */
  readonly latency: Quantiles;
  /** CPU of the serving thread per answer, in milliseconds. */
  readonly cpuMs: number;
}

/** Score 8, gateway: the same streams through it and through a plain reverse proxy, one after the other. */
export async function measureGateway(secondsEach: number): Promise<GatewayRow[]> {
  const servers: BenchServer[] = [];
  const start = async (...given: Parameters<typeof startServer>): Promise<BenchServer> => {
    const server = await startServer(...given);
    servers.push(server);
    return server;
  };
  try {
    const upstream = await start("upstream");
    const proxy = await start("proxy", upstream.origin);
    // A window that no history reaches, so that this measures the way through and no compaction.
    const gateway = await start("gateway", upstream.origin, String(HISTORY_TOKENS * 100));
    const rows: GatewayRow[] = [];
    for (const server of [proxy, gateway]) await loadServer(server, 1, secondsEach);
    for (const streams of STREAMS) {
      rows.push({
        streams,
        proxy: await loadServer(proxy, streams, secondsEach),
        gateway: await loadServer(gateway, streams, secondsEach),
      });
    }
    return rows;
  } finally {
    for (const server of servers) server.stop();
  }
}

async function loadServer(server: BenchServer, streams: number, seconds: number): Promise<ServerLoad> {
  const conversations = Array.from({ length: streams }, (_, number) => openConversation(number, HISTORY_TOKENS));
  const before = await server.readUse();
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let wrong = 0;
  await Promise.all(
    conversations.map(async (conversation) => {
      do {
        const startedAt = performance.now();
        const { status, isOwn } = await conversation.step(server.origin);
        times.push(performance.now() - startedAt);
        if (!isOwn || !status.startsWith("200")) wrong += 1;
      } while (performance.now() < until);
    }),
  );
  const { cpuMs } = await server.readUse();
  return { answers: times.length, wrong, latency: quantilesOf(times), cpuMs: (cpuMs - before.cpuMs) / times.length };
}
