import { type Project, qualifiedGroup, type Resource, webhookFolder } from '../../base/project-file/index.js';

type WebhookPrefix = 'mutate' | 'validate';

/**
 * Returns the name of a webhook: `mfrigate-v1.kb.io`, as in kubebuilder, or `mfrigate-v1.ship.example.com.kb.io` if a
 * kind with the same name and version in another group has webhooks.
 *
 * @param earlier the existing webhooks of the kind, if the project is scaffolded again. Default: none
 */
export function webhookName(prefix: WebhookPrefix, project: Project, resource: Resource, earlier = ''): string {
  const { kind, version } = resource;
  const group = qualifiedGroup(resource);
  const isTaken = project.resources.some(
    (other) =>
      other.webhooks !== undefined &&
      other.kind.toLowerCase() === kind.toLowerCase() &&
      other.version === version &&
      qualifiedGroup(other) !== group,
  );
  const name = `${prefix.charAt(0)}${kind.toLowerCase()}-${version}`;
  const names = [`${name}.kb.io`, `${name}.${group === '' ? 'core' : group}.kb.io`] as const;
  return names.find((known) => earlier.includes(known)) ?? names[isTaken ? 1 : 0];
}

/** Returns the URL path of a webhook: from PROJECT, or `/<prefix>-<group>-<version>-<kind>` with dashes for dots. */
export function webhookPathOf(prefix: WebhookPrefix, resource: Resource): string {
  const { defaultingPath, validationPath } = resource.webhooks ?? {};
  const custom = prefix === 'mutate' ? defaultingPath : validationPath;
  const group = qualifiedGroup(resource).replaceAll('.', '-');
  return custom ?? `/${[prefix, group, resource.version, resource.kind.toLowerCase()].join('-')}`;
}

/** Returns the path of the file with the webhooks of a kind. */
export function webhookFile(project: Project, resource: Resource): string {
  return `${webhookFolder(project, resource)}/${resource.kind.toLowerCase()}.webhook.ts`;
}
