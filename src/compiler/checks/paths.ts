import { type JsonSchema, propertyOf, sameJson } from '../../base/json/index.js';
import { type Diagnostic, errorOf, placesIn, type Severity } from '../../base/problems/index.js';
import type { Crd } from '../generate/index.js';
import { PrintColumn, ScaleSubresource, SelectableField, valuesOf } from '../markers/index.js';
import { type MarkerUse, type NewerField, partOfUse } from '../model/index.js';

/** Reports printer columns, selectable fields and scale subresources that are invalid or refer to missing fields. */
export function checkPaths(uses: readonly MarkerUse[], root: Root): Diagnostic[] {
  return [
    ...valuesOf(uses, PrintColumn).flatMap(({ value, use }) => checkColumn(value, use, root)),
    ...checkSelectable(uses, root),
    ...valuesOf(uses, ScaleSubresource)
      .slice(-1)
      .flatMap(({ value, use }) => checkScale(value, use, root)),
  ];
}

interface Root {
  readonly schema: JsonSchema;
  readonly newerField: NewerField;
  /** Whether kbts could not read the type of a schema, so a path into the schema cannot be checked. */
  readonly isUnread: (schema: JsonSchema) => boolean;
}

function invalid(
  use: MarkerUse,
  argument: string,
  text: string,
  severity: Severity,
  message: string,
  hint: string,
): Diagnostic {
  const part = partOfUse(use, argument);
  const span = text === '' ? part.span : placesIn(part, text)(0, text.length);
  return { code: 'path-invalid', severity, message, hint, span };
}

type ValueOf<Marker> = Marker extends {
  readonly marker: { readonly argument: { readText(reader: never): infer Value } };
}
  ? Value
  : never;

const columnFormats = new Set(['int32', 'int64', 'float', 'double', 'byte', 'date', 'date-time', 'password']);

function checkColumn(
  { name, type, jsonPath, format, priority = 0 }: ValueOf<typeof PrintColumn>,
  use: MarkerUse,
  root: Root,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (name === '') {
    const message = 'the name of a printer column must not be empty';
    found.push(invalid(use, '.name', name, 'error', message, 'set `name` to the header of the column'));
  }
  if (priority !== (priority | 0)) {
    const message = `the priority of printer column \`${name}\` is ${priority}, but must be a 32-bit integer`;
    found.push(
      invalid(use, '.priority', `${priority}`, 'error', message, 'use 0, or 1 to show the column only with `-o wide`'),
    );
  }
  if (format && !columnFormats.has(format)) {
    const message = `unsupported format \`${format}\` of printer column \`${name}\`, expected one of ${[...columnFormats].join(', ')}`;
    found.push(invalid(use, '.format', format, 'error', message, 'correct or remove the format'));
  }
  const about = (severity: Severity, message: string, hint: string) =>
    invalid(use, '.jsonPath', jsonPath, severity, message, hint);
  const end = follow(root, jsonPath);
  if (end.kind === 'invalid') {
    const message = `invalid JSONPath \`${jsonPath}\` of printer column \`${name}\`: ${end.message}`;
    found.push(about('error', message, 'use a path such as `.status.ready`'));
  } else if (end.kind === 'missing') {
    const message = `printer column \`${name}\` is always empty: ${end.message}`;
    found.push(about('warning', message, `correct the path, or ${end.hint}`));
  } else if (end.kind === 'found' && !fitsColumn(end.schema, type)) {
    const message = `printer column \`${name}\` is of type \`${type}\`, but \`${jsonPath}\` is of type \`${end.schema.type}\``;
    found.push(about('warning', message, 'change the type of the column'));
  }
  return found;
}

function fitsColumn({ type, format }: JsonSchema, column: string): boolean {
  if (column === 'string' || type === undefined || type === 'array') return true;
  if (column === 'date') return type === 'string' && (format === undefined || format.startsWith('date'));
  return type === column || (column === 'number' && type === 'integer');
}

const maxSelectable = 8;

function checkSelectable(uses: readonly MarkerUse[], root: Root): Diagnostic[] {
  const seen = new Set<string>();
  return valuesOf(uses, SelectableField).flatMap(({ value: { jsonPath }, use }, index) => {
    const reject = (message: string, hint: string) => [invalid(use, '.jsonPath', jsonPath, 'error', message, hint)];
    const isTwice = seen.has(jsonPath);
    seen.add(jsonPath);
    if (isTwice) return reject(`duplicate selectable field \`${jsonPath}\``, 'remove one of the markers');
    if (index === maxSelectable)
      return reject(`a kind must have at most ${maxSelectable} selectable fields`, 'remove some of them');
    const found = invalidSelectable(jsonPath, root);
    const hint = 'use the path of a string, boolean or integer field, such as `.spec.color`';
    return found === undefined ? [] : reject(`selectable field \`${jsonPath}\` ${found.message}`, found.hint ?? hint);
  });
}

function invalidSelectable(jsonPath: string, root: Root): { message: string; hint?: string } | undefined {
  if (!jsonPath.startsWith('.')) return { message: 'must start with a dot' };
  if (jsonPath.includes('[')) return { message: 'must be a simple path without brackets' };
  if (/^\.metadata\b/.test(jsonPath)) return { message: 'must not be in `metadata`' };
  const end = follow(root, jsonPath);
  if (end.kind === 'missing')
    return { message: `does not exist: ${end.message}`, hint: `correct the path, or ${end.hint}` };
  if (end.kind !== 'found' || ['string', 'boolean', 'integer'].includes(end.schema.type ?? '')) return undefined;
  const { type } = end.schema;
  const found = type === undefined ? 'it does not have a single type' : `its type is \`${type}\``;
  return { message: `must be a string, boolean or integer, but ${found}` };
}

function checkScale(
  { specPath, statusPath, selectorPath }: ValueOf<typeof ScaleSubresource>,
  use: MarkerUse,
  root: Root,
): Diagnostic[] {
  const check = (argument: string, text: string, starts: readonly string[], type: string): Diagnostic[] => {
    const about = (severity: Severity, message: string, hint: string) => [
      invalid(use, argument, text, severity, message, hint),
    ];
    if (!starts.some((start) => text.startsWith(start))) {
      const places = starts.map((start) => `\`${start.slice(0, -1)}\``).join(' or ');
      const message = `path \`${text}\` of the scale subresource must be under ${places}`;
      return about('error', message, `use a path such as \`${starts[0]}replicas\``);
    }
    const end = follow(root, text);
    if (end.kind === 'missing') {
      const message = `the scale subresource will not work: ${end.message}`;
      return about('warning', message, `correct the path, or ${end.hint}`);
    }
    if (end.kind !== 'found' || end.schema.type === undefined || end.schema.type === type) return [];
    const message = `the scale subresource requires type \`${type}\`, but \`${text}\` is of type \`${end.schema.type}\``;
    return about('warning', message, 'correct the path, or the type of the field');
  };
  return [
    ...check('.specPath', specPath, ['.spec.'], 'integer'),
    ...check('.statusPath', statusPath, ['.status.'], 'integer'),
    ...(selectorPath ? check('.selectorPath', selectorPath, ['.spec.', '.status.'], 'string') : []),
  ];
}

/** The result of resolving a path. `open` is a value that can contain anything, or a path that depends on values. */
type End =
  | { readonly kind: 'found'; readonly schema: JsonSchema }
  | { readonly kind: 'missing'; readonly message: string; readonly hint: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'invalid'; readonly message: string };

function follow({ schema: root, newerField, isUnread }: Root, text: string): End {
  const steps = readJsonPath(text);
  if ('kind' in steps) return steps;
  let schema = root;
  let at = '';
  const isOpen = () => at === '.metadata' || schema['x-kubernetes-preserve-unknown-fields'] || isUnread(schema);
  for (const step of steps) {
    if (isOpen()) return { kind: 'open' };
    const next = step.kind === 'items' ? schema.items : fieldOf(schema, step.name);
    if (!next) {
      const newer = step.kind === 'field' && newerField(schema, step.name);
      if (newer) return { kind: 'missing', message: `\`${at}.${step.name}\` ${newer.message}`, hint: newer.hint };
      const isWrongType = step.kind === 'items' || schema.type === 'array';
      const hint = isWrongType ? 'change the type of the field' : 'add the field';
      return { kind: 'missing', message: missing(schema, at, step), hint };
    }
    schema = next;
    at += step.kind === 'items' ? '[*]' : `.${step.name}`;
  }
  return isOpen() ? { kind: 'open' } : { kind: 'found', schema };
}

function fieldOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  const { additionalProperties } = schema;
  return propertyOf(schema, name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

function missing(schema: JsonSchema, at: string, step: JsonPathStep): string {
  const where = at === '' ? 'the kind' : `\`${at}\``;
  if (step.kind === 'items') return `${where} is not a list`;
  if (schema.type === 'array') {
    return `${where} is a list, so an index is required, for example \`${at}[0].${step.name}\``;
  }
  return `${where} has no field \`${step.name}\``;
}

type JsonPathStep = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'items' };

/** Parses a path as the API server does for printer columns: `.a.b`, `['a.b']`, `[0]`, `[*]` and `[?(…)]`. */
function readJsonPath(text: string): readonly JsonPathStep[] | Exclude<End, { kind: 'found' | 'missing' }> {
  if (!text.startsWith('.')) return { kind: 'invalid', message: 'it must start with a dot' };
  const steps: JsonPathStep[] = [];
  let rest = text;
  while (rest !== '' && rest !== '.') {
    const field = /^\.?((?:[^.[\]{}'"\\]|\\.)+)/.exec(rest);
    const bracket = rest.startsWith('[') ? closingBracket(rest) : undefined;
    if (rest.startsWith('..') || rest.startsWith('.*')) return { kind: 'open' };
    if (bracket === -1) return { kind: 'invalid', message: 'missing closing `]`' };
    if (bracket !== undefined) {
      steps.push(stepOf(rest.slice(1, bracket)));
      rest = rest.slice(bracket + 1);
    } else if (rest.startsWith('.[')) rest = rest.slice(1);
    else if (field?.[1] !== undefined) {
      steps.push({ kind: 'field', name: field[1].replace(/\\(.)/g, '$1') });
      rest = rest.slice(field[0].length);
    } else return { kind: 'invalid', message: `unexpected \`${rest}\`` };
  }
  return steps;
}

/** Returns the index of the bracket that closes the bracket at the start; -1 if the bracket is not closed. */
function closingBracket(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']' && --depth === 0) return at;
  }
  return -1;
}

function stepOf(inside: string): JsonPathStep {
  const [, quoted] = /^'([^']*)'$/.exec(inside) ?? /^"([^"]*)"$/.exec(inside) ?? [];
  return quoted === undefined ? { kind: 'items' } : { kind: 'field', name: quoted };
}

/**
 * Reports selectable fields that are the same in all versions of a kind although the version schemas differ. The API
 * server moves equal selectable fields to the top level of the CRD, and then also requires a top-level schema.
 *
 * Follows the conversion of apiextensions-apiserver 0.33 to 0.37.
 */
export function checkSelectableVersions({ kind, versions }: Crd): Diagnostic[] {
  const [first, ...others] = versions;
  if (!first || others.length === 0 || first.draft.selectableFields.length === 0) return [];
  const isSame = others.every(({ draft }) => sameJson(draft.selectableFields, first.draft.selectableFields));
  const hasSchema = others.every(({ schema }) => sameJson(schema, first.schema));
  if (!isSame || hasSchema) return [];
  const last = others.at(-1) ?? first;
  const [use] = valuesOf(last.kind.markers, SelectableField).map((found) => found.use);
  const names = versions.map(({ draft }) => draft.name).join(' and ');
  const message = `the selectable fields of \`${kind}\` are the same in ${names}, whose schemas differ, and the API server rejects such a CRD`;
  const hint = 'add, remove or reorder selectable fields in one of the versions';
  return [errorOf('path-invalid', message, hint, use?.span ?? last.kind.span)];
}
