import type { DiagnosticList, DiagnosticSink } from '../../base/problems/index.js';
import {
  type Project,
  projectFile,
  type Resource,
  removeResource,
  updateResource,
  writeProject,
} from '../../base/project-file/index.js';
import { resetRole } from '../create/generated-files.js';
import { controllerPartsOf } from '../create/parts.js';
import { Draft } from '../templates/draft.js';
import type { ScaffoldPlan, Surroundings } from '../templates/plan.js';
import { checkDeleteController } from './delete-checks.js';
import type { DeleteControllerRequest } from './delete-requests.js';
import { planDeletion } from './plan-deletion.js';
import { draftRemoval, remainsNotes } from './removal.js';

/**
 * Plans the removal of a controller.
 *
 * @returns undefined when problems were reported
 */
export function planDeleteController(
  request: DeleteControllerRequest,
  project: Project,
  around: Surroundings,
  sink: DiagnosticSink,
): ScaffoldPlan | undefined {
  return planDeletion(request, project, around, sink, {
    check: (resource) => checkDeleteController(request, resource),
    draft: (resource, problems) => draftDelete(request, project, resource, around, problems),
  });
}

function draftDelete(
  { controllerName, force }: DeleteControllerRequest,
  project: Project,
  resource: Resource,
  around: Surroundings,
  sink: DiagnosticList,
): ScaffoldPlan {
  const usual = resource.kind.toLowerCase();
  const all = controllerPartsOf(resource);
  const isChosen = (part: (typeof all)[number]) =>
    controllerName === undefined || (part.controllerName ?? usual) === controllerName;
  const names = all.filter((part) => !isChosen(part)).map((part) => part.controllerName ?? usual);
  const next = withControllers(project, resource, names);
  const draft = new Draft(around.files, sink);
  const remains = draftRemoval({ parts: all.filter(isChosen), project, next, around, force, sink }, draft);
  resetRole(draft, next, { around, sink });
  draft.edit(projectFile, (text) => writeProject(next, text));
  return { changes: draft.changes, project: next, notes: remainsNotes(remains) };
}

/** Records the remaining controllers. A single controller named after the kind is recorded without a name. */
function withControllers(project: Project, resource: Resource, names: readonly string[]): Project {
  const { api, kind, webhooks } = resource;
  if (names.length === 0 && !api && !webhooks) return removeResource(project, resource);
  const isUsual = names.length === 1 && names[0] === kind.toLowerCase();
  const controllers = isUsual ? [] : names.map((name) => ({ name }));
  return updateResource(project, { ...resource, controller: isUsual, controllers });
}
