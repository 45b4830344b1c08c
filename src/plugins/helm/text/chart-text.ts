import { writeYaml, type YamlValue } from '../../../base/yaml/index.js';

/** A value in a chart template: plain YAML, or YAML with parts that Helm renders. */
export type ChartValue = YamlValue | Inline | Block | readonly ChartValue[] | ChartMap;

/** A map in a chart template. Keys with undefined values are omitted. */
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

/** The position of a block: an entry of a map or, without a key, items of a list. */
interface BlockPlace {
  readonly key?: string;
  readonly indent: number;
}

/** Lines that Helm renders to map entries, to list items, or to nothing. */
export class Block {
  constructor(readonly write: (place: BlockPlace) => string) {}
}

/** Returns a quoted string of literals and actions. Without quotes, YAML could parse it as a number or boolean. */
export function quoted(parts: readonly (string | Action)[]): Inline {
  return new Inline(
    `"${parts.map((part) => (part instanceof Action ? `{{ ${part.text} }}` : literal(part))).join('')}"`,
  );
}

/** Returns a number or boolean rendered by an action. */
export function bare(action: string): Inline {
  return new Inline(`{{ ${action} }}`);
}

/** Returns an entry or item that is rendered only if a condition is true. */
export function when(condition: string | undefined, value: ChartValue): ChartValue {
  return condition === undefined ? value : inAction(`if ${condition}`, (place) => entry(value, place));
}

/** Returns an entry or item with one of two values, depending on a condition. */
export function either(condition: string, value: ChartValue, other: ChartValue): Block {
  return inAction(`if ${condition}`, (place, margin) => {
    return `${entry(value, place)}${margin}{{- else }}\n${entry(other, place)}`;
  });
}

/** Returns an entry or items with a value from values.yaml; nothing is rendered if the value is empty. */
export function fromValues(path: string): Block {
  return inAction(`with ${path}`, ({ key, indent }, margin) => {
    const head = key === undefined ? '' : `${margin}${keyText(key)}:\n`;
    const depth = key === undefined ? indent : indent + 2;
    return `${head}${' '.repeat(depth)}{{- toYaml . | nindent ${depth} }}\n`;
  });
}

/** Returns additional map entries or list items from values.yaml. */
export function spread(expression: string): Block {
  return new Block(({ indent }) => fromValues(expression).write({ indent }));
}

/** Returns the map entries or list items that a named template renders. */
export function included(helper: string): Block {
  return new Block(({ indent }) => `${' '.repeat(indent)}{{- ${helper} | nindent ${indent} }}\n`);
}

/** Returns a string entry with a value from values.yaml; nothing is rendered if the value is empty. */
export function textFromValues(path: string): Block {
  return inAction(`with ${path}`, ({ key = '' }, margin) => `${margin}${keyText(key)}: {{ . | quote }}\n`);
}

/** Returns a number entry with a value from values.yaml; null renders nothing, but zero is rendered. */
export function numberFromValues(path: string): Block {
  const condition = `if not (kindIs "invalid" ${path})`;
  return inAction(condition, ({ key = '' }, margin) => `${margin}${keyText(key)}: {{ ${path} | int64 }}\n`);
}

/** Returns template lines, indented but otherwise unchanged. */
export function lines(text: string): Block {
  return new Block(({ indent }) => indented(text, indent));
}

/** Joins conditions with `and`; undefined if there are none. */
export function all(...conditions: readonly (string | undefined)[]): string | undefined {
  const known = [...new Set(conditions.filter((condition) => condition !== undefined))];
  return known.length < 2 ? known[0] : `and ${known.map(nested).join(' ')}`;
}

/** Adds parentheses to an expression that requires them as a function argument. */
export function nested(expression: string): string {
  return /^[.$][\w.$]*$/.test(expression) ? expression : `(${expression})`;
}

/** Formats a template. */
export function writeTemplate(map: ChartMap, indent = 0): string {
  return Object.entries(map)
    .map(([key, value]) => (value === undefined ? '' : entry(value, { key, indent })))
    .join('');
}

/** Escapes double braces in manifests, for example in CRD descriptions, which Helm would evaluate. */
function escapeActions(text: string): string {
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
  // The first entry of a list item follows the dash, unless an action may remove it.
  if (key === undefined && !/^\s*\{\{-/.test(children)) return `${margin}- ${children.slice(indent + 2)}`;
  return `${margin}${head}\n${children}`;
}

/** Returns lines between an action such as `if` or `with`, and its end. */
export function inAction(action: string, write: (place: BlockPlace, margin: string) => string): Block {
  return new Block((place) => {
    const margin = ' '.repeat(place.indent);
    return `${margin}{{- ${action} }}\n${write(place, margin)}${margin}{{- end }}\n`;
  });
}

function literal(text: string): string {
  const escaped = escapeActions(JSON.stringify(text).slice(1, -1));
  return escaped.endsWith('{') ? `${escaped.slice(0, -1)}{{ "{" }}` : escaped;
}

/** Whether a value contains no parts that Helm renders. */
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
