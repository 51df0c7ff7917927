/** A part of a text as a person would read it, and the position of each of its characters in the text. */
export interface PlainView {
  readonly text: string;
  startOf(position: number): number;
  endOf(position: number): number;
}

/** Puts a view together from left to right: pieces that are kept, and replacements for others. */
interface ViewPieces {
  keep(from: number, to: number): void;
  replace(from: number, to: number, by: string): void;
  /** The finished view of a source that begins at `offset` in its text. */
  finish(offset: number): PlainView;
}

export function viewPieces(source: string): ViewPieces {
  const texts: string[] = [];
  // Of each piece: where it begins in the view and in the source, and where it ends in the source.
  const views: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 0;

  function add(text: string, from: number, to: number): void {
    texts.push(text);
    views.push(length);
    starts.push(from);
    ends.push(to);
    length += text.length;
  }

  /** The last piece that begins at or before a position. */
  function pieceAt(position: number): number {
    let low = 0;
    let high = views.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((views[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    keep(from, to) {
      if (to > from) add(source.slice(from, to), from, to);
    },
    replace: (from, to, by) => add(by, from, to),
    finish: (offset) => ({
      text: texts.join(""),
      startOf(position) {
        const piece = pieceAt(position);
        const start = starts[piece] ?? 0;
        return offset + (texts[piece]?.length === 1 ? start : start + position - (views[piece] ?? 0));
      },
      endOf(position) {
        const piece = pieceAt(position);
        if (texts[piece]?.length === 1) return offset + (ends[piece] ?? 0);
        return offset + (starts[piece] ?? 0) + position - (views[piece] ?? 0) + 1;
      },
    }),
  };
}
