import path from 'node:path';

/**
 * A path of an argument as the project sees it: relative to its folder, with `/` between parts and without `.` and empty
 * parts. What lies outside begins with `..`; `.` is the folder itself.
 *
 * @param given relative to the folder of the project, or absolute
 * @param root folder of the project on the disk; undefined when it is on none, so that no absolute path lies inside
 */
export function projectPath(given: string, root: string | undefined): string {
  const relative = root !== undefined && path.isAbsolute(given) ? path.relative(root, given) : given;
  return path.posix.normalize(relative.split(path.sep).join('/')).replace(/(?<=.)\/$/, '') || '.';
}

/** Whether a path that {@link projectPath} made stays inside of the project. */
export function isInside(place: string): boolean {
  return place !== '..' && !place.startsWith('../') && !place.startsWith('/');
}
