import { type ReadableFiles, withLineFeeds } from '../files/index.js';
import { boilerplateFile } from './header.js';

/**
 * Whether a file is as a command created it: differences in the year of its header, in line endings and in format do
 * not count, and neither do fields that `kbts manifests` added to a sample.
 */
export function isAsCreated(path: string, text: string, created: string, files: ReadableFiles): boolean {
  const isHeader = headerPattern(files);
  const bare = (one: string) => normalized(path, withLineFeeds(one).replace(isHeader, ''));
  return bare(text) === bare(created);
}

/** The header of source files, with any year. */
export function headerPattern(files: ReadableFiles): RegExp {
  const header = withLineFeeds(files.readText(boilerplateFile) ?? '').trim();
  if (header === '') return /^(?!)/;
  const escaped = header.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/\bYEAR\b/g, '\\d{4}');
  return new RegExp(`^\\uFEFF?${escaped}\\n*`);
}

/** `kbts manifests` completes a sample until the user removes this line. */
const completed = /^# TODO\(user\): Add fields here\..*\n[\s\S]*/m;

function normalized(path: string, text: string): string {
  if (path.endsWith('.ts')) return withoutFormat(text);
  const lines = path.startsWith('config/samples/') ? text.replace(completed, '# TODO(user)') : text;
  return lines.replaceAll(/[ \t]+$/gm, '').trimEnd();
}

/** Removes what formatters change: whitespace, semicolons, trailing commas and the kind of quotes. */
function withoutFormat(text: string): string {
  return text
    .replaceAll(/[\s;]/g, '')
    .replaceAll('"', "'")
    .replaceAll(/,(?=[)\]}])/g, '');
}
