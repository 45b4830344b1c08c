import type { CrdVersionDraft } from '../markers/index.js';
import { type JsonSchema, propertyOf } from '../model/index.js';
import { type JsonPathStep, readJsonPath } from './json-path.js';

/** Something that is wrong with a path in a marker on a kind. */
export interface PathTrouble {
  /** Name of the marker. */
  readonly marker: string;
  /** The path as it is written there. */
  readonly text: string;
  /** Whether the API server refuses it; else it is accepted and shows nothing. */
  readonly isRefused: boolean;
  readonly message: string;
  readonly hint: string;
}

/** What of a CRD version has paths. */
export type VersionPaths = Pick<CrdVersionDraft, 'additionalPrinterColumns' | 'selectableFields' | 'subresources'>;

/** Finds paths of columns, selectable fields and the subresource `scale` that lead nowhere, or that the API server refuses. */
export function pathTroubles(version: Partial<VersionPaths>, root: JsonSchema): PathTrouble[] {
  return [
    ...(version.additionalPrinterColumns ?? []).flatMap((column) => columnTroubles(column, root)),
    ...selectableTroubles(version.selectableFields ?? [], root),
    ...scaleTroubles(version.subresources?.scale, root),
  ];
}

type Column = VersionPaths['additionalPrinterColumns'][number];

const columnFormats = new Set(['int32', 'int64', 'float', 'double', 'byte', 'date', 'date-time', 'password']);

function columnTroubles({ name, type, jsonPath, format }: Column, root: JsonSchema): PathTrouble[] {
  const marker = 'kubebuilder:printcolumn';
  const found: PathTrouble[] = [];
  if (format !== undefined && !columnFormats.has(format)) {
    const message = `the format \`${format}\` of the column \`${name}\` is not known, expected one of ${[...columnFormats].join(', ')}`;
    found.push({ marker, text: format, isRefused: true, message, hint: 'correct or remove it' });
  }
  const path = readJsonPath(jsonPath);
  if (path.kind === 'wrong') {
    const message = `the path \`${jsonPath}\` of the column \`${name}\` cannot be read: ${path.message}`;
    found.push({ marker, text: jsonPath, isRefused: true, message, hint: 'write it as `.status.ready`' });
  }
  if (path.kind !== 'steps') return found;
  const end = follow(root, path.steps);
  if (end.kind === 'nowhere') {
    const message = `the column \`${name}\` stays empty: ${end.message}`;
    found.push({ marker, text: jsonPath, isRefused: false, message, hint: 'correct its path, or add the field' });
  } else if (end.kind === 'found' && !fitsColumn(end.schema, type)) {
    const message = `the column \`${name}\` has the type \`${type}\`, but \`${jsonPath}\` is of the type \`${end.schema.type}\``;
    found.push({ marker, text: jsonPath, isRefused: false, message, hint: 'correct the type of the column' });
  }
  return found;
}

function fitsColumn({ type, format }: JsonSchema, column: string): boolean {
  if (column === 'string' || type === undefined || type === 'array') return true;
  if (column === 'date') return type === 'string' && (format === undefined || format.startsWith('date'));
  return type === column || (column === 'number' && type === 'integer');
}

const mostSelectable = 8;

function selectableTroubles(fields: VersionPaths['selectableFields'], root: JsonSchema): PathTrouble[] {
  const marker = 'kubebuilder:selectablefield';
  const seen = new Set<string>();
  return fields.flatMap(({ jsonPath }, index) => {
    const refuse = (message: string, hint: string): PathTrouble[] => [
      { marker, text: jsonPath, isRefused: true, message, hint },
    ];
    const isTwice = seen.has(jsonPath);
    seen.add(jsonPath);
    if (isTwice) return refuse(`the selectable field \`${jsonPath}\` is given twice`, 'remove one of the two');
    if (index === mostSelectable)
      return refuse(`a kind can have ${mostSelectable} selectable fields, found more`, 'remove some of them');
    const hint = 'name a text, a number or a boolean by its path, as `.spec.color`';
    if (!jsonPath.startsWith('.') || jsonPath.includes('['))
      return refuse(`\`${jsonPath}\` is no path of a selectable field`, hint);
    if (/^\.metadata\b/.test(jsonPath)) {
      return refuse('a selectable field cannot lie in `metadata`', hint);
    }
    const path = readJsonPath(jsonPath);
    const end = path.kind === 'steps' ? follow(root, path.steps) : undefined;
    if (end?.kind === 'nowhere')
      return refuse(`the selectable field \`${jsonPath}\` is not there: ${end.message}`, hint);
    const type = end?.kind === 'found' ? end.schema.type : undefined;
    if (end?.kind === 'found' && !['string', 'boolean', 'integer'].includes(type ?? '')) {
      return refuse(
        `the selectable field \`${jsonPath}\` is ${type === undefined ? 'of no certain type' : `of the type \`${type}\``}`,
        hint,
      );
    }
    return [];
  });
}

type Scale = NonNullable<NonNullable<VersionPaths['subresources']>['scale']>;

function scaleTroubles(scale: Scale | undefined, root: JsonSchema): PathTrouble[] {
  if (!scale) return [];
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  return [
    ...scaleTrouble(specReplicasPath, ['.spec.'], 'integer', root),
    ...scaleTrouble(statusReplicasPath, ['.status.'], 'integer', root),
    ...(labelSelectorPath ? scaleTrouble(labelSelectorPath, ['.spec.', '.status.'], 'string', root) : []),
  ];
}

function scaleTrouble(text: string, starts: readonly string[], type: string, root: JsonSchema): PathTrouble[] {
  const marker = 'kubebuilder:subresource:scale';
  if (!starts.some((start) => text.startsWith(start))) {
    const places = starts.map((start) => `\`${start.slice(0, -1)}\``).join(' or ');
    const message = `the path \`${text}\` of \`scale\` must lie in ${places}`;
    return [{ marker, text, isRefused: true, message, hint: `write it as \`${starts[0]}replicas\`` }];
  }
  const path = readJsonPath(text);
  const end = path.kind === 'steps' ? follow(root, path.steps) : undefined;
  const hint = 'correct the path, or add the field';
  if (end?.kind === 'nowhere') {
    return [{ marker, text, isRefused: false, message: `\`scale\` cannot work: ${end.message}`, hint }];
  }
  if (end?.kind !== 'found' || end.schema.type === undefined || end.schema.type === type) return [];
  const message = `\`scale\` cannot work: \`${text}\` is of the type \`${end.schema.type}\`, expected \`${type}\``;
  return [{ marker, text, isRefused: false, message, hint }];
}

/** Where a path ends: at a part of the schema, nowhere, or in a part that can hold anything. */
type End =
  | { readonly kind: 'found'; readonly schema: JsonSchema }
  | { readonly kind: 'nowhere'; readonly message: string }
  | { readonly kind: 'open' };

function follow(root: JsonSchema, steps: readonly JsonPathStep[]): End {
  let schema = root;
  let at = '';
  for (const step of steps) {
    if (at === '.metadata' || schema['x-kubernetes-preserve-unknown-fields']) return { kind: 'open' };
    const next = step.kind === 'items' ? schema.items : fieldOf(schema, step.name);
    if (!next) return { kind: 'nowhere', message: nowhere(schema, at, step) };
    schema = next;
    at += step.kind === 'items' ? '[*]' : `.${step.name}`;
  }
  return schema['x-kubernetes-preserve-unknown-fields'] || at === '.metadata'
    ? { kind: 'open' }
    : { kind: 'found', schema };
}

function fieldOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  const { additionalProperties } = schema;
  return propertyOf(schema, name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

function nowhere(schema: JsonSchema, at: string, step: JsonPathStep): string {
  const where = at === '' ? 'the kind' : `\`${at}\``;
  if (step.kind === 'items') return `${where} is no list`;
  if (schema.type === 'array') return `${where} is a list, so its items need an index, as \`${at}[0].${step.name}\``;
  return `${where} has no field \`${step.name}\``;
}
