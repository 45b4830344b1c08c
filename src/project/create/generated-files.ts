import type { DiagnosticSink } from '../../base/problems/index.js';
import { type Project, qualifiedGroup, type Resource } from '../../base/project-file/index.js';
import { initFiles } from '../change/scaffold.js';
import { otherVersions } from '../names/other-versions.js';
import type { Draft } from '../templates/draft.js';
import type { Surroundings } from '../templates/plan.js';

/** Matches the annotation that kbts adds to CRDs. */
const ownCrd = /^ {4}controller-gen\.kubebuilder\.io\/version: kbts-v/m;

/** Removes the generated CRD of a kind, unless the kind has other versions. */
export function removeCrd(draft: Draft, next: Project, resource: Resource): void {
  const path = `config/crd/bases/${qualifiedGroup(resource)}_${resource.plural}.yaml`;
  const isOwn = ownCrd.test(draft.files.readText(path) ?? '');
  if (isOwn && otherVersions(next, resource).length === 0) draft.remove(path);
}

/** Removes the webhook configurations if `config/webhook/kustomization.yaml` no longer lists them. */
export function removeWebhookManifests(draft: Draft): void {
  const deployed = draft.files.readText('config/webhook/kustomization.yaml') ?? '';
  if (!deployed.includes('manifests.yaml')) draft.remove('config/webhook/manifests.yaml');
}

/** Resets the manager role to no permissions if the project has no controllers anymore. */
export function resetRole(draft: Draft, next: Project, around: Surroundings, sink: DiagnosticSink): void {
  if (next.resources.some(({ controller, controllers }) => controller || controllers.length > 0)) return;
  const role = initFiles(next, around, sink).find(({ path }) => path === 'config/rbac/role.yaml');
  if (role && draft.files.readText(role.path) !== undefined) draft.write(role.path, role.contents, 'replace');
}
