/** What a lock file says about one package. */
interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Optional packages that a lock file names as a dependency but has no entry for. npm leaves out the binaries of other
 * platforms if its registry did not have them on the day of the lock file; `npm ci` then refuses the file, and on those
 * platforms the tool stays without its binary.
 */
export function listMissingPlatforms(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !listPlaces(path).some((place) => `${place}node_modules/${name}` in packages))
      .map(([name, version]) => `${name}@${version}`),
  );
}

/** Where Node looks for what a package needs: inside it, then next to it and next to each folder around it. */
function listPlaces(path: string): string[] {
  const places = [""];
  for (const { index } of path.matchAll(/\/node_modules\//g)) places.push(path.slice(0, index + 1));
  if (path !== "") places.push(`${path}/`);
  return places;
}
