import { isRecord } from '../json/index.js';
import { DiagnosticList } from '../problems/index.js';
import { readYaml, writeYaml, type YamlValue } from '../yaml/index.js';
import type { Fields } from './field.js';
import type { Project } from './project.js';
import { projectFile } from './read.js';
import { hasIrregularPlural, type Resource, type ResourceWebhooks } from './resource.js';
import { projectFields, type WrittenProject, type WrittenResource } from './schema.js';

const heading = `# This file is maintained by kbts: \`kbts create\` reads and writes it.
# It records how the project was scaffolded. Unknown keys are preserved.
`;

/** Renders PROJECT.
 *
 * @param before the previous contents: comments, unknown keys and formatting are preserved
 */
export function writeProject(project: Project, before?: string): string {
  const written = writtenProject(project);
  const yaml =
    before === undefined
      ? undefined
      : readYaml(before, { file: projectFile, code: 'project-invalid', sink: new DiagnosticList() });
  if (!yaml) return heading + writeYaml(plain(written));
  return yaml.rewrite(withUnknown(projectFields, plain(written), yaml.value), (path, item) =>
    path.length === 1 && path[0] === 'resources' ? identityOf(item) : undefined,
  );
}

/** Returns the contents of PROJECT without defaults. */
export function writtenProject(project: Project): WrittenProject {
  const { kubernetesVersion } = project;
  const {
    cliVersion,
    domain,
    projectName,
    repo,
    layout,
    multigroup,
    namespaced,
    manifests,
    severity,
    plugins,
    resources,
  } = project;
  return withoutAbsent({
    cliVersion,
    domain: domain || undefined,
    kubernetesVersion,
    layout,
    manifests: nonEmpty(manifests),
    severity,
    multigroup: multigroup || undefined,
    namespaced: namespaced || undefined,
    plugins,
    projectName,
    repo,
    resources: nonEmpty(resources.map(writtenResource)),
    version: '3',
  });
}

function writtenResource(resource: Resource): WrittenResource {
  const { group, domain, version, kind, plural, path, api, controller, controllers, webhooks, core, external, module } =
    resource;
  return withoutAbsent({
    api: api && withoutAbsent({ ...api, namespaced: api.namespaced || undefined, ssa: api.ssa || undefined }),
    controller: controller || undefined,
    controllers: nonEmpty(controllers),
    core: core || undefined,
    domain: domain || undefined,
    external: external || undefined,
    group: group || undefined,
    kind,
    module,
    path,
    plural: hasIrregularPlural(resource) ? plural : undefined,
    version,
    webhooks: webhooks && writtenWebhooks(webhooks),
  });
}

function writtenWebhooks(webhooks: ResourceWebhooks) {
  const { defaulting, validation, conversion, spoke } = webhooks;
  return withoutAbsent({
    ...webhooks,
    defaulting: defaulting || undefined,
    validation: validation || undefined,
    conversion: conversion || undefined,
    spoke: nonEmpty(spoke),
  });
}

/** Adds unknown keys and keys whose previous values are preserved. */
function withUnknown(fields: Fields, next: YamlValue, previous: unknown): YamlValue {
  if (!isRecord(next) || !isRecord(previous)) return next;
  const result = new Map<string, unknown>(Object.entries(next));
  for (const [key, value] of Object.entries(previous)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const known = result.get(key) as YamlValue; // from `next`
    if (!field) result.set(key, value);
    else if (field.kind === 'map') result.set(key, withPrevious(known, value));
    else if (field.kind === 'object') result.set(key, withUnknown(field.fields, known, value));
    else if (field.kind === 'list' && Array.isArray(known) && Array.isArray(value)) {
      const byIdentity = new Map(value.map((item) => [identityOf(item), item]));
      result.set(
        key,
        known.map((item) => withUnknown(field.fields, item, byIdentity.get(identityOf(item)))),
      );
    }
  }
  // Not by assignment: a key may be `__proto__`.
  return Object.fromEntries(result) as YamlValue; // parsed from YAML
}

/** Returns the new entries of a map. An unchanged entry keeps values that JSON cannot express. */
function withPrevious(next: YamlValue, previous: unknown): YamlValue {
  if (!isRecord(next) || !isRecord(previous)) return next;
  const entries = Object.entries(next).map(([key, value]) => {
    const before = Object.hasOwn(previous, key) ? previous[key] : undefined;
    return [key, isSameJson(before, value) ? before : value] as const;
  });
  return Object.fromEntries(entries) as YamlValue; // both were parsed from YAML
}

function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The identity of a list item: group, domain, version and kind of a resource, or the name of another item. */
function identityOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  return ['group', 'domain', 'version', 'kind', 'name'].map((key) => String(item[key] ?? '')).join('/');
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** A plain copy that contains only JSON values, for the YAML writer. */
function plain(written: WrittenProject): YamlValue {
  return JSON.parse(JSON.stringify(written)) as YamlValue; // JSON is valid YAML
}

type WithoutAbsent<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function withoutAbsent<T extends object>(value: T): WithoutAbsent<T> {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as WithoutAbsent<T>; // the same keys, except for undefined ones
}
