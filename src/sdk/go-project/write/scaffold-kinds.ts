import type { DiagnosticSink } from '../../../problems/index.js';
import { DiagnosticList } from '../../../problems/index.js';
import { planCreateApi } from '../../../scaffold/index.js';
import type { ForeignKind, GoKind, GoKinds } from '../manifests/kinds.js';
import type { ProjectDraft } from './draft.js';

/** A foreign kind whose controller has to be created by hand, and why. */
export interface LeftKind {
  readonly kind: ForeignKind;
  readonly reason: string;
}

/**
 * Adds all kinds to a project, each with the files of its versions and its controllers.
 *
 * @returns the kinds of others that need information that a Go project does not have
 */
export function scaffoldKinds(draft: ProjectDraft, { kinds, foreign }: GoKinds): readonly LeftKind[] {
  for (const kind of kinds) scaffoldKind(draft, kind);
  return foreign.flatMap((kind) => scaffoldForeign(draft, kind));
}

function scaffoldKind(draft: ProjectDraft, kind: GoKind): void {
  const { group, source, controlled, controllers } = kind;
  const { names, versions, scope } = source.crd.spec;
  const sink = placedSink(draft.sink, kind);
  for (const { name: version } of versions) {
    const [first, ...others] = controlled === version ? controllers : [];
    const request = { group, version, kind: kind.kind, force: true };
    const api = { plural: names.plural, namespaced: scope === 'Namespaced', resource: true };
    const controller = { controller: controlled === version, ...named(first) };
    const isPlanned = draft.add(
      planCreateApi({ ...request, ...api, ...controller }, draft.project, draft.around, sink),
    );
    if (!isPlanned) return;
    for (const name of others) {
      const more = { ...request, resource: false, controller: true, ...named(name) };
      draft.add(planCreateApi(more, draft.project, draft.around, sink));
    }
  }
}

function named(name: string | undefined): { readonly controllerName?: string } {
  return name === undefined ? {} : { controllerName: name };
}

/** Diagnostics about a request point to the CRD that it comes from. */
function placedSink(sink: DiagnosticSink, { source }: GoKind): DiagnosticSink {
  const span = source.spanOf(['spec', 'names', 'kind']);
  return { report: ({ hint: _, ...problem }) => sink.report({ span, ...problem }) };
}

function scaffoldForeign(draft: ProjectDraft, kind: ForeignKind): readonly LeftKind[] {
  if (!kind.core) return [{ kind, reason: 'its types belong to another project, whose CRD is required' }];
  const problems = new DiagnosticList();
  const request = { group: kind.group, version: kind.version, kind: kind.kind, force: false };
  const plan = planCreateApi({ ...request, resource: false, controller: true }, draft.project, draft.around, problems);
  if (draft.add(plan)) return [];
  return [{ kind, reason: problems.all.map(({ message }) => message).join('; ') }];
}
