import type { GroupName } from "../output/report.ts";
import { recipes } from "../sessions/recipe.ts";
import type { EvidenceTask, Half } from "./evidence-task.ts";
import { listQuestionFiles } from "./read-question-set.ts";

export interface EvidenceTaskOptions extends Pick<EvidenceTask, "shares" | "withBaselines"> {
  /** Folders of recorded sessions and of the questions about them; without both only made sessions are measured. */
  readonly data?: string;
  readonly questions?: string;
  readonly only?: GroupName;
  /** A part of the names of the sessions that are wanted. */
  readonly named?: string;
  /** The longest session that is made. */
  readonly mostTokens: number;
}

/** An evidence task, and the group that it counts for. */
export interface GroupedEvidenceTask {
  readonly group: GroupName;
  readonly task: EvidenceTask;
}

/** Lists the sessions that have questions. Their order among all sets decides what each is for, whichever are wanted. */
export async function listEvidenceTasks(options: EvidenceTaskOptions): Promise<GroupedEvidenceTask[]> {
  const { data, questions, only, named = "", mostTokens, ...task } = options;
  const recorded = data === undefined || questions === undefined ? [] : await listQuestionFiles(questions);
  const made = recipes.map(({ name }) => name).toSorted();
  const isShort = (name: string): boolean => (recipes.find((one) => one.name === name)?.tokens ?? 0) <= mostTokens;
  return [
    ...recorded.map((file, index) => ({
      group: "recorded" as const,
      name: file,
      task: {
        ...task,
        source: { kind: "file", folder: data ?? "", file } as const,
        questions: questions ?? "",
        half: halfOf(index),
      },
    })),
    ...made.map((name, index) => ({
      group: "generated" as const,
      name,
      task: { ...task, source: { kind: "generated", name } as const, half: halfOf(index) },
    })),
  ].filter(({ group, name }) => {
    if (only !== undefined && group !== only) return false;
    return name.includes(named) && (group === "recorded" || isShort(name));
  });
}

function halfOf(index: number): Half {
  return index % 2 === 0 ? "choosing" : "checking";
}
