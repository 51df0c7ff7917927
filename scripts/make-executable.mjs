// The compiler writes files that are not executable, so a link of npm to a rebuilt one would be refused.

import { chmodSync } from "node:fs";

for (const path of process.argv.slice(2)) chmodSync(path, 0o755);
