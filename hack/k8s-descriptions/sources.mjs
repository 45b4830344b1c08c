// Where the declarations of built-in types stand in installed packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-step.mjs';
import { readDeclaration } from './declaration.mjs';

const modules = join(root, 'node_modules');
const table = join(root, 'src/k8s/table');

/**
 * The packages, the one that is asked first before the others. Each names the file of a type.
 *
 * @type {readonly { name: string, fileOf: (file: string, type: string) => string | undefined }[]}
 */
const sources = [{ name: '@kubernetes/client-node', fileOf: clientNodeFile }];

/** Versions of the packages, as `name@version`. */
export function sourceVersions() {
  return sources.map(({ name }) => `${name}@${readJson(join(modules, name, 'package.json')).version}`);
}

/**
 * What each package says of a type.
 *
 * @param {string} file file of the type in the table, as `core/v1.json`
 * @param {string} type
 * @returns {import('./declaration.mjs').Described[]}
 */
export function declarationsOf(file, type) {
  return sources.flatMap(({ name, fileOf }) => {
    const inside = fileOf(file, type);
    const place = inside && join(modules, name, inside);
    return place && existsSync(place) ? [read(place)] : [];
  });
}

function read(place) {
  try {
    return readDeclaration(readFileSync(place, 'utf8'));
  } catch (error) {
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}

/** Named after version and type, and after the group where two groups have the same, as `CoreV1Event`. */
function clientNodeFile(file, type) {
  const [group, version] = file
    .replace(/\.json$/, '')
    .split('/')
    .map(capitalized);
  const folder = 'dist/gen/models';
  const own = `${folder}/${group}${version}${type}.d.ts`;
  if (existsSync(join(modules, '@kubernetes/client-node', own))) return own;
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
