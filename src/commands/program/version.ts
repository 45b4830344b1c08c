import { createRequire } from 'node:module';
import path from 'node:path';

/** The version of this package, without `v`. */
export function packageVersion(): string {
  return manifest().version;
}

/** The Node versions that this package supports, for example `>=20.19`. */
export function requiredNode(): string {
  return manifest().engines.node;
}

/** The URLs of the documentation and the issue tracker. */
export function packageLinks(): { readonly homepage: string; readonly bugs: string } {
  const { homepage, bugs } = manifest();
  return { homepage, bugs: bugs.url };
}

/** The versions of kbts and its platform, in the format of `kbts --version`. */
export function versionLine(): string {
  return `kbts ${packageVersion()} (Node ${process.version}, ${process.platform}-${process.arch})`;
}

/** The folder of this package. */
export function packageFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('../../../package.json'));
}

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

function manifest(): Manifest {
  // The relative path is the same from `src` and from `dist`.
  return createRequire(import.meta.url)('../../../package.json');
}
