/** The code that the system or a library gave an error, such as `ENOENT`; undefined if it has none. */
export function findErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "part of the path is not a directory",
  EACCES: "permission denied",
  EISDIR: "it is a directory",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "the name is too long",
};

/** Why a file cannot be read, for people. */
export function describeUnreadable(error: unknown): string {
  const code = findErrorCode(error) ?? "unknown reason";
  return REASONS[code] ?? code;
}
