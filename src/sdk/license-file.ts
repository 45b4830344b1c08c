import fs from 'node:fs';
import path from 'node:path';
import type { DiagnosticSink } from '../problems/index.js';

/** The maximum size of a license header. */
const longest = 100_000;

/**
 * Reads the text of `--license-file`.
 *
 * @param file relative to `folder`, or absolute
 * @returns undefined when it is not a text file, which is reported
 */
export function readLicenseFile(file: string, folder: string, sink: DiagnosticSink): string | undefined {
  const place = path.resolve(folder, file);
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  // Something other than a file, such as a device, may never end.
  if (stat?.isFile() && stat.size <= longest) return fs.readFileSync(place, 'utf8');
  const message = stat
    ? `the license file \`${file}\` is ${stat.isFile() ? 'larger than 100 kB' : 'not a file'}`
    : `license file \`${file}\` not found`;
  const hint = 'pass the path of a file with a block comment `/* … */`';
  sink.report({ code: 'usage', severity: 'error', message, hint });
  return undefined;
}
