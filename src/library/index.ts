/**
 * kbts as a library, `import … from 'kbts'`: typed requests in, plans out. Functions print nothing, prompt for nothing
 * and never end the process; what is wrong is thrown. A branded command line is created with `createCli`.
 */
export { type Cli, type CliOptions, type CommandEntry, createCli, type Io, type Output } from '../cli/index.js';
export type { CreateFile, DeleteFile, FileChange, KeepFile, Recovery, UpdateFile } from '../files/index.js';
export type { Plugin, PluginCommand, PluginFlags, PluginOptions, PluginStep } from '../plugins/index.js';
export { type Diagnostic, DiagnosticError, type Severities } from '../problems/index.js';
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
} from './commands.js';
export { apply, type Plan, preview, recover } from './plan.js';
export type {
  ChangeRequest,
  CreateApiRequest,
  CreateWebhookRequest,
  DeleteApiRequest,
  DeleteControllerRequest,
  DeleteWebhookRequest,
  EditRequest,
  ImportCrdRequest,
  ImportProjectRequest,
  InitRequest,
  KindRequest,
  ManifestsRequest,
  PluginRequest,
  ProjectRequest,
} from './requests.js';
export type { Settings } from './settings.js';
