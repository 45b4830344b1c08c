import { isDeepStrictEqual } from 'node:util';
import { type ReadableFiles, withLineFeeds } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { isKustomization, readAllYaml } from '../../base/yaml/index.js';
import { FileText } from '../change/file-text.js';
import { withoutImports } from '../change/merge-imports.js';
import { hasValue } from '../change/merge-lists.js';
import { boilerplateFile, findHeader } from '../templates/header.js';
import { importStatements } from '../text/named-import.js';

/** Whether a file is as a command created it, apart from header, formatting, and the order of imports and entries. */
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
  if (path.endsWith('.ts')) return isDeepStrictEqual(codeOf(path, text), codeOf(path, created));
  return path.endsWith('.yaml') && isSameYaml(path, text, created);
}

/** Returns the sorted imports, and the other code, as units without formatting. */
function codeOf(path: string, text: string): readonly [imports: readonly string[], code: readonly string[]] {
  const keysOf = (part: string) => new FileText(path, part).units.map(({ key }) => key);
  const imports = importStatements(text).map(({ start, end }) => keysOf(text.slice(start, end)).join(' '));
  return [imports.sort(), keysOf(withoutImports(text))];
}

function normalized(text: string): string {
  return text.replaceAll(/(?<![ \t])[ \t]+$/gm, '').trimEnd();
}

/** Whether YAML documents have the same values and comments, ignoring indentation and quotes. */
function isSameYaml(path: string, text: string, created: string): boolean {
  const comments = (one: string) => [...one.matchAll(/(?<!\S)#[^\n]*/g)].map(([comment]) => comment.trimEnd());
  if (!isDeepStrictEqual(comments(text), comments(created))) return false;
  const values = valuesIn(text);
  if (values === undefined) return false;
  const others = valuesIn(created);
  return isKustomization(path) ? hasValue(text, others?.[0]) : isDeepStrictEqual(values, others);
}

function valuesIn(text: string): readonly unknown[] | undefined {
  return readAllYaml(text, {
    file: '',
    code: 'manifest-invalid',
    sink: new DiagnosticList(),
    hasBigIntegers: true,
  })?.map(({ value }) => value);
}
