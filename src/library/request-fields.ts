import type {
  CreateApiRequest,
  CreateWebhookRequest,
  DeleteApiRequest,
  DeleteControllerRequest,
  DeleteWebhookRequest,
  EditRequest,
  ImportCrdRequest,
  ImportProjectRequest,
  InitRequest,
  ManifestsRequest,
} from './requests.js';

/** What a key of a request contains. */
export type FieldType =
  | 'boolean'
  | 'folder'
  | 'plugins'
  | 'pluginOptions'
  | 'severities'
  | 'specifier'
  | 'string'
  | 'strings';

/** The requests of the library, by function. */
export interface Requests {
  readonly init: InitRequest;
  readonly edit: EditRequest;
  readonly createApi: CreateApiRequest;
  readonly createWebhook: CreateWebhookRequest;
  readonly deleteApi: DeleteApiRequest;
  readonly deleteController: DeleteControllerRequest;
  readonly deleteWebhook: DeleteWebhookRequest;
  readonly importCrd: ImportCrdRequest;
  readonly importProject: ImportProjectRequest;
  readonly manifests: ManifestsRequest;
}

/** The type of each key of a request. */
export type RequestFields<Request> = { readonly [Key in keyof Request]-?: FieldType };

const plugin = { plugins: 'plugins', pluginOptions: 'pluginOptions' } as const;
const change = { folder: 'folder', manifests: 'boolean', force: 'boolean' } as const;
const kind = { ...change, group: 'string', version: 'string', kind: 'string' } as const;
const license = { license: 'string', licenseText: 'string', owner: 'string' } as const;
const layout = { multigroup: 'boolean', namespaced: 'boolean' } as const;
const webhooks = { defaulting: 'boolean', validation: 'boolean', conversion: 'boolean', spoke: 'strings' } as const;
const foreign = {
  plural: 'string',
  externalPath: 'string',
  externalDomain: 'string',
  externalModule: 'string',
} as const;

/** The keys of all requests. */
export const requestFields: { readonly [Name in keyof Requests]: RequestFields<Requests[Name]> } = {
  init: {
    ...{ folder: 'folder', domain: 'string', projectName: 'string', dependency: 'specifier', force: 'boolean' },
    ...license,
    ...layout,
    ...plugin,
  },
  edit: { ...change, ...license, ...layout, ...plugin, hasPlugins: 'boolean' },
  createApi: {
    ...kind,
    ...foreign,
    ...plugin,
    ...{ resource: 'boolean', controller: 'boolean', controllerName: 'string' },
    ...{ namespaced: 'boolean', ssa: 'boolean', from: 'string' },
  },
  createWebhook: {
    ...kind,
    ...foreign,
    ...plugin,
    ...webhooks,
    ...{ defaultingPath: 'string', validationPath: 'string' },
  },
  deleteApi: kind,
  deleteController: { ...kind, controllerName: 'string' },
  deleteWebhook: { ...kind, ...webhooks },
  importCrd: { folder: 'folder', sources: 'strings', output: 'string', external: 'boolean', force: 'boolean' },
  importProject: { folder: 'folder', source: 'folder', dependency: 'specifier', force: 'boolean' },
  manifests: {
    ...{ folder: 'folder', arguments: 'strings', severities: 'severities' },
    ...{ breakingAgainst: 'string', kubernetesVersion: 'string' },
  },
};
