/**
 * kbts as a library, `import … from 'kbts'`: functions take typed requests and return plans. They never print, prompt
 * or end the process; errors are thrown. To create a branded command line, use `createCli`.
 *
 * @module library
 */

export type { CreateFile, DeleteFile, FileChange, KeepFile, UpdateFile } from './base/files/index.js';
export { type Diagnostic, DiagnosticError, type Severities } from './base/problems/index.js';
export { type Cli, type CliOptions, type CommandEntry, createCli, type Io, type Output } from './cli/index.js';
export {
  apply,
  type ChangeRequest,
  type CreateApiRequest,
  type CreateWebhookRequest,
  createApi,
  createWebhook,
  type DeleteApiRequest,
  type DeleteControllerRequest,
  type DeleteWebhookRequest,
  deleteApi,
  deleteController,
  deleteWebhook,
  type EditRequest,
  edit,
  type ImportCrdRequest,
  type ImportProjectRequest,
  type InitRequest,
  importCrd,
  importProject,
  init,
  type KindRequest,
  type ManifestsRequest,
  manifests,
  type Plan,
  type PluginRequest,
  type ProjectRequest,
  preview,
  type Settings,
} from './commands/index.js';
export type { Plugin, PluginCommand, PluginFlags, PluginOptions, PluginStep } from './plugins/index.js';
