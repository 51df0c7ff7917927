/** Content that is missing, null or an empty list: three ways to say nothing, each of which must come back as it was. */
export function isEmptyContent(content: unknown): boolean {
  return content === undefined || content === null || (Array.isArray(content) && content.length === 0);
}
