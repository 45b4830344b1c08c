import { isDeepStrictEqual } from 'node:util';
import { type TopList, topLists } from '../../base/yaml/index.js';

/** A flow-style list: `[a.yaml, b.yaml]`. */
type FlowList = TopList & Required<Pick<TopList, 'brackets'>>;

/** Adds items to a flow-style list, except for those that it already contains. */
export function addFlowItems(text: string, key: string, values: readonly unknown[]): string {
  return values.reduce<string>((next, value) => {
    // Each added item changes the offsets.
    const list = topLists(next)?.find((one) => one.key === key);
    return isFlow(list) && !hasItem(list, value) ? withItem(next, list, value) : next;
  }, text);
}

/** Adds an item at the end of a list, on a separate line if the other items are on separate lines. */
function withItem(text: string, list: FlowList, value: unknown): string {
  const { open, close } = list.brackets;
  const item = flowText(value);
  const last = list.items.at(-1);
  if (!last) return insert(text, open + 1, item);
  const comma = commaIn(text, last.end, close);
  const indent = /\n[ \t]*$/.exec(text.slice(0, last.start))?.[0];
  const end = indent === undefined ? close : Math.min(lineEnd(text, comma ?? last.end), close);
  // The closing bracket may be on the same line as the last item.
  const space = indent === undefined ? ' ' : text.includes('\r\n') ? `\r${indent}` : indent;
  if (comma !== undefined) return insert(text, indent === undefined || end === close ? comma : end, `${space}${item},`);
  if (indent === undefined || end === close) return insert(text, last.end, `,${space}${item}`);
  return insert(insert(text, end, space + item), last.end, ',');
}

/** Removes an item from the flow-style list that contains it; undefined if no list does. */
export function removeFlowItem(text: string, value: unknown): string | undefined {
  for (const { list, index } of flowItems(text, value)) {
    const item = list.items[index];
    if (!item) continue;
    const next = list.items[index + 1];
    const before = list.items[index - 1];
    const isFirst = before === undefined;
    const comma = commaIn(text, item.end, next?.start ?? list.brackets.close);
    const start = item.start - (/(?:\r?\n)?(?<![ \t])[ \t]*$/.exec(text.slice(0, item.start))?.[0].length ?? 0);
    const isOwnLine = /^\r?\n/.test(text.slice(start));
    if (comma !== undefined && isFirst && !isOwnLine) {
      const spaces = /^[ \t]*/.exec(text.slice(comma))?.[0].length ?? 0;
      return text.slice(0, item.start) + text.slice(comma + spaces);
    }
    if (comma !== undefined) return text.slice(0, start) + text.slice(comma);
    if (isFirst) return text.slice(0, isOwnLine ? start : item.start) + text.slice(item.end);
    const between = commaIn(text, before.end, item.start) ?? before.end;
    return text.slice(0, between - 1) + text.slice(between, start) + text.slice(item.end);
  }
  return undefined;
}

/** Whether a flow-style list contains an item. */
export function hasFlowItem(text: string, value: unknown): boolean {
  return flowItems(text, value).length > 0;
}

/** Whether a list is in flow style. */
export function isFlow(list: TopList | undefined): list is FlowList {
  return list?.brackets !== undefined;
}

function flowItems(text: string, value: unknown): readonly { readonly list: FlowList; readonly index: number }[] {
  if (!text.includes('[')) return [];
  return (topLists(text) ?? []).filter(isFlow).flatMap((list) => {
    const index = list.items.findIndex((item) => isDeepStrictEqual(item.value, value));
    return index === -1 ? [] : [{ list, index }];
  });
}

function hasItem({ items }: TopList, value: unknown): boolean {
  return items.some((item) => isDeepStrictEqual(item.value, value));
}

/** Offset after the first comma that is not in a comment. */
function commaIn(text: string, start: number, end: number): number | undefined {
  const bare = text.slice(start, end).replaceAll(/(^|\s)#.*/g, (comment) => ' '.repeat(comment.length));
  const at = bare.indexOf(',');
  return at === -1 ? undefined : start + at + 1;
}

function lineEnd(text: string, from: number): number {
  return from + (/\r?(?:\n|$)/.exec(text.slice(from))?.index ?? 0);
}

function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([key, part]) => `${key}: ${flowText(part)}`)
      .join(', ')} }`;
  }
  const isPlain = typeof value === 'string' && /^(?:\w|\.\.?\/)[\w./-]*$/.test(value) && !isOtherType.test(value);
  return isPlain ? value : JSON.stringify(value);
}

/** Matches strings that any YAML version parses as a number, boolean or null if they are not quoted. */
const isOtherType = /^(?:[\d_].*|y|n|yes|no|on|off|true|false|null)$/i;
