import type { Project, Resource } from '../../base/project-file/index.js';

/** Identifies a version of one of the project's own kinds. */
type KindId = Pick<Resource, 'group' | 'kind' | 'version'>;

/** Returns the other versions of a kind that have types in the project, in the order of PROJECT. */
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

/** Returns the versions that have a controller. One controller handles all versions of a kind. */
export function controlledVersions(versions: readonly Resource[]): readonly Resource[] {
  return versions.filter(({ controller, controllers }) => controller || controllers.length > 0);
}

/** Whether a version of a kind gets a controller by default, because no other version has a controller. */
export function needsController(project: Project, id: KindId): boolean {
  return controlledVersions(otherVersions(project, id)).length === 0;
}
