/** The system prompt of the demo's agent, with the blocks that real hosts put into theirs. */
export const systemPrompt = `You are a coding agent. You work in a repository through tools: read before you edit, run the tests after you edit, and say what you did in a sentence or two.

# Tone
Short, plain, no praise. Say when something failed.

# Doing tasks
Understand the request, look at the code around it, make the smallest change that is right, prove it with a test. Never guess at an interface: read it. When a command fails, read its output before you run it again.

# Memory
- The user reviews every diff by hand and prefers many small ones.
- Last week the user asked for error messages that say what to do next.

# CLAUDE.md
This is a TypeScript package. npm test runs everything. The core in src/core is pure: no Node, no clock. Formats never import each other. Tests stand beside the source.

<available_skills>
- release: how to cut a release, in docs/release.md
- benchmarks: how to run and read the benchmarks
</available_skills>
`;

const text = { type: "string" } as const;

/** The tools of the demo's agent, one of them from an MCP server and one that starts a sub-agent. */
export const tools = [
  tool("Read", "Reads a file and numbers its lines.", { file_path: text }),
  tool("Grep", "Searches files for a regular expression.", { pattern: text, path: text }),
  tool("Bash", "Runs a shell command and returns what it printed.", { command: text }),
  tool("Edit", "Replaces one string in a file by another.", { file_path: text, old_string: text, new_string: text }),
  tool("Write", "Creates a file.", { file_path: text, content: text }),
  tool("Task", "Starts a sub-agent for an independent piece of work and returns its report.", { prompt: text }),
  tool("mcp__tracker__get_issue", "Reads one issue of the project's tracker.", { number: { type: "integer" } }),
];

function tool(name: string, description: string, properties: Readonly<Record<string, unknown>>) {
  return { name, description, input_schema: { type: "object", properties, required: Object.keys(properties) } };
}
