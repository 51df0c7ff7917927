/** A line of an edited text: one that stayed, was removed or was added. */
export interface ComparedLine {
  readonly role: "context" | "removed" | "added";
  readonly text: string;
}

/**
 * With more cells than this, we do not compare line by line; lines that occur once on both sides then divide the text.
 */
const MAX_CELLS = 250_000;
/** There may be many parts, so each gets less. */
const MAX_CELLS_OF_PART = 10_000;

/** Compares two texts line by line, in the order of a diff: unchanged lines once, removed lines before added ones. */
export function compareLines(before: readonly string[], after: readonly string[]): readonly ComparedLine[] {
  const compared: ComparedLine[] = [];
  compareInto(compared, before, after, true);
  return compared;
}

function compareInto(
  compared: ComparedLine[],
  before: readonly string[],
  after: readonly string[],
  mayPart: boolean,
): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const old = before.slice(start, before.length - end);
  const own = after.slice(start, after.length - end);

  push(compared, "context", before.slice(0, start));
  if (old.length * own.length <= (mayPart ? MAX_CELLS : MAX_CELLS_OF_PART)) compareSmall(compared, old, own);
  else if (mayPart) compareParts(compared, old, own);
  else {
    push(compared, "removed", old);
    push(compared, "added", own);
  }
  push(compared, "context", before.slice(before.length - end));
}

/** The longest common subsequence, by its table. */
function compareSmall(compared: ComparedLine[], before: readonly string[], after: readonly string[]): void {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [old, own] = [before[row], after[column]];
    if (old !== undefined && old === own) {
      compared.push({ role: "context", text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (own === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      compared.push({ role: "removed", text: old });
      row += 1;
    } else {
      compared.push({ role: "added", text: own ?? "" });
      column += 1;
    }
  }
}

/** Compares what is between lines that occur once on both sides, using as many of those as are in the same order. */
function compareParts(compared: ComparedLine[], before: readonly string[], after: readonly string[]): void {
  const placeBefore = placesOfUnique(before);
  const shared: SharedLine[] = [];
  for (const [line, at] of placesOfUnique(after)) {
    const old = placeBefore.get(line);
    if (old !== undefined) shared.push({ old, own: at });
  }
  let [row, column] = [0, 0];
  for (const { old, own } of longestRising(shared)) {
    compareInto(compared, before.slice(row, old), after.slice(column, own), false);
    push(compared, "context", after.slice(own, own + 1));
    [row, column] = [old + 1, own + 1];
  }
  compareInto(compared, before.slice(row), after.slice(column), false);
}

/** A line that both sides have once, with its positions. */
interface SharedLine {
  readonly old: number;
  readonly own: number;
  previous?: SharedLine | undefined;
}

/**
 * The most lines whose old positions rise along with their new ones. Each pile's top is the lowest end of a sequence of
 * that length.
 */
function longestRising(lines: readonly SharedLine[]): readonly SharedLine[] {
  const tops: SharedLine[] = [];
  for (const line of lines) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((tops[middle]?.old ?? 0) < line.old) low = middle + 1;
      else high = middle;
    }
    line.previous = tops[low - 1];
    tops[low] = line;
  }
  const rising: SharedLine[] = [];
  for (let line = tops.at(-1); line !== undefined; line = line.previous) rising.push(line);
  return rising.reverse();
}

function placesOfUnique(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (places.has(line)) repeated.add(line);
    else places.set(line, at);
  }
  for (const line of repeated) places.delete(line);
  return places;
}

function push(compared: ComparedLine[], role: ComparedLine["role"], lines: readonly string[]): void {
  for (const text of lines) compared.push({ role, text });
}
