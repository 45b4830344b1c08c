import {
  dns1035Faults,
  type FieldError,
  type JsonObject,
  type LabelSelector,
  labelValueFaults,
  qualifiedNameFaults,
  subdomainFaults,
} from '../model/index.js';
import { invalid, oneOf, required } from './field-errors.js';
import { validateRule } from './validate-rule.js';
import type { ClientConfig, Webhook } from './webhook-types.js';

/** Validates a webhook, without its match conditions. */
export function validateWebhook(webhook: Webhook, field: string, isMutating: boolean): FieldError[] {
  return [
    ...nameErrors(webhook.name ?? '', `${field}.name`),
    ...(webhook.rules ?? []).flatMap((rule, index) => validateRule(rule, `${field}.rules[${index}]`)),
    ...oneOf(webhook.failurePolicy, ['Fail', 'Ignore'], `${field}.failurePolicy`),
    ...oneOf(webhook.matchPolicy, ['Equivalent', 'Exact'], `${field}.matchPolicy`),
    ...sideEffectErrors(webhook.sideEffects, `${field}.sideEffects`),
    ...timeoutErrors(webhook.timeoutSeconds, `${field}.timeoutSeconds`),
    ...selectorErrors(webhook.namespaceSelector, `${field}.namespaceSelector`),
    ...selectorErrors(webhook.objectSelector, `${field}.objectSelector`),
    ...clientErrors(webhook.clientConfig ?? {}, `${field}.clientConfig`),
    ...conditionErrors(webhook, `${field}.matchConditions`),
    ...(isMutating ? oneOf(webhook.reinvocationPolicy, ['IfNeeded', 'Never'], `${field}.reinvocationPolicy`) : []),
    ...versionErrors(webhook.admissionReviewVersions ?? [], `${field}.admissionReviewVersions`),
  ];
}

function nameErrors(name: string, field: string): FieldError[] {
  if (name === '') return [required(field)];
  const faults = subdomainFaults(name).map((text) => invalid(field, name, text));
  if (faults.length > 0 || name.split('.').length >= 3) return faults;
  return [invalid(field, name, 'should be a domain with at least three segments separated by dots')];
}

function sideEffectErrors(value: string | undefined, field: string): FieldError[] {
  const supported = ['None', 'NoneOnDryRun'];
  return value === undefined
    ? [required(field, `must specify one of ${supported.join(', ')}`)]
    : oneOf(value, supported, field);
}

function timeoutErrors(value: number | undefined, field: string): FieldError[] {
  const isValid = value === undefined || (value >= 1 && value <= 30);
  return isValid ? [] : [invalid(field, value, 'the timeout value must be between 1 and 30 seconds')];
}

/** Validates a label selector. */
export function selectorErrors(selector: LabelSelector | undefined, field: string): FieldError[] {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  const labels = Object.entries(matchLabels).flatMap(([key, value]) => [
    ...qualifiedNameFaults(key).map((text) => invalid(`${field}.matchLabels`, key, text)),
    ...labelValueFaults(value).map((text) => invalid(`${field}.matchLabels`, value, text)),
  ]);
  const expressions = matchExpressions.flatMap(({ key = '', operator, values = [] }, index) => {
    const place = `${field}.matchExpressions[${index}]`;
    const isList = operator === 'In' || operator === 'NotIn';
    const isFlag = operator === 'Exists' || operator === 'DoesNotExist';
    return [
      ...(isList && values.length === 0
        ? [required(`${place}.values`, "must be specified when `operator` is 'In' or 'NotIn'")]
        : []),
      ...(isFlag && values.length > 0
        ? [
            {
              reason: 'FieldValueForbidden',
              field: `${place}.values`,
              detail: "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
            } as const,
          ]
        : []),
      ...(isList || isFlag ? [] : [invalid(`${place}.operator`, operator ?? '', 'not a valid selector operator')]),
      ...qualifiedNameFaults(key).map((text) => invalid(`${place}.key`, key, text)),
    ];
  });
  return [...labels, ...expressions];
}

const urlForm = 'desired format: https://host[/path]';

function clientErrors({ url, service }: ClientConfig, field: string): FieldError[] {
  if ((url === undefined) === (service === undefined))
    return [required(field, 'exactly one of url or service is required')];
  return url === undefined ? serviceErrors(service ?? {}, `${field}.service`) : urlErrors(url, `${field}.url`);
}

function urlErrors(url: string, field: string): FieldError[] {
  // Go's parser, unlike that of the URL class, accepts an empty host.
  const [, scheme, , user, host, query, fragment] =
    /^([a-z][a-z0-9+.-]*):(\/\/(?:([^@/?#]*)@)?([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/i.exec(url) ?? [];
  if (scheme === undefined) {
    const why = url.startsWith(':') ? `parse ${JSON.stringify(url)}: missing protocol scheme` : '';
    if (why !== '') return [required(field, `url must be a valid URL: ${why}; ${urlForm}`)];
  }
  return [
    ...(scheme === 'https' ? [] : [invalid(field, scheme ?? '', `'https' is the only allowed URL scheme; ${urlForm}`)]),
    ...(host ? [] : [invalid(field, host ?? '', `host must be specified; ${urlForm}`)]),
    ...(user === undefined ? [] : [invalid(field, user, 'user information is not permitted in the URL')]),
    ...(fragment ? [invalid(field, fragment, 'fragments are not permitted in the URL')] : []),
    ...(query ? [invalid(field, query, 'query parameters are not permitted in the URL')] : []),
  ];
}

function serviceErrors({ name, namespace, port = 443, path }: JsonObject, field: string): FieldError[] {
  const isPort = typeof port === 'number' && port >= 1 && port <= 65_535;
  return [
    ...(name ? [] : [required(`${field}.name`)]),
    ...(namespace ? [] : [required(`${field}.namespace`)]),
    ...(isPort ? [] : [invalid(`${field}.port`, port, 'port is not valid: must be between 1 and 65535, inclusive')]),
    ...(typeof path === 'string' ? pathErrors(path, `${field}.path`) : []),
  ];
}

function pathErrors(path: string, field: string): FieldError[] {
  if (path === '/' || path === '') return [];
  if (path === '//') return [invalid(field, path, 'segment[0] may not be empty')];
  const start = path.startsWith('/') ? [] : [invalid(field, path, `must start with a '/'`)];
  const segments = path.slice(1).replace(/\/$/, '').split('/');
  return [
    ...start,
    ...segments.flatMap((segment, index) =>
      segment === ''
        ? [invalid(field, path, `segment[${index}] may not be empty`)]
        : subdomainFaults(segment).map((text) => invalid(field, path, `segment[${index}]: ${text}`)),
    ),
  ];
}

function versionErrors(versions: readonly string[], field: string): FieldError[] {
  if (versions.length === 0) return [required(field, 'must specify one of v1, v1beta1')];
  const errors = versions.flatMap((version, index) => [
    ...dns1035Faults(version).map((text) => invalid(`${field}[${index}]`, version, text)),
    ...(versions.indexOf(version) < index ? [invalid(`${field}[${index}]`, version, 'duplicate version')] : []),
  ]);
  const isKnown = versions.includes('v1') || versions.includes('v1beta1');
  if (isKnown || errors.length > 0) return errors;
  return [invalid(field, versions as string[], 'must include at least one of v1, v1beta1')];
}

const mostConditions = 64;

function conditionErrors({ matchConditions = [] }: Webhook, field: string): FieldError[] {
  if (matchConditions.length > mostConditions) {
    const detail = `must have at most ${mostConditions} items`;
    return [{ reason: 'FieldValueTooMany', field, value: matchConditions.length, detail }];
  }
  return matchConditions.flatMap(({ name = '', expression = '' }, index) => {
    const place = `${field}[${index}]`;
    const isDuplicate = name !== '' && matchConditions.findIndex((other) => other.name === name) < index;
    return [
      ...(expression.trim() === '' ? [required(`${place}.expression`)] : []),
      ...(name === ''
        ? [required(`${place}.name`)]
        : qualifiedNameFaults(name).map((text) => invalid(`${place}.name`, name, text))),
      ...(isDuplicate
        ? [{ reason: 'FieldValueDuplicate', field: `${place}.name`, value: name, detail: '' } as const]
        : []),
    ];
  });
}
