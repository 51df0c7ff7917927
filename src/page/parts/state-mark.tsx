import type { JSX } from "preact";
import type { SessionState } from "../model/session-row.ts";
import { nameState, whyOf } from "../words.ts";

/** How a session is doing: a mark with its own shape, so that users need not distinguish colours. */
export function StateMark({
  state,
  isLong = false,
}: {
  readonly state: SessionState;
  readonly isLong?: boolean;
}): JSX.Element {
  const why = whyOf(state);
  return (
    <span class={`state state-${state.kind}`} title={why}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d={SHAPES[state.kind]} />
      </svg>
      <span class="state-name">{nameState(state)}</span>
      {isLong && why !== "" && <span class="state-why">{why}</span>}
    </span>
  );
}

const SHAPES: Readonly<Record<SessionState["kind"], string>> = {
  healthy: "M5 .8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 0 1 0-8.4Z",
  "left-alone": "M1.2 1.2h7.6v7.6h-7.6Z",
  fault: "M5 .6L9.6 9.2H.4Z",
  archived: "M.8 3.6h8.4v2.8H.8Z",
};
