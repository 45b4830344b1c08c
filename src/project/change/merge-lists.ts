import { isRecord } from '../../base/json/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { readYaml, type TopList, topLists } from '../../base/yaml/index.js';

/** Thrown if the user and a command change the same value. */
class Conflict extends Error {}

/** Returns the merged value of a kustomization file; undefined if the file is invalid, or on a {@link Conflict}. */
export function mergedValue(before: string, after: string, disk: string): unknown {
  const [base, next, own] = [before, after, disk].map(readValue);
  try {
    return own === undefined ? undefined : merged(base, next, own);
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
}

/** Whether a file has a value, regardless of the order of list items. */
export function hasValue(text: string, value: unknown): boolean {
  return keyOf(readValue(text)) === keyOf(value);
}

function readValue(text: string): unknown {
  return readYaml(text, { file: '', code: 'manifest-invalid', sink: new DiagnosticList() })?.value;
}

/** Returns a string that is equal for equal values, in any order of list items. An empty list equals a missing list. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).sort().join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return `{${entries
    .map(([key, part]) => `${JSON.stringify(key)}:${keyOf(part)}`)
    .sort()
    .join()}}`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function merged(before: unknown, after: unknown, own: unknown): unknown {
  if (keyOf(before) === keyOf(after)) return own;
  if (keyOf(own) === keyOf(before) || keyOf(own) === keyOf(after)) return after;
  if ([before, after, own].every((one) => isEmpty(one) || Array.isArray(one))) {
    return mergedList(...([before, after, own].map((one) => one ?? []) as [unknown[], unknown[], unknown[]])); // lists
  }
  if (!isRecord(before) || !isRecord(after) || !isRecord(own)) throw new Conflict();
  const keys = new Set([...Object.keys(own), ...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries([...keys].map((key) => [key, merged(before[key], after[key], own[key])]));
}

function mergedList(before: readonly unknown[], after: readonly unknown[], own: readonly unknown[]): unknown[] {
  const find = (list: readonly unknown[], item: unknown) => list.find((other) => nameOf(other) === nameOf(item));
  const kept = own.flatMap((item) => {
    const [old, next] = [find(before, item), find(after, item)];
    if (old === undefined) return [item];
    if (next !== undefined) return [merged(old, next, item)];
    if (keyOf(old) !== keyOf(item)) throw new Conflict();
    return [];
  });
  const added = after.filter((item) => find(own, item) === undefined && find(before, item) === undefined);
  const changed = after.some((item) => {
    const old = find(before, item);
    return old !== undefined && find(own, item) === undefined && keyOf(old) !== keyOf(item);
  });
  if (changed) throw new Conflict();
  return [...kept, ...added];
}

/** Returns the identity of a list item: a patch's path, a replacement's source and first target, or else its value. */
function nameOf(item: unknown): string {
  if (!isRecord(item)) return keyOf(item);
  if (typeof item.path === 'string') return item.path;
  if (!('source' in item)) return keyOf(item);
  const [target] = Array.isArray(item.targets) ? item.targets : [];
  return keyOf([item.source, isRecord(target) && isRecord(target.select) ? target.select.kind : '']);
}

/** Whether a list is in flow style: `[a, b]`. */
export function isFlowList(text: string, key: string): boolean {
  return topLists(text)?.find((one) => one.key === key)?.brackets !== undefined;
}

/**
 * Adds and removes list items of a kustomization file until the file has the given value. Keeps comments and the style
 * of each list; does not change a list in flow style that contains comments.
 *
 * @param after the scaffolded file, which has the lines of new items
 */
export function spliced(text: string, value: unknown, after: string): string {
  if (!isRecord(value)) return text;
  let next = text;
  for (const [key, wanted] of Object.entries(value)) {
    const items = isEmpty(wanted) ? [] : wanted;
    if (!Array.isArray(items)) continue;
    const list = () => topLists(next)?.find((one) => one.key === key);
    const old = list();
    if (old?.brackets) {
      next = withFlowItems(next, old, items);
      continue;
    }
    for (const item of old?.items.toReversed() ?? []) if (!has(items, item.value)) next = withoutItem(next, item);
    for (const item of items) {
      const current = list();
      const known = current?.items.map((one) => one.value) ?? [];
      if (!has(known, item)) next = withItem(next, key, current, item, after);
    }
  }
  return next;
}

function has(all: readonly unknown[], item: unknown): boolean {
  return all.some((one) => keyOf(one) === keyOf(item));
}

/** Rewrites a list in flow style: first the remaining items, as written, then the new items. */
function withFlowItems(text: string, { items: old, brackets }: TopList, wanted: readonly unknown[]): string {
  if (!brackets) return text;
  const { open, close } = brackets;
  const inside = text.slice(open + 1, close);
  if (/(?:^|\s)#/.test(inside)) return text;
  const known = old.map(({ value }) => value);
  const kept = old.filter(({ value }) => has(wanted, value)).map(({ start, end }) => text.slice(start, end).trim());
  const added = wanted.filter((item) => !has(known, item)).map(flowText);
  if (kept.length === old.length && added.length === 0) return text;
  const items = [...kept, ...added];
  const indent = /\n[ \t]*(?=\S)/.exec(inside)?.[0];
  const rows = indent === undefined ? items.join(', ') : items.map((item) => `${indent}${item}`).join(',');
  const comma = items.length > 0 && /,\s*$/.test(inside) ? ',' : '';
  const end = indent === undefined ? '' : (/\n[ \t]*$/.exec(inside)?.[0] ?? '');
  return `${text.slice(0, open + 1)}${rows}${comma}${end}${text.slice(close)}`;
}

function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, part]) => `${key}: ${flowText(part)}`);
    return `{ ${entries.join(', ')} }`;
  }
  const isPlain = typeof value === 'string' && /^(?:\w|\.\.?\/)[\w./-]*$/.test(value) && !isOtherType.test(value);
  return isPlain ? value : JSON.stringify(value);
}

/** Matches strings that any YAML version parses as a number, boolean or null if they are not quoted. */
const isOtherType = /^(?:[\d_].*|y|n|yes|no|on|off|true|false|null)$/i;

function withoutItem(text: string, { start, end }: TopList['items'][number]): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  return text.slice(0, from) + text.slice(lineEnd(text, start + text.slice(start, end).trimEnd().length));
}

function withItem(text: string, key: string, list: TopList | undefined, value: unknown, after: string): string {
  const source = topLists(after)
    ?.find((one) => one.key === key)
    ?.items.find((one) => keyOf(one.value) === keyOf(value));
  if (!source) return text;
  const from = after.lastIndexOf('\n', source.start - 1) + 1;
  const lines = after.slice(from, source.start) + after.slice(source.start, source.end).trimEnd();
  const item = lines
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .map((line) => `${' '.repeat(list?.column ?? 0)}${line}\n`)
    .join('');
  if (!list) return `${text.trimEnd()}\n\n${key}:\n${item}`;
  const last = list.items.at(-1);
  const at = lineEnd(text, last ? last.start + text.slice(last.start, last.end).trimEnd().length : list.start);
  return text.slice(0, at) + item + text.slice(at);
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
}
