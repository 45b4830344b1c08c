import {
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
  parseApiVersion,
} from '../../../k8s/index.js';
import { StatusError } from '../../client/index.js';
import type { FieldError } from './field-path.js';

/**
 * Collects the field errors of an object, so that the user sees all of them at once.
 *
 * @example
 * const errors = new FieldErrors();
 * if (!isCron(spec.schedule)) errors.add(field('spec', 'schedule').invalid(spec.schedule, 'not a cron schedule'));
 * errors.throwIfAny(cronJob);
 */
export class FieldErrors implements Iterable<FieldError> {
  readonly #errors: FieldError[] = [];

  /** Adds errors; undefined is ignored, so that functions may return an error or nothing. */
  add(...errors: readonly (FieldError | undefined)[]): this {
    this.#errors.push(...errors.filter((error) => error !== undefined));
    return this;
  }

  get size(): number {
    return this.#errors.length;
  }

  [Symbol.iterator](): Iterator<FieldError> {
    return this.#errors[Symbol.iterator]();
  }

  /** @throws StatusError with reason `Invalid`, code 422, and one cause for each error, if there are errors */
  throwIfAny(object: KubernetesObject): void {
    if (this.size > 0) throw newInvalid(object, object.metadata.name ?? '', this);
  }
}

/**
 * Returns an `Invalid` error for an object, with a message in the API server's format.
 *
 * @param kind the kind, its group and kind, or an object of the kind
 * @param errors the message contains duplicates only once
 */
export function newInvalid(
  kind: ObjectType<never> | ObjectType<KubernetesObject> | Pick<GroupVersionKind, 'group' | 'kind'> | KubernetesObject,
  name: string,
  errors: Iterable<FieldError>,
): StatusError {
  const list = [...errors];
  const subject = groupKindOf(kind);
  const messages = [...new Set(list.map((error) => `${error.field}: ${error.message}`))];
  const what = messages.length > 1 ? `[${messages.join(', ')}]` : messages[0];
  const fullKind = subject.group === '' ? subject.kind : `${subject.kind}.${subject.group}`;
  return new StatusError({
    apiVersion: 'v1',
    kind: 'Status',
    status: 'Failure',
    reason: 'Invalid',
    code: 422,
    message: `${fullKind} ${JSON.stringify(name)} is invalid${what === undefined ? '' : `: ${what}`}`,
    details: { name, ...subject, causes: list.map(({ reason, message, field }) => ({ reason, message, field })) },
  });
}

function groupKindOf(kind: Parameters<typeof newInvalid>[0]): Pick<GroupVersionKind, 'group' | 'kind'> {
  if ('apiVersion' in kind) return { group: parseApiVersion(kind.apiVersion).group, kind: kind.kind };
  const gvk = 'group' in kind ? kind : groupVersionKindOf(kind);
  return { group: gvk.group, kind: gvk.kind };
}
