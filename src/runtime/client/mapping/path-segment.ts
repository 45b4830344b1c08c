import type { GroupVersionKind } from '../../../k8s/index.js';

/** Thrown for a name, label or field that would change the URL of a request; nothing was sent. */
export class InvalidNameError extends Error {
  override readonly name = 'InvalidNameError';

  /** @param part description of the name for the message, such as `namespace` or `name of Pod` */
  constructor(
    readonly part: string,
    readonly value: string,
    problem: string,
  ) {
    super(`invalid ${part} ${JSON.stringify(value.slice(0, 300))}: ${problem}`);
  }
}

/**
 * Encodes a name as one segment of a URL path.
 *
 * @throws InvalidNameError if the name is empty or malformed Unicode, and for the names that client-go rejects: `.`,
 *   `..`, and any name with `/` or `%`
 */
export function pathSegment(part: string, value: string): string {
  if (value === '') throw new InvalidNameError(part, value, 'must not be empty');
  if (value === '.' || value === '..') throw new InvalidNameError(part, value, `must not be \`${value}\``);
  const bad = /[/%]/.exec(value)?.[0];
  if (bad !== undefined) throw new InvalidNameError(part, value, `must not contain \`${bad}\``);
  try {
    return encodeURIComponent(value);
  } catch {
    throw new InvalidNameError(part, value, 'must be well-formed Unicode');
  }
}

/** Returns for example `/apis/batch/v1`; throws InvalidNameError for names that would change the path. */
export function groupVersionPath({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  const segment = pathSegment('version', version);
  return group === '' ? `/api/${segment}` : `/apis/${pathSegment('group', group)}/${segment}`;
}
