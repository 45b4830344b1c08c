import path from 'node:path';
import { ownTexts } from '../files/index.js';
import type { PluginCommand } from '../plugins/index.js';
import { type Diagnostic, shorten } from '../problems/index.js';
import { planDeleteApi, planDeleteController, planDeleteWebhook, planEdit } from '../scaffold/index.js';
import {
  changeProject,
  checkOpenRequest,
  defaultChoice,
  defaultDomain,
  type ProjectPlanner,
  planApi,
  planImportCrds,
  planImportProject,
  planManifests,
  planNewProject,
  planWebhook,
} from '../sdk/index.js';
import { checkRequest } from './check-request.js';
import { type Plan, planIn } from './plan.js';
import { pluginRun } from './plugin-run.js';
import type {
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
} from './requests.js';
import type { Settings } from './settings.js';

/**
 * Plans a new project (`kbts init`).
 *
 * @throws DiagnosticError when there are errors, for example because the folder contains a project
 */
export async function init(request: InitRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('init', request);
  const { folder, domain = defaultDomain, license = 'apache2', licenseText: text, owner = '', ...rest } = checked;
  const whole = {
    multigroup: false,
    namespaced: false,
    force: false,
    domain,
    ...rest,
    license: { name: license, owner, ...(text === undefined ? {} : { text }) },
  };
  return await planIn(folder, settings, async (place, problems) => {
    const run = pluginRun('init', checked, place, problems);
    const isReady = !problems.hasErrors;
    const planned = isReady ? await planNewProject(whole, { ...place, plugins: run }, problems) : undefined;
    return { planned, readText: ownTexts(place.files) };
  });
}

/**
 * Plans a change of the layout, the scope or the license of a project (`kbts edit`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function edit(request: EditRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('edit', request);
  const planner: ProjectPlanner = (project, around, problems) =>
    planEdit({ force: false, ...checked }, project, around, problems);
  return await planChange(checked, settings, planner, 'edit');
}

/**
 * Plans the types, the manifests and the controller of a kind (`kbts create api`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function createApi(request: CreateApiRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('createApi', request);
  const whole = withNames(checked);
  const planner: ProjectPlanner = async (project, _, problems, place) => {
    if (!checkOpenRequest(whole, project, problems)) return undefined;
    return await planApi({ ...whole, ...defaultChoice(whole, project) }, project, place, problems);
  };
  return await planChange(checked, settings, planner, 'create api');
}

/**
 * Plans admission webhooks of a kind (`kbts create webhook`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function createWebhook(request: CreateWebhookRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('createWebhook', request);
  const whole = { defaulting: false, validation: false, ...withNames(checked) };
  const planner: ProjectPlanner = (project, _, problems, place) => planWebhook(whole, project, place, problems);
  return await planChange(checked, settings, planner, 'create webhook');
}

/**
 * Plans the deletion of a kind (`kbts delete api`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function deleteApi(request: DeleteApiRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('deleteApi', request);
  return await planChange(checked, settings, async (project, around, problems) =>
    planDeleteApi(withNames(checked), project, around, problems),
  );
}

/**
 * Plans the deletion of a controller (`kbts delete controller`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function deleteController(request: DeleteControllerRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('deleteController', request);
  return await planChange(checked, settings, async (project, around, problems) =>
    planDeleteController(withNames(checked), project, around, problems),
  );
}

/**
 * Plans the deletion of webhooks (`kbts delete webhook`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function deleteWebhook(request: DeleteWebhookRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('deleteWebhook', request);
  const whole = { defaulting: false, validation: false, ...withNames(checked) };
  return await planChange(checked, settings, async (project, around, problems) =>
    planDeleteWebhook(whole, project, around, problems),
  );
}

/**
 * Plans the types of CRDs (`kbts import crd`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function importCrd(request: ImportCrdRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('importCrd', request);
  const { folder, ...rest } = checked;
  const whole = { external: false, force: false, fromCluster: false, ...rest };
  return await planIn(folder, settings, (place, problems) => planImportCrds(whole, place, problems));
}

/**
 * Plans a project from a Go project (`kbts import project`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function importProject(request: ImportProjectRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('importProject', request);
  const { folder, source, ...rest } = checked;
  const whole = { force: false, ...rest, source: path.resolve(source) };
  return await planIn(folder, settings, (place, problems) => planImportProject(whole, place, problems));
}

/**
 * Plans the manifests of a project (`kbts manifests`). Output rules must name folders in the project, or
 * `output:stdout`.
 *
 * @throws DiagnosticError when there are errors
 */
export async function manifests(request: ManifestsRequest, settings: Settings = {}): Promise<Plan> {
  const checked = checkRequest('manifests', request);
  const { folder, ...rest } = checked;
  return await planIn(folder, settings, async (place, problems) => {
    const plan = planManifests(rest, place, problems);
    const [outside] = plan.planned?.outside ?? [];
    if (outside) problems.report(outsideOutput(outside.path));
    return plan;
  });
}

function outsideOutput(place: string): Diagnostic {
  const message = `the output folder \`${shorten(place)}\` is outside of the project`;
  const hint = 'use `output:stdout`, and write the text of the plan where it belongs';
  return { code: 'path-outside', severity: 'error', message, hint };
}

/** A request with the defaults of its names. */
function withNames<Request extends KindRequest>(request: Request) {
  return { group: '', version: 'v1', force: false, ...request };
}

/** @param command the command whose plugins take part. Default: none do */
async function planChange(
  request: ChangeRequest & PluginRequest,
  settings: Settings,
  planner: ProjectPlanner,
  command?: PluginCommand,
): Promise<Plan> {
  const { folder, manifests: makes = true } = request;
  return await planIn(folder, settings, async (place, problems) => {
    const run = command && pluginRun(command, request, place, problems);
    const whole = run ? { ...place, plugins: run } : place;
    const planned = problems.hasErrors ? undefined : await changeProject(whole, makes, problems, planner);
    return { planned, readText: ownTexts(place.files) };
  });
}
