import { type Project, qualifiedGroup, type Resource } from '../../project/index.js';
import { otherVersions } from '../names/other-versions.js';
import { catalog } from '../templates/catalog.js';
import type { Draft } from '../templates/draft.js';
import { renderTemplates } from '../templates/write-templates.js';
import { projectContext } from './context/context.js';
import { commonRendering, type RenderingOptions } from './rendering.js';

/** Present in every CRD that kbts generated. */
const ownCrd = /^ {4}controller-gen\.kubebuilder\.io\/version: kbts-v/m;

/** Removes the CRD of a kind whose types are gone, unless other versions are in it. */
export function removeCrd(draft: Draft, next: Project, resource: Resource): void {
  const path = `config/crd/bases/${qualifiedGroup(resource)}_${resource.plural}.yaml`;
  const isOwn = ownCrd.test(draft.files.readText(path) ?? '');
  if (isOwn && otherVersions(next, resource).length === 0) draft.remove(path);
}

/** Removes the webhook configurations when nothing deploys them any more. */
export function removeWebhookManifests(draft: Draft): void {
  const deployed = draft.files.readText('config/webhook/kustomization.yaml') ?? '';
  if (!deployed.includes('manifests.yaml')) draft.remove('config/webhook/manifests.yaml');
}

/** The role of the manager has no permissions when the last controller is gone. */
export function resetRole(
  draft: Draft,
  next: Project,
  { around, sink }: Pick<RenderingOptions, 'around' | 'sink'>,
): void {
  if (next.resources.some(({ controller, controllers }) => controller || controllers.length > 0)) return;
  const role = 'config/rbac/role.yaml';
  if (draft.files.readText(role) === undefined) return;
  const entries = catalog.init.filter(({ template }) => template === `init/${role}.hbs`);
  const rendering = {
    ...commonRendering({ around, sink }),
    context: projectContext(next, around.version),
    names: {},
    conditions: new Set<never>(),
  };
  for (const { path, contents } of renderTemplates(entries, rendering)) draft.write(path, contents, 'replace');
}
