import type { ReplayedItem } from "./replayed-item.ts";
import type { Piece } from "./rewrite.ts";

/** What goes out as pieces, each as long as it can be: messages of the host that follow each other, messages of ours. */
export function joinPieces(items: readonly ReplayedItem[]): Piece[] {
  const pieces: Piece[] = [];
  let ours: string[] = [];
  for (const item of items) {
    const last = pieces.at(-1);
    if (item.kind === "ours") {
      if (last?.kind === "ours") {
        ours.push(item.json);
        continue;
      }
      ours = [item.json];
      pieces.push({ kind: "ours", items: ours });
    } else if (last?.kind === "client" && last.to === item.position) {
      pieces[pieces.length - 1] = { ...last, to: item.position + 1 };
    } else {
      pieces.push({ kind: "client", from: item.position, to: item.position + 1 });
    }
  }
  return pieces;
}
