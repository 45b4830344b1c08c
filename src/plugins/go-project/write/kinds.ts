import { DiagnosticList, type DiagnosticSink } from '../../../base/problems/index.js';
import { apiFolder } from '../../../base/project-file/index.js';
import { CrdImporter } from '../../../compiler/import/index.js';
import { planCreateApi, sourceHeader } from '../../../project/index.js';
import type { ForeignKind, GoKind, GoKinds } from '../read/kinds.js';
import type { ProjectDraft } from './draft.js';

/** A {@link ForeignKind} whose controller must be created by hand, and the reason. */
export interface LeftKind {
  readonly kind: ForeignKind;
  readonly reason: string;
}

/** Adds all kinds with their versions and controllers. Returns the kinds whose controllers cannot be created. */
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

/** Returns a sink that locates diagnostics without a location at the CRD of a kind, and omits hints. */
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

/** Replaces the scaffolded types of all kinds with types generated from their CRDs. */
export function writeTypes(draft: ProjectDraft, { kinds }: GoKinds, sink: DiagnosticSink): void {
  const groups = new Map(kinds.map(({ group, source }) => [source.crd.spec.group, group]));
  const folderOf = (whole: string, version: string) =>
    apiFolder(draft.project, { group: groups.get(whole) ?? whole, version });
  const importer = new CrdImporter({ folderOf, header: sourceHeader(draft.files, draft.around.year) }, sink);
  const files = kinds.flatMap(({ source }) => importer.import(source).files);
  draft.change(
    files
      .filter(({ path }) => path.endsWith('.types.ts'))
      .map(({ path, contents }) => ({ kind: 'create', path, contents }) as const),
  );
}
