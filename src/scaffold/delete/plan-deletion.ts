import { type Diagnostic, DiagnosticList, type DiagnosticSink } from '../../problems/index.js';
import type { Project, Resource } from '../../project/index.js';
import type { ScaffoldPlan } from '../templates/plan.js';
import { findKind, unknownKind } from './delete-checks.js';
import type { KindNames } from './delete-requests.js';

/** What differs between the commands that delete parts of a kind. */
interface Deletion {
  readonly check: (resource: Resource) => readonly Diagnostic[];
  readonly draft: (resource: Resource, problems: DiagnosticList) => ScaffoldPlan | undefined;
}

/**
 * Finds the kind of a request, and drafts the plan if the check allows it.
 *
 * @returns undefined when problems were reported
 */
export function planDeletion(
  request: KindNames,
  project: Project,
  sink: DiagnosticSink,
  { check, draft }: Deletion,
): ScaffoldPlan | undefined {
  const problems = new DiagnosticList();
  const resource = findKind(project, request);
  for (const problem of resource ? check(resource) : [unknownKind(request, project)]) problems.report(problem);
  const plan = resource && !problems.hasErrors ? draft(resource, problems) : undefined;
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : plan;
}
