import { type Project, qualifiedGroup } from '../../project/index.js';

/** Finds the kinds with a conversion webhook.
 *
 * @param project undefined without a PROJECT file; then no kind has one
 */
export function convertedKinds(project: Project | undefined): (group: string, kind: string) => boolean {
  const converted = (project?.resources ?? []).filter(({ webhooks }) => webhooks?.conversion);
  return (group, kind) => converted.some((resource) => resource.kind === kind && qualifiedGroup(resource) === group);
}
