import { qualifiedGroup, type Resource, removeResource } from '../../base/project-file/index.js';
import { removeCrd, resetRole } from '../create/generated-files.js';
import { controllerPartsOf } from '../create/parts.js';
import { checkStored, unmarkStorageVersion } from '../create/storage-version.js';
import { typesFile } from '../names/api-names.js';
import { otherVersions } from '../names/other-versions.js';
import type { Planner } from '../templates/plan.js';
import { checkDeleteApi } from './delete-checks.js';
import type { DeleteApiRequest } from './delete-requests.js';
import { planDeletion } from './plan-deletion.js';

/** Plans the removal of the types, the manifests and the controllers of a kind. */
export const planDeleteApi: Planner<DeleteApiRequest> = (request, project, around, sink) =>
  planDeletion(request, project, around, sink, {
    check: (resource, problems) => {
      const wrong = checkDeleteApi(resource, project);
      if (wrong.length === 0) checkStored(project, resource, around.files, problems);
      return wrong;
    },
    parts: (resource) => ({
      parts: [{ kind: 'api', resource }, ...controllerPartsOf(resource)],
      next: removeResource(project, resource),
    }),
    finish: ({ resource, next, draft, remains, problems }) => {
      const others = otherVersions(next, resource);
      const unmarked = others.length === 1 ? unmarkStorageVersion(next, resource, draft.files) : undefined;
      if (unmarked) draft.edit(unmarked.path, () => unmarked.contents);
      if (!remains.kept.includes(typesFile(project, resource))) removeCrd(draft, next, resource);
      if (controllerPartsOf(resource).length > 0) resetRole(draft, next, around, problems);
      return clusterNotes(resource, others);
    },
  });

/** Returns notes about deployed objects, which stay in the cluster. */
function clusterNotes(resource: Resource, others: readonly Resource[]): readonly string[] {
  const crd = `${resource.plural}.${qualifiedGroup(resource)}`;
  const names = others.map(({ version }) => version).join(' or ');
  return others.length === 0
    ? [`If the CRD is deployed: \`kubectl delete crd ${crd}\` removes it with all of its objects`]
    : [
        `If ${resource.version} was ever the storage version: rewrite all objects as ${names} before you deploy the CRD`,
      ];
}
