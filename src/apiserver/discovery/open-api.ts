import { isRecord } from '../../base/json/index.js';
import { builtinDescription } from '../../k8s/schemas.js';
import { builtinSchema } from '../kinds/index.js';
import type { FoundResource, JsonObject, Resources, SchemaNode, ServerResponse } from '../model/index.js';
import { encode } from '../pipeline/index.js';
import { discoveredGroups } from './resource-lists.js';

const metaPackage = 'k8s.io/apimachinery/pkg/apis/meta/v1';
const metadataDescription =
  "Standard object's metadata. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

const output = { mediaType: 'application/json', isPretty: false } as const;

/**
 * Responds to the paths of OpenAPI v3 with the list of documents, or with the document of a group and version; 404 if
 * the group or version is not served.
 */
export function openApi(resources: Resources, path: string): ServerResponse {
  const documents = documentPaths(resources);
  const name = path.slice('/openapi/v3/'.length);
  if (path === '/openapi/v3') {
    const entries = [...documents.keys()].map((key) => [key, { serverRelativeURL: `/openapi/v3/${key}` }] as const);
    const list = encode(200, { paths: Object.fromEntries(entries) }, output);
    // The API server sets no Content-Type for the list, so Go derives one from the content.
    return { ...list, headers: { ...list.headers, 'content-type': 'text/plain; charset=utf-8' } };
  }
  const found = documents.get(name);
  return found ? encode(200, document(found), output) : { status: 404, headers: {}, body: '' };
}

/** Returns the resources of each document, by document path, such as `apis/apps/v1`. */
function documentPaths(resources: Resources): Map<string, FoundResource[]> {
  const documents = new Map<string, FoundResource[]>();
  for (const { name, versions } of discoveredGroups(resources)) {
    for (const version of versions) documents.set(pathOf(name, version), []);
  }
  for (const resource of resources.all()) {
    for (const version of resource.versions)
      documents.get(pathOf(resource.group, version.name))?.push({ resource, version });
  }
  return documents;
}

function pathOf(group: string, version: string): string {
  return group === '' ? `api/${version}` : `apis/${group}/${version}`;
}

function document(found: readonly FoundResource[]): JsonObject {
  const components = new Components();
  const paths = found.flatMap((entry) => pathsOf(entry));
  for (const entry of found) components.addKind(entry);
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: '1.37' },
    paths: Object.fromEntries(paths),
    components: { schemas: components.schemas },
  };
}

/** Lists the operations, and the query parameters that kubectl looks for, such as `fieldValidation`. */
function pathsOf({ resource, version }: FoundResource): [string, JsonObject][] {
  const { group, kind, plural, isNamespaced } = resource;
  const base = `/${pathOf(group, version.name)}`;
  const root = `${base}${isNamespaced ? '/namespaces/{namespace}' : ''}/${plural}`;
  const type = { 'x-kubernetes-group-version-kind': { group, version: version.name, kind } };
  const parameters = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => ({
    name,
    in: 'query',
    schema: { type: 'string', uniqueItems: true },
  }));
  const operations = (...actions: string[]): JsonObject =>
    Object.fromEntries(actions.map((action) => [action, { 'x-kubernetes-action': action, ...type, parameters }]));
  const subresources = Object.entries(version.subresources).map(([name, { verbs }]): [string, JsonObject] => [
    `${root}/{name}/${name}`,
    operations(...verbs.map(methodOf)),
  ]);
  return [
    ...(isNamespaced ? [[`${base}/${plural}`, operations('get')] as [string, JsonObject]] : []),
    [root, operations('get', 'post', 'delete')],
    [`${root}/{name}`, operations('get', 'put', 'patch', 'delete')],
    ...subresources,
  ];
}

function methodOf(verb: string): string {
  if (verb === 'create') return 'post';
  return verb === 'update' ? 'put' : verb;
}

/** Returns the description of a built-in type; undefined if the type has none, or in a clone that was never built. */
function descriptionOf(typeId: string): ReturnType<typeof builtinDescription> {
  try {
    return builtinDescription(typeId);
  } catch {
    return undefined;
  }
}

/** The named schemas of a document. */
class Components {
  readonly schemas: Record<string, JsonObject> = {};

  addKind({ resource, version }: FoundResource): void {
    const { group, kind } = resource;
    const type = { 'x-kubernetes-group-version-kind': [{ group, version: version.name, kind }] };
    if (version.openApi) {
      this.schemas[customName(group, version.name, kind)] = { ...this.#withMetadata(version.openApi), ...type };
      return;
    }
    const name = version.schema.typeId ? componentName(version.schema.typeId) : customName(group, version.name, kind);
    this.schemas[name] = { ...this.#struct(version.schema), ...type };
  }

  /** Returns a schema with the fields that every object has: `apiVersion`, `kind` and `metadata`. */
  #withMetadata(schema: JsonObject): JsonObject {
    const properties = isRecord(schema.properties) ? (schema.properties as JsonObject) : {};
    const about = descriptionOf(`${metaPackage}.TypeMeta`);
    const described = (name: string): JsonObject => {
      const description = about?.fields[name];
      return { ...(description !== undefined && { description: joinLines(description) }), type: 'string' };
    };
    const metadata = {
      description: metadataDescription,
      ...this.#schema(builtinSchema(`${metaPackage}.ObjectMeta`), undefined),
    };
    const fields = { apiVersion: described('apiVersion'), kind: described('kind'), metadata };
    return { ...schema, properties: { ...properties, ...fields } };
  }

  /** Returns an inline schema, or a reference to the component of a struct or of a built-in type in `scalarTypes`. */
  #schema(node: SchemaNode, description: string | undefined): JsonObject {
    const described = description === undefined ? {} : { description: joinLines(description) };
    const scalar = node.typeId === undefined ? undefined : scalarTypes[node.typeId];
    const isStruct = node.type === 'object' && node.fieldNames.length > 0;
    if (node.typeId === undefined || !(scalar || isStruct)) return { ...described, ...this.#struct(node) };
    const name = componentName(node.typeId);
    // Set before the schema is complete, because types can refer to themselves.
    if (!Object.hasOwn(this.schemas, name)) {
      this.schemas[name] = scalar ?? {};
      if (!scalar) this.schemas[name] = this.#struct(node);
    }
    return { ...described, allOf: [{ $ref: `#/components/schemas/${name}` }] };
  }

  #struct(node: SchemaNode): JsonObject {
    const { typeId, type, format, element, fieldNames, required } = node;
    const about = typeId === undefined ? undefined : descriptionOf(typeId);
    const properties = fieldNames.flatMap((name) => {
      const field = node.field(name);
      return field ? [[name, this.#schema(field, about?.fields[name])] as const] : [];
    });
    const nested = element && this.#schema(element, undefined);
    return {
      ...(about && about.type !== '' && { description: joinLines(about.type) }),
      ...typeOf(type),
      ...(format !== undefined && { format }),
      ...(node.default !== undefined && { default: node.default }),
      ...(required.length > 0 && { required }),
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(nested && (type === 'array' ? { items: nested } : { additionalProperties: nested })),
      ...(node.listType && { 'x-kubernetes-list-type': node.listType }),
      ...(node.listMapKeys.length > 0 && { 'x-kubernetes-list-map-keys': node.listMapKeys }),
      ...(node.preservesUnknownFields && type === 'object' && { 'x-kubernetes-preserve-unknown-fields': true }),
    };
  }
}

/** Built-in types that are written as a string or a number. */
const scalarTypes: Readonly<Record<string, JsonObject>> = {
  'k8s.io/apimachinery/pkg/api/resource.Quantity': { oneOf: [{ type: 'string' }, { type: 'number' }] },
  'k8s.io/apimachinery/pkg/util/intstr.IntOrString': {
    format: 'int-or-string',
    oneOf: [{ type: 'integer' }, { type: 'string' }],
  },
};

/** Joins the lines of each paragraph, except for indented lines. */
function joinLines(description: string): string {
  return description.replace(/(?<!\n)\n(?![\n\t ])/g, ' ');
}

function typeOf(type: SchemaNode['type']): JsonObject {
  if (type === 'any') return {};
  return type === 'int-or-string' ? { 'x-kubernetes-int-or-string': true } : { type };
}

/** `k8s.io/api/apps/v1.Deployment` is the component `io.k8s.api.apps.v1.Deployment`. */
function componentName(typeId: string): string {
  const [host = '', ...rest] = typeId.split('/');
  return [...host.split('.').reverse(), ...rest].join('.');
}

function customName(group: string, version: string, kind: string): string {
  return [...group.split('.').reverse(), version, kind].join('.');
}
