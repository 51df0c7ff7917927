/** Lines of a log that are about errors or warnings by their level. Told by a rule of its own, so that nobody is judged by his own reading. */
const SEVERE =
  /\b(?:ERROR|ERR|FATAL|CRITICAL|SEVERE|EMERG|ALERT|WARN|WARNING)\b|\b(?:error|fatal|crit|warn|warning):|\blevel"?[=:]"?(?:error|fatal|critical|warn)/;
const VALUE = /[^\s"',:=]*\d[^\s"',:=]*/g;
const COMPARED_CHARACTERS = 160;

/** The distinct things that the severe lines of a log say, each with the lines that say it with other values. */
export function findErrorTemplates(text: string): readonly (readonly string[])[] {
  const byTemplate = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const start = line.trim().slice(0, COMPARED_CHARACTERS);
    if (!SEVERE.test(start)) continue;
    const template = start.replaceAll(VALUE, "#");
    byTemplate.set(template, (byTemplate.get(template) ?? new Set()).add(start));
  }
  return [...byTemplate.values()].map((lines) => [...lines]);
}

/** How many templates a shorter text names: at least one line of each is there to the letter. */
export function countNamed(templates: readonly (readonly string[])[], text: string): number {
  return templates.filter((lines) => lines.some((line) => text.includes(line))).length;
}
