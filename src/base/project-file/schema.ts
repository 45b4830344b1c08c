import { type ConfigurableCode, configurableCodes } from '../problems/index.js';
import type { Fields, Written } from './field.js';
import {
  dns1035Label,
  dns1123Label,
  dns1123Subdomain,
  kindName,
  plainLine,
  targetVersion,
  webhookPath,
} from './names.js';

const webhookFields = {
  webhookVersion: {
    kind: 'text',
    fallback: 'v1',
    rule: dns1035Label,
    description: 'Version of the webhook configuration.',
  },
  defaulting: { kind: 'flag', description: 'A mutating webhook sets defaults.' },
  validation: { kind: 'flag', description: 'A validating webhook checks objects.' },
  conversion: { kind: 'flag', description: 'A webhook converts between versions; this version is the hub.' },
  spoke: { kind: 'texts', rule: dns1035Label, description: 'Versions that are converted to and from the hub.' },
  defaultingPath: { kind: 'text', rule: webhookPath, description: 'URL path of the mutating webhook.' },
  validationPath: { kind: 'text', rule: webhookPath, description: 'URL path of the validating webhook.' },
} as const satisfies Fields;

/** All keys of a resource in PROJECT. */
export const resourceFields = {
  group: { kind: 'text', fallback: '', rule: dns1123Subdomain, description: 'API group without the domain.' },
  domain: { kind: 'text', fallback: '', rule: dns1123Subdomain, description: 'Domain of the group.' },
  version: { kind: 'text', rule: dns1035Label, description: 'API version.', required: true },
  kind: { kind: 'text', rule: kindName, description: 'Kind, in PascalCase.', required: true },
  plural: { kind: 'text', rule: dns1035Label, description: 'Lowercase plural, if it is irregular.' },
  path: {
    kind: 'text',
    rule: plainLine,
    description: 'Module or folder with the type, for built-in kinds and kinds of other projects.',
  },
  api: {
    kind: 'object',
    description: 'The project has the types of this resource.',
    fields: {
      crdVersion: {
        kind: 'text',
        fallback: 'v1',
        rule: dns1035Label,
        description: 'Version of the CRD.',
      },
      namespaced: { kind: 'flag', description: 'The resource is namespaced.' },
      ssa: { kind: 'flag', description: 'The controller uses server-side apply.' },
    },
  },
  controller: { kind: 'flag', description: 'The resource has one controller, named after the kind.' },
  controllers: {
    kind: 'list',
    description: 'Named controllers.',
    fields: { name: { kind: 'text', rule: dns1035Label, description: 'Name of the controller.', required: true } },
  },
  webhooks: { kind: 'object', description: 'Webhooks of the resource.', fields: webhookFields },
  core: { kind: 'flag', description: 'The type is part of Kubernetes.' },
  external: { kind: 'flag', description: 'The type belongs to another project.' },
  module: { kind: 'text', rule: plainLine, description: 'Package that an external type comes from.' },
} as const satisfies Fields;

const severityField = {
  kind: 'text',
  rule: { pattern: /^(?:error|warning|off)$/, longest: 10, expected: '`error`, `warning` or `off`' },
  description: 'Severity of the check.',
} as const satisfies Fields[string];

/** All keys of PROJECT. The TypeScript types and the checks are derived from this table. */
export const projectFields = {
  version: { kind: 'text', rule: plainLine, description: 'Version of this file; always "3".', required: true },
  cliVersion: { kind: 'text', rule: plainLine, description: 'Version of kbts that scaffolded the project.' },
  domain: {
    kind: 'text',
    fallback: '',
    rule: dns1123Subdomain,
    description: 'Domain of the API groups of the project.',
  },
  projectName: {
    kind: 'text',
    rule: dns1123Label,
    description: 'Name of the project, from which name prefix and namespace are derived.',
    required: true,
  },
  repo: { kind: 'text', rule: plainLine, description: 'Go module path. Preserved, not used.' },
  layout: {
    kind: 'texts',
    rule: plainLine,
    description: 'Layout of the project: `typescript.kbts.io/v1`.',
    required: true,
  },
  multigroup: {
    kind: 'flag',
    description: 'API folders are organized by group, so that the project can have several groups.',
  },
  namespaced: { kind: 'flag', description: 'The operator watches certain namespaces only.' },
  manifests: { kind: 'texts', rule: plainLine, description: 'Default arguments of `kbts manifests`.' },
  kubernetesVersion: {
    kind: 'version',
    rule: targetVersion,
    description: 'Minor version of Kubernetes that the manifests are generated for.',
  },
  severity: {
    kind: 'object',
    description: 'Severities of checks, by code: `error`, `warning` or `off`.',
    // The entries are created from the keys of this type.
    fields: Object.fromEntries(configurableCodes.map((code) => [code, severityField])) as Record<
      ConfigurableCode,
      typeof severityField
    >,
  },
  plugins: { kind: 'map', description: 'Configuration recorded by plugins, by plugin key.' },
  resources: {
    kind: 'list',
    description: 'Kinds for which the project has types, controllers or webhooks.',
    fields: resourceFields,
  },
} as const satisfies Fields;

/** The contents of PROJECT as written in the file. */
export type WrittenProject = Written<typeof projectFields>;
/** A resource as written in PROJECT. */
export type WrittenResource = Written<typeof resourceFields>;
