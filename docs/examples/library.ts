import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  apply,
  type ChangeRequest,
  type CreateApiRequest,
  type CreateFile,
  type CreateWebhookRequest,
  createApi,
  createWebhook,
  type DeleteApiRequest,
  type DeleteControllerRequest,
  type DeleteFile,
  type DeleteWebhookRequest,
  type Diagnostic,
  DiagnosticError,
  deleteApi,
  deleteController,
  deleteWebhook,
  type EditRequest,
  edit,
  type FileChange,
  type ImportCrdRequest,
  type ImportProjectRequest,
  type InitRequest,
  importCrd,
  importProject,
  init,
  type KeepFile,
  type KindRequest,
  type ManifestsRequest,
  manifests,
  type Plan,
  type ProjectRequest,
  preview,
  type Settings,
  type Severities,
  type UpdateFile,
} from 'kbts';

/** Creates a project with one kind, unless the folder has one. */
export async function createOperator(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PROJECT'))) return;
  const project: InitRequest = { folder, domain: 'example.com', owner: 'The Ship Authors' };
  await apply(await init(project));
  const frigate: CreateApiRequest = { folder, group: 'ship', kind: 'Frigate' };
  await apply(await createApi(frigate));
  const webhooks: CreateWebhookRequest = { folder, group: 'ship', kind: 'Frigate', validation: true };
  await apply(await createWebhook(webhooks));
}

/** Shows what a request would change: a plan is a value, and nothing is written until it is applied. */
export async function showVersion2(folder: string): Promise<string> {
  const plan: Plan = await createApi({ folder, group: 'ship', version: 'v2', kind: 'Frigate' });
  const lines = plan.changes.map(lineOf);
  return [...lines, ...plan.warnings.map(({ message }) => message), await preview(plan), ...plan.notes].join('\n');
}

/** Describes one change. */
export function lineOf(change: FileChange): string {
  const size = ({ contents }: CreateFile | UpdateFile) => `${contents.length} characters`;
  const reason = ({ reason }: KeepFile) => `kept, ${reason}`;
  const loss = ({ before }: DeleteFile) => `deletes ${before.length} characters`;
  switch (change.kind) {
    case 'create':
    case 'update':
      return `${change.path}: ${size(change)}`;
    case 'delete':
      return `${change.path}: ${loss(change)}`;
    case 'keep':
      return `${change.path}: ${reason(change)}`;
  }
}

/** Prints what is wrong as the command line does, with locations and code frames. */
export async function checked(planned: Promise<Plan>): Promise<readonly Diagnostic[]> {
  try {
    return (await planned).warnings;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    process.stderr.write(error.render());
    return error.diagnostics;
  }
}

/** Fails a build when manifests are stale. */
export async function checkManifests({ folder }: ProjectRequest, signal: AbortSignal): Promise<void> {
  const severities: Severities = { 'webhook-unserved': 'error' };
  const request: ManifestsRequest = { folder, severities };
  const settings: Settings = { signal, env: process.env, now: () => new Date() };
  const { changes } = await manifests(request, settings);
  if (changes.length > 0) throw new Error(`stale: ${changes.map(({ path }) => path).join(', ')}`);
}

/** Removes a kind with its webhooks, and then the layout with several groups. */
export async function removeKind(kind: KindRequest): Promise<void> {
  const webhooks: DeleteWebhookRequest = { ...kind, defaulting: true };
  await apply(await deleteWebhook(webhooks));
  const controller: DeleteControllerRequest = { ...kind, controllerName: 'frigate-backup' };
  await apply(await deleteController(controller));
  const api: DeleteApiRequest = { ...kind, force: true };
  await apply(await deleteApi(api));
  const common: ChangeRequest = { folder: kind.folder, manifests: false };
  const layout: EditRequest = { ...common, multigroup: false };
  await apply(await edit(layout));
}

/** Reads CRDs and a project in Go. */
export async function importAll(folder: string): Promise<readonly string[]> {
  const crds: ImportCrdRequest = { folder, sources: ['crds'], external: true };
  await apply(await importCrd(crds));
  const project: ImportProjectRequest = { folder: `${folder}-ts`, source: '../frigate-operator' };
  const plan = await importProject(project);
  await apply(plan);
  return plan.notes;
}
