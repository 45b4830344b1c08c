import type { BuiltinTable, ReferringSchema, TablePackage, TableType } from '../../src/k8s/builtin-table.js';
import { renderMergeLists } from './merge-lists.js';

/**
 * Writes the TypeScript modules of the built-in types: one per API group and version, and the fields that strategic merge
 * patches merge.
 *
 * @returns contents of each module by its path in `src/k8s`
 */
export function renderModules(table: BuiltinTable): Map<string, string> {
  const modules = new Map<string, string>();
  for (const path of Object.keys(table.index.packages)) {
    const module = moduleOf(table, path);
    const source = table.package(path);
    if (module && source) modules.set(`${module}.ts`, new ModuleWriter(table, source).render());
  }
  modules.set('strategic/merged-fields.ts', renderMergeLists(table));
  return modules;
}

/** `batch/v1` for `k8s.io/api/batch/v1`; undefined for packages outside of API groups, whose few types are inlined. */
function moduleOf(table: BuiltinTable, path: string): string | undefined {
  const source = table.package(path);
  return source?.version ? table.index.packages[path]?.replace(/\.json$/, '') : undefined;
}

const metaPath = 'k8s.io/apimachinery/pkg/apis/meta/v1';
const typeMeta = `${metaPath}.TypeMeta`;
const anyObject = '{ [key: string]: unknown }';

/** Types with custom JSON marshaling in Go, so that their schema does not describe them. */
const handWritten: Readonly<Record<string, string>> = {
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrArray':
    'JSONSchemaProps | JSONSchemaProps[]',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrBool': 'JSONSchemaProps | boolean',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrStringArray': 'JSONSchemaProps | string[]',
};

class ModuleWriter {
  readonly #imports = new Map<string, string>();
  #usesKind = false;
  #usesObject = false;

  constructor(
    private readonly table: BuiltinTable,
    private readonly source: TablePackage,
  ) {}

  render(): string {
    const names = Object.keys(this.source.types).sort();
    const body = names.map((name) => this.#declaration(name, this.source.types[name] ?? { schema: {} }));
    return [...this.#head(), ...body].join('\n');
  }

  #head(): string[] {
    const { go } = this.source;
    const module = Object.entries(this.table.index.modules).find(([path]) => go.startsWith(`${path}/`));
    const lines = [`// Made by hack/k8s-schema from ${module?.join(' ') ?? go}. Do not edit.`];
    if (this.#usesKind) lines.push(`import { defineKind } from '../kind.js';`);
    if (this.#usesObject) lines.push(`import type { KubernetesObject } from '../object.js';`);
    for (const [module, name] of [...this.#imports].sort(([a], [b]) => (a < b ? -1 : 1))) {
      lines.push(`import type * as ${name} from '../${module}.js';`);
    }
    return [...lines, ''];
  }

  #declaration(name: string, type: TableType): string {
    const schema = type.fields ?? type.schema;
    if (type.kind) return this.#kind(name, type.kind, schema);
    if (type.list) return this.#list(name, schema);
    const hand = handWritten[`${this.source.go}.${name}`];
    if (hand || !isStruct(schema)) return `export type ${name} = ${hand ?? this.#typeOf(schema)};\n`;
    return this.#interface(name, this.#bases(schema), this.#fields(schema));
  }

  #kind(name: string, kind: NonNullable<TableType['kind']>, schema: ReferringSchema): string {
    this.#usesObject = true;
    const bases = ['KubernetesObject', ...this.#bases(schema)];
    const fields = this.#fields(schema, ['metadata']);
    if (kind.plural === undefined) return this.#interface(name, bases, fields);
    const text = this.#interface(name, bases, [`kind: '${name}'`, ...fields]);
    this.#usesKind = true;
    const { group, version } = this.source;
    const facts = `group: '${group}', version: '${version}', kind: '${name}', plural: '${kind.plural}', namespaced: ${kind.namespaced}`;
    return `${text}export const ${name} = /* @__PURE__ */ defineKind<${name}>({ ${facts} });\n`;
  }

  #list(name: string, schema: ReferringSchema): string {
    const metadata = this.#typeOf(schema.properties?.metadata ?? {});
    const fields = this.#fields(schema, ['metadata']);
    return this.#interface(name, this.#bases(schema), [
      'apiVersion: string',
      'kind: string',
      `metadata: ${metadata}`,
      ...fields,
    ]);
  }

  #interface(name: string, bases: readonly string[], fields: readonly string[]): string {
    const heritage = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
    if (fields.length === 0) return `export interface ${name}${heritage} {}\n`;
    return `export interface ${name}${heritage} {\n${fields.map((field) => `  ${field};\n`).join('')}}\n`;
  }

  /** Embedded types, except TypeMeta, whose fields kinds and lists declare themselves. */
  #bases(schema: ReferringSchema): string[] {
    const refs = (schema.allOf ?? []).flatMap((part) => (part.$ref === undefined ? [] : [part.$ref]));
    const isObject = schema.properties?.metadata !== undefined;
    return refs.filter((ref) => !(isObject && ref === typeMeta)).map((ref) => this.#reference(ref));
  }

  #fields(schema: ReferringSchema, except: readonly string[] = []): string[] {
    const required = new Set(schema.required);
    return Object.entries(schema.properties ?? {})
      .filter(([name]) => !except.includes(name))
      .map(([name, field]) => {
        const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
        const type = this.#typeOf(field);
        if (required.has(name)) return `${key}: ${type}`;
        // `labels: other.labels` must compile even under `exactOptionalPropertyTypes`; JSON omits `undefined`.
        return type === 'unknown' ? `${key}?: ${type}` : `${key}?: ${type} | undefined`;
      });
  }

  #typeOf(schema: ReferringSchema): string {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref);
    if (schema['x-kubernetes-int-or-string']) return 'number | string';
    switch (schema.type) {
      case 'string':
      case 'boolean':
        return schema.type;
      case 'integer':
      case 'number':
        return 'number';
      case 'array': {
        const items = this.#typeOf(schema.items ?? {});
        return /[ ]/.test(items) ? `Array<${items}>` : `${items}[]`;
      }
      case 'object': {
        const values = schema.additionalProperties;
        return typeof values === 'object' ? `Record<string, ${this.#typeOf(values)}>` : anyObject;
      }
      default:
        return 'unknown';
    }
  }

  /** The name of a type in this module. */
  #reference(id: string): string {
    const dot = id.lastIndexOf('.');
    const [path, name] = [id.slice(0, dot), id.slice(dot + 1)];
    if (path === this.source.go) return name;
    const module = moduleOf(this.table, path);
    if (module === undefined) return this.#typeOf(this.table.package(path)?.types[name]?.schema ?? {});
    const alias = module.replace('/', '');
    this.#imports.set(module, alias);
    return `${alias}.${name}`;
  }
}

function isStruct(schema: ReferringSchema): boolean {
  return schema.properties !== undefined || schema.allOf !== undefined;
}
