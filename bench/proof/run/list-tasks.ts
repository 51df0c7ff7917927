import type { GroupName } from "../output/report.ts";
import { listSessionFiles } from "../sessions/read-folder.ts";
import { recipes } from "../sessions/recipe.ts";
import type { SessionSource, SessionTask } from "./session-task.ts";

/** A session to measure, and the group that it counts for. */
export interface GroupedTask {
  readonly group: GroupName;
  readonly task: SessionTask;
}

export interface TaskOptions extends Omit<SessionTask, "source"> {
  /** A folder of recorded sessions. */
  readonly data?: string;
  readonly only?: GroupName;
  /** Sessions of a group, evenly spaced where it has more. */
  readonly mostSessions: number;
  /** The longest session that is made. */
  readonly mostTokens: number;
}

interface SizedSource {
  readonly group: GroupName;
  readonly source: SessionSource;
  readonly bytes: number;
}

const BYTES_PER_TOKEN = 4;

/** Lists what is to be measured, the longest first, so that no thread ends long after the other. */
export async function listTasks({
  data,
  only,
  mostSessions,
  mostTokens,
  ...task
}: TaskOptions): Promise<GroupedTask[]> {
  const recorded = data === undefined || only === "generated" ? [] : await listRecorded(data);
  const generated = only === "recorded" ? [] : listGenerated(mostTokens);
  return [...chooseEvenly(recorded, mostSessions), ...chooseEvenly(generated, mostSessions)]
    .toSorted((left, right) => right.bytes - left.bytes)
    .map(({ group, source }) => ({ group, task: { source, ...task } }));
}

async function listRecorded(folder: string): Promise<SizedSource[]> {
  const files = await listSessionFiles(folder);
  return files.map(({ file, bytes }) => ({ group: "recorded", source: { kind: "file", folder, file }, bytes }));
}

function listGenerated(mostTokens: number): SizedSource[] {
  return recipes
    .filter(({ tokens }) => tokens <= mostTokens)
    .map(({ name, tokens }) => ({
      group: "generated",
      source: { kind: "generated", name },
      bytes: tokens * BYTES_PER_TOKEN,
    }));
}

function chooseEvenly<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
