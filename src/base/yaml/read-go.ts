import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Json } from '../json/index.js';
import { composeDocuments } from './compose.js';

/** The first document of a YAML file, as Kubernetes' Go code reads it (YAML 1.1). */
export interface GoYaml {
  readonly value: Json;
  /** Messages such as `line 3: key "name" already set in map`. The last value of a key is used. */
  readonly duplicates: readonly string[];
}

/** Thrown for a string that cannot be read as YAML. The message is similar to the message of Go's parser. */
export class GoYamlError extends Error {}

/** Maximum number of values, including those that aliases repeat. Long strings count as several values. */
const mostValues = 1_000_000;
const charactersOfValue = 64;

/** Maximum number of nested aliases: each level can be as deep as a document. */
const mostNestedAliases = 4;

/** Maximum number of duplicate keys that are reported. */
const mostDuplicates = 100;

/** Reads YAML as Kubernetes' Go code does: `yes` is a boolean, `010` is octal, `<<` merges. Throws GoYamlError. */
export function readGoYaml(text: string): GoYaml {
  const documents = composeDocuments(
    text,
    (message, start) => {
      throw new GoYamlError(`yaml: ${goMessage(message, text, start)}`);
    },
    { isUnresolved: true },
  );
  const [document] = documents ?? [];
  if (!document?.contents) return { value: null, duplicates: [] };
  const reader = new Reader(text, document);
  return { value: reader.read(document.contents), duplicates: reader.duplicates };
}

class Reader {
  readonly duplicates: string[] = [];
  readonly #targets: ReadonlyMap<unknown, Node>;
  readonly #open = new Set<Node>();
  #count = 0;

  constructor(
    private readonly text: string,
    document: Document.Parsed,
  ) {
    this.#targets = aliasTargets(document);
  }

  read(node: unknown): Json {
    const string = isScalar(node) ? String(node.value ?? '') : '';
    this.#count += 1 + string.length / charactersOfValue;
    if (this.#count > mostValues) throw new GoYamlError('yaml: document contains excessive aliasing');
    if (isAlias(node)) return this.#alias(node);
    if (isScalar(node) && node.tag !== undefined) return tagged(string, node.tag.replace(standardTags, ''));
    if (isScalar(node)) return node.type === 'PLAIN' ? resolve(string) : string;
    if (isSeq(node)) return node.items.map((item) => this.read(item));
    if (isMap(node)) return this.#map(node);
    return null;
  }

  #alias(alias: Alias): Json {
    const target = this.#target(alias);
    if (this.#open.has(target)) throw new GoYamlError(`yaml: anchor '${alias.source}' value contains itself`);
    this.#open.add(target);
    if (this.#open.size > mostNestedAliases) throw new GoYamlError('yaml: document contains excessive aliasing');
    const value = this.read(target);
    this.#open.delete(target);
    return value;
  }

  #map(map: YAMLMap): Json {
    const fields = new Map<string, Json>();
    const merged = new Map<string, Json>();
    for (const pair of map.items) {
      if (isScalar(pair.key) && pair.key.type === 'PLAIN' && pair.key.value === '<<') this.#merge(merged, pair.value);
      else this.#field(fields, pair);
    }
    return Object.fromEntries([...fields, ...[...merged].filter(([key]) => !fields.has(key))]);
  }

  #field(fields: Map<string, Json>, { key: node, value }: Pair): void {
    const key = this.read(node);
    if (typeof key === 'object') throw new GoYamlError('yaml: invalid map key');
    const name = String(key);
    if (fields.has(name) && this.duplicates.length < mostDuplicates) {
      const line = lineOf(this.text, (node as Node).range?.[0] ?? 0) + 1;
      this.duplicates.push(`line ${line}: key ${JSON.stringify(key)} already set in map`);
    }
    fields.set(name, this.read(value));
  }

  #merge(into: Map<string, Json>, node: unknown): void {
    const target = isAlias(node) ? this.#target(node) : node;
    for (const source of isSeq(target) ? target.items : [target]) {
      const map = isAlias(source) ? this.#target(source) : source;
      if (!isMap(map)) throw new GoYamlError('yaml: map merge requires map or sequence of maps as the value');
      for (const pair of map.items) if (isPair(pair)) this.#field(into, pair);
    }
  }

  #target(alias: Alias): Node {
    const target = this.#targets.get(alias);
    if (!target) throw new GoYamlError(`yaml: unknown anchor '${alias.source}' referenced`);
    return target;
  }
}

/** Returns the target of each alias: the last node before the alias that has the anchor. */
function aliasTargets(document: Document.Parsed): ReadonlyMap<unknown, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<unknown, Node>();
  visit(document, {
    Node: (_, node) => {
      const target = isAlias(node) ? anchors.get(node.source) : undefined;
      if (target) targets.set(node, target);
      if (!isAlias(node) && node.anchor) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

const words: ReadonlyMap<string, Json> = new Map<string, Json>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
]);
const integer = /^([-+]?)(0b[01]+|0o?[0-7]+|0x[0-9a-f]+|0|[1-9][0-9]*)$/i;
const float = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)(e[-+]?[0-9]+)?$/i;

function resolve(text: string): Json {
  const word = words.get(text);
  if (word !== undefined) return word;
  const digits = text.replaceAll('_', '');
  const [, sign, number = ''] = integer.exec(digits) ?? [];
  if (sign !== undefined) {
    const value = BigInt(number.replace(/^0(?=[0-7])/, '0o')) * (sign === '-' ? -1n : 1n);
    if (value >= -(2n ** 63n) && value < 2n ** 63n) {
      return Number.isSafeInteger(Number(value)) ? Number(value) : value;
    }
    return Number(value);
  }
  if (float.test(digits)) return Number(digits);
  return text;
}

const standardTags = 'tag:yaml.org,2002:';

/** Resolves a scalar with a tag. An unknown tag means a string, like `!!str`. */
function tagged(text: string, tag: string): Json {
  if (tag === 'binary') return decodedBinary(text);
  if (!['bool', 'float', 'int', 'null'].includes(tag)) return text;
  const value = resolve(text);
  const type = typeOf(value);
  if (type === tag || (type === 'int' && tag === 'float')) return value;
  throw new GoYamlError(`yaml: cannot decode !!${type} \`${text}\` as a !!${tag}`);
}

function decodedBinary(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    throw new GoYamlError('yaml: !!binary value contains invalid base64 data');
  }
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  return Number.isInteger(value) || typeof value === 'bigint' ? 'int' : 'float';
}

/** Patterns for this parser's messages, with Go's messages. Go counts lines from 1 in `scanner` errors, else from 0. */
const messages: readonly (readonly [RegExp, 'scanner' | 'parser', string])[] = [
  [/^tabs are not allowed|^plain value cannot start/, 'scanner', 'found character that cannot start any token'],
  [
    /^nested mappings are not allowed|^implicit keys? .*single line/,
    'scanner',
    'mapping values are not allowed in this context',
  ],
  [/^missing closing/, 'scanner', 'found unexpected end of stream'],
  [/^invalid escape sequence/, 'scanner', 'found unknown escape character'],
  [/^block scalar header includes/, 'scanner', 'did not find expected comment or line break'],
  [/^implicit map keys need/, 'scanner', "could not find expected ':'"],
  [/^flow (map|sequence) .*end with a \}|^missing , .*flow map/, 'parser', "did not find expected ',' or '}'"],
  [/^flow (map|sequence) .*end with a \]|^missing , .*flow seq/, 'parser', "did not find expected ',' or ']'"],
  [/^all sequence items|^sequence item without/, 'parser', "did not find expected '-' indicator"],
  [/^all mapping items|^all collection items/, 'parser', 'did not find expected key'],
];

function goMessage(message: string, text: string, start: number): string {
  const [, kind, found] = messages.find(([pattern]) => pattern.test(message)) ?? [
    undefined,
    'parser',
    'did not find expected node content',
  ];
  const line = lineOf(text, start);
  if (kind === 'scanner') return line === 0 ? found : `line ${line + 1}: ${found}`;
  const isAtEnd = text.slice(start).trim() === '';
  const counted = isAtEnd ? lineOf(text, text.trimEnd().length) + 1 : line;
  const isEmptyFlow = isAtEnd && /[[{,]\s*$/.test(text);
  const shown = isEmptyFlow ? 'did not find expected node content' : found;
  return counted === 0 ? shown : `line ${counted}: ${shown}`;
}

/** Returns the line of an offset, counted from 0. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}
