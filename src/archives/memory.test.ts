import { describeArchive } from "../../test/contracts/archive.ts";
import { memoryArchive } from "./memory.ts";

describeArchive("memoryArchive", async (options) => memoryArchive(options));
