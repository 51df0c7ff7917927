import { describe, expect, it } from "vitest";
import { describeSubject } from "./describe-subject.ts";

describe("describeSubject", () => {
  it.each([
    ["Use pnpm.", "package-manager"],
    ["Verwende Tabs statt Leerzeichen.", "indentation"],
    ["n'utilise pas npm", "avoid:npm"],
    ["Use the `vitest` runner in TypeScript projects", "test-runner"],
    ["Always use ky.", "http-client"],
    ["Always use zod.", "use:zod"],
    ["Never push to main.", "branch:main"],
    ["Nie auf main pushen.", "branch:main"],
    ["Never merge into release/2.0 yourself", "branch:release/2.0:merge"],
    ["Don't force-push.", "force-push"],
    ["Don't push anything.", "push"],
    ["Don't deploy on Fridays.", "deploy"],
    ["Stay on the develop branch.", "branch"],
    ["Don't touch src/legacy/.", "path:src/legacy"],
    ["Never edit `config.yml`", "path:config.yml"],
    ["Answer in German.", "language"],
    ["Schreib Kommentare immer auf Englisch.", "language:comments"],
    ["The budget is 50 dollars.", "limit:budget"],
    ["At most 100 lines per file.", "limit:lines-per-file"],
    ["Be concise.", "length"],
    ["No emojis.", "emoji"],
    ["Don't touch the public API.", "touch-public-api"],
    ["Never.", undefined],
    ["Never:\n- push to main\n- delete files", undefined],
  ])("%s is about %s", (text, key) => {
    expect(describeSubject(text).key).toBe(key);
  });

  it("tells what is asked for from what is turned down", () => {
    expect(describeSubject("Use pnpm instead of npm.")).toMatchObject({ prefers: "pnpm", rejects: ["npm"] });
    expect(describeSubject("Don't use npm or yarn.")).toMatchObject({ prefers: undefined, rejects: ["npm", "yarn"] });
    expect(describeSubject("No mocks in the TypeScript tests.").rejects).toEqual([]);
  });
});
