import path from 'node:path';

/**
 * Normalizes a path in an argument: relative to the project, with `/` as the separator and without `.` and empty
 * parts. Outside paths begin with `..`; `.` is the project itself.
 *
 * @param given relative to the folder of the project, or absolute
 * @param root project folder on disk; undefined for an in-memory project, for which all absolute paths are outside
 */
export function projectPath(given: string, root: string | undefined): string {
  const relative = root !== undefined && path.isAbsolute(given) ? path.relative(root, given) : given;
  return path.posix.normalize(relative.split(path.sep).join('/')).replace(/(?<=.)\/$/, '') || '.';
}

/** Whether a path from {@link projectPath} is inside the project. */
export function isInside(place: string): boolean {
  return place !== '..' && !place.startsWith('../') && !place.startsWith('/');
}
