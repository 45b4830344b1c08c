import { type FileChange, mergeChanges, withChanges } from '../files/index.js';
import type { ImportedCrd } from '../import/index.js';
import type { Diagnostic, DiagnosticSink } from '../problems/index.js';
import { findResource, type Project, qualifiedGroup, type Resource } from '../project/index.js';
import { type CreateApiRequest, planCreateApi } from '../scaffold/index.js';
import { type Place, surroundingsOf } from './place.js';

/** The kind of the project that has a group, by the full name of the group; undefined if none has it. */
export function kindOfGroup(project: Project | undefined, group: string) {
  return project?.resources.find((resource) => resource.api && qualifiedGroup(resource) === group);
}

/** What the imported kinds are added to. */
export interface RecordOptions {
  readonly project: Project;
  readonly place: Place;
  readonly force: boolean;
}

/**
 * Adds the imported types, and records the kinds in groups of the project: `kbts create api` would create the same
 * manifests and samples.
 *
 * @param types the changes of the imported types
 * @returns undefined if errors were reported
 */
export function recordKinds(
  imported: readonly ImportedCrd[],
  types: readonly FileChange[],
  { project, place, force }: RecordOptions,
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

/** A CRD keeps its plural, which files of the project refer to, and its scope, which the API server does not change. */
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
  return { code: 'project-conflict', severity: 'error', message: `\`${kind}\` ${what}`, hint };
}

/** A request with the names and the scope of a CRD. */
type KindOfCrd = Omit<CreateApiRequest, 'force' | 'plural' | 'namespaced'> & {
  readonly plural: string;
  readonly namespaced: boolean;
};

/** A request for each version of a kind, if its group is one of the project. */
function requestsFor({ crd: { spec } }: ImportedCrd, project: Project): readonly KindOfCrd[] {
  const own = kindOfGroup(project, spec.group);
  if (!own || own.domain !== project.domain) return [];
  const { kind, plural } = spec.names;
  const namespaced = spec.scope === 'Namespaced';
  const common = { group: own.group, kind, plural, namespaced, resource: true, controller: false };
  return spec.versions.map(({ name: version }) => ({ ...common, version }));
}
