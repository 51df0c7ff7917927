import { globSync } from "node:fs";
import { basename } from "node:path";
import { bash, grep, read, reply, type Step, user, work } from "./story.ts";

/** How many files are reviewed: enough steps after the compaction for it to pay, few enough for an audience. */
const MAX_FILES = 64;

/**
 * The user speaks again after this many: a model that binds its thinking accepts a compaction only when the user
 * speaks.
 */
const FILES_AT_ONCE = 8;

const files = globSync("src/core/stages/{measure,decide,partition,digest,assemble,verify,report}/**/*.ts")
  .filter((path) => !/\.test\.ts$|index\.ts$/.test(path))
  .sort()
  .slice(0, MAX_FILES);

/** The third day: many small steps, as on most days of an agent. It continues where the story ends. */
export const review: readonly Step[] = [
  reply("Here is the line, and the list of files."),
  user(
    "Thanks. Now check that the first doc comment of each file in these stages still says what its code does, file by file.",
  ),
  ...files.flatMap((path, index) => [
    ...(index > 0 && index % FILES_AT_ONCE === 0 ? [reply(`${index} files are done, all true.`), user("Go on.")] : []),
    work(`${basename(path, ".ts")} next.`, bash(`grep -m1 -A3 '^/\\*\\*' ${path}`)),
  ]),
  reply(`All ${files.length} first comments say what their code does. I changed nothing and pushed nothing.`),
  user("Last thing: read the tests of the breakdown once more. Do they cover the new tag?"),
  work(
    "The tests, and the splitters.",
    read("src/core/stages/measure/break-down.test.ts"),
    read("src/core/stages/measure/split-user-text.ts"),
    read("src/core/stages/measure/split-system-text.ts"),
    grep("persistent", "src/core/stages"),
  ),
];
