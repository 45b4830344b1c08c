import { type ReadableFiles, withLineFeeds } from '../../files/index.js';
import { boilerplateFile, headerPattern } from '../templates/header.js';

/**
 * Whether a file is as a command created it: differences in the year of its header, in line endings and in format do
 * not count, and neither do fields that `kbts manifests` added to a sample.
 */
export function isAsCreated(path: string, text: string, created: string, files: ReadableFiles): boolean {
  const header = withLineFeeds(files.readText(boilerplateFile) ?? '').trim();
  const bare = (one: string) => {
    const lines = withLineFeeds(one);
    return normalized(path, header === '' ? lines : lines.replace(headerPattern(header), ''));
  };
  return bare(text) === bare(created);
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
