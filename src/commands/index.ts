/**
 * The commands without a terminal: one file per command with its plan and the fields of its request. Flags, prompts,
 * help, the request type and its checks are derived from the fields. The library exports these commands as functions.
 */
export type { CreateApiRequest } from './create-api.js';
export type { CreateWebhookRequest } from './create-webhook.js';
export type {
  ChangeRequest,
  KindRequest,
  PluginRequest,
  ProjectRequest,
} from './define/shared-fields.js';
export type { DeleteApiRequest, DeleteControllerRequest, DeleteWebhookRequest } from './delete.js';
export type { EditRequest } from './edit.js';
export type { ImportCrdRequest, ImportProjectRequest } from './import.js';
export type { InitRequest } from './init.js';
export {
  createApi,
  createWebhook,
  deleteApi,
  deleteController,
  deleteWebhook,
  edit,
  importCrd,
  importProject,
  init,
  manifests,
} from './library/commands.js';
export { apply, type Plan, preview } from './library/plan.js';
export type { Settings } from './library/settings.js';
export type { ManifestsRequest } from './manifests.js';
