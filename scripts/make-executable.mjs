// The compiler writes files that nobody may run; a link of npm to one that was built anew would be refused.

import { chmodSync } from "node:fs";

for (const path of process.argv.slice(2)) chmodSync(path, 0o755);
