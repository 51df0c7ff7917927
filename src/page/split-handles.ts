/** A stretch of a text: words, or a handle that opens something. */
export type Stretch =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "handle"; readonly text: string };

const HANDLE = /\bh-[0-9a-z]{8,48}\b/g;

/** Cuts a text where handles stand in it. All stretches together are the text. */
export function splitHandles(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let done = 0;
  for (const found of text.matchAll(HANDLE)) {
    if (found.index > done) stretches.push({ kind: "text", text: text.slice(done, found.index) });
    stretches.push({ kind: "handle", text: found[0] });
    done = found.index + found[0].length;
  }
  if (done < text.length) stretches.push({ kind: "text", text: text.slice(done) });
  return stretches;
}
