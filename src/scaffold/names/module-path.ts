import { posix } from 'node:path';

/** The relative specifier with which a file in a folder imports another file of the project. */
export function moduleFrom(folder: string, file: string): string {
  const path = posix.relative(folder, file).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
