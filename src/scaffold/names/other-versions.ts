import type { Project, Resource } from '../../project/index.js';

/** Identifies a kind regardless of its version. */
type KindId = Pick<Resource, 'group' | 'kind' | 'version'>;

/** The other versions of a kind with types in the project, in the order of PROJECT. */
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

/** The versions that have a controller; one controller handles all versions of a kind. */
export function controlledVersions(versions: readonly Resource[]): readonly Resource[] {
  return versions.filter(({ controller, controllers }) => controller || controllers.length > 0);
}

/** Whether a version of a kind gets a controller by default: not if another version has one. */
export function needsController(project: Project, id: KindId): boolean {
  return controlledVersions(otherVersions(project, id)).length === 0;
}
