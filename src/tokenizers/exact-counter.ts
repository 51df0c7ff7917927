import { CompactionError } from "../core/base/errors.ts";
import { explainMissingPackage } from "../core/base/explain-missing-package.ts";
import type { TokenCounter } from "../core/base/ports.ts";
import { splitForTokenizer } from "./split-for-tokenizer.ts";

/** The part of the tokenizer library that counting needs. */
interface Encoding {
  countTokens(text: string, options: { readonly disallowedSpecial: Set<string> }): number;
  clearMergeCache(): void;
}

const encodings = {
  o200k_base: (): Promise<Encoding> => import("gpt-tokenizer/encoding/o200k_base"),
  o200k_harmony: (): Promise<Encoding> => import("gpt-tokenizer/encoding/o200k_harmony"),
  cl100k_base: (): Promise<Encoding> => import("gpt-tokenizer/encoding/cl100k_base"),
};

/** Large, and needed only if a count must be exact: users who want that install it. */
const PACKAGES = ["gpt-tokenizer@4"];

export type EncodingName = keyof typeof encodings;

/** The first line whose pattern matches a model's name gives its encoding. */
const encodingsOfModels: readonly (readonly [RegExp, EncodingName])[] = [
  [/^gpt-oss/, "o200k_harmony"],
  [/^gpt-(3\.5|4(?![o.]|-?\d\.))/, "cl100k_base"],
  [/^(gpt-|chatgpt-|codex-|o\d)/, "o200k_base"],
];

/** The library remembers merges under keys that keep whole texts alive, so its memory is emptied after this much text. */
const CHARACTERS_BETWEEN_CLEARINGS = 4_000_000;

/**
 * Loads a real tokenizer, given the name of an encoding or of an OpenAI model.
 *
 * The vocabulary (2 MB) is loaded when this is called, not before. Text that looks like a special
 * token, such as `<|endoftext|>`, counts as the ordinary text it is, and counting takes linear
 * time on any text. Other providers publish no tokenizer: asking for one of their models fails,
 * because a count in another vocabulary would not be exact.
 */
export async function loadExactCounter(encodingOrModel: string = "o200k_base"): Promise<TokenCounter> {
  const name = encodingOf(encodingOrModel);
  const encoding = await encodings[name]().catch((error: unknown) => {
    throw explainMissingPackage(error, "An exact count", PACKAGES);
  });
  const options = { disallowedSpecial: new Set<string>() };
  let charactersSinceClearing = 0;

  return {
    name: `exact ${name}`,
    countedAs: "exact",
    count(text) {
      let tokens = 0;
      for (const piece of splitForTokenizer(text)) tokens += encoding.countTokens(piece, options);

      charactersSinceClearing += text.length;
      if (charactersSinceClearing >= CHARACTERS_BETWEEN_CLEARINGS) {
        encoding.clearMergeCache();
        charactersSinceClearing = 0;
      }
      return tokens;
    },
  };
}

function encodingOf(encodingOrModel: string): EncodingName {
  if (isEncodingName(encodingOrModel)) return encodingOrModel;
  const encoding = encodingsOfModels.find(([pattern]) => pattern.test(encodingOrModel))?.[1];
  if (encoding !== undefined) return encoding;
  throw new CompactionError("INVALID_POLICY", {
    key: "tokenizer",
    range: `an OpenAI model or one of ${Object.keys(encodings).join(", ")}`,
    received: JSON.stringify(encodingOrModel),
  });
}

function isEncodingName(name: string): name is EncodingName {
  return Object.hasOwn(encodings, name);
}
