import { fileURLToPath } from "node:url";

/** The benchmark is in the repository and not in the package: its data and its peers are for development. */
export const BENCH_PROGRAM = fileURLToPath(new URL("../../bench/proof.bench.ts", import.meta.url));
