import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyChanges, diffOf, type FileChange } from '../base/files/index.js';
import { statementsOf } from '../project/index.js';
import { byResource, decoratorOf, describe, type Permission } from './permissions.js';
import type { DevActionResult } from './protocol.js';

/**
 * Grants missing permissions in the sources of the operator, controllers first: in the `@Rbac` decorator that only
 * lists the same resource, or else in a new decorator above the first `@Rbac` decorator.
 */
export async function fixPermissions(
  missing: readonly Permission[],
  project: string,
  map: string,
): Promise<DevActionResult> {
  if (missing.length === 0) return { isDone: false, message: 'no permission is missing' };
  const before = new Map(
    bundledSources(project, map).map((file) => [file, readFileSync(path.join(project, file), 'utf8')]),
  );
  const after = new Map(before);
  for (const permissions of byResource(missing)) {
    const found =
      first(after, (text) => addVerbs(text, permissions)) ?? first(after, (text) => addDecorator(text, permissions));
    if (!found) {
      const decorators = byResource(missing).map(decoratorOf).join(' ');
      return { isDone: false, message: `no class with \`@Rbac\` found; add ${decorators}` };
    }
    after.set(found.file, found.text);
  }
  const changes = [...after].flatMap(([path, contents]): FileChange[] => {
    const text = before.get(path) ?? '';
    return text === contents ? [] : [{ kind: 'update', path, before: text, contents }];
  });
  const granted = byResource(missing).map(describe).join('; ');
  if (changes.length === 0) {
    return {
      isDone: false,
      message: `the sources already grant ${granted}; run \`kbts manifests\` to see what is wrong`,
    };
  }
  applyChanges(project, changes);
  const message = `granted ${granted} in ${changes.map(({ path }) => path).join(', ')}`;
  return { isDone: true, message, diff: await diffOf(changes) };
}

/** Returns the project's own source files in a source map, relative to the project, controllers first. */
function bundledSources(project: string, map: string): string[] {
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }; // esbuild wrote the file
  const files = sources.map((source) => path.relative(project, path.resolve(path.dirname(map), source)));
  const own = files.filter(
    (file) => !/^\.\.|(?:^|[\\/])node_modules[\\/]/.test(file) && existsSync(path.join(project, file)),
  );
  return own.sort((a, b) => Number(b.includes('controller')) - Number(a.includes('controller')));
}

/** Returns the first file that `change` changes, with its new contents; undefined if there is no such file. */
function first(
  texts: ReadonlyMap<string, string>,
  change: (text: string) => string | undefined,
): { readonly file: string; readonly text: string } | undefined {
  for (const [file, before] of texts) {
    const text = change(before);
    if (text !== undefined) return { file, text };
  }
  return undefined;
}

/** Adds verbs to the `@Rbac` decorator that only lists the resource of the permissions; undefined if there is none. */
function addVerbs(text: string, permissions: readonly Permission[]): string | undefined {
  for (const { index, 0: decorator } of statementsOf(text).matchAll(/^[ \t]*@Rbac\(\{[^{}]*\}\)/gm)) {
    const fields = fieldsOf(decorator);
    if (!fields || !permissions.every((one) => isOnlyResource(one, fields))) continue;
    const last = fields.get('verbs')?.at(-1);
    if (!last) continue;
    const known = fields.get('verbs')?.map(({ value }) => value);
    const added = permissions
      .filter(({ verb }) => !known?.includes(verb))
      .map(({ verb }) => `, ${last.quote}${verb}${last.quote}`);
    const end = index + last.end;
    return text.slice(0, end) + added.join('') + text.slice(end);
  }
  return undefined;
}

interface Literal {
  readonly value: string;
  readonly quote: string;
  /** Offset after the closing quote, from the start of the decorator. */
  readonly end: number;
}

/** Returns the strings of each field of an `@Rbac` decorator; undefined if the decorator has other fields or values. */
function fieldsOf(decorator: string): ReadonlyMap<string, readonly Literal[]> | undefined {
  const fields = new Map<string, readonly Literal[]>();
  const list = /(groups|resources|verbs)\s*:\s*\[((?:\s*(?:'[^'\n]*'|"[^"\n]*")\s*,?)*)\s*\]/g;
  for (const found of decorator.matchAll(list)) {
    const [whole, name = '', items = ''] = found;
    const start = found.index + whole.indexOf('[') + 1;
    const literals = [...items.matchAll(/(['"])(.*?)\1/g)].map((one) => ({
      value: one[2] ?? '',
      quote: one[1] ?? '',
      end: start + one.index + one[0].length,
    }));
    fields.set(name, literals);
  }
  return /^\s*@Rbac\(\{[\s,]*\}\)$/.test(decorator.replace(list, '')) ? fields : undefined;
}

function isOnlyResource({ group, resource }: Permission, fields: ReadonlyMap<string, readonly Literal[]>): boolean {
  const [groups = [], resources = []] = [fields.get('groups'), fields.get('resources')];
  const [only] = groups;
  if (groups.length !== 1 || resources.length !== 1 || resources[0]?.value !== resource) return false;
  return only?.value === group || (group === '' && only?.value === 'core');
}

/** Adds a decorator above the first `@Rbac` decorator of a source; undefined if there is none. */
function addDecorator(text: string, permissions: readonly Permission[]): string | undefined {
  const found = /^([ \t]*)@Rbac\(/m.exec(statementsOf(text));
  if (!found) return undefined;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text.slice(0, found.index)}${found[1]}${decoratorOf(permissions)}${eol}${text.slice(found.index)}`;
}
