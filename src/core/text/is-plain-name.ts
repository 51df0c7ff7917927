/** Providers name their models in such characters; a person or a client may write anything. */
const PLAIN_NAME = /^[\w.:/@+-]{1,100}$/;

/** Whether a model's name can be written into reports and metrics: it holds nothing but a name. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}
