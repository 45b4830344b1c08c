import { createRequire } from 'node:module';

/** The version of this package, without `v`. */
export function packageVersion(): string {
  // The file lies as far from the sources as from `dist`.
  const contents: { readonly version: string } = createRequire(import.meta.url)('../../package.json');
  return contents.version;
}
