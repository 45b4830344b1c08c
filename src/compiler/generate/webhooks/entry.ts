import type { DiagnosticSink } from '../../../base/problems/index.js';
import type { WebhookArguments } from '../../markers/index.js';
import { type MarkerUse, spanInUse } from '../../model/index.js';

/** One entry of a webhook configuration. */
export interface WebhookEntry {
  readonly name: string;
  readonly [key: string]: unknown;
}

/** Converts the arguments of one webhook marker to an entry, and reports values that the API server would reject. */
export function webhookEntry(value: WebhookArguments, use: MarkerUse, sink: DiagnosticSink): WebhookEntry {
  const { path, url, mutating, admissionReviewVersions, timeoutSeconds, reinvocationPolicy } = value;
  const report = (severity: 'error' | 'warning', message: string, hint: string, argument?: string) =>
    sink.report({
      code: 'webhook-invalid',
      severity,
      ...(severity === 'error' ? { isFixed: true } : {}),
      message: `\`${use.written}\`: ${message}`,
      hint,
      span: spanInUse(use, argument),
    });
  if (admissionReviewVersions.length === 0) {
    report('error', '`admissionReviewVersions` is empty', 'use `v1`', '.admissionReviewVersions');
  }
  if ((path === undefined) === (url === undefined)) {
    const hint = 'set `path` for a webhook of this operator, or `url` for an external one';
    report('error', 'exactly one of `path` and `url` is required', hint, url === undefined ? undefined : '.url');
  }
  if (timeoutSeconds && (timeoutSeconds < 1 || timeoutSeconds > 30)) {
    const message = `\`timeoutSeconds\` must be between 1 and 30, found ${timeoutSeconds}`;
    report('error', message, 'use a value in that range', '.timeoutSeconds');
  }
  if (reinvocationPolicy !== undefined && !mutating) {
    const message = '`reinvocationPolicy` is not supported by validating webhooks and is omitted';
    report('warning', message, 'remove it', '.reinvocationPolicy');
  }
  const parts = {
    admissionReviewVersions,
    clientConfig: clientConfigOf(value),
    failurePolicy: value.failurePolicy,
    rules: [ruleOf(value)],
    sideEffects: value.sideEffects,
    matchPolicy: value.matchPolicy,
    timeoutSeconds: timeoutSeconds === 0 ? undefined : timeoutSeconds,
    reinvocationPolicy: mutating ? reinvocationPolicy : undefined,
  };
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  return { name: value.name, ...Object.fromEntries(given) };
}

function ruleOf({ groups, versions, verbs, resources }: WebhookArguments): Record<string, unknown> {
  return {
    apiGroups: groups.map((group) => (group === 'core' ? '' : group)),
    apiVersions: versions,
    operations: verbs.map((verb) => verb.toUpperCase()),
    resources,
  };
}

function clientConfigOf({ path, url, serviceName, serviceNamespace, servicePort }: WebhookArguments) {
  if (url !== undefined) return { url };
  const service = { name: serviceName ?? 'webhook-service', namespace: serviceNamespace ?? 'system', path };
  return { service: servicePort === undefined ? service : { ...service, port: servicePort } };
}
