import { bool, fields, integer, listOf, oneOf, optional, required, text } from '../markers/index.js';

const schemaFields = {
  maxDescLen: optional(integer('longest description in bytes; 0 drops them all')),
  generateEmbeddedObjectMeta: optional(bool('lists the fields of embedded metadata')),
};

const headerFields = {
  headerFile: optional(text('file whose text goes before each document')),
  year: optional(text('what `YEAR` in the header becomes')),
};

/**
 * The generators by name, with their options as controller-gen has them. They are read by the grammar of markers, as
 * `crd:maxDescLen=0`.
 */
export const generatorOptions = {
  crd: fields({
    ignoreUnexportedFields: optional(bool('accepted; TypeScript has no such fields')),
    allowDangerousTypes: optional(bool('allows numbers with fractions (`Float`)')),
    crdVersions: optional(listOf(oneOf(['v1'], 'versions of the CRD API'))),
    omitToolVersion: optional(bool('leaves out the annotation with the version of kbts')),
    deprecatedV1beta1CompatibilityPreserveUnknownFields: optional(bool('writes `spec.preserveUnknownFields`')),
    ...schemaFields,
    ...headerFields,
  }),
  rbac: fields({
    roleName: required(text('name of the roles')),
    fileName: optional(text('name of the file; `role.yaml` if left out')),
    ...headerFields,
  }),
  webhook: fields(headerFields),
  schemapatch: fields({
    manifests: required(text('folder of the CRDs whose schemas are brought up to date')),
    ...schemaFields,
  }),
} as const;

/** Name of a generator. */
export type GeneratorName = keyof typeof generatorOptions;

type OptionsOf<Name extends GeneratorName> = ReturnType<(typeof generatorOptions)[Name]['readText']>;

/** The generators that a run was asked for, with their options. */
export type ChosenGenerators = { [Name in GeneratorName]?: OptionsOf<Name> };

/** Generators of controller-gen that a TypeScript project does without, and why. Their options are read all the same. */
export const needlessGenerators = {
  object: { reason: 'objects are plain JSON and need no generated DeepCopy', options: fields(headerFields) },
  applyconfiguration: {
    reason: 'server-side apply takes plain partial objects and needs no generated types',
    options: fields({
      headerFile: headerFields.headerFile,
      externalApplyConfigurations: optional(listOf(text('types of other packages'))),
      omitToolVersion: optional(bool('leaves out the version')),
    }),
  },
} as const;

/** Name of a generator that does nothing here. */
export type NeedlessName = keyof typeof needlessGenerators;

/** Options that change how a file is written, not what is in it. */
export interface HeaderOptions {
  readonly headerFile?: string;
  readonly year?: string;
}
