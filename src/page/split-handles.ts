import { HANDLE_IN_TEXT } from "../core/markers/find-handles.ts";

/** A stretch of a text: words, or a handle that opens something. */
export type Stretch =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "handle"; readonly text: string };

/** Cuts a text at its handles. All stretches together are the text. */
export function splitHandles(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let done = 0;
  for (const found of text.matchAll(HANDLE_IN_TEXT)) {
    if (found.index > done) stretches.push({ kind: "text", text: text.slice(done, found.index) });
    stretches.push({ kind: "handle", text: found[0] });
    done = found.index + found[0].length;
  }
  if (done < text.length) stretches.push({ kind: "text", text: text.slice(done) });
  return stretches;
}
