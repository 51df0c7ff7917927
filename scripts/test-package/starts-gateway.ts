import { spawn } from "node:child_process";
import { once } from "node:events";

const MAX_MS = 30_000;
const PAUSE_MS = 100;

/** Whether a program starts a gateway that answers; it is stopped again. */
export async function startsGateway(
  [program = "", ...args]: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<boolean> {
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(program, [...args, "gateway", "--port", String(port), "--store", "memory:"], {
    ...options,
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const until = performance.now() + MAX_MS;
  let isUp = false;
  while (!isUp && child.exitCode === null && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  child.kill();
  await ended;
  return isUp;
}
