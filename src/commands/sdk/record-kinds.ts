import { type FileChange, mergeChanges, withChanges } from '../../base/files/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf } from '../../base/problems/index.js';
import { findResource, type Project, qualifiedGroup, type Resource } from '../../base/project-file/index.js';
import type { ImportedCrd } from '../../compiler/import/index.js';
import { type CreateApiRequest, planCreateApi } from '../../project/index.js';
import { type Place, surroundingsOf } from './place.js';

/** Finds a kind by its full group name; undefined if the project has no types in this group. */
export function kindOfGroup(project: Project | undefined, group: string) {
  return project?.resources.find((resource) => resource.api && qualifiedGroup(resource) === group);
}

/**
 * Adds the imported types, and creates the kinds whose group belongs to the project.
 *
 * @param types the file changes that create the imported types
 * @returns undefined if errors were reported
 */
export function recordKinds(
  imported: readonly ImportedCrd[],
  types: readonly FileChange[],
  { project, place, force }: { readonly project: Project; readonly place: Place; readonly force: boolean },
  sink: DiagnosticSink,
): readonly FileChange[] | undefined {
  let plan: { readonly project: Project; readonly changes: readonly FileChange[] } = { project, changes: [] };
  for (const request of imported.flatMap((one) => requestsFor(one, project))) {
    const known = findResource(plan.project, { ...request, domain: project.domain });
    if (known?.api) {
      const changed = changedName(known, known.api.namespaced, request);
      if (!changed) continue;
      sink.report(changed);
      return undefined;
    }
    const around = { ...surroundingsOf(place), files: withChanges(place.files, plan.changes) };
    const made = planCreateApi({ ...request, force }, plan.project, around, sink);
    if (!made) return undefined;
    plan = { project: made.project, changes: mergeChanges(plan.changes, made.changes, place.files) };
  }
  const created = new Set(plan.changes.map(({ path }) => path));
  const isNew = ({ path }: FileChange) => !path.endsWith('/groupversion.ts') || !created.has(path);
  return mergeChanges(plan.changes, types.filter(isNew), place.files);
}

/** Reports a changed plural or scope: files refer to the plural, and the API server does not change a scope. */
function changedName(
  { group, version, kind, plural }: Resource,
  isNamespaced: boolean,
  imported: KindOfCrd,
): Diagnostic | undefined {
  if (imported.plural === plural && imported.namespaced === isNamespaced) return undefined;
  const scopes = isNamespaced ? ['namespaced', 'cluster-scoped'] : ['cluster-scoped', 'namespaced'];
  const what =
    imported.plural === plural
      ? `is ${scopes[0]} in the project, and ${scopes[1]} in the CRD`
      : `has the plural \`${plural}\` in the project, and \`${imported.plural}\` in the CRD`;
  const command = `kbts delete api --group ${group} --version ${version} --kind ${kind}`;
  const hint = `delete the API with \`${command}\` and import the CRD again, or correct the CRD`;
  return errorOf('project-conflict', `\`${kind}\` ${what}`, hint);
}

type KindOfCrd = Omit<CreateApiRequest, 'force' | 'plural' | 'namespaced'> & {
  readonly plural: string;
  readonly namespaced: boolean;
};

/** Creates a request for each version of a kind, if its group belongs to the project. */
function requestsFor({ crd: { spec } }: ImportedCrd, project: Project): readonly KindOfCrd[] {
  const own = kindOfGroup(project, spec.group);
  if (!own || own.domain !== project.domain) return [];
  const { kind, plural } = spec.names;
  const namespaced = spec.scope === 'Namespaced';
  const common = { group: own.group, kind, plural, namespaced, resource: true, controller: false };
  return spec.versions.map(({ name: version }) => ({ ...common, version }));
}
