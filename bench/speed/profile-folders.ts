import { Session } from "node:inspector/promises";

const SAMPLE_MICROSECONDS = 200;

/**
 * Runs something under the engine's profiler and reports which share of the time each folder of the core took, largest
 * first.
 */
export async function profileFolders(run: () => void): Promise<readonly (readonly [string, number])[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
  await session.post("Profiler.start");
  run();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();

  const folders = new Map<number, string>();
  for (const node of profile.nodes) {
    const own = folderOf(node.callFrame) ?? folders.get(node.id) ?? "outside the core";
    folders.set(node.id, own);
    // The time of an engine function belongs to the folder that called it.
    for (const child of node.children ?? []) folders.set(child, own);
  }
  const times = new Map<string, number>();
  let total = 0;
  for (const [index, sample] of (profile.samples ?? []).entries()) {
    const time = profile.timeDeltas?.[index] ?? 0;
    const folder = folders.get(sample) ?? "";
    total += time;
    times.set(folder, (times.get(folder) ?? 0) + time);
  }
  return [...times]
    .map(([folder, time]) => [folder, time / total] as const)
    .sort(([, left], [, right]) => right - left);
}

function folderOf({ url, functionName }: { readonly url: string; readonly functionName: string }): string | undefined {
  if (functionName === "(garbage collector)") return "garbage collector";
  if (functionName === "(program)" || functionName === "(idle)") return "not in JavaScript";
  return /\/src\/(?:core\/)?((?:stages\/)?[a-z-]+)\//.exec(url)?.[1];
}
