type OptionalNames<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Name : never;
}[keyof Fields];

/** Fields that may be undefined become fields that may be missing. */
export type Present<Fields> = Omit<Fields, OptionalNames<Fields>> & {
  [Name in OptionalNames<Fields>]?: Exclude<Fields[Name], undefined>;
};

/**
 * Leaves out fields that are undefined: when options are merged, a field that is present but undefined would hide a
 * default.
 */
export function dropUndefined<const Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;
}
