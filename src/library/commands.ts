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
export async function init(given: InitRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('init', given);
  const { folder, domain = defaultDomain, license = 'apache2', licenseText: text, owner = '', ...rest } = request;
  const whole = {
    ...{ multigroup: false, namespaced: false, force: false, domain, ...rest },
    license: { name: license, owner, ...(text === undefined ? {} : { text }) },
  };
  return await planIn(folder, settings, async (place, problems) => {
    const run = pluginRun('init', request, place.files, problems);
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
export async function edit(given: EditRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('edit', given);
  const planner: ProjectPlanner = (project, around, problems) =>
    planEdit({ force: false, ...request }, project, around, problems);
  return await planChange(request, settings, planner, 'edit');
}

/**
 * Plans the types, the manifests and the controller of a kind (`kbts create api`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function createApi(given: CreateApiRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('createApi', given);
  const whole = withNames(request);
  const planner: ProjectPlanner = async (project, _, problems, place) => {
    if (!checkOpenRequest(whole, project, problems)) return undefined;
    return await planApi({ ...whole, ...defaultChoice(whole, project) }, project, place, problems);
  };
  return await planChange(request, settings, planner, 'create api');
}

/**
 * Plans admission webhooks of a kind (`kbts create webhook`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function createWebhook(given: CreateWebhookRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('createWebhook', given);
  const whole = { defaulting: false, validation: false, ...withNames(request) };
  const planner: ProjectPlanner = (project, _, problems, place) => planWebhook(whole, project, place, problems);
  return await planChange(request, settings, planner, 'create webhook');
}

/**
 * Plans the deletion of a kind (`kbts delete api`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function deleteApi(given: DeleteApiRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('deleteApi', given);
  return await planChange(request, settings, async (project, around, problems) =>
    planDeleteApi(withNames(request), project, around, problems),
  );
}

/**
 * Plans the deletion of a controller (`kbts delete controller`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function deleteController(given: DeleteControllerRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('deleteController', given);
  return await planChange(request, settings, async (project, around, problems) =>
    planDeleteController(withNames(request), project, around, problems),
  );
}

/**
 * Plans the deletion of webhooks (`kbts delete webhook`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function deleteWebhook(given: DeleteWebhookRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('deleteWebhook', given);
  const whole = { defaulting: false, validation: false, ...withNames(request) };
  return await planChange(request, settings, async (project, around, problems) =>
    planDeleteWebhook(whole, project, around, problems),
  );
}

/**
 * Plans the types of CRDs (`kbts import crd`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function importCrd(given: ImportCrdRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('importCrd', given);
  const { folder, ...rest } = request;
  const whole = { external: false, force: false, fromCluster: false, ...rest };
  return await planIn(folder, settings, (place, problems) => planImportCrds(whole, place, problems));
}

/**
 * Plans a project from a Go project (`kbts import project`).
 *
 * @throws DiagnosticError when there are errors
 */
export async function importProject(given: ImportProjectRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('importProject', given);
  const { folder, source, ...rest } = request;
  const whole = { force: false, ...rest, source: path.resolve(source) };
  return await planIn(folder, settings, (place, problems) => planImportProject(whole, place, problems));
}

/**
 * Plans the manifests of a project (`kbts manifests`). Output rules must name folders in the project, or
 * `output:stdout`.
 *
 * @throws DiagnosticError when there are errors
 */
export async function manifests(given: ManifestsRequest, settings: Settings = {}): Promise<Plan> {
  const request = checkRequest('manifests', given);
  const { folder, ...rest } = request;
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
    const run = command && pluginRun(command, request, place.files, problems);
    const whole = run ? { ...place, plugins: run } : place;
    const planned = problems.hasErrors ? undefined : await changeProject(whole, makes, problems, planner);
    return { planned, readText: ownTexts(place.files) };
  });
}
