// Finds numbers that do not say where they come from: measured (by which command), a provider's rule, or a judgement.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBareConstants } from "./find-bare-constants.ts";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);
const bare = sources.flatMap((file) =>
  findBareConstants(readFileSync(join("src", file), "utf8")).map((constant) => `${join("src", file)}:${constant}`),
);

for (const constant of bare) console.log(`${constant} has no doc comment that says where its value comes from`);
console.log(`${sources.length} files, ${bare.length} constants without a comment`);
process.exitCode = bare.length === 0 ? 0 : 1;
