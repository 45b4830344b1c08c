import path from 'node:path';
import { ownTexts } from '../../base/files/index.js';
import { type Diagnostic, errorOf, shorten } from '../../base/problems/index.js';
import { planImportProject } from '../../plugins/go-project/index.js';
import type { PluginCommand } from '../../plugins/index.js';
import { type CreateApiRequest, createApi as createApiCommand } from '../create-api.js';
import { type CreateWebhookRequest, createWebhook as createWebhookCommand } from '../create-webhook.js';
import type { ProjectCommand } from '../define/command.js';
import { type Fields, type RequestOf, withDefaults } from '../define/fields.js';
import type { ChangeRequest, PluginRequest } from '../define/shared-fields.js';
import type { DeleteApiRequest, DeleteControllerRequest, DeleteWebhookRequest } from '../delete.js';
import * as deletions from '../delete.js';
import { type EditRequest, edit as editCommand } from '../edit.js';
import type { ImportCrdRequest, ImportProjectRequest } from '../import.js';
import * as imports from '../import.js';
import { type InitRequest, init as initCommand, planNewProject } from '../init.js';
import { type ManifestsRequest, manifests as manifestsCommand, planManifests } from '../manifests.js';
import { changeProject } from '../sdk/change-project.js';
import { planImportCrds } from '../sdk/import-crds.js';
import { surroundingsOf } from '../sdk/place.js';
import { checkRequest } from './check-request.js';
import { type Plan, planIn } from './plan.js';
import { pluginRun } from './plugin-run.js';
import type { Settings } from './settings.js';

/**
 * Plans a new project (`kbts init`).
 *
 * @throws DiagnosticError if there are errors, for example because the folder already contains a project
 */
export async function init(request: InitRequest, settings: Settings = {}): Promise<Plan> {
  const { fields } = initCommand;
  const checked = withDefaults(fields, checkRequest('init', fields, request));
  return await planIn(request.folder, settings, async (place, problems) => {
    const run = pluginRun('init', checked, place, problems);
    const whole = { ...place, plugins: run };
    const planned = problems.hasErrors ? undefined : await planNewProject(checked, whole, problems);
    return { planned, readText: ownTexts(place.files) };
  });
}

/**
 * Plans a change to the layout, scope or license of a project (`kbts edit`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function edit(request: EditRequest, settings: Settings = {}): Promise<Plan> {
  return await planChange('edit', editCommand, request, settings);
}

/**
 * Plans the types, manifests and controller for a kind (`kbts create api`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function createApi(request: CreateApiRequest, settings: Settings = {}): Promise<Plan> {
  return await planChange('createApi', createApiCommand, request, settings);
}

/**
 * Plans the admission and conversion webhooks for a kind (`kbts create webhook`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function createWebhook(request: CreateWebhookRequest, settings: Settings = {}): Promise<Plan> {
  return await planChange('createWebhook', createWebhookCommand, request, settings);
}

/**
 * Plans the deletion of a kind (`kbts delete api`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function deleteApi(request: DeleteApiRequest, settings: Settings = {}): Promise<Plan> {
  return await planChange('deleteApi', deletions.deleteApi, request, settings);
}

/**
 * Plans the deletion of a controller (`kbts delete controller`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function deleteController(request: DeleteControllerRequest, settings: Settings = {}): Promise<Plan> {
  return await planChange('deleteController', deletions.deleteController, request, settings);
}

/**
 * Plans the deletion of webhooks (`kbts delete webhook`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function deleteWebhook(request: DeleteWebhookRequest, settings: Settings = {}): Promise<Plan> {
  return await planChange('deleteWebhook', deletions.deleteWebhook, request, settings);
}

/**
 * Plans TypeScript types for CRDs (`kbts import crd`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function importCrd(request: ImportCrdRequest, settings: Settings = {}): Promise<Plan> {
  const { fields } = imports.importCrd;
  const checked = withDefaults(fields, checkRequest('importCrd', fields, request));
  return await planIn(request.folder, settings, (place, problems) =>
    planImportCrds({ fromCluster: false, ...checked }, place, problems),
  );
}

/**
 * Plans a new project that is converted from a Go project (`kbts import project`).
 *
 * @throws DiagnosticError if there are errors
 */
export async function importProject(request: ImportProjectRequest, settings: Settings = {}): Promise<Plan> {
  const { fields } = imports.importProject;
  const checked = withDefaults(fields, checkRequest('importProject', fields, request));
  const whole = { ...checked, source: path.resolve(checked.source) };
  return await planIn(request.folder, settings, (place, problems) =>
    planImportProject(whole, surroundingsOf(place), place.from, problems),
  );
}

/**
 * Plans the manifests of a project (`kbts manifests`). Output rules must specify folders in the project or
 * `output:stdout`.
 *
 * @throws DiagnosticError if there are errors
 */
export async function manifests(request: ManifestsRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('manifests', manifestsCommand.fields, request);
  return await planIn(request.folder, settings, async (place, problems) => {
    const plan = await planManifests(checked, place, problems);
    const [outside] = plan.planned?.outside ?? [];
    if (outside) problems.report(outsideOutput(outside.path));
    return plan;
  });
}

function outsideOutput(place: string): Diagnostic {
  const message = `the output folder \`${shorten(place)}\` is outside of the project`;
  const hint = 'use `output:stdout`, and write the text of the plan to the folder yourself';
  return errorOf('path-outside', message, hint);
}

/** Plans a project command; prompts are replaced by their defaults. */
async function planChange<F extends Fields>(
  name: string,
  { fields, pluginCommand, plan }: ProjectCommand<F>,
  request: RequestOf<F> & ChangeRequest,
  settings: Settings,
): Promise<Plan> {
  const complete = withDefaults(fields, checkRequest(name, fields, request));
  const { folder, manifests: makes = true, ...rest }: ChangeRequest & PluginRequest = request;
  return await planIn(folder, settings, async (place, problems) => {
    const run: PluginCommand | undefined = pluginCommand;
    const whole = run ? { ...place, plugins: pluginRun(run, rest, place, problems) } : place;
    const planned = problems.hasErrors
      ? undefined
      : await changeProject(whole, makes, problems, (project, around, _, at) =>
          plan(complete, { project, around, place: at, problems, ask: async (_key, usual) => usual }),
        );
    return { planned, readText: ownTexts(place.files) };
  });
}
