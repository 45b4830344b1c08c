import { isRecord } from '../json/index.js';
import { DiagnosticList } from '../problems/index.js';
import { readYaml, writeYaml, type YamlValue } from '../yaml/index.js';
import type { Field, Fields } from './field.js';
import type { Project } from './project.js';
import { projectFile } from './read.js';
import { hasIrregularPlural } from './resource.js';
import { projectFields, type WrittenProject } from './schema.js';

const heading = `# This file is maintained by kbts: \`kbts create\` reads and writes it.
# It records how the project was scaffolded. Unknown keys are preserved.
`;

/** Renders PROJECT. Preserves comments, unknown keys and formatting of the previous contents. */
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

/** Returns the contents of PROJECT without empty strings, empty lists, `false`, and plurals derived from the kind. */
function writtenProject(project: Project): WrittenProject {
  const resources = project.resources.map((one) => ({ ...one, plural: hasIrregularPlural(one) ? one.plural : '' }));
  return withoutDefaults(projectFields, { ...project, resources, version: '3' });
}

function withoutDefaults(fields: Fields, value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([key, field]) => [key, withoutDefault(field, value[key])] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function withoutDefault(field: Field, value: unknown): unknown {
  if (value === '' || value === false) return undefined;
  if (field.kind === 'object' && isRecord(value)) return withoutDefaults(field.fields, value);
  if (!Array.isArray(value)) return value;
  if (value.length === 0) return undefined;
  return field.kind === 'list' ? value.map((item) => withoutDefaults(field.fields, item)) : value;
}

/** Adds unknown keys of the previous contents, and keeps unchanged plugin entries as they were. */
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
      const items = known.map((item) => withUnknown(field.fields, item, byIdentity.get(identityOf(item))));
      result.set(key, items);
    }
  }
  // A key may be `__proto__`, and an assignment would then set the prototype.
  return Object.fromEntries(result) as YamlValue; // parsed from YAML
}

/** Returns the new entries of a map. Unchanged entries keep values that JSON cannot express. */
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

/** The identity of a list item: group, domain, version and kind of a resource, or the name of any other item. */
function identityOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  return ['group', 'domain', 'version', 'kind', 'name'].map((key) => String(item[key] ?? '')).join('/');
}

/** A plain copy that contains only JSON values, for the YAML writer. */
function plain(written: WrittenProject): YamlValue {
  return JSON.parse(JSON.stringify(written)) as YamlValue; // JSON is valid YAML
}
