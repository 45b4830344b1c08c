import path from 'node:path';
import { openFiles } from '../files/index.js';
import type { ProblemSink } from '../problems/index.js';

/**
 * Reads the text of `--license-file`.
 *
 * @param file relative to `folder`, or absolute
 * @returns undefined when there is no such file, which is reported
 */
export function readLicenseFile(file: string, folder: string, sink: ProblemSink): string | undefined {
  const place = path.resolve(folder, file);
  const text = openFiles(path.dirname(place)).readText(path.basename(place));
  if (text === undefined) {
    const message = `there is no license file \`${file}\``;
    const hint = 'give the path of a file with a block comment `/* … */`';
    sink.report({ code: 'usage', severity: 'error', message, hint });
  }
  return text;
}
