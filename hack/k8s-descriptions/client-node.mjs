// Descriptions of built-in types from the declarations of `@kubernetes/client-node`: fewer and less accurate ones
// than those in the Go modules, for builds without them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-step.mjs';
import { readDeclaration } from './declaration.mjs';

const packageName = '@kubernetes/client-node';
const modules = join(root, 'node_modules');
const table = join(root, 'src/k8s/table');

/** The installed package in the form `name@version`. */
export function clientNodeVersion() {
  return `${packageName}@${readJson(join(modules, packageName, 'package.json')).version}`;
}

/**
 * The descriptions of the types of one file of the table.
 *
 * @param {string} file for example `core/v1.json`
 * @returns {Record<string, import('./declaration.mjs').Described>} types with a declaration
 */
export function describeTypes(file) {
  const { go, types, version } = readJson(join(table, file));
  const described = {};
  if (version === '') return described;
  for (const [name, entry] of Object.entries(types)) {
    if (!isStruct(entry)) continue;
    const declaration = declarationOf(file, name);
    if (!declaration) continue;
    described[name] ??= { type: '', fields: {} };
    described[name].type ||= declaration.type;
    shareOut(declaration.fields, name, { go, types, described });
  }
  return described;
}

/** Other types have the schema of a scalar, and that of `ObjectMeta` has no fields. */
function isStruct({ schema, fields }) {
  return schema.type === 'object' && fields === undefined;
}

/** Assigns each description to the type that declares the field: the type itself, or one that it embeds. */
function shareOut(texts, name, { go, types, described }) {
  const { properties = {}, allOf = [] } = types[name].schema;
  const byLetters = new Map(Object.entries(texts).map(([field, text]) => [letters(field), text]));
  for (const field of Object.keys(properties)) {
    const text = byLetters.get(letters(field));
    if (text === undefined) continue;
    described[name] ??= { type: '', fields: {} };
    described[name].fields[field] ??= text;
  }
  for (const { $ref } of allOf) {
    const embedded = $ref.startsWith(`${go}.`) ? $ref.slice(go.length + 1) : '';
    if (types[embedded]) shareOut(texts, embedded, { go, types, described });
  }
}

/** Normalizes a field name across languages: `$ref` is `ref`, and `_continue` is `continue`. */
function letters(field) {
  return field.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}

function declarationOf(file, type) {
  const inside = fileOf(file, type);
  const place = inside && join(modules, packageName, inside);
  if (!place || !existsSync(place)) return undefined;
  try {
    return readDeclaration(readFileSync(place, 'utf8'));
  } catch (error) {
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}

/** Named after version and type, and after the group if two groups have the same, for example `CoreV1Event`. */
function fileOf(file, type) {
  const [group, version] = file
    .replace(/\.json$/, '')
    .split('/')
    .map(capitalized);
  const folder = 'dist/gen/models';
  const own = `${folder}/${group}${version}${type}.d.ts`;
  if (existsSync(join(modules, packageName, own))) return own;
  return group === 'Meta' || isAlone(file, type) ? `${folder}/${version}${type}.d.ts` : undefined;
}

/** Whether no other group has a type of this name in the same version. */
function isAlone(file, type) {
  const [group, version] = file.split('/');
  return readdirSync(table, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== group)
    .map(({ name }) => join(table, name, version))
    .every((other) => !existsSync(other) || !Object.hasOwn(typesOf(other), type));
}

const types = new Map();

function typesOf(place) {
  if (!types.has(place)) types.set(place, readJson(place).types);
  return types.get(place);
}

function readJson(place) {
  return JSON.parse(readFileSync(place, 'utf8'));
}

function capitalized(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
