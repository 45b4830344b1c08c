import type { ProjectSource } from './project-source.js';

/** A position in Go code. */
export interface GoPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

interface GoController extends GoPlace {
  readonly kind: string;
  /** Other watches as written: `Owns(&appsv1.Deployment{})`. */
  readonly watches: readonly string[];
  /** Permissions from markers in the same file: group and resource, separated by `/`. */
  readonly permissions: ReadonlySet<string>;
}

/** Facts about an operator, found by a plain search in its Go code. Code in an unusual style is not found. */
export interface GoCode {
  readonly controllers: readonly GoController[];
  /** Webhook and conversion functions: `func (r *Frigate) ValidateCreate`. */
  readonly handlers: readonly (GoPlace & { readonly name: string; readonly owner: string })[];
  /** Manager flags, without `--`. */
  readonly flags: readonly (GoPlace & { readonly name: string })[];
  readonly leaderElectionID?: string;
}

interface SourceText {
  readonly path: string;
  readonly text: string;
}

interface GoFile extends SourceText {
  /** The file with spaces in place of comments and raw strings, so that offsets and lines do not change. */
  readonly code: string;
  /** Like {@link code}, with spaces in place of all strings, too. */
  readonly bare: string;
  readonly comments: string;
}

/** Folders that never contain the project's own Go code. */
const skipped = new Set(['vendor', 'node_modules', 'testdata', 'third_party', 'bin', 'dist']);

/** Reads the Go files of a project, except for tests and generated code. */
export function readGoSources(source: ProjectSource) {
  const { files, others } = source.tree('', (name) => skipped.has(name) || /^[._]/.test(name));
  const isOwn = (place: string) => place.endsWith('.go') && !/(?:_test|zz_generated[^/]*)\.go$/.test(place);
  return {
    files: files.filter(isOwn).map((path) => ({ path, text: source.text(path) ?? '' })),
    testFiles: files.filter((place) => place.endsWith('_test.go')),
    // Links are not followed.
    unread: others.filter(isOwn),
  };
}

/** Finds controllers, webhooks, conversions and flags in Go files, except in comments and strings. */
export function readGoCode(texts: readonly SourceText[]): GoCode {
  const files = texts.map((one) => ({ ...one, ...splitGoText(one.text) }));
  const id = files.flatMap(({ code }) => /\bLeaderElectionID:\s*"([a-z0-9.-]{1,253})"/.exec(code)?.[1] ?? [])[0];
  return {
    controllers: files.flatMap(controllersIn),
    handlers: files.flatMap(handlersIn),
    flags: files.filter(({ bare }) => /^package main\b/m.test(bare)).flatMap(flagsIn),
    ...(id === undefined ? {} : { leaderElectionID: id }),
  };
}

function controllersIn(file: GoFile): readonly GoController[] {
  const permissions = permissionsIn(file.comments);
  const starts = [...file.bare.matchAll(/\bNewControllerManagedBy\(/g)].map(({ index }) => index);
  const placeAt = placesOf(file);
  return starts.flatMap((start, index) => {
    // A builder chain ends before the next one begins; most have a few hundred characters.
    const text = file.bare.slice(start, Math.min(starts[index + 1] ?? file.bare.length, start + 5_000));
    const kind = /\bFor\(\s*&(?:\w+\.)?(\w+)\{/.exec(text)?.[1];
    if (kind === undefined) return [];
    const calls = [...text.matchAll(/\b(Owns|Watches)\(\s*(&[\w.]+)\{/g)];
    return [{ ...placeAt(start), kind, watches: calls.map(([, call, type]) => `${call}(${type}{})`), permissions }];
  });
}

function permissionsIn(comments: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, marker = ''] of comments.matchAll(/\+kubebuilder:rbac:([^\n]+)/g)) {
    const listOf = (name: string) => {
      const [, list = ''] = new RegExp(`(?:^|,)${name}=([^,]*)`).exec(marker) ?? [];
      return new Set(list.split(';').map((word) => word.replaceAll(/["\x60]/g, '').trim()));
    };
    for (const group of listOf('groups')) {
      for (const resource of listOf('resources')) {
        found.add(`${group === 'core' ? '' : group}/${resource}`);
      }
    }
  }
  return found;
}

const handlerNames = 'Default|ValidateCreate|ValidateUpdate|ValidateDelete|ConvertTo|ConvertFrom|Handle';

function handlersIn(file: GoFile): GoCode['handlers'] {
  const pattern = new RegExp(`^func \\((?:\\w+ )?\\*?(\\w+)\\) (${handlerNames})\\(`, 'gm');
  const placeAt = placesOf(file);
  return [...file.bare.matchAll(pattern)].map(({ index, 1: owner = '', 2: name = '' }) => ({
    ...placeAt(index),
    ...{ owner, name },
  }));
}

function flagsIn(file: GoFile): GoCode['flags'] {
  const pattern = /\b\w*[fF](?:lags?|s|lagSet)\.\w+VarP?\([^,\n]{1,200},\s*"([A-Za-z][\w.-]{0,99})"/g;
  const placeAt = placesOf(file);
  return [...file.code.matchAll(pattern)].map(({ index, 1: name = '' }) => ({ ...placeAt(index), name }));
}

/** Returns a function that converts offsets, which must ascend, to positions. */
function placesOf({ path: file, text }: SourceText): (index: number) => GoPlace {
  let at = 0;
  let line = 1;
  return (index) => {
    for (; at < index; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return { file, line };
  };
}

/** Matches comments, raw strings, strings and rune literals, including those that are not terminated. */
const tokens = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|`[^`]*(?:`|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g;

/** Separates the code of a Go file from text that only looks like code. */
export function splitGoText(text: string): Pick<GoFile, 'code' | 'bare' | 'comments'> {
  const comments = text.match(tokens)?.filter((token) => token.startsWith('/')) ?? [];
  return {
    code: text.replace(tokens, (token) => (/^[/\x60]/.test(token) ? blank(token) : token)),
    bare: text.replace(tokens, blank),
    comments: comments.join('\n'),
  };
}

function blank(token: string): string {
  return token.replace(/[^\n]/g, ' ');
}
