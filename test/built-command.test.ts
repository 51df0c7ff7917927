import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const { bin, exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
};

it.skipIf(process.platform === "win32")(
  "every command of the package is executable, however often it was built",
  () => {
    for (const path of Object.values(bin)) accessSync(path, constants.X_OK);
  },
);

describe("an old Node", () => {
  const needNode = Object.values(exports)
    .map((door) => (typeof door === "string" ? door : door.default))
    .filter((path) => path.endsWith(".js") && readFileSync(path, "utf8").includes("/require-node.js"));
  const pretend = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.1.0"}})`;

  it("is refused by each door before anything is loaded that it may not have", () => {
    expect(needNode).toContain("./dist/archives/index.js");
    for (const path of needNode)
      expect(readFileSync(path, "utf8"), path).toMatch(/^import "[./]+\/require-node\.js";\n/);
  });

  it("learns the version it needs, and not where in our code or its own that was found", () => {
    const { stderr } = spawnSync(process.execPath, ["--import", pretend, "dist/index.js"], { encoding: "utf8" });
    expect(stderr).toMatch(
      /^\[palimpsest needs Node 22\.18 or newer [^\n]*this is Node 20\.1\.0[^\n]*\]\n\nNode\.js v\S+\n$/,
    );
  });
});
