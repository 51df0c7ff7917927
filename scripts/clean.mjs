// Plain JavaScript, because it also runs on the older Node of a fresh machine.

import { rmSync } from "node:fs";

for (const path of process.argv.slice(2)) rmSync(path, { recursive: true, force: true });
