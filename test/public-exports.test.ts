import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const manifest: { exports: Record<string, string | Record<string, string>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const entries = Object.entries(manifest.exports)
  .flatMap(([subpath, paths]): [string, string][] =>
    typeof paths === "string"
      ? [[subpath, paths]]
      : Object.entries(paths).map(([condition, path]) => [
          condition === "default" ? subpath : `${subpath} (${condition})`,
          path,
        ]),
  )
  .filter(([, path]) => path.endsWith(".js"));

// Users may rely on what is listed here: a change of this file is a change for them.
describe("public exports", () => {
  it.each(entries)("%s", async (subpath, path) => {
    const names = Object.keys(
      await import(/* @vite-ignore */ `../${path.replace("./dist/", "src/").replace(/\.js$/, ".ts")}`),
    );
    expect({ [subpath]: names.sort() }).toMatchSnapshot();
  });
});
