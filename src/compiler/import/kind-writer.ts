import type { Json, JsonSchema } from '../../base/json/index.js';
import { pluralOf } from '../../base/project-file/index.js';
import type { BuiltinTypes } from './builtin-types.js';
import type { CrdManifest, CrdVersion } from './crd.js';
import { docComment, expressionOf } from './expression.js';
import { type DecoratorCall, DecoratorLines, Imports } from './imports.js';
import { schemaMarkers } from './schema-markers.js';
import { TypeNames } from './type-names.js';
import { type Exactness, TypeWriter } from './type-writer.js';

interface KindRequest {
  readonly crd: CrdManifest;
  readonly version: CrdVersion;
  readonly builtins: BuiltinTypes;
  /** How fields are written if their type does not express their schema exactly, by schema key. */
  readonly exactness: ReadonlyMap<string, Exactness>;
  /** Keywords of the root schema that only `@Schema` can express. */
  readonly rootKeywords: Readonly<Record<string, Json>>;
  /** Whether the CRD has descriptions. */
  readonly isDescribed: boolean;
}

/** The source file of a kind. */
export interface KindFile {
  readonly text: string;
  /** The schema key of each field, by the code of the field. */
  readonly fieldKeys: ReadonlyMap<string, string>;
  /** Fields that declare their complete schema, such as `ShipSpec.guns`. */
  readonly schemaFields: ReadonlySet<string>;
}

/** Fields that every kind inherits from `CustomResource`. */
export const inherited = ['apiVersion', 'kind', 'metadata'] as const;

/** Writes the class of a kind, preceded by the types of its fields. */
export function writeKind(request: KindRequest): KindFile {
  const { crd, version, builtins, exactness } = request;
  const { kind } = crd.spec.names;
  const imports = new Imports();
  const writer = new TypeWriter(new TypeNames(kind), imports, builtins, exactness);
  imports.value('groupVersion', './groupversion.js');
  const root = ownSchema(version.schema?.openAPIV3Schema ?? { type: 'object' });
  const body = writer.fields(root, kind);
  const lines = new DecoratorLines(imports);
  const marks = decorators(request, root).map((call) => lines.of(call));
  const base = imports.value('CustomResource');
  const isRequired = version.schema?.openAPIV3Schema?.required?.includes('metadata') ?? false;
  const meta = isRequired ? `  declare metadata: ${imports.type('ObjectMeta', 'kbts/k8s/meta/v1')};\n` : '';
  const space = meta !== '' && body !== '' ? '\n' : '';
  const doc = docComment(root.description ?? '');
  const head = `${doc}${marks.join('')}export class ${kind} extends ${base} {`;
  const own = `${meta}${space}`;
  const text = own === '' && body === '' ? `${head}}\n` : `${head}\n${own}${body}}\n`;
  const { declarations, fieldKeys, schemaFields } = writer;
  return { text: [imports.print(), ...declarations, text].join('\n'), fieldKeys, schemaFields };
}

function ownSchema({ properties = {}, required = [], ...others }: JsonSchema): JsonSchema {
  const isOwn = (name: string) => !inherited.some((one) => one === name);
  return {
    ...others,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    required: required.filter(isOwn),
  };
}

function decorators(
  { crd, version, rootKeywords, isDescribed }: KindRequest,
  root: JsonSchema,
): readonly DecoratorCall[] {
  const calls: DecoratorCall[] = [{ name: 'Kind', args: [{ kind: 'text', text: 'groupVersion' }] }];
  const add = (name: string, ...args: Json[]) => calls.push({ name, args: args.map(expressionOf) });
  const names = resourceNames(crd);
  if (Object.keys(names).length > 0) add('Resource', names);
  if (crd.spec.versions.length > 1 && version.storage) add('StorageVersion');
  if (!version.served) add('UnservedVersion');
  const { deprecated, deprecationWarning: warning } = version;
  if (deprecated) add('DeprecatedVersion', ...(warning === undefined ? [] : [{ warning }]));
  addSubresources(version, add);
  for (const column of version.additionalPrinterColumns ?? []) add('PrintColumn', columnOf(column));
  for (const { jsonPath } of version.selectableFields ?? []) add('SelectableField', { jsonPath });
  if (version.storage) addCrdMarkers(crd, add);
  if (!isDescribed) add('MaxDescLen', 0);
  const covered = new Set<string>(['type', 'description', 'properties', 'required']);
  const { calls: rules, left } = schemaMarkers(root, { covered, isStruct: true });
  const keywords = { ...left, ...rootKeywords };
  return [
    ...calls,
    ...rules.filter((rule) => !rule.keywords.some((keyword) => keyword in rootKeywords)),
    ...(Object.keys(keywords).length > 0 ? [{ name: 'Schema', args: [expressionOf(keywords)] }] : []),
  ];
}

type Add = (name: string, ...args: Json[]) => void;

function resourceNames({ spec: { names, scope } }: CrdManifest): Record<string, Json> {
  const { kind, plural, singular, shortNames = [], categories = [] } = names;
  return {
    ...(plural === pluralOf(kind) ? {} : { path: plural }),
    ...(singular === undefined || singular === '' || singular === kind.toLowerCase() ? {} : { singular }),
    ...(shortNames.length > 0 ? { shortName: shortNames } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    ...(scope === 'Namespaced' ? {} : { scope }),
  };
}

function addSubresources({ subresources }: CrdVersion, add: Add): void {
  if (subresources?.status) add('StatusSubresource');
  const { scale } = subresources ?? {};
  if (!scale) return;
  const { specReplicasPath: specPath, statusReplicasPath: statusPath, labelSelectorPath: selectorPath } = scale;
  add('ScaleSubresource', { specPath, statusPath, ...(selectorPath ? { selectorPath } : {}) });
}

function columnOf(column: NonNullable<CrdVersion['additionalPrinterColumns']>[number]): Record<string, Json> {
  const { name, type, jsonPath, description, format, priority } = column;
  return {
    ...{ name, type, jsonPath },
    ...(description ? { description } : {}),
    ...(format ? { format } : {}),
    ...(priority ? { priority } : {}),
  };
}

function addCrdMarkers(crd: CrdManifest, add: Add): void {
  const { annotations, labels } = ownMetadata(crd);
  if (Object.keys({ ...annotations, ...labels }).length > 0) {
    const parts = Object.entries({ annotations, labels }).filter(([, entries]) => Object.keys(entries).length > 0);
    add('Metadata', Object.fromEntries(parts));
  }
  const { conversion } = crd.spec;
  if (conversion?.strategy !== 'Webhook') return;
  const { clientConfig, conversionReviewVersions: reviewVersions = ['v1'] } = conversion.webhook ?? {};
  const { name = 'webhook-service', namespace = 'system', path = '/convert', port = 443 } = clientConfig?.service ?? {};
  const settings: Record<string, Json> = {
    ...(name === 'webhook-service' ? {} : { serviceName: name }),
    ...(namespace === 'system' ? {} : { serviceNamespace: namespace }),
    ...(path === '/convert' ? {} : { path }),
    ...(port === 443 ? {} : { port }),
    ...(reviewVersions.length === 1 && reviewVersions[0] === 'v1' ? {} : { reviewVersions }),
  };
  add('ConversionWebhook', ...(Object.keys(settings).length > 0 ? [settings] : []));
}

/** Annotations that are written by tools and do not belong to the API. */
const toolAnnotations = new Set([
  'controller-gen.kubebuilder.io/version',
  'kubectl.kubernetes.io/last-applied-configuration',
]);

/** Returns the annotations and labels of a CRD, except those written by tools. */
export function ownMetadata({ metadata }: CrdManifest): Record<'annotations' | 'labels', Record<string, string>> {
  const annotations = Object.entries(metadata.annotations ?? {}).filter(([name]) => !toolAnnotations.has(name));
  return { annotations: Object.fromEntries(annotations), labels: { ...metadata.labels } };
}
