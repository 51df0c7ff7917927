import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Scenes } from "../../scripts/draw-pages/open-scenes.ts";
import { listViews } from "../../scripts/draw-pages/views.ts";

// `npm run pages` waits for these words, and is not run with every change.

describe("the views that are drawn", () => {
  const said = [...globSync("src/page/**/*.tsx"), "test/page/fill-page-stage.ts"]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    .replaceAll(/\s+/g, " ");
  const stage = { url: "" };
  const scenes = { busy: stage, story: {}, empty: stage, guarded: stage, summarized: stage } as unknown as Scenes;

  it.each(listViews(scenes).map(({ name, sign, address }) => [name, sign, address] as const))(
    "%s is identified by words on the page: %s",
    (_name, sign, address) => expect(said.includes(sign) || address.includes(sign)).toBe(true),
  );
});
