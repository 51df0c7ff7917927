import type { GroupName } from "../output/report.ts";
import { recipes } from "../sessions/recipe.ts";
import type { EvidenceTask, Half } from "./evidence-task.ts";
import { listQuestionFiles } from "./read-question-set.ts";

export interface EvidenceTaskOptions extends Pick<EvidenceTask, "shares" | "withBaselines"> {
  /** Folders of recorded sessions and of the questions about them; without both, only made sessions are measured. */
  readonly data?: string;
  readonly questions?: string;
  readonly only?: GroupName;
  /** A part of the names of the sessions that are wanted. */
  readonly named?: string;
  /** The longest session that is made. */
  readonly maxTokens: number;
}

/** An evidence task, and the group that it counts for. */
export interface GroupedEvidenceTask {
  readonly group: GroupName;
  readonly task: EvidenceTask;
}

/**
 * Lists the sessions that have questions. Their order among all sets decides what each is for, whichever of them are
 * wanted.
 */
export async function listEvidenceTasks(options: EvidenceTaskOptions): Promise<GroupedEvidenceTask[]> {
  const { data, questions, only, named = "", maxTokens, ...task } = options;
  const recorded = only === "generated" || data === undefined ? [] : await listRecorded(data, questions);
  const made = only === "recorded" ? [] : listMade(maxTokens);
  return [...recorded, ...made]
    .filter(({ name }) => name.includes(named))
    .map(({ group, set }) => ({ group, task: { ...task, ...set } }));
}

interface NamedSet {
  readonly group: GroupName;
  readonly name: string;
  readonly set: Pick<EvidenceTask, "source" | "questions" | "half">;
}

async function listRecorded(folder: string, questions: string | undefined): Promise<NamedSet[]> {
  const files = questions === undefined ? [] : await listQuestionFiles(questions);
  return files.map((file, index) => ({
    group: "recorded",
    name: file,
    set: { source: { kind: "file", folder, file }, half: halfOf(index), ...(questions !== undefined && { questions }) },
  }));
}

function listMade(maxTokens: number): NamedSet[] {
  const byName = recipes.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return byName.flatMap(({ name, tokens }, index): NamedSet[] =>
    tokens > maxTokens
      ? []
      : [{ group: "generated", name, set: { source: { kind: "generated", name }, half: halfOf(index) } }],
  );
}

function halfOf(index: number): Half {
  return index % 2 === 0 ? "choosing" : "checking";
}
