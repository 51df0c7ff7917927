import type { JSX } from "preact";
import { splitHandles } from "../split-handles.ts";

export interface HandleTextProps {
  readonly text: string;
  readonly onHandle: (handle: string) => void;
}

/** A text whose handles can be opened. Everything in it is rendered as text only. */
export function HandleText({ text, onHandle }: HandleTextProps): JSX.Element {
  return (
    <>
      {splitHandles(text).map((stretch, index) =>
        stretch.kind === "text" ? (
          stretch.text
        ) : (
          <button key={index} type="button" class="handle" onClick={() => onHandle(stretch.text)}>
            {stretch.text}
          </button>
        ),
      )}
    </>
  );
}
