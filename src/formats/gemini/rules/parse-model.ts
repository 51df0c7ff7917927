/** What the name of a model says about the rules it keeps. */
interface ModelView {
  readonly major: number;
  readonly minor: number;
  readonly makesImages: boolean;
}

/** Reads names such as `models/gemini-3.1-pro-preview`. Undefined where no version can be told, as in `gemini-pro-latest`. */
export function parseModel(model: string | undefined): ModelView | undefined {
  const match = /(?:^|\/)gemini-(\d{1,4})(?:\.(\d{1,4}))?(?![\d.])/.exec(model ?? "");
  if (match === null) return undefined;
  const [, major, minor = "0"] = match;
  return { major: Number(major), minor: Number(minor), makesImages: model?.includes("-image") === true };
}

/** Whether the version is known and not older than the given one. */
export function isAtLeast(model: ModelView | undefined, major: number, minor: number): boolean {
  if (model === undefined) return false;
  return model.major > major || (model.major === major && model.minor >= minor);
}
