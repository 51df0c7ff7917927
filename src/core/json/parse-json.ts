/** A JSON document as a value; `otherwise` if the text is not one. */
export function parseJson(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** No JSON document parses to undefined. */
export function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}
