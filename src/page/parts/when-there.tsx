import type { ComponentChildren, JSX } from "preact";
import type { Asked } from "./use-answer.ts";

export interface WhenThereProps<Answer> {
  readonly asked: Asked<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}

/** Shows the answer once it has arrived, and its state until then. */
export function WhenThere<Answer>({ asked, children }: WhenThereProps<Answer>): JSX.Element {
  if (asked.kind === "waiting") return <p class="muted waiting">Loading…</p>;
  if (asked.kind === "there") return <>{children(asked.answer)}</>;
  return (
    <p class="failure" role="alert">
      {asked.message}
    </p>
  );
}
