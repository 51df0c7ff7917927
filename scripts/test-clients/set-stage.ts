import { createServer } from "node:net";
import { join } from "node:path";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstream, DemoUpstreamOptions } from "../../src/gateway/demo/demo-upstream.ts";
import { type GatewayProcess, startGatewayProcess } from "./gateway-process.ts";

/** A window that the steps of a long session fill several times. */
export const WINDOW_TOKENS = 100_000;

/** The strict provider with a gateway in front of it. */
export interface Stage {
  readonly upstream: DemoUpstream;
  readonly gateway: GatewayProcess;
  /** The gateway's archive file, and the folder of its key. */
  readonly store: string;
  readonly home: string;
  close(): Promise<void>;
}

export async function setStage(folder: string, name: string, options: DemoUpstreamOptions): Promise<Stage> {
  const { windowTokens = WINDOW_TOKENS } = options;
  const upstream = await createDemoUpstream({ ...options, windowTokens });
  const [store, home] = [join(folder, `${name}.db`), join(folder, "palimpsest")];
  const gateway = await startGatewayProcess({
    port: await findPort(),
    upstream: upstream.origin,
    store,
    home,
    contextTokens: windowTokens,
  });
  return {
    upstream,
    gateway,
    store,
    home,
    async close() {
      await gateway.stop();
      await upstream.close();
    },
  };
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
