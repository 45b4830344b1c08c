import { type Fields, type RequestOf, textField } from './fields.js';
import { groups, kinds, otherVersionsOfKind, pluginNames, versions } from './values.js';

/** The field for the project folder. */
export const projectFields = {
  /** The project folder. */
  folder: { type: 'folder', only: 'library', isRequired: true },
} as const satisfies Fields;

/** Fields of every command that supports plugins. */
export const pluginFields = {
  /**
   * Plugins, or keys of built-in plugins and of plugins in the settings, such as `helm`. If undefined, the plugins in
   * the project layout run, and all of them must be known; for a new project, no plugins run.
   */
  plugins: {
    type: 'plugins',
    argument: 'keys',
    help: 'plugins to run, separated by commas (default: those in PROJECT)',
    example: 'deploy-image',
    values: pluginNames,
  },
  /** Values of plugin flags, by flag. Default: the flags' defaults. */
  pluginOptions: { type: 'pluginOptions', only: 'library' },
} as const satisfies Fields;

/** The manifests field of every command that changes kinds or the layout. */
export const manifestsField = {
  /** Whether to regenerate the manifests as part of the plan. Default: true. */
  manifests: { type: 'boolean', flag: 'make', help: 'generates the manifests afterwards', default: true },
} as const satisfies Fields;

/** The names that identify a kind in the project. */
export const kindFields = {
  /** API group without the domain. Default: empty, so that the domain is the whole group name. */
  group: {
    ...textField('group', 'API group without the domain (default: empty; the domain is the group)', 'crew'),
    default: '',
    values: groups,
    project: 'resources.group',
  },
  /** API version. Default: `v1`. */
  version: {
    ...textField('version', 'API version', 'v1'),
    default: 'v1',
    values: versions,
    project: 'resources.version',
  },
  /** Kind in PascalCase. */
  kind: {
    ...textField('Kind', 'kind in PascalCase', 'Captain'),
    isRequired: true,
    values: kinds,
    project: 'resources.kind',
  },
} as const satisfies Fields;

/** The names of a new kind. */
export const newKindFields = {
  ...kindFields,
  /** Lowercase plural. Default: the English plural of the kind. */
  plural: {
    ...textField('plural', 'lowercase plural of the kind (default: the English plural)', 'captains'),
    project: 'resources.plural',
  },
} as const satisfies Fields;

/** Fields for a kind defined in another project. */
export const externalFields = {
  /** Where the external type is defined: an npm package, a file or folder in the project, or a CRD (file or URL). */
  externalPath: {
    ...textField(
      'path',
      'foreign kind: npm package, folder with types, or CRD (file, URL)',
      'https://example.com/crd.yaml',
    ),
    flag: 'external-api-path',
    project: 'resources.path',
  },
  /** Domain of the external API group. If `externalPath` is a CRD, the CRD determines the domain. Default: none. */
  externalDomain: {
    ...textField('domain', 'foreign kind: domain of its group (default: none, or as in the CRD)', 'io'),
    flag: 'external-api-domain',
    project: 'resources.domain',
  },
  /** The npm package with the external type, with or without a version. The package becomes a dependency. */
  externalModule: {
    ...textField('package', 'foreign kind: npm package with its type, added to the dependencies', '@example/api@1.2.0'),
    flag: 'external-api-module',
    project: 'resources.module',
  },
} as const satisfies Fields;

/** The `force` field of commands that create files for a kind. */
export const overwriteField = {
  /** Whether to overwrite existing files, including changes by the user. Default: false. */
  force: { type: 'boolean', help: 'overwrites the files of the kind, including your changes', default: false },
} as const satisfies Fields;

/** The `force` field of commands that delete files of a kind. */
export const deleteChangedField = {
  /** Whether to delete files that the user changed. Default: false. */
  force: { type: 'boolean', help: 'deletes the files of the kind, including your changes', default: false },
} as const satisfies Fields;

/** The field for spoke versions. */
export const spokeField = {
  type: 'strings',
  argument: 'version',
  example: 'v2',
  values: otherVersionsOfKind,
  project: 'resources.webhooks.spoke',
} as const;

/** Fields that select types of webhooks. */
export const webhookTypes = {
  defaulting: { type: 'boolean', default: false, project: 'resources.webhooks.defaulting' },
  validation: {
    type: 'boolean',
    flag: 'programmatic-validation',
    default: false,
    project: 'resources.webhooks.validation',
  },
  conversion: { type: 'boolean', default: false, project: 'resources.webhooks.conversion' },
} as const;

/** The flag that selects a license by name. */
export const licenseField = textField(
  'license',
  'header of source files: `apache2`, `copyright` (a copyright line only) or `none`',
  'apache2',
);

/** The flag that names a file with a custom license. */
export const licenseTextField = {
  type: 'file',
  flag: 'license-file',
  argument: 'path',
  example: 'head.txt',
  values: 'files',
} as const;

const changeFields = {
  ...projectFields,
  ...manifestsField,
  /** Whether to overwrite or delete files that the user changed. Default: false. */
  force: { type: 'boolean', only: 'library' },
} as const satisfies Fields;

/** A request that reads or changes a project. */
export interface ProjectRequest extends RequestOf<typeof projectFields> {}

/** A request that plugins can extend. */
export interface PluginRequest extends RequestOf<typeof pluginFields> {}

/** A request that changes a project. */
export interface ChangeRequest extends RequestOf<typeof changeFields> {}

/** A request that changes a kind. */
export interface KindRequest extends ChangeRequest, RequestOf<typeof kindFields> {}
