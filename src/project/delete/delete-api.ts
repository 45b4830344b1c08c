import type { DiagnosticList, DiagnosticSink } from '../../base/problems/index.js';
import {
  type Project,
  projectFile,
  qualifiedGroup,
  type Resource,
  removeResource,
  writeProject,
} from '../../base/project-file/index.js';
import { removeCrd, resetRole } from '../create/generated-files.js';
import { controllerPartsOf } from '../create/parts.js';
import { checkStored, unmarkStorageVersion } from '../create/storage-version.js';
import { typesFile } from '../names/api-names.js';
import { otherVersions } from '../names/other-versions.js';
import { Draft } from '../templates/draft.js';
import type { ScaffoldPlan, Surroundings } from '../templates/plan.js';
import { checkDeleteApi } from './delete-checks.js';
import type { DeleteApiRequest } from './delete-requests.js';
import { planDeletion } from './plan-deletion.js';
import { draftRemoval, remainsNotes } from './removal.js';

/**
 * Plans the removal of the types, the manifests and the controllers of a kind.
 *
 * @returns undefined when problems were reported
 */
export function planDeleteApi(
  request: DeleteApiRequest,
  project: Project,
  around: Surroundings,
  sink: DiagnosticSink,
): ScaffoldPlan | undefined {
  return planDeletion(request, project, around, sink, {
    check: (resource) => checkDeleteApi(resource, project),
    draft: (resource, problems) => {
      checkStored(project, resource, around.files, problems);
      return problems.hasErrors ? undefined : draftDelete(request, project, resource, around, problems);
    },
  });
}

function draftDelete(
  { force }: DeleteApiRequest,
  project: Project,
  resource: Resource,
  around: Surroundings,
  sink: DiagnosticList,
): ScaffoldPlan {
  const next = removeResource(project, resource);
  const draft = new Draft(around.files, sink);
  const parts = [{ kind: 'api', resource } as const, ...controllerPartsOf(resource)];
  const remains = draftRemoval({ parts, project, next, around, force, sink }, draft);
  const others = otherVersions(next, resource);
  const unmarked = others.length === 1 ? unmarkStorageVersion(next, resource, draft.files) : undefined;
  if (unmarked) draft.edit(unmarked.path, () => unmarked.contents);
  if (!remains.kept.includes(typesFile(project, resource))) removeCrd(draft, next, resource);
  if (parts.length > 1) resetRole(draft, next, { around, sink });
  draft.edit(projectFile, (text) => writeProject(next, text));
  return {
    changes: draft.changes,
    project: next,
    notes: [...remainsNotes(remains), ...clusterNotes(resource, others)],
  };
}

/** Notes about deployed objects, which stay in the cluster. */
function clusterNotes(resource: Resource, others: readonly Resource[]): readonly string[] {
  const crd = `${resource.plural}.${qualifiedGroup(resource)}`;
  const names = others.map(({ version }) => version).join(', ');
  return others.length === 0
    ? [`If the CRD is deployed: \`kubectl delete crd ${crd}\` removes it with all of its objects`]
    : [
        `If ${resource.version} was ever the storage version: rewrite all objects as ${names} before you deploy the CRD`,
      ];
}
