import { type Project, type Resource, removeResource, updateResource } from '../../base/project-file/index.js';
import { resetRole } from '../create/generated-files.js';
import { controllerPartsOf } from '../create/parts.js';
import type { Planner } from '../templates/plan.js';
import { checkDeleteController } from './delete-checks.js';
import type { DeleteControllerRequest } from './delete-requests.js';
import { planDeletion } from './plan-deletion.js';

/** Plans the removal of a controller. */
export const planDeleteController: Planner<DeleteControllerRequest> = (request, project, around, sink) =>
  planDeletion(request, project, around, sink, {
    check: (resource) => checkDeleteController(request, resource),
    parts: (resource) => {
      const usual = resource.kind.toLowerCase();
      const all = controllerPartsOf(resource);
      const isChosen = ({ controllerName = usual }: (typeof all)[number]) =>
        controllerName === (request.controllerName ?? controllerName);
      const names = all.filter((part) => !isChosen(part)).map(({ controllerName = usual }) => controllerName);
      return { parts: all.filter(isChosen), next: withControllers(project, resource, names) };
    },
    finish: ({ next, draft, problems }) => {
      resetRole(draft, next, around, problems);
      return [];
    },
  });

/** Records the remaining controllers. A single controller named after the kind is recorded without a name. */
function withControllers(project: Project, resource: Resource, names: readonly string[]): Project {
  const { api, kind, webhooks } = resource;
  if (names.length === 0 && !api && !webhooks) return removeResource(project, resource);
  const isUsual = names.length === 1 && names[0] === kind.toLowerCase();
  const controllers = isUsual ? [] : names.map((name) => ({ name }));
  return updateResource(project, { ...resource, controller: isUsual, controllers });
}
