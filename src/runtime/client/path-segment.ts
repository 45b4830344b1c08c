import type { GroupVersionKind } from '../../k8s/index.js';

/** What a call addresses has a name that would lead to another URL. Nothing was sent. */
export class InvalidNameError extends Error {
  override readonly name = 'InvalidNameError';

  /**
   * @param part what has the name, such as `namespace` or `name of Pod`
   * @param value the name
   */
  constructor(
    readonly part: string,
    readonly value: string,
    problem: string,
  ) {
    super(`invalid ${part} ${JSON.stringify(value.slice(0, 300))}: ${problem}`);
  }
}

/**
 * One segment of the path of a URL.
 *
 * @throws InvalidNameError for what client-go refuses, too: `.` and `..`, and any name with `/` or `%`
 */
export function pathSegment(part: string, value: string): string {
  if (value === '') throw new InvalidNameError(part, value, 'must not be empty');
  if (value === '.' || value === '..') throw new InvalidNameError(part, value, `must not be \`${value}\``);
  const bad = /[/%]/.exec(value)?.[0];
  if (bad !== undefined) throw new InvalidNameError(part, value, `must not contain \`${bad}\``);
  try {
    return encodeURIComponent(value);
  } catch {
    throw new InvalidNameError(part, value, 'is not well-formed Unicode');
  }
}

/**
 * The path of all that belongs to a group and version.
 *
 * @throws InvalidNameError when a name would lead to another path
 */
export function groupVersionPath({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  const segment = pathSegment('version', version);
  return group === '' ? `/api/${segment}` : `/apis/${pathSegment('group', group)}/${segment}`;
}
