import type { AccountEntry } from "../model/account.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { FIRST_UNSPACED } from "./scan-words.ts";
import { type Blocks, textOfBlock } from "./split-output.ts";
import { createWordList, createWordTable, type WordTable } from "./word-table.ts";

/** Something that can be told, whole or not at all. */
export interface Piece {
  /** Position of its entry. */
  readonly entry: number;
  readonly text: string;
  /** What its text costs, in characters of ordinary text; it is put together only where somebody reads it. */
  readonly characters: number;
  /** What a word of it is worth, by who said it and how late. */
  readonly weight: number;
  /** The message it comes from. */
  readonly messageIndex: number;
  /** True where it is material: its words count more if somebody used them afterwards. */
  readonly isMaterial: boolean;
  /** The piece without which it makes no sense; always an earlier one. */
  readonly needs: number | undefined;
  /** Makes no sense without the piece after it. */
  readonly brings: boolean;
  /** Where its words end in the words of all pieces; they begin where those of the piece before it end. */
  readonly wordsEnd: number;
}

/** An entry whose pieces have not been chosen yet. */
export interface DraftEntry extends Pick<AccountEntry, "number" | "kind" | "handle"> {
  /** The step whose output is worth a handle once the entry is told. */
  readonly opens?: ToolActivity;
  /** The step that stays below with its result shortened: what is chosen of it goes there. */
  readonly stays?: ToolActivity;
}

/** Everything that could be told of a session. */
export interface AccountDraft {
  readonly entries: readonly DraftEntry[];
  readonly pieces: readonly Piece[];
  readonly words: WordTable;
  /** The numbers of the words of all pieces, piece after piece, in each piece every word once. */
  readonly pieceWords: Int32Array;
  /** By word: the last message in which somebody said it or passed it to a tool, or -1. */
  readonly lastUse: readonly number[];
}

export interface NewPiece extends Pick<Piece, "text" | "weight" | "messageIndex" | "isMaterial"> {
  readonly needs?: number | undefined;
  readonly brings?: boolean;
}

/** What a tool printed, in blocks, and what all of them have in common. */
export interface PrintedBlocks extends Pick<Piece, "entry" | "messageIndex" | "needs" | "isMaterial"> {
  readonly blocks: Blocks;
}

export type AccountDrafter = ReturnType<typeof draftAccount>;

/** Collects what could be told. */
export function draftAccount() {
  const words = createWordTable();
  const entries: DraftEntry[] = [];
  const pieces: Piece[] = [];
  const pieceWords = createWordList();
  const used = createWordList();
  const lastUse: number[] = [];
  return {
    addEntry: (entry: DraftEntry): number => entries.push(entry) - 1,
    /** Adds a piece to an entry and returns its position. */
    addPiece(entry: number, { text, weight, messageIndex, isMaterial, needs, brings = false }: NewPiece): number {
      words.begin();
      const isBeyondAscii = words.collect(text, 0, text.length, pieceWords);
      const characters = isBeyondAscii ? measureWide(text) : text.length;
      const wordsEnd = pieceWords.length;
      return pieces.push({ entry, text, characters, weight, messageIndex, isMaterial, needs, brings, wordsEnd }) - 1;
    },
    /** Adds a block, and returns its position. */
    addBlock(printed: PrintedBlocks, block: number, weight: number): number {
      const { blocks } = printed;
      const { text, starts, ends, lineCounts } = blocks;
      words.begin();
      let isBeyondAscii = false;
      // Its lines are joined by line breaks.
      let characters = -1;
      for (let line = lineCounts[block - 1] ?? 0; line < (lineCounts[block] ?? 0); line += 1) {
        const [start, end] = [starts[line] ?? 0, ends[line] ?? 0];
        characters += end - start + 1;
        if (words.collect(text, start, end, pieceWords)) isBeyondAscii = true;
      }
      if (isBeyondAscii) characters = measureWide(textOfBlock(blocks, block));
      return pieces.push(new BlockPiece(printed, block, { characters, weight, wordsEnd: pieceWords.length })) - 1;
    },
    /** Notes what somebody said or passed to a tool. Messages are noted in their order. */
    noteUse(text: string, messageIndex: number): void {
      words.begin();
      used.length = 0;
      words.collect(text, 0, text.length, used);
      for (let index = 0; index < used.length; index += 1) {
        const word = used.items[index] ?? 0;
        while (lastUse.length <= word) lastUse.push(-1);
        lastUse[word] = messageIndex;
      }
    },
    finish(): AccountDraft {
      return { entries, pieces, words, pieceWords: pieceWords.items.subarray(0, pieceWords.length), lastUse };
    },
  };
}

/** A character that is a word by itself costs as much as an ordinary word. */
const UNSPACED_CHARACTERS = 4;

function measureWide(text: string): number {
  let characters = 0;
  for (let index = 0; index < text.length; index += 1) {
    characters += text.charCodeAt(index) < FIRST_UNSPACED ? 1 : UNSPACED_CHARACTERS;
  }
  return characters;
}

/**
 * A piece whose text is put together when somebody reads it: of tens of thousands a few are told, and what they have in
 * common is kept once.
 */
class BlockPiece implements Piece {
  readonly brings = false;
  readonly characters: number;
  readonly weight: number;
  readonly wordsEnd: number;
  readonly #printed: PrintedBlocks;
  readonly #block: number;

  constructor(
    printed: PrintedBlocks,
    block: number,
    { characters, weight, wordsEnd }: Pick<Piece, "characters" | "weight" | "wordsEnd">,
  ) {
    this.characters = characters;
    this.weight = weight;
    this.wordsEnd = wordsEnd;
    this.#printed = printed;
    this.#block = block;
  }

  get entry(): number {
    return this.#printed.entry;
  }

  get messageIndex(): number {
    return this.#printed.messageIndex;
  }

  get needs(): number | undefined {
    return this.#printed.needs;
  }

  get isMaterial(): boolean {
    return this.#printed.isMaterial;
  }

  get text(): string {
    return textOfBlock(this.#printed.blocks, this.#block);
  }
}
