/**
 * What a log line shows of a value: of an error its type, message, stack and causes; of a Kubernetes object only what
 * names it, so that no secret and no page of YAML ends up in a log.
 *
 * @param withStack whether errors are shown with their stacks
 */
export function logValueOf(value: unknown, withStack = true): unknown {
  if (value instanceof Error) return errorValueOf(value, withStack);
  if (isKubernetesObject(value)) {
    const { apiVersion, kind, metadata } = value;
    return { apiVersion, kind, namespace: metadata.namespace, name: metadata.name };
  }
  return value;
}

function errorValueOf(error: Error, withStack: boolean): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const { code, reason } = error as { code?: unknown; reason?: unknown }; // set by some classes of errors only
  const shownStack = withStack ? { stack } : {};
  const shownCause = cause === undefined ? {} : { cause: logValueOf(cause, withStack) };
  return { type: name, message, code, reason, ...shownStack, ...shownCause };
}

interface Named {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly namespace?: string; readonly name?: string };
}

function isKubernetesObject(value: unknown): value is Named {
  if (typeof value !== 'object' || value === null) return false;
  const { apiVersion, kind, metadata } = value as Record<string, unknown>; // any object can be looked into
  return (
    typeof apiVersion === 'string' && typeof kind === 'string' && typeof metadata === 'object' && metadata !== null
  );
}
