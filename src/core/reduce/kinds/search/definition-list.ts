import type { Fact, FactList } from "../../outline.ts";

/** What a reader who looks for a name wants first: where it is defined. A variable inside something does not count. */
const DEFINITION =
  /^\s*(?:(?:export|default|public|private|protected|internal|static|async|abstract|final|override|pub|pub\(crate\)|unsafe|declare) )*(?:(?:function|class|interface|type|enum|struct|trait|impl|def|fn|func|module|namespace|fun|record|#define)[ *(])|^export (?:const|let|var) \w|^(?:const|let|var|val) \w{1,80} = (?:async )?(?:function\b|\w{1,80} =>|\([^)]{0,200}\)(?:: [^=]{1,80})? =>)/;
/** The name that a definition gives, even of a variable; a method's name follows what it belongs to. */
const DEFINED =
  /^\s*(?:[a-z()]{1,12} ){0,6}(?:function\*?|class|interface|type|enum|struct|trait|def|fn|func|module|namespace|fun|record|#define|const|let|var|val) (?:\([^)]{0,80}\) ?)?(?:self\.)?([\w$]{1,80})/;
/** How many matches are read to find out what was searched for. */
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

/** Gathers the first definition of each file, and all definitions of what was searched for: the word in every match. */
export class DefinitionList {
  readonly #definitions: Definition[] = [];
  #words: readonly string[] | undefined;
  #read = 0;

  /** Notes a match. Returns whether it defines something. */
  add(match: PlacedMatch): boolean {
    this.#addWords(match.text);
    const isDefinition = DEFINITION.test(match.text);
    const name = DEFINED.exec(match.text)?.[1] ?? "";
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
