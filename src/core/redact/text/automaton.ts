import { codeUnitAt } from "../../text/code-unit-at.ts";

/** Rows of the table are this many bits wide: enough for the characters of all literals. */
const ROW_BITS = 6;

/**
 * Finds many literals in one pass over a text, whatever their number (Aho-Corasick, as a table).
 *
 * Letters match in both cases. All states that end a literal come after the others, so that the
 * inner loop is two table reads and one comparison.
 */
export interface Automaton {
  /** The column of each UTF-16 code unit; 0 for those in no literal. */
  readonly columns: Uint8Array;
  /** The state after a state and a character, by `(state << ROW_BITS) + column`. */
  readonly next: Uint16Array;
  readonly firstEnding: number;
  /** Indexes of the literals that end in a state, by `state - firstEnding`. */
  readonly endings: readonly (readonly number[])[];
}

/** How far the search in a text has got, and where it ends: at the end of the text, or before it. */
export interface Cursor {
  position: number;
  state: number;
  readonly end: number;
}

/** Moves the cursor past the next literal; false if the search ends before there is one. */
export function findLiteral({ columns, next, firstEnding }: Automaton, text: string, cursor: Cursor): boolean {
  const { end } = cursor;
  let { position, state } = cursor;
  if (position >= end) return false;
  // Redaction spends most of its time in this loop, so it is a separate function, which nothing else slows down.
  do {
    state = next[(state << ROW_BITS) + (columns[codeUnitAt(text, position)] ?? 0)] ?? 0;
    position += 1;
  } while (state < firstEnding && position < end);
  cursor.position = position;
  cursor.state = state;
  return state >= firstEnding;
}

interface Node {
  /** By column. */
  readonly children: Map<number, Node>;
  readonly endings: number[];
  fallback: Node | undefined;
}

/**
 * Builds the automaton of lower-case literals. Beyond ASCII, literals are distinguished only by their scripts, and if
 * there are more characters than columns, the rarest share one: `isExact` says whether a literal is matched exactly.
 */
export function buildAutomaton(literals: readonly string[]): Automaton {
  const columns = columnsOf(literals);
  const nodes = linkFallbacks(buildTrie(literals, columns));
  const ending = nodes.filter((node) => !isPassing(node));
  const ordered = [...nodes.filter(isPassing), ...ending];
  const states = new Map(ordered.map((node, state) => [node, state]));
  const next = new Uint16Array(ordered.length << ROW_BITS);

  // Breadth first, so that the row of a fallback is complete before it is copied.
  for (const node of nodes) {
    const row = (states.get(node) ?? 0) << ROW_BITS;
    if (node.fallback !== undefined) {
      const fallbackRow = (states.get(node.fallback) ?? 0) << ROW_BITS;
      next.copyWithin(row, fallbackRow, fallbackRow + (1 << ROW_BITS));
    }
    for (const [column, child] of node.children) next[row + column] = states.get(child) ?? 0;
  }
  return { columns, next, firstEnding: ordered.length - ending.length, endings: ending.map((node) => node.endings) };
}

/** Whether the automaton finds only this literal for it, in both cases. */
export function isExact({ columns }: Automaton, literal: string): boolean {
  return Array.from(literal).every(
    (character) => character < BEYOND_ASCII && columns[character.charCodeAt(0)] !== SHARED,
  );
}

function isPassing(node: Node): boolean {
  return node.endings.length === 0;
}

function newNode(): Node {
  return { children: new Map(), endings: [], fallback: undefined };
}

function buildTrie(literals: readonly string[], columns: Uint8Array): Node {
  const root = newNode();
  for (const [index, literal] of literals.entries()) {
    let node = root;
    for (const character of literal) {
      const column = columns[character.charCodeAt(0)] ?? 0;
      const child = node.children.get(column) ?? newNode();
      node.children.set(column, child);
      node = child;
    }
    node.endings.push(index);
  }
  return root;
}

/** Links every node to the longest shorter one with the same ending, and lists the nodes breadth first. */
function linkFallbacks(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) {
    for (const [column, child] of node.children) {
      child.fallback = followFallback(node.fallback, column) ?? root;
      child.endings.push(...child.fallback.endings);
      nodes.push(child);
    }
  }
  return nodes;
}

function followFallback(from: Node | undefined, column: number): Node | undefined {
  let node = from;
  while (node !== undefined && !node.children.has(column)) node = node.fallback;
  return node?.children.get(column);
}

const BEYOND_ASCII = "\u0080";

/** One character for a whole script: a script has more characters than there are columns. */
function foldScript(character: string): string {
  if (character < BEYOND_ASCII) return character;
  if (/\p{Cf}/u.test(character)) return "\u200b";
  if (/\p{Script=Cyrillic}/u.test(character)) return "\u0430";
  return character < "\u2e80" ? "\u00e0" : "\u4e00";
}

/** The last column, for all characters that do not get their own. */
const SHARED = (1 << ROW_BITS) - 1;

/** One column for each ASCII character, in both cases, and one for each script in the literals. */
function columnsOf(literals: readonly string[]): Uint8Array {
  const columns = new Uint8Array(65_536);
  const characters = [...new Set(literals.join(""))];
  const folded = [...new Set(characters.map(foldScript))].toSorted((first, second) => rank(first) - rank(second));
  for (const character of characters) {
    const column = Math.min(SHARED, 1 + folded.indexOf(foldScript(character)));
    columns[character.charCodeAt(0)] = column;
    columns[character.toUpperCase().charCodeAt(0)] = column;
  }
  return columns;
}

/**
 * Those that come last share a column: signs that few literals contain. Invisible characters end a search, so they have
 * their own.
 */
function rank(character: string): number {
  if (character < " " || /[a-z0-9\u200b[\\]/.test(character)) return 0;
  return /[!*`~{}|]/.test(character) ? 2 : 1;
}
