import { type Project, qualifiedGroup } from '../project/index.js';

/**
 * Tells which kinds have a conversion webhook.
 *
 * @param project undefined where there is no PROJECT file, so that none has one
 */
export function convertedKinds(project: Project | undefined): (group: string, kind: string) => boolean {
  const converted = (project?.resources ?? []).filter(({ webhooks }) => webhooks?.conversion);
  return (group, kind) => converted.some((resource) => resource.kind === kind && qualifiedGroup(resource) === group);
}
