// Lets an example import the package by its name from the sources that `exports` of the manifest lead to. For `node
// --import`.

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const manifest: { readonly exports: Readonly<Record<string, string | { readonly default: string }>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

registerHooks({
  resolve(specifier, context, next) {
    const [, subpath] = /^palimpsest(\/.*)?$/.exec(specifier) ?? [specifier, undefined];
    const door = specifier.startsWith("palimpsest") ? manifest.exports[`.${subpath ?? ""}`] : undefined;
    if (door === undefined) return next(specifier, context);
    const built = typeof door === "string" ? door : door.default;
    const source = built.replace("./dist/", "src/").replace(/\.js$/, ".ts");
    return next(new URL(`../../${source}`, import.meta.url).href, context);
  },
});
