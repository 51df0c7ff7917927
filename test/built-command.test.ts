import { accessSync, constants, readFileSync } from "node:fs";
import { it } from "vitest";

it.skipIf(process.platform === "win32")("every command of the package may be run, however often it was built", () => {
  const { bin } = JSON.parse(readFileSync("package.json", "utf8")) as { bin: Readonly<Record<string, string>> };
  for (const path of Object.values(bin)) accessSync(path, constants.X_OK);
});
