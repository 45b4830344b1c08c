import type { ReadableFiles } from '../files/index.js';
import type { Surroundings } from '../scaffold/index.js';
import type { Io } from './io.js';
import { packageVersion } from './version.js';

/** The inputs of a plan other than the request. */
export function surroundings(files: ReadableFiles, io: Io): Surroundings {
  return { files, version: packageVersion(), year: io.now().getFullYear() };
}
