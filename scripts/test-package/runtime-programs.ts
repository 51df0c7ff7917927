/** Programs in plain JavaScript that a runtime runs with the package. Each prints `ok` at its end. */
export const RUNTIME_PROGRAMS: Readonly<Record<string, string>> = {
  // The short path with an archive on disk, past the window, in every format; then reads back what was taken out.
  "library.mjs": `
    import { readFileSync } from "node:fs";
    import { createCompactor, lookupTools } from "palimpsest";
    const compactor = createCompactor({ store: "file:" + process.argv[2], contextTokens: 20000 });
    const formats = [];
    for (const history of JSON.parse(readFileSync("histories.json", "utf8"))) {
      const { report } = await compactor.compact(history);
      if (report.status !== "compacted") throw new Error(report.reason);
      const { text, isError } = await lookupTools(await compactor.archive()).retrieve({ handle: report.handles[0] });
      if (isError) throw new Error(text);
      formats.push(report.format);
    }
    await compactor.close();
    console.log("ok", formats.join(", "));`,
  // The MCP server of this package, over pipes, with the official client.
  "mcp.mjs": `
    import { Client } from "@modelcontextprotocol/sdk/client/index.js";
    import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
    const [command, ...args] = JSON.parse(process.argv[2]);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command, args, env: { ...process.env } }));
    const { tools } = await client.listTools();
    const { content } = await client.callTool({ name: "search", arguments: { query: "anything" } });
    await client.close();
    if (tools.length !== 5 || content.length === 0) throw new Error(JSON.stringify({ tools, content }));
    console.log("ok");`,
};
