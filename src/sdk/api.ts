import { prepareApi } from '../plugins/index.js';
import type { DiagnosticList, DiagnosticSink } from '../problems/index.js';
import type { Project } from '../project/index.js';
import {
  type CreateApiRequest,
  type CreateWebhookRequest,
  checkApiNames,
  needsController,
  planCreateApi,
  planCreateWebhook,
} from '../scaffold/index.js';
import { planWithTypes } from './external-crd.js';
import type { Place } from './place.js';
import type { PlannedOutput } from './planned.js';

/** A request for an API, which may leave open what it consists of. */
export type OpenApiRequest = Omit<CreateApiRequest, 'resource' | 'controller'> &
  Partial<Pick<CreateApiRequest, 'resource' | 'controller'>>;

/** What an API consists of. */
export type ApiChoice = Pick<CreateApiRequest, 'resource' | 'controller'>;

/** Returns what an API consists of by default: types unless they exist elsewhere, and one controller for a kind. */
export function defaultChoice(request: OpenApiRequest, project: Project): ApiChoice {
  const { resource = request.externalPath === undefined } = request;
  const { controller = request.controllerName !== undefined || needsController(project, request) } = request;
  return { resource, controller };
}

/** Checks the names in a request before anything is decided or read. Returns whether they are valid. */
export function checkOpenRequest(request: OpenApiRequest, project: Project, problems: DiagnosticList): boolean {
  const wrong = request.resource === false ? [] : checkApiNames(request, project);
  for (const problem of wrong) problems.report(problem);
  return !problems.hasErrors;
}

/** Plans an API in a project.
 *
 * @returns undefined if errors were reported
 */
export async function planApi(
  request: CreateApiRequest,
  project: Project,
  place: Place,
  sink: DiagnosticSink,
): Promise<PlannedOutput | undefined> {
  const prepared = place.plugins ? prepareApi(place.plugins, { request, project }, sink) : { request, project };
  if (!prepared) return undefined;
  if ('isDone' in prepared && prepared.isDone) return { changes: [], notes: [] };
  return await planWithTypes(prepared.request, place, sink, (complete, around) =>
    planCreateApi(complete, prepared.project, around, sink),
  );
}

/** Plans the webhooks of a kind.
 *
 * @returns undefined if errors were reported
 */
export async function planWebhook(
  request: CreateWebhookRequest,
  project: Project,
  place: Place,
  sink: DiagnosticSink,
): Promise<PlannedOutput | undefined> {
  return await planWithTypes(request, place, sink, (complete, around) =>
    planCreateWebhook(complete, project, around, sink),
  );
}
