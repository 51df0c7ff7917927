import { describe, expect, it } from "vitest";
import { isProse } from "./is-prose.ts";
import { minePins } from "./mine-pins.ts";

describe("isProse", () => {
  it.each(["Never push to main.", "Keep src/api/v2 as it is, and use snake_case.", "金额一律用整数分表示。"])(
    "%s is",
    (text) => {
      expect(isProse(text)).toBe(true);
    },
  );

  it.each([
    "enabled = True",
    "if enabled:",
    "scaler = torch.cuda.amp.GradScaler(enabled=(dtype))",
    "=========================== short test summary info ============================",
    "Git repo: ../../var/folders/x/.git with 434 files",
    "import pytest",
    "[pytest]",
  ])("%s is not", (text) => {
    expect(isProse(text)).toBe(false);
    expect(minePins([{ messageNumber: 1, text }])).toEqual([]);
  });
});
