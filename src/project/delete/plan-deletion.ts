import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, type DiagnosticList, type DiagnosticSink, unlessErrors } from '../../base/problems/index.js';
import { findResource, type Project, projectFile, type Resource, writeProject } from '../../base/project-file/index.js';
import { dependencyOf, externalTypes } from '../names/foreign-kind.js';
import { Draft } from '../templates/draft.js';
import { applicableNotes, type ScaffoldPlan, type Surroundings } from '../templates/plan.js';
import { findKind, unknownKind } from './delete-checks.js';
import type { DeleteApiRequest } from './delete-requests.js';
import { draftRemoval, type Remains, type Removal, remainsNotes } from './removal.js';

/** The steps that differ between the `delete` commands. */
interface Deletion {
  readonly check: (resource: Resource, sink: DiagnosticSink) => readonly Diagnostic[];
  readonly parts: (resource: Resource) => Pick<Removal, 'parts' | 'next'>;
  /** Changes other files, and returns notes for the user. */
  readonly finish: (removed: Removed) => readonly string[];
}

interface Removed {
  readonly resource: Resource;
  readonly next: Project;
  readonly draft: Draft;
  readonly remains: Remains;
  readonly problems: DiagnosticList;
}

/** Plans the removal of parts of the requested kind if the checks pass; undefined if errors were reported. */
export function planDeletion(
  request: DeleteApiRequest,
  project: Project,
  around: Surroundings,
  sink: DiagnosticSink,
  { check, parts, finish }: Deletion,
): ScaffoldPlan | undefined {
  const resource = findKind(project, request);
  return unlessErrors(sink, (problems) => {
    for (const problem of resource ? check(resource, problems) : unknownKind(request, project))
      problems.report(problem);
    if (!resource || problems.hasErrors) return undefined;
    const draft = new Draft(around.files, problems);
    const removal = parts(resource);
    const { next } = removal;
    const remains = draftRemoval({ ...removal, project, around, force: request.force, sink: problems }, draft);
    const notes = finish({ resource, next, draft, remains, problems });
    draft.edit(projectFile, (text) => writeProject(next, text));
    const all = [...remainsNotes(remains), ...notes, ...foreignNotes(resource, next, around.files)];
    return { changes: draft.changes, project: next, notes: all };
  });
}

/** Returns notes about the types of a foreign kind, which are kept because they may have other uses. */
function foreignNotes(resource: Resource, next: Project, files: ReadableFiles): readonly string[] {
  if (!resource.external || findResource(next, resource)) return [];
  const types = externalTypes(resource, files);
  const [name] = dependencyOf(resource) ?? [];
  const isShared = name !== undefined && next.resources.some((other) => dependencyOf(other)?.[0] === name);
  return applicableNotes(
    types !== undefined && `Delete the types of ${resource.kind} unless you use them: \`${types}\``,
    name !== undefined &&
      !isShared &&
      `Run \`npm uninstall ${name}\` unless you use the package: it has the types of ${resource.kind}`,
  );
}
