import { posix } from 'node:path';

/** Returns the relative specifier with which files in a folder import another file of the project. */
export function moduleFrom(folder: string, file: string): string {
  const path = posix.relative(folder, file).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
