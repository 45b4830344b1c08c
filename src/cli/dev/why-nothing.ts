import type { Diagnostic } from '../../base/problems/index.js';
import { type DevState, describeMissing, isMissing } from '../../dev/index.js';

interface Unreconciled {
  readonly kind: string;
  readonly name: string;
  /** Undefined for all namespaces. */
  readonly namespace?: string | undefined;
}

const namedObjects = 5;

/** Returns why an object cannot have been reconciled, such as a wrong name; undefined if the object may exist. */
export function mistakeIn(
  { kind, name, namespace }: Unreconciled,
  { queues, kinds, objects, operator, permissions }: Omit<DevState, 'reconciles'>,
): Diagnostic | undefined {
  const isKind = (other: string) => other.toLowerCase() === kind.toLowerCase();
  const usage = { code: 'usage', severity: 'error' } as const;
  const reconciled = [...new Set(queues.map((queue) => queue.kind ?? queue.controller))].sort();
  if (reconciled.length === 0) {
    if (operator.state === 'running') {
      return { ...usage, message: 'the operator has no controllers', hint: '`kbts create api` scaffolds one' };
    }
    const reason = operator.message ?? describeMissing(permissions.filter(isMissing))[0];
    const message = `the operator has not started its controllers${reason === undefined ? '' : `: ${reason}`}`;
    return { ...usage, message, hint: '`kbts dev status` shows what is wrong' };
  }
  if (!reconciled.some(isKind)) {
    const message = `\`${kind}\` is not a kind that the operator reconciles`;
    return { ...usage, message, hint: `it reconciles ${reconciled.join(', ')}` };
  }
  const defined = kinds.find((one) => isKind(one.kind));
  if (!defined) return undefined; // objects of other kinds are known only if another object owns them
  const same = objects.filter((one) => one.kind === defined.kind);
  if (same.some((one) => one.name === name && (namespace ?? one.namespace) === one.namespace)) return undefined;
  const names = same.slice(0, namedObjects).map((one) => (one.namespace ? `${one.namespace}/${one.name}` : one.name));
  const more = same.length > names.length ? `, and ${same.length - names.length} more` : '';
  return {
    ...usage,
    message: `${defined.kind} \`${name}\` does not exist${namespace === undefined ? '' : ` in the namespace \`${namespace}\``}`,
    hint: same.length === 0 ? `there is no ${defined.kind} yet` : `existing objects: ${names.join(', ')}${more}`,
  };
}
