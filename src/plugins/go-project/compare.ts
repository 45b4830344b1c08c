import { isDeepStrictEqual } from 'node:util';
import type { ReadableFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { type CrdSource, canonical, differences, readCrds } from '../../compiler/import/index.js';
import { type ManifestObject, parseManifest, stringIn } from './read/manifest.js';
import { crdPath, type GoManifests } from './read/read-parts.js';
import { type GoRoles, permissionsOf, roleFile } from './read/roles.js';
import { type GoWebhooks, isConfiguration, webhookFile } from './read/webhooks.js';

/** Equal manifests, for example `6 of 6 CRDs`, and differences, one sentence each. */
export type Comparison = ReturnType<typeof compareManifests>;

/** Compares the manifests in a project with those of the Go project. */
export function compareManifests(go: GoManifests, files: ReadableFiles) {
  const crds = go.crds.flatMap((source) => crdDifferences(source, files));
  const count = go.crds.length - crds.length;
  const role = go.roles && roleDifference(go.roles, files);
  const webhooks = go.webhooks ? webhookDifferences(go.webhooks, files) : [];
  return {
    equal: [
      ...(count > 0 ? [`${count} of ${go.crds.length} CRDs`] : []),
      ...(go.roles && role === undefined ? [`\`${roleFile}\``] : []),
      ...(go.webhooks && webhooks.length === 0 ? [`\`${webhookFile}\``] : []),
    ],
    different: [...crds, ...(role === undefined ? [] : [role]), ...webhooks],
  };
}

function crdDifferences(source: CrdSource, files: ReadableFiles): readonly string[] {
  const { name } = source.crd.metadata;
  const path = crdPath(source);
  const text = files.readText(path);
  const [generated] = text === undefined ? [] : (readCrds(path, text, new DiagnosticList()) ?? []);
  if (!generated) return [`The CRD \`${name}\` is not generated`];
  const found = differences(source.crd, generated.crd);
  const places = found.map(({ path: at, keys }) => `\`${[...at, ...keys].join('.')}\``);
  return found.length === 0 ? [] : [`The CRD \`${name}\` differs at ${listed(places)}`];
}

function listed(places: readonly string[]): string {
  const others = places.length > 5 ? ` and ${places.length - 5} more` : '';
  return `${places.slice(0, 5).join(', ')}${others}`;
}

function objectsIn(path: string, files: ReadableFiles): readonly ManifestObject[] {
  return parseManifest(path, files.readText(path) ?? '', new DiagnosticList());
}

function roleDifference({ permissions }: GoRoles, files: ReadableFiles): string | undefined {
  const generated = permissionsOf(objectsIn(roleFile, files));
  if (isDeepStrictEqual(permissions, generated)) return undefined;
  const names = new Set([...permissions.keys(), ...generated.keys()]);
  const isSame = (key: string) => isDeepStrictEqual(permissions.get(key) ?? new Set(), generated.get(key) ?? new Set());
  const differing = [...names].filter((key) => !isSame(key));
  return `\`${roleFile}\` differs in ${listed(differing.map((name) => `\`${name.trim().replaceAll(/ +/g, ' ')}\``))}`;
}

function webhookDifferences({ configurations }: GoWebhooks, files: ReadableFiles): readonly string[] {
  const generated = entriesOf(objectsIn(webhookFile, files).filter(isConfiguration));
  const expected = entriesOf(configurations);
  const names = new Set([...expected.keys(), ...generated.keys()]);
  return [...names]
    .filter((name) => expected.get(name) !== generated.get(name))
    .map((name) => `\`${webhookFile}\` differs in \`${name}\``);
}

function entriesOf(configurations: readonly ManifestObject[]): ReadonlyMap<string, string> {
  const entries = configurations.flatMap(({ kind, value }) => {
    const { webhooks } = value;
    const all = Array.isArray(webhooks) ? webhooks : [];
    const of = `${kind} ${stringIn(value.metadata, 'name') ?? ''}`;
    return all.map((entry: unknown) => [`${of} ${stringIn(entry, 'name') ?? ''}`, canonical(entry)] as const);
  });
  return new Map(entries);
}
