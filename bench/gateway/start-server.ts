import { fork } from "node:child_process";
import { once } from "node:events";
import type { ServerNews, ServerQuestion, ServerUse } from "./server-news.ts";

/** A server in a separate process. */
export interface BenchServer {
  readonly origin: string;
  readUse(question?: ServerQuestion): Promise<ServerUse>;
  stop(): void;
}

/** Starts one of the servers of `server-process.ts`. */
export async function startServer(
  role: "upstream" | "gateway" | "proxy",
  ...given: readonly string[]
): Promise<BenchServer> {
  const child = fork(new URL("./server-process.ts", import.meta.url), [role, ...given], {
    execArgv: ["--expose-gc"],
  });
  const hear = async (): Promise<ServerNews> => {
    const [news] = (await once(child, "message")) as [ServerNews];
    return news;
  };
  const ready = await hear();
  if (ready.kind !== "ready") throw new Error(`the ${role} did not start`);
  return {
    origin: ready.origin,
    async readUse(question = "use") {
      const answer = hear();
      child.send(question);
      const news = await answer;
      if (news.kind !== "use") throw new Error(`the ${role} started twice`);
      return news.use;
    },
    stop: () => child.kill(),
  };
}
