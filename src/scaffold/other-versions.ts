import type { Project, Resource } from '../project/index.js';

/** What names a kind, whichever its version. */
type KindId = Pick<Resource, 'group' | 'kind' | 'version'>;

/** The other versions of a kind that the project has types for, in the order of PROJECT. */
export function otherVersions(project: Project, { group, kind, version }: KindId): readonly Resource[] {
  return project.resources.filter(
    (other) =>
      other.api !== undefined &&
      other.group === group &&
      other.domain === project.domain &&
      other.kind === kind &&
      other.version !== version,
  );
}

/** The versions among some that have a controller; one controller receives the objects of all versions. */
export function controlledVersions(versions: readonly Resource[]): readonly Resource[] {
  return versions.filter(({ controller, controllers }) => controller || controllers.length > 0);
}

/** Whether a version of a kind gets a controller unless the user says otherwise: another version may have one already. */
export function needsController(project: Project, id: KindId): boolean {
  return controlledVersions(otherVersions(project, id)).length === 0;
}
