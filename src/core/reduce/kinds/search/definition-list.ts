import { definesMore, findDefinedName } from "../../../outputs/source/any-language.ts";
import type { Fact, FactList } from "../../outline.ts";

/** A judgement: the word that this many matches share is what was searched for. */
const READ_MATCHES = 50;
/** Judgements: more, or longer ones, do not fit any budget. */
const MAX_DEFINITIONS = 200;
const MAX_DEFINITION_LENGTH = 100;

/** A match with its position. */
interface PlacedMatch {
  readonly path: string;
  readonly number: string | undefined;
  readonly text: string;
  readonly at: number;
}

interface Definition extends PlacedMatch {
  /** Of something other than a variable. */
  readonly isDefinition: boolean;
  /** Empty if there is none. */
  readonly name: string;
}

/**
 * Gathers the definitions that a reader who looks for a name wants first: one for each file, and all of the word that was
 * searched for, which is the one that every match has.
 */
export class DefinitionList {
  readonly #definitions: Definition[] = [];
  #words: readonly string[] | undefined;
  #read = 0;

  /** Notes a match. Returns whether it defines something. */
  add(match: PlacedMatch): boolean {
    this.#addWords(match.text);
    const isDefinition = definesMore(match.text);
    const name = findDefinedName(match.text) ?? "";
    if ((isDefinition || name !== "") && this.#definitions.length < MAX_DEFINITIONS) {
      this.#definitions.push({ ...match, isDefinition, name });
    }
    return isDefinition;
  }

  /** Definitions of what was searched for, then of whatever else the matches are in. */
  facts(): FactList {
    const isWanted = ({ name }: Definition): boolean => this.#words?.includes(name) === true;
    const wanted = this.#definitions.filter(isWanted);
    const firstOf = new Map<string, Definition>();
    for (const one of this.#definitions) {
      if (one.isDefinition && !isWanted(one) && !firstOf.has(one.path)) firstOf.set(one.path, one);
    }
    return { title: "", rank: "floor", facts: [...wanted, ...firstOf.values()].map(describe) };
  }

  #addWords(text: string): void {
    if (this.#read >= READ_MATCHES) return;
    this.#read += 1;
    this.#words = this.#words?.filter((word) => text.includes(word)) ?? [...new Set(text.match(/[\w$]{2,80}/g))];
  }
}

function describe({ path, number, text, at }: Definition): Fact {
  const file = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const value = text.trim().slice(0, MAX_DEFINITION_LENGTH);
  return {
    text: `${file}:${number === undefined ? "" : `${number}:`} ${value}`,
    at,
    claim: { kind: "quotes", values: [value] },
  };
}
