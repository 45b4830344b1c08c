import { bool, fields, integer, listOf, oneOf, optional, required, type TextReader, text } from '../markers/index.js';

const schemaFields = {
  maxDescLen: optional(integer('maximum length of descriptions in bytes; 0 removes them')),
  generateEmbeddedObjectMeta: optional(bool('generates the fields of embedded metadata')),
};

const headerFields = {
  headerFile: optional(text('file with a header for each document')),
  year: optional(text('replacement for `YEAR` in the header')),
};

/** The generators and their options, as in controller-gen. Options use the marker grammar: `crd:maxDescLen=0`. */
export const generatorOptions = {
  crd: fields({
    ignoreUnexportedFields: optional(bool('ignored; TypeScript has no unexported fields')),
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

/** controller-gen generators that TypeScript projects do not require, and why. Their options are still parsed. */
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

/** Name of a generator that has no effect in kbts. */
export type NeedlessName = keyof typeof needlessGenerators;

/** Options for the header of generated files. */
export interface HeaderOptions {
  readonly headerFile?: string;
  readonly year?: string;
}

/** The output destination of a generator. */
export type OutputRule =
  | {
      readonly kind: 'folder';
      /** The folder as written in the argument; in a `ManifestsRequest`, the resolved path. */
      readonly path: string;
    }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'none' };

const artifacts = fields({
  config: required(text('folder of the manifests')),
  code: optional(text('folder of generated code; not used for TypeScript')),
});
const folder = text('the folder');

/** Parses a controller-gen output rule, without `output:` and the generator name; returns undefined for other text. */
export function readOutputRule(reader: TextReader): OutputRule | undefined {
  if (reader.text === 'stdout' || reader.text === 'none') return { kind: reader.text };
  if (reader.take('dir=') && !reader.isAtEnd) return { kind: 'folder', path: wholeText(reader) };
  if (!reader.take('artifacts:') || reader.isAtEnd) return undefined;
  return { kind: 'folder', path: artifacts.readText(reader).config };
}

function wholeText(reader: TextReader): string {
  const read = reader.part('.dir', () => folder.readText(reader));
  reader.expectEnd();
  return read;
}
