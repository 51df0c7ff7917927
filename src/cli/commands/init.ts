import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { findHome, hostPlace } from "../../keys/find-home.ts";
import { makePrivateFolder } from "../../keys/make-private-folder.ts";
import { SETTINGS_FILE } from "../../settings/load-settings.ts";
import { writeSettings } from "../../settings/write-settings.ts";
import { type Command, flag, printAnswer, UsageError } from "../command.ts";
import { writeFileWhole } from "../write-file.ts";

/** `palimpsest init`: a settings file to begin with. */
export const init: Command = {
  name: "init",
  operands: "",
  options: {
    home: flag("write it to the palimpsest home, where it applies to everything you run"),
    force: flag("overwrite an existing file"),
  },
  details: [
    "Every setting is listed with its meaning, range and default, and is commented out: the file changes nothing until you remove a #. Without --home it is written to the working directory, without the settings that are not allowed there.",
    "With --json: { file }.",
    "Examples:\n  palimpsest init\n  palimpsest init --home",
  ],

  async run({ values, operands, terminal }) {
    if (operands.length > 0) throw new UsageError("init takes no file name: it always writes palimpsest.yaml.");
    const isTrusted = values["home"] === true;
    const file = isTrusted ? join(findHome(hostPlace()), SETTINGS_FILE) : SETTINGS_FILE;
    if (values["force"] !== true && existsSync(file)) {
      throw new UsageError(`${file} already exists. Overwrite it with --force.`);
    }
    if (isTrusted) makePrivateFolder(dirname(file));
    await writeFileWhole(file, writeSettings({ isTrusted }));
    await printAnswer(
      { values, terminal },
      { file },
      `Wrote ${file}: every setting with its default, commented out.\nNext: palimpsest doctor, then palimpsest compact SESSION, or palimpsest gateway and your agent behind it.\n`,
    );
    return 0;
  },
};
