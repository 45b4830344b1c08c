import { type FieldOwner, ownersOfField, ownersOfItem } from './field-owners.js';

/** One line of a value as YAML. */
export interface YamlLine {
  /** Indentation, dashes, and the key with its colon. */
  readonly head: string;
  /** The scalar after `head`; empty if the value is on the lines below. */
  readonly value: string;
  /** Number of keys and items that contain the line. */
  readonly depth: number;
  /** The field manager that wrote the value; undefined if no manager is known. */
  readonly manager: string | undefined;
}

/** Returns a JSON value as lines of YAML, each with the manager of its field. */
export function yamlLines(value: unknown, owners: readonly FieldOwner[] = []): readonly YamlLine[] {
  return isBranch(value) ? branchLines(value, '', 0, owners) : leafLines('', value, '', 0, owners);
}

/** Returns the text of a line. */
export function textOf({ head, value }: YamlLine): string {
  return head !== '' && value !== '' ? `${head} ${value}` : head + value;
}

function branchLines(value: object, indent: string, depth: number, owners: readonly FieldOwner[]): readonly YamlLine[] {
  if (Array.isArray(value)) return value.flatMap((item) => itemLines(item, indent, depth, ownersOfItem(item, owners)));
  return Object.entries(value).flatMap(([key, child]) =>
    fieldLines(`${indent}${scalar(key)}:`, child, indent, depth, ownersOfField(key, owners)),
  );
}

function fieldLines(head: string, value: unknown, indent: string, depth: number, owners: readonly FieldOwner[]) {
  if (!isBranch(value)) return leafLines(head, value, indent, depth, owners);
  // List items are not indented, as in the output of kubectl.
  const inner = Array.isArray(value) ? indent : `${indent}  `;
  return [line(head, '', depth, owners), ...branchLines(value, inner, depth + 1, owners)];
}

function itemLines(item: unknown, indent: string, depth: number, owners: readonly FieldOwner[]): readonly YamlLine[] {
  if (!isBranch(item)) return leafLines(`${indent}-`, item, indent, depth, owners);
  const [first, ...others] = branchLines(item, `${indent}  `, depth + 1, owners);
  if (first === undefined) return [];
  return [{ ...first, head: `${indent}- ${first.head.slice(indent.length + 2)}`, depth }, ...others];
}

function leafLines(head: string, value: unknown, indent: string, depth: number, owners: readonly FieldOwner[]) {
  if (typeof value !== 'string' || !value.includes('\n')) return [line(head, scalar(value), depth, owners)];
  const texts = value.replace(/\n$/, '').split('\n');
  return [
    line(head, value.endsWith('\n') ? '|' : '|-', depth, owners),
    ...texts.map((text) => line('', `${indent}  ${text}`, depth + 1, owners)),
  ];
}

function line(head: string, value: string, depth: number, owners: readonly FieldOwner[]): YamlLine {
  return { head, value, depth, manager: owners[0]?.manager };
}

/** Empty lists and objects count as scalars: they have no lines of their own. */
function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function scalar(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null';
  return isPlain(value) ? value : JSON.stringify(value);
}

function isPlain(text: string): boolean {
  return (
    /^[A-Za-z_/.][\w./@-]*(:[\w./@-]+| [\w./@(),-]+)*$/.test(text) &&
    !/^(true|false|null|yes|no|on|off|\.(inf|nan))$/i.test(text)
  );
}
