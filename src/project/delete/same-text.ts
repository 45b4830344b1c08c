import { isDeepStrictEqual } from 'node:util';
import { type ReadableFiles, withLineFeeds } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { readAllYaml } from '../../base/yaml/index.js';
import { FileText } from '../change/file-text.js';
import { boilerplateFile, findHeader } from '../templates/header.js';

/**
 * Whether a file is as a command created it. Ignores the year in the header, line endings, and formatting.
 */
export function isAsCreated(path: string, text: string, created: string, files: ReadableFiles): boolean {
  const header = withLineFeeds(files.readText(boilerplateFile) ?? '').trim();
  const bare = (one: string) => {
    const lines = withLineFeeds(one);
    return normalized(header === '' ? lines : lines.slice(findHeader(lines, header)?.end ?? 0));
  };
  return isSame(path, bare(text), bare(created));
}

function isSame(path: string, text: string, created: string): boolean {
  if (text === created) return true;
  if (path.endsWith('.ts')) {
    const [keys, others] = [text, created].map((one) => new FileText(path, one).units.map(({ key }) => key));
    return isDeepStrictEqual(keys, others);
  }
  return path.endsWith('.yaml') && isSameYaml(text, created);
}

function normalized(text: string): string {
  return text.replaceAll(/(?<![ \t])[ \t]+$/gm, '').trimEnd();
}

/** Whether YAML documents have the same values and comments, ignoring indentation and quotes. */
function isSameYaml(text: string, created: string): boolean {
  const comments = (one: string) => [...one.matchAll(/(?<!\S)#[^\n]*/g)].map(([comment]) => comment.trimEnd());
  if (!isDeepStrictEqual(comments(text), comments(created))) return false;
  const values = valuesIn(text);
  return values !== undefined && isDeepStrictEqual(values, valuesIn(created));
}

function valuesIn(text: string): readonly unknown[] | undefined {
  return readAllYaml(text, {
    file: '',
    code: 'manifest-invalid',
    sink: new DiagnosticList(),
    hasBigIntegers: true,
  })?.map(({ value }) => value);
}
