/** The codes are those of OpenAI's own SDK; compatible servers write what Anthropic does, or their own words. */
export function isOpenAiMediaTooLarge(status: number, body: string): boolean {
  return status === 400 && /image_too_large|image_file_too_large|image exceeds|image (?:is )?too large/i.test(body);
}
