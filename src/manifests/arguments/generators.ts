import { bool, fields, integer, listOf, oneOf, optional, required, text } from '../../markers/index.js';

const schemaFields = {
  maxDescLen: optional(integer('maximum length of descriptions in bytes; 0 removes them')),
  generateEmbeddedObjectMeta: optional(bool('generates the fields of embedded metadata')),
};

const headerFields = {
  headerFile: optional(text('file with a header for each document')),
  year: optional(text('replacement for `YEAR` in the header')),
};

/**
 * The generators by name, with the options of controller-gen. They are parsed with the grammar of markers, for
 * example `crd:maxDescLen=0`.
 */
export const generatorOptions = {
  crd: fields({
    ignoreUnexportedFields: optional(bool('ignored; TypeScript has no such fields')),
    allowDangerousTypes: optional(bool('allows floating-point numbers (`Float`)')),
    crdVersions: optional(listOf(oneOf(['v1'], 'versions of the CRD API'))),
    omitToolVersion: optional(bool('omits the annotation with the version of kbts')),
    deprecatedV1beta1CompatibilityPreserveUnknownFields: optional(bool('writes `spec.preserveUnknownFields`')),
    ...schemaFields,
    ...headerFields,
  }),
  rbac: fields({
    roleName: required(text('name of the roles')),
    fileName: optional(text('name of the file (default: `role.yaml`)')),
    ...headerFields,
  }),
  webhook: fields(headerFields),
  schemapatch: fields({
    manifests: required(text('folder with the CRDs whose schemas are updated')),
    ...schemaFields,
  }),
} as const;

/** Name of a generator. */
export type GeneratorName = keyof typeof generatorOptions;

type OptionsOf<Name extends GeneratorName> = ReturnType<(typeof generatorOptions)[Name]['readText']>;

/** The requested generators, with their options. */
export type ChosenGenerators = { [Name in GeneratorName]?: OptionsOf<Name> };

/** Generators of controller-gen that TypeScript projects do not require, and why. Their options are still parsed. */
export const needlessGenerators = {
  object: { reason: 'objects are plain JSON and require no generated DeepCopy', options: fields(headerFields) },
  applyconfiguration: {
    reason: 'server-side apply uses plain partial objects and requires no generated types',
    options: fields({
      headerFile: headerFields.headerFile,
      externalApplyConfigurations: optional(listOf(text('types of other packages'))),
      omitToolVersion: optional(bool('omits the version')),
    }),
  },
} as const;

/** Name of a generator without effect in kbts. */
export type NeedlessName = keyof typeof needlessGenerators;

/** Options that affect how a file is written, not its contents. */
export interface HeaderOptions {
  readonly headerFile?: string;
  readonly year?: string;
}
