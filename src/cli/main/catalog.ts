import { projectCommand } from '../changes/project-command.js';
import type { CommandEntry } from '../parse/command.js';

/** All commands, in the order of the help. To add a command, add one entry and its file. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'Creates a project in a new folder or in the current one',
    load: async () => (await import('../init/init.js')).init,
  },
  {
    name: 'edit',
    summary: 'Changes the layout, the scope or the license of the project',
    load: async () => projectCommand((await import('../../commands/edit.js')).edit),
  },
  {
    name: 'create api',
    summary: 'Adds a kind: API types, manifests and a controller',
    load: async () => projectCommand((await import('../../commands/create-api.js')).createApi),
  },
  {
    name: 'create webhook',
    summary: 'Adds admission and conversion webhooks to a kind',
    load: async () => projectCommand((await import('../../commands/create-webhook.js')).createWebhook),
  },
  {
    name: 'delete api',
    summary: 'Deletes a kind: API types, manifests and controllers',
    load: async () => projectCommand((await import('../../commands/delete.js')).deleteApi),
  },
  {
    name: 'delete controller',
    summary: 'Deletes a controller of a kind',
    load: async () => projectCommand((await import('../../commands/delete.js')).deleteController),
  },
  {
    name: 'delete webhook',
    summary: 'Deletes webhooks of a kind',
    load: async () => projectCommand((await import('../../commands/delete.js')).deleteWebhook),
  },
  {
    name: 'import crd',
    summary: 'Converts CRDs to TypeScript classes',
    load: async () => (await import('../import/import-crd.js')).importCrd,
  },
  {
    name: 'import project',
    summary: 'Creates a project from a Go project',
    load: async () => (await import('../import/import-project.js')).importProject,
  },
  {
    name: 'manifests',
    summary: 'Generates CRDs, RBAC roles and webhook configurations from the sources',
    load: async () => (await import('../manifests/manifests.js')).manifests,
  },
  {
    name: 'dev',
    summary: 'Runs the operator on an API server in memory, and restarts it after each change',
    load: async () => (await import('../dev/dev.js')).dev,
  },
  {
    name: 'why',
    summary: 'Explains why an object was reconciled, while `kbts dev` runs',
    load: async () => (await import('../dev/why.js')).why,
  },
  {
    name: 'validate',
    summary: 'Checks objects in YAML files as the API server would, without a cluster',
    load: async () => (await import('../inspect/validate.js')).validate,
  },
  {
    name: 'alpha generate',
    summary: 'Recreates the scaffold that PROJECT describes',
    load: async () => (await import('../alpha/alpha-generate.js')).alphaGenerate,
  },
  {
    name: 'alpha update',
    summary: 'Merges the scaffold of another version of kbts into a branch',
    load: async () => (await import('../alpha/alpha-update.js')).alphaUpdate,
  },
  {
    name: 'control-plane',
    summary: 'Runs an API server in memory, for kubectl and tests',
    load: async () => (await import('../envtest/control-plane.js')).controlPlane,
  },
  {
    name: 'envtest use',
    summary: 'Installs the control plane binaries that tests run on',
    load: async () => (await import('../envtest/envtest-use.js')).envtestUse,
  },
  {
    name: 'envtest list',
    summary: 'Lists the versions that are installed or can be downloaded',
    load: async () => (await import('../envtest/envtest-list.js')).envtestList,
  },
  {
    name: 'envtest path',
    summary: 'Prints the folder with the binaries that tests use',
    load: async () => (await import('../envtest/envtest-path.js')).envtestPath,
  },
  {
    name: 'envtest cleanup',
    summary: 'Removes installed versions',
    load: async () => (await import('../envtest/envtest-cleanup.js')).envtestCleanup,
  },
  {
    name: 'info',
    summary: 'Lists the APIs of the project, with their controllers and webhooks',
    load: async () => (await import('../inspect/info.js')).info,
  },
  {
    name: 'doctor',
    summary: 'Checks the project, the versions and the cluster, and applies safe fixes',
    load: async () => (await import('../doctor/doctor.js')).doctor,
  },
  {
    name: 'plugins',
    summary: 'Lists the plugins that can take part in commands',
    load: async () => (await import('../inspect/plugins.js')).plugins,
  },
  {
    name: 'explain',
    summary: 'Explains the code of an error or a warning',
    load: async () => (await import('../inspect/explain.js')).explain,
  },
  {
    name: 'completion',
    summary: 'Prints the script that completes commands in a shell',
    load: async () => (await import('../completion/completion.js')).completion,
  },
  {
    name: 'version',
    summary: 'Prints the version of kbts',
    load: async () => (await import('../inspect/version.js')).version,
  },
  {
    name: 'help',
    summary: 'Explains a command',
    load: async () => (await import('../inspect/help.js')).help,
  },
];
