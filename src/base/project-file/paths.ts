import type { Project } from './project.js';
import type { Resource } from './resource.js';

type Layout = Pick<Project, 'multigroup'>;
type Id = Pick<Resource, 'group' | 'version'>;

/** Returns the folder with the types of a group and version: `src/api/v1`, or `src/api/crew/v1` with several groups. */
export function apiFolder(layout: Layout, id: Id): string {
  return ['src/api', ...groupPart(layout, id), id.version].join('/');
}

/** Returns the folder with the controllers: `src/controller`, or `src/controller/crew` with several groups. */
export function controllerFolder(layout: Layout, id: Id): string {
  return ['src/controller', ...groupPart(layout, id)].join('/');
}

/** Returns the webhook folder for a group version: `src/webhook/v1`, or `src/webhook/crew/v1` with several groups. */
export function webhookFolder(layout: Layout, id: Id): string {
  return ['src/webhook', ...groupPart(layout, id), id.version].join('/');
}

/** Prefix of file names in `config/`: empty, or `crew_` with several groups, whose kinds may have the same name. */
export function configPrefix(layout: Layout, id: Id): string {
  return groupPart(layout, id)
    .map((group) => `${group}_`)
    .join('');
}

/** The folder of a group; none without the multigroup layout, or if the full group is the domain, as in kubebuilder. */
function groupPart({ multigroup }: Layout, { group }: Id): string[] {
  return multigroup && group !== '' ? [group] : [];
}
