import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf, shorten } from '../../base/problems/index.js';

/** Default path of the manifests. */
export const defaultManifests = 'dist/install.yaml';

/** Paths that the plugin uses, relative to the project. */
export interface HelmPaths {
  readonly manifests: string;
  /** The folder that contains the chart. */
  readonly output: string;
  readonly chart: string;
}

/** Paths must not contain special characters, because the Makefile and workflows use them in commands. */
const plainPath = /^(?!-)[\p{L}\p{N}._/ -]+$/u;

/** Returns the paths on the command line, else in PROJECT, else the defaults; undefined if errors were reported. */
export function helmPaths(
  options: Readonly<Record<string, unknown>>,
  config: unknown,
  files: ReadableFiles,
  sink: DiagnosticSink,
): HelmPaths | undefined {
  const recorded = typeof config === 'object' && config !== null ? (config as Readonly<Record<string, unknown>>) : {};
  const choose = (flag: string, key: string, fallback: string) => {
    const value = options[flag] ?? (Object.hasOwn(recorded, key) ? recorded[key] : undefined) ?? fallback;
    return inside(flag, value, files, sink);
  };
  const manifests = choose('manifests', 'manifests', defaultManifests);
  const output = choose('output-dir', 'output', 'dist');
  if (manifests === undefined || output === undefined) return undefined;
  return { manifests, output, chart: output === '.' ? 'chart' : `${output}/chart` };
}

function inside(flag: string, value: unknown, files: ReadableFiles, sink: DiagnosticSink): string | undefined {
  const problem = (message: string, hint: string): Diagnostic => errorOf('path-outside', message, hint);
  if (typeof value !== 'string' || !plainPath.test(value) || value.length > 500) {
    const message = `\`--${flag}\` is \`${shorten(String(value))}\`, expected a path of letters, digits, spaces and \`._-/\``;
    sink.report(problem(message, 'use another path, or correct it in PROJECT'));
    return undefined;
  }
  const found = files.resolve(value);
  if (found.kind === 'inside') return found.relative;
  sink.report(problem(`\`--${flag} ${shorten(value)}\` ${found.reason}`, 'use a path inside the project'));
  return undefined;
}
