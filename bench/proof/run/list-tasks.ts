import type { GroupName } from "../output/report.ts";
import { listSessionFiles } from "../sessions/read-folder.ts";
import { recipes } from "../sessions/recipe.ts";
import type { SessionSource, SessionTask } from "./session-task.ts";

/** A session to measure, and the group that it counts for. */
export interface GroupedTask {
  readonly group: GroupName;
  readonly task: SessionTask;
}

export interface TaskOptions extends Omit<SessionTask, "source" | "repeats"> {
  /** A folder of recorded sessions. */
  readonly data?: string;
  readonly only?: GroupName;
  /** The number of sessions of a group, evenly spaced if it has more. */
  readonly maxSessions: number;
  /** The longest session that is made. */
  readonly maxTokens: number;
  /** Sessions of which one cut is compacted a hundred times. */
  readonly repeatedSessions: number;
}

interface SizedSource {
  readonly group: GroupName;
  readonly source: SessionSource;
  readonly bytes: number;
}

const BYTES_PER_TOKEN = 4;
/**
 * The definition of the gate asks for a hundred runs. Middling sessions get them: long enough to be folded, short
 * enough to take seconds.
 */
const REPEATS = 100;
const REPEATED_BYTES = { least: 60_000, most: 300_000 } as const;

/** Lists what to measure, longest first, so that no thread finishes long after the other. */
export async function listTasks(options: TaskOptions): Promise<GroupedTask[]> {
  const { data, only, maxSessions, maxTokens, repeatedSessions, ...task } = options;
  const recorded = data === undefined || only === "generated" ? [] : await listRecorded(data);
  const generated = only === "recorded" ? [] : listGenerated(maxTokens);
  const chosen = [...chooseEvenly(recorded, maxSessions), ...chooseEvenly(generated, maxSessions)];
  const repeated = new Set(chooseEvenly(chosen.filter(isMiddling), repeatedSessions));
  return chosen
    .toSorted((left, right) => right.bytes - left.bytes)
    .map((sized) => {
      const { group, source } = sized;
      return { group, task: { source, repeats: repeated.has(sized) ? REPEATS : 0, ...task } };
    });
}

async function listRecorded(folder: string): Promise<SizedSource[]> {
  const files = await listSessionFiles(folder);
  return files.map(({ file, bytes }) => ({ group: "recorded", source: { kind: "file", folder, file }, bytes }));
}

function listGenerated(maxTokens: number): SizedSource[] {
  return recipes
    .filter(({ tokens }) => tokens <= maxTokens)
    .map(({ name, tokens }) => ({
      group: "generated",
      source: { kind: "generated", name },
      bytes: tokens * BYTES_PER_TOKEN,
    }));
}

function isMiddling({ bytes }: SizedSource): boolean {
  return bytes >= REPEATED_BYTES.least && bytes <= REPEATED_BYTES.most;
}

function chooseEvenly<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
