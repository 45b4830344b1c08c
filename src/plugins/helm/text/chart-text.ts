import { writeYaml, type YamlValue } from '../../../yaml/index.js';

/** A value in a template of a chart: plain YAML, or with parts that Helm renders. */
export type ChartValue = YamlValue | Inline | Block | readonly ChartValue[] | ChartMap;

/** A map in a template of a chart. Keys with undefined values are omitted. */
export interface ChartMap {
  readonly [key: string]: ChartValue;
}

/** A template action without its braces, for example `.Release.Namespace`. */
export class Action {
  constructor(readonly text: string) {}
}

/** A scalar that contains actions. */
export class Inline {
  constructor(readonly text: string) {}
}

/** Where a block is written: as the entry of a map, or without a key as the items of a list. */
export interface BlockPlace {
  readonly key?: string;
  readonly indent: number;
}

/** Lines that Helm renders to entries of a map or to items of a list, or to nothing. */
export class Block {
  constructor(readonly write: (place: BlockPlace) => string) {}
}

/** A string of literal parts and actions, between quotes, because a rendered value could be a number or a boolean. */
export function quoted(parts: readonly (string | Action)[]): Inline {
  return new Inline(
    `"${parts.map((part) => (part instanceof Action ? `{{ ${part.text} }}` : literal(part))).join('')}"`,
  );
}

/** A number or boolean that an action renders. */
export function bare(action: string): Inline {
  return new Inline(`{{ ${action} }}`);
}

/** An entry or item that is present if a condition is true. */
export function when(condition: string | undefined, value: ChartValue): ChartValue {
  if (condition === undefined) return value;
  return new Block((place) => conditional(condition, place, entry(value, place)));
}

/** An entry with a value of values.yaml, absent if that is empty; or its items. */
export function fromValues(path: string): Block {
  return new Block(({ key, indent }) => {
    const head = key === undefined ? '' : `${' '.repeat(indent)}${keyText(key)}:\n`;
    const depth = key === undefined ? indent : indent + 2;
    const margin = ' '.repeat(indent);
    return `${margin}{{- with ${path} }}\n${head}${' '.repeat(depth)}{{- toYaml . | nindent ${depth} }}\n${margin}{{- end }}\n`;
  });
}

/** Further entries of a map or items of a list, from values.yaml. */
export function spread(expression: string): Block {
  return new Block(({ indent }) => fromValues(expression).write({ indent }));
}

/** What a named template renders: entries of a map, or items of a list. */
export function included(helper: string): Block {
  return new Block(({ indent }) => `${' '.repeat(indent)}{{- ${helper} | nindent ${indent} }}\n`);
}

/** A string entry with a value of values.yaml, absent if that is empty. */
export function textFromValues(path: string): Block {
  return new Block(({ key = '', indent }) => {
    const margin = ' '.repeat(indent);
    return `${margin}{{- with ${path} }}\n${margin}${keyText(key)}: {{ . | quote }}\n${margin}{{- end }}\n`;
  });
}

/** A number entry with a value of values.yaml, absent if that is null: zero is a value. */
export function numberFromValues(path: string): Block {
  return new Block(({ key = '', indent }) => {
    const margin = ' '.repeat(indent);
    const text = `${margin}${keyText(key)}: {{ ${path} | int64 }}\n`;
    return `${margin}{{- if not (kindIs "invalid" ${path}) }}\n${text}${margin}{{- end }}\n`;
  });
}

/** Lines of a template, as they are, indented. */
export function lines(text: string): Block {
  return new Block(({ indent }) => indented(text, indent));
}

/** All of the conditions; undefined if there are none. */
export function all(...conditions: readonly (string | undefined)[]): string | undefined {
  const known = [...new Set(conditions.filter((condition) => condition !== undefined))];
  return known.length < 2 ? known[0] : `and ${known.map(nested).join(' ')}`;
}

/** An expression as an argument of a function. */
export function nested(expression: string): string {
  return /^[.$][\w.$]*$/.test(expression) ? expression : `(${expression})`;
}

/** Writes a template, without the actions around it. */
export function writeTemplate(map: ChartMap, indent = 0): string {
  return Object.entries(map)
    .map(([key, value]) => (value === undefined ? '' : entry(value, { key, indent })))
    .join('');
}

/** Template actions in manifests, for example in descriptions of CRDs, are text for Helm. */
export function escapeActions(text: string): string {
  return text.replaceAll('{{', '{{ "{{" }}');
}

function entry(value: ChartValue, { key, indent }: BlockPlace): string {
  const margin = ' '.repeat(indent);
  if (value instanceof Block) return value.write(key === undefined ? { indent } : { key, indent });
  const head = key === undefined ? '-' : `${keyText(key)}:`;
  if (value instanceof Inline) return `${margin}${head} ${value.text}\n`;
  if (isPlain(value)) return indented(escapeActions(writeYaml(key === undefined ? [value] : { [key]: value })), indent);
  const children = isList(value)
    ? value.map((item) => entry(item, { indent: key === undefined ? indent + 2 : indent })).join('')
    : writeTemplate(value, indent + 2);
  // The first entry of an item is on its line, unless an action may remove it.
  if (key === undefined && !/^\s*\{\{-/.test(children)) return `${margin}- ${children.slice(indent + 2)}`;
  return `${margin}${head}\n${children}`;
}

function conditional(condition: string, { indent }: BlockPlace, text: string): string {
  const margin = ' '.repeat(indent);
  return `${margin}{{- if ${condition} }}\n${text}${margin}{{- end }}\n`;
}

function literal(text: string): string {
  const escaped = escapeActions(JSON.stringify(text).slice(1, -1));
  return escaped.endsWith('{') ? `${escaped.slice(0, -1)}{{ "{" }}` : escaped;
}

/** Whether nothing in a value is rendered by Helm. */
export function isPlain(value: ChartValue): value is YamlValue {
  if (value instanceof Inline || value instanceof Block) return false;
  if (typeof value !== 'object' || value === null) return true;
  const parts: readonly ChartValue[] = isList(value) ? value : Object.values(value);
  return parts.every(isPlain);
}

function isList(value: ChartValue): value is readonly ChartValue[] {
  return Array.isArray(value);
}

function keyText(key: string): string {
  const [line = ''] = writeYaml({ [key]: 0 }).split(': 0\n');
  return escapeActions(line.startsWith('? ') ? JSON.stringify(key) : line);
}

function indented(text: string, indent: number): string {
  return indent === 0 ? text : text.replaceAll(/^(?=.)/gm, ' '.repeat(indent));
}
