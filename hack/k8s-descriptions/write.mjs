// Writes the texts of the built-in types, for the descriptions in CRDs: one file for each file of `src/k8s/table`. They
// are Kubernetes' own sentences, so they are taken from installed packages and never stand in git.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run-step.mjs';
import { declarationsOf, sourceVersions } from './sources.mjs';

const table = join(root, 'src/k8s/table');

/** What the texts depend on besides the packages. */
const inputs = ['declaration.mjs', 'sources.mjs', 'write.mjs'].map((name) => join(import.meta.dirname, name));

/**
 * Writes the texts into a folder, unless it has those of the installed packages already.
 *
 * @param {string} folder
 */
export function writeDescriptions(folder) {
  const stamp = join(folder, 'made-from.json');
  const madeFrom = JSON.stringify({ sources: sourceVersions(), inputs: inputs.map(hashOf) });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) return;
  const fresh = mkdtempSync(`${folder}-`);
  const { packages } = JSON.parse(readFileSync(join(table, 'index.json'), 'utf8'));
  for (const file of Object.values(packages)) {
    const place = join(fresh, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(describeTypes(file)));
  }
  writeFileSync(join(fresh, 'made-from.json'), madeFrom);
  // Another run may put its own folder there at the same time: both hold the same.
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

/**
 * The texts of the types of one file of the table.
 *
 * @param {string} file as `core/v1.json`
 * @returns {Record<string, import('./declaration.mjs').Described>} types with a declaration
 */
export function describeTypes(file) {
  const { go, types, version } = JSON.parse(readFileSync(join(table, file), 'utf8'));
  const described = {};
  if (version === '') return described;
  for (const [name, entry] of Object.entries(types)) {
    if (!isStruct(entry)) continue;
    for (const { type, fields } of declarationsOf(file, name)) {
      described[name] ??= { type: '', fields: {} };
      described[name].type ||= type;
      shareOut(fields, name, { go, types, described });
    }
  }
  return described;
}

/** Other types have the schema of a scalar, and that of `ObjectMeta` says nothing of its fields. */
function isStruct({ schema, fields }) {
  return schema.type === 'object' && fields === undefined;
}

/** Gives each text to the type that has the field: the type itself, or one that it embeds. */
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

/** How a field is called whatever signs a language allows: `$ref` is `ref`, and `_continue` is `continue`. */
function letters(field) {
  return field.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}

function hashOf(place) {
  return createHash('sha256').update(readFileSync(place)).digest('hex').slice(0, 16);
}
