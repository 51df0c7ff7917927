/** Servers with OpenAI's API use different words; most give the code. */
export function isOpenAiTooLong(status: number, body: string): boolean {
  if (status === 413) return true;
  return status === 400 && /context_length_exceeded|maximum context length|context window/i.test(body);
}
