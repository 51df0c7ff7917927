import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstream, DemoUpstreamOptions } from "../../src/gateway/demo/demo-upstream.ts";

/** Runs `use` against a strict upstream, and closes it whatever happens. */
export async function withUpstream<Result>(
  options: DemoUpstreamOptions,
  use: (upstream: DemoUpstream) => Promise<Result>,
): Promise<Result> {
  const upstream = await createDemoUpstream(options);
  try {
    return await use(upstream);
  } finally {
    await upstream.close();
  }
}
