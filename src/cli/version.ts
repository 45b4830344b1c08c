import { createRequire } from 'node:module';
import path from 'node:path';

/** The version of this package, without `v`. */
export function packageVersion(): string {
  return manifest().version;
}

/** Where the documentation is, and where to report problems. */
export function packageLinks(): { readonly homepage: string; readonly bugs: string } {
  const { homepage, bugs } = manifest();
  return { homepage, bugs: bugs.url };
}

/** The version of kbts and of what it runs on, as `kbts --version` prints them. */
export function versionLine(): string {
  return `kbts ${packageVersion()} (Node ${process.version}, ${process.platform}-${process.arch})`;
}

/** The folder of this package. */
export function packageFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('../../package.json'));
}

interface Manifest {
  readonly version: string;
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

function manifest(): Manifest {
  // The file is as far from the sources as from `dist`.
  return createRequire(import.meta.url)('../../package.json');
}
