import fs from 'node:fs';
import path from 'node:path';
import type { DiagnosticSink } from '../../base/problems/index.js';
import { type CompleteRequest, type Fields, flagName, type GivenFlags } from '../../commands/define/fields.js';

/** Maximum size of a file passed by path in a flag, in bytes. */
const longestFile = 100_000;

/** Returns the request that the flags describe; reports an error if the file that a flag names cannot be read. */
export function completeRequest<F extends Fields>(
  fields: F,
  given: GivenFlags<F>,
  from: string,
  sink: DiagnosticSink,
): CompleteRequest<F> {
  const entries = Object.entries(given).flatMap(([key, value]) => {
    const field = fields[key];
    // Plugins are passed in `Place`; each command parses its own severities.
    if (!field || field.only !== undefined || field.type === 'plugins' || field.type === 'severities') return [];
    const text = field.type === 'file' ? readFile(String(value), flagName(key, field), from, sink) : value;
    return text === undefined ? [] : [[key, text]];
  });
  return Object.fromEntries(entries) as CompleteRequest<F>; // `given` includes all defaults
}

/** Reads a text file. Returns undefined, and reports an error, if it is missing, too large, or not a regular file. */
function readFile(file: string, flag: string, from: string, sink: DiagnosticSink): string | undefined {
  const place = path.resolve(from, file);
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  // Reading a device or a pipe might never end.
  if (stat?.isFile() && stat.size <= longestFile) return fs.readFileSync(place, 'utf8');
  const what = flag.replaceAll('-', ' ');
  const message = stat
    ? `the ${what} \`${file}\` is ${stat.isFile() ? 'larger than 100 kB' : 'not a file'}`
    : `${what} \`${file}\` not found`;
  const hint = 'pass the path of a file with a block comment `/* … */`';
  sink.report({ code: 'usage', severity: 'error', message, hint });
  return undefined;
}
