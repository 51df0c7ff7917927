import type { AccountEntry } from "../model/account.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { createWordTable, type WordTable } from "./word-table.ts";

/** Something that can be told, whole or not at all. */
export interface Piece {
  /** Position of its entry. */
  readonly entry: number;
  readonly text: string;
  /** The numbers of its words, each once. */
  readonly words: readonly number[];
  /** What a word of it is worth, by who said it and how late. */
  readonly weight: number;
  /** The message it comes from. */
  readonly messageIndex: number;
  /** True where it is material: its words count more if somebody used them afterwards. */
  readonly isMaterial: boolean;
  /** The piece without which it makes no sense; always an earlier one. */
  readonly needs?: number;
  /** Makes no sense without the piece after it. */
  readonly brings: boolean;
}

/** An entry whose pieces have not been chosen yet. */
export interface DraftEntry extends Pick<AccountEntry, "number" | "kind" | "handle"> {
  /** The step whose output is worth a handle once the entry is told. */
  readonly opens?: ToolActivity;
}

/** Everything that could be told of a session. */
export interface AccountDraft {
  readonly entries: readonly DraftEntry[];
  readonly pieces: readonly Piece[];
  readonly words: WordTable;
  /** By word: the last message in which somebody said it or passed it to a tool, or -1. */
  readonly lastUse: readonly number[];
}

export type NewPiece = Omit<Piece, "entry" | "words" | "brings"> & { readonly brings?: boolean };

/** Collects what could be told. */
export interface AccountDrafter {
  addEntry(entry: DraftEntry): number;
  /** Adds a piece to an entry and returns its position. */
  addPiece(entry: number, piece: NewPiece): number;
  /** Notes what somebody said or passed to a tool. Messages are noted in their order. */
  noteUse(text: string, messageIndex: number): void;
  finish(): AccountDraft;
}

export function draftAccount(): AccountDrafter {
  const words = createWordTable();
  const entries: DraftEntry[] = [];
  const pieces: Piece[] = [];
  const lastUse: number[] = [];
  return {
    addEntry: (entry) => entries.push(entry) - 1,
    addPiece: (entry, piece) =>
      pieces.push({ ...piece, brings: piece.brings ?? false, entry, words: words.read(piece.text) }) - 1,
    noteUse(text, messageIndex) {
      for (const word of words.read(text)) lastUse[word] = messageIndex;
    },
    finish: () => ({ entries, pieces, words, lastUse }),
  };
}
