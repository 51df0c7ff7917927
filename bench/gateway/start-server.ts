import { fork } from "node:child_process";
import { once } from "node:events";
import type { ServerNews, ServerUse } from "./server-news.ts";

/** A server in a process of its own. */
export interface BenchServer {
  readonly origin: string;
  readUse(): Promise<ServerUse>;
  stop(): void;
}

/** Starts one of the servers of `server-process.ts`. */
export async function startServer(
  role: "upstream" | "gateway" | "proxy",
  ...given: readonly string[]
): Promise<BenchServer> {
  const child = fork(new URL("./server-process.ts", import.meta.url), [role, ...given]);
  const hear = async (): Promise<ServerNews> => {
    const [news] = (await once(child, "message")) as [ServerNews];
    return news;
  };
  const ready = await hear();
  if (ready.kind !== "ready") throw new Error(`the ${role} did not start`);
  return {
    origin: ready.origin,
    async readUse() {
      const answer = hear();
      child.send("use");
      const news = await answer;
      if (news.kind !== "use") throw new Error(`the ${role} started twice`);
      return news.use;
    },
    stop: () => child.kill(),
  };
}
