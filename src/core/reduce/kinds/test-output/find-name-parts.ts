/** What parts the name of a test from the suite, the file and the folder it belongs to. */
const PARTING = / [>›»] |::|[/[#]|\.(?=\w)|: /gu;

/** A file with what parts it from what follows. */
const FILE = /^\S+\.\w{1,5}(?:(?::\d+)* [>›»] |::)/u;

/** Where the parts of a test's name begin behind the first: what stands before one of them may be said once for several tests. */
export function findNameParts(name: string): readonly number[] {
  return [...name.matchAll(PARTING)].map((parting) => parting.index + parting[0].length);
}

/** Where the name of a test begins behind its file: what a runner is told to run this test alone; nowhere if there is no file. */
export function findTitle(name: string): readonly number[] {
  const parting = FILE.exec(name);
  return parting === null ? [] : [parting[0].length];
}
