/** What kind of work a made session shows. */
export type Domain = "coding" | "support" | "browsing" | "data analysis";

/** How a session is made. The same recipe on the same repository gives the same session. */
export interface Recipe {
  readonly name: string;
  readonly domain: Domain;
  /** About how long it gets. */
  readonly tokens: number;
  readonly seed: number;
  /** The user shows a picture in every turn. */
  readonly hasImages?: boolean;
  /** The agent reads the same few files again and again. */
  readonly rereads?: boolean;
  /** One command prints more than everything else. */
  readonly hasHugeOutput?: boolean;
  /** Steps of a turn, if it is not the domain's usual number. */
  readonly stepsPerTurn?: number;
}

/** The sessions that the benchmark makes itself, from 20 thousand to a million tokens. */
export const recipes: readonly Recipe[] = [
  { name: "coding 20K", domain: "coding", tokens: 20_000, seed: 1 },
  { name: "coding 100K", domain: "coding", tokens: 100_000, seed: 2 },
  { name: "coding 300K", domain: "coding", tokens: 300_000, seed: 3 },
  { name: "coding 1M", domain: "coding", tokens: 1_000_000, seed: 4 },
  { name: "support 60K", domain: "support", tokens: 60_000, seed: 5 },
  { name: "browsing 120K", domain: "browsing", tokens: 120_000, seed: 6 },
  { name: "data analysis 80K", domain: "data analysis", tokens: 80_000, seed: 7 },
  { name: "long tool-heavy", domain: "coding", tokens: 200_000, seed: 8, stepsPerTurn: 60 },
  { name: "repeated reads", domain: "coding", tokens: 80_000, seed: 9, rereads: true },
  { name: "huge terminal output", domain: "coding", tokens: 150_000, seed: 10, hasHugeOutput: true },
  { name: "image-heavy", domain: "browsing", tokens: 60_000, seed: 11, hasImages: true },
];

/** The recipe with a name. */
export function findRecipe(name: string): Recipe {
  const recipe = recipes.find((one) => one.name === name);
  if (recipe === undefined) throw new Error(`No recipe is called ${name}`);
  return recipe;
}
