import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, type DiagnosticList, type DiagnosticSink, unlessErrors } from '../../base/problems/index.js';
import { findResource, type Project, type Resource } from '../../base/project-file/index.js';
import { dependencyOf, externalTypes } from '../names/foreign-kind.js';
import type { ScaffoldPlan, Surroundings } from '../templates/plan.js';
import { findKind, unknownKind } from './delete-checks.js';
import type { KindNames } from './delete-requests.js';

/** The steps that differ between the `delete` commands. */
interface Deletion {
  readonly check: (resource: Resource) => readonly Diagnostic[];
  readonly draft: (resource: Resource, problems: DiagnosticList) => ScaffoldPlan | undefined;
}

/**
 * Finds the kind of a request, and drafts the plan if the checks pass.
 *
 * @returns undefined when problems were reported
 */
export function planDeletion(
  request: KindNames,
  project: Project,
  { files }: Surroundings,
  sink: DiagnosticSink,
  { check, draft }: Deletion,
): ScaffoldPlan | undefined {
  const resource = findKind(project, request);
  return unlessErrors(sink, (problems) => {
    for (const problem of resource ? check(resource) : unknownKind(request, project)) problems.report(problem);
    const plan = resource && !problems.hasErrors ? draft(resource, problems) : undefined;
    return plan && resource && { ...plan, notes: [...plan.notes, ...foreignNotes(resource, plan.project, files)] };
  });
}

/** Notes that the types of a foreign kind are never deleted, because they may have other uses. */
function foreignNotes(resource: Resource, next: Project, files: ReadableFiles): readonly string[] {
  if (!resource.external || findResource(next, resource)) return [];
  const types = externalTypes(resource, files);
  const [name] = dependencyOf(resource) ?? [];
  const isShared = name !== undefined && next.resources.some((other) => dependencyOf(other)?.[0] === name);
  return [
    ...(types === undefined ? [] : [`Delete the types of ${resource.kind} unless you use them: \`${types}\``]),
    ...(name === undefined || isShared
      ? []
      : [`Run \`npm uninstall ${name}\` unless you use the package: it has the types of ${resource.kind}`]),
  ];
}
