import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import { compareBytes, type JsonSchema } from '../../../base/json/index.js';
import { errorOf, type Span } from '../../../base/problems/index.js';
import { pluralOf } from '../../../base/project-file/index.js';
import {
  type CrdContext,
  type CrdDraft,
  type CrdVersionDraft,
  markerOf,
  Resource,
  valuesOf,
  webhookConversion,
} from '../../markers/index.js';
import { type ApiType, type NewerField, type Origins, spanInUse } from '../../model/index.js';
import type { Artifact, GenerateContext, KubernetesDocument } from '../generate-context.js';
import type { SchemaOptions } from '../types/schema.js';
import { CrdSchemas } from './crd-schemas.js';

/** Options of the CRD generator. */
export interface CrdOptions extends SchemaOptions {
  /** Omits the annotation with the generator version. Default: false. */
  readonly omitToolVersion?: boolean;
  /** Value of `spec.preserveUnknownFields`; the field is omitted if this option is undefined. */
  readonly deprecatedV1beta1CompatibilityPreserveUnknownFields?: boolean;
}

/** The schema of one version of a kind. */
export interface KindSchema {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  readonly schema: JsonSchema;
}

type Kind = ApiType & { readonly kind: NonNullable<ApiType['kind']> };

/** The annotation by which tools recognize a generated CRD. */
const versionAnnotation = 'controller-gen.kubebuilder.io/version';

/** A CRD and the model from which it was generated. */
export interface Crd {
  readonly group: string;
  readonly kind: string;
  readonly draft: CrdDraft;
  readonly versions: readonly CrdVersion[];
  readonly artifact: Artifact;
}

/** A version of a CRD: the type that declares it, the settings from its markers, and its schema. */
export interface CrdVersion {
  readonly kind: ApiType;
  readonly draft: CrdVersionDraft;
  readonly schema: JsonSchema;
  readonly origins: Origins;
  readonly newerField: NewerField;
}

/**
 * Generates one CRD for each kind in the root packages, with all versions that are not skipped. Sorted by kind and group.
 *
 * @param toolVersion value of the version annotation, such as `kbts-v0.1.0`
 */
export function generateCrds(context: GenerateContext, options: CrdOptions, toolVersion: string): Crd[] {
  const schemas = new CrdSchemas(context, options);
  return groupKinds(context).map((kinds) => crdOf(kinds, schemas, context, options, toolVersion));
}

/** Generates schemas, but no CRDs, for all versions of all kinds in the root packages. */
export function generateSchemas(context: GenerateContext, options: SchemaOptions): KindSchema[] {
  const schemas = new CrdSchemas(context, options);
  return groupKinds(context).flatMap((kinds) =>
    kinds.map((type) => ({ ...type.kind, kind: type.name, schema: schemas.rootSchema(type) })),
  );
}

function groupKinds({ roots }: GenerateContext): (readonly Kind[])[] {
  const groups = new Map<string, Kind[]>();
  const kinds = roots.flatMap(({ types }) => types).filter((type): type is Kind => type.kind !== undefined);
  for (const kind of kinds) {
    computeIfAbsent(groups, `${kind.name}.${kind.kind.group}`, () => []).push(kind);
  }
  const sorted = [...groups].sort(([a], [b]) => compareBytes(a, b));
  return sorted.map(([, group]) => group.sort((a, b) => compareBytes(a.kind.version, b.kind.version)));
}

function crdOf(
  kinds: readonly Kind[],
  schemas: CrdSchemas,
  context: GenerateContext,
  options: CrdOptions,
  toolVersion: string,
): Crd {
  const [first] = kinds;
  if (!first) throw new Error('bug: a CRD without versions');
  const draft = draftOf(first.name, options, toolVersion);
  const drafts = kinds.map((kind) => ({ kind, draft: versionOf(kind, draft, context) }));
  const kept = drafts.filter((version) => !version.draft.isSkipped);
  if (kept.length === 0) reportNoVersion(first, context);
  if (!reportTwice(kinds, context)) decideStorage(kept, context);
  const { origins, newerField } = schemas;
  const versions = kept.map((version) => ({
    ...version,
    schema: schemas.rootSchema(version.kind),
    origins,
    newerField,
  }));
  const { name: kind } = first;
  const { group } = first.kind;
  if (context.isConverted?.(group, kind)) draft.conversion ??= webhookConversion();
  const document = documentOf({ group, kind, draft, versions }, options);
  return {
    group,
    kind,
    draft,
    versions,
    artifact: { fileName: `${group}_${draft.names.plural}.yaml`, documents: [document] },
  };
}

function documentOf({ group, kind, draft, versions }: Omit<Crd, 'artifact'>, options: CrdOptions): KubernetesDocument {
  const preserve = options.deprecatedV1beta1CompatibilityPreserveUnknownFields;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { ...withEntries(draft.metadata), name: `${draft.names.plural}.${group}` },
    spec: {
      group,
      names: { kind, listKind: `${kind}List`, ...draft.names },
      scope: draft.scope,
      ...(draft.conversion === undefined ? {} : { conversion: draft.conversion }),
      ...(preserve === undefined ? {} : { preserveUnknownFields: preserve }),
      versions: versions.map((version) => versionDocument(version.draft, version.schema)),
    },
  };
}

function reportTwice(kinds: readonly Kind[], { sink }: GenerateContext): boolean {
  const again = kinds.filter((kind, index) => kind.kind.version === kinds[index - 1]?.kind.version);
  for (const kind of again) {
    const first = kinds.find((one) => one.kind.version === kind.kind.version) ?? kind;
    const { group, version } = kind.kind;
    sink.report({
      ...invalidKind(kind.span, `\`${kind.name}\` of ${group}/${version} is declared twice`),
      hint: 'remove one of the declarations, or move it to another version',
      related: [{ label: 'the other declaration is here', span: first.span }],
    });
  }
  return again.length > 0;
}

function invalidKind(span: Span, message: string) {
  return { code: 'kind-invalid', severity: 'error', isFixed: true, message, span } as const;
}

function draftOf(kind: string, options: CrdOptions, toolVersion: string): CrdDraft {
  const annotations: Record<string, string> = options.omitToolVersion ? {} : { [versionAnnotation]: toolVersion };
  return {
    metadata: { annotations, labels: {} },
    names: { plural: pluralOf(kind), singular: kind.toLowerCase() },
    scope: 'Namespaced',
  };
}

function versionOf(kind: Kind, crd: CrdDraft, { sink }: GenerateContext): CrdVersionDraft {
  const version: CrdVersionDraft = {
    name: kind.kind.version,
    isServed: true,
    isStorage: false,
    isSkipped: false,
    additionalPrinterColumns: [],
    selectableFields: [],
  };
  for (const use of kind.markers) {
    const { effect } = markerOf(use).marker;
    if (effect.on !== 'crd') continue;
    const report: CrdContext['report'] = (code, message, hint, part) =>
      sink.report(errorOf(code, message, hint, spanInUse(use, part)));
    effect.apply({ crd, version, report }, use.value as never); // parsed with this marker's argument
  }
  return version;
}

function reportNoVersion({ name, span }: Kind, { sink }: GenerateContext): void {
  const message = `\`${name}\` has no version in its CRD: all of its versions are skipped; the API server rejects such a CRD`;
  const hint = 'remove `@SkipVersion()` from one of its versions';
  sink.report(errorOf('kind-invalid', message, hint, span));
}

/** Marks a kind's only version as storage version. Reports a kind without exactly one, or without a served version. */
function decideStorage(
  versions: readonly { readonly kind: Kind; readonly draft: CrdVersionDraft }[],
  { sink }: GenerateContext,
): void {
  const [first] = versions;
  if (!first) return;
  const { name, span } = first.kind;
  if (versions.length === 1) first.draft.isStorage = true;
  const storing = versions.filter(({ draft }) => draft.isStorage);
  if (storing.length !== 1) {
    const names = (storing.length === 0 ? versions : storing).map(({ draft }) => draft.name).join(', ');
    const message =
      storing.length === 0
        ? `\`${name}\` has the versions ${names}, but none is the storage version`
        : `\`${name}\` has more than one storage version: ${names}; the API server rejects such a CRD`;
    sink.report({
      code: 'storage-version',
      // controller-gen accepts several storage versions, because a kustomize patch may correct them later.
      ...(storing.length === 0 ? { severity: 'error', isFixed: true } : { severity: 'warning' }),
      message,
      span: storing[1]?.kind.span ?? span,
      hint: 'mark the class of exactly one version with `@StorageVersion()`',
    });
  }
  if (versions.every(({ draft }) => !draft.isServed)) {
    const hint = 'remove `@UnservedVersion()` from one of its versions';
    sink.report({ ...invalidKind(span, `\`${name}\` has no served version`), hint });
  }
}

function versionDocument(draft: CrdVersionDraft, schema: JsonSchema): Record<string, unknown> {
  const { additionalPrinterColumns, selectableFields, deprecated, deprecationWarning } = draft;
  // The API server sets an empty `subresources` on a version that has printer columns, but no subresources.
  const subresources = draft.subresources ?? (additionalPrinterColumns.length > 0 ? {} : undefined);
  return {
    name: draft.name,
    served: draft.isServed,
    storage: draft.isStorage,
    schema: { openAPIV3Schema: schema },
    ...(additionalPrinterColumns.length > 0 ? { additionalPrinterColumns } : {}),
    ...(selectableFields.length > 0 ? { selectableFields } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...(deprecationWarning === undefined ? {} : { deprecationWarning }),
    ...(subresources ? { subresources } : {}),
  };
}

function withEntries(metadata: CrdDraft['metadata']): Partial<CrdDraft['metadata']> {
  return Object.fromEntries(Object.entries(metadata).filter(([, entries]) => Object.keys(entries).length > 0));
}

/** Returns the plural resource name of a kind: set by a marker, or derived from the kind's name. */
export function resourceNameOf({ name, markers }: Pick<ApiType, 'name' | 'markers'>): string {
  const paths = valuesOf(markers, Resource).map(({ value }) => value.path ?? '');
  return paths.findLast((path) => path !== '') ?? pluralOf(name);
}
