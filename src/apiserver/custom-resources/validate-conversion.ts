import { dns1035Faults, type FieldError, subdomainFaults } from '../model/index.js';
import { childPath, keyPath } from '../schema/index.js';
import type { Conversion, WebhookClient } from './definition.js';
import { forbidden, invalid, notSupported, required } from './field-errors.js';

/** Validates how objects are converted between versions. */
export function validateConversion(conversion: Conversion | undefined): readonly FieldError[] {
  if (conversion === undefined) return [];
  const { strategy, webhook } = conversion;
  const found = strategy
    ? notSupported('spec.conversion.strategy', strategy, ['None', 'Webhook'])
    : [required('spec.conversion.strategy')];
  const [client, versions] = [webhook?.clientConfig, webhook?.conversionReviewVersions ?? []];
  if (strategy === 'Webhook') return [...found, ...validateClient(client), ...validateReviewVersions(versions)];
  const detail = 'should not be set when strategy is not set to Webhook';
  return [
    ...found,
    ...(client === undefined ? [] : [forbidden('spec.conversion.webhookClientConfig', detail)]),
    ...(versions.length === 0 ? [] : [forbidden('spec.conversion.conversionReviewVersions', detail)]),
  ];
}

function validateReviewVersions(versions: readonly string[]): readonly FieldError[] {
  const field = 'spec.conversion.conversionReviewVersions';
  if (versions.length === 0) return [required(field)];
  const found = versions.flatMap((version, index) => {
    const at = keyPath(field, index);
    if (versions.indexOf(version) < index) return [invalid(at, version, 'duplicate version')];
    return dns1035Faults(version).map((fault) => invalid(at, version, fault));
  });
  const isKnown = versions.some((version) => version === 'v1' || version === 'v1beta1');
  return [...found, ...(isKnown ? [] : [invalid(field, versions, 'must include at least one of v1, v1beta1')])];
}

function validateClient(client: WebhookClient | undefined): readonly FieldError[] {
  const field = 'spec.conversion.webhookClientConfig';
  if (client === undefined) return [required(field, 'required when strategy is set to Webhook')];
  const { url, service } = client;
  if ((url === undefined) === (service === undefined))
    return [required(field, 'exactly one of url or service is required')];
  if (url !== undefined) return validateUrl(url, childPath(field, 'url'));
  return service === undefined ? [] : validateService(service, childPath(field, 'service'));
}

function validateUrl(text: string, field: string): readonly FieldError[] {
  const form = '; desired format: https://host[/path]';
  const [, scheme = '', rest = text] = /^([a-zA-Z][a-zA-Z0-9+.-]*):(.*)$/s.exec(text) ?? [];
  const [, host = ''] = /^\/\/([^/?#]*)/.exec(rest) ?? [];
  const [, user] = /^(.*)@/.exec(host) ?? [];
  const [, query = ''] = /\?([^#]*)/.exec(rest) ?? [];
  const [, fragment = ''] = /#(.*)$/s.exec(rest) ?? [];
  return [
    ...(scheme === 'https' ? [] : [invalid(field, scheme, `'https' is the only allowed URL scheme${form}`)]),
    ...(host === '' ? [invalid(field, '', `host must be specified${form}`)] : []),
    ...(user === undefined ? [] : [invalid(field, user, 'user information is not permitted in the URL')]),
    ...(fragment === '' ? [] : [invalid(field, fragment, 'fragments are not permitted in the URL')]),
    ...(query === '' ? [] : [invalid(field, query, 'query parameters are not permitted in the URL')]),
  ];
}

function validateService(service: NonNullable<WebhookClient['service']>, field: string): readonly FieldError[] {
  const { name, namespace, port = 443, path = '' } = service;
  const isPort = port >= 1 && port <= 65_535;
  const detail = 'port is not valid: must be between 1 and 65535, inclusive';
  return [
    ...(name ? [] : [required(childPath(field, 'name'))]),
    ...(namespace ? [] : [required(childPath(field, 'namespace'))]),
    ...(isPort ? [] : [invalid(childPath(field, 'port'), port, detail)]),
    ...pathFaults(path).map((fault) => invalid(childPath(field, 'path'), path, fault)),
  ];
}

function pathFaults(path: string): readonly string[] {
  if (path === '' || path === '/') return [];
  if (path === '//') return ['segment[0] may not be empty'];
  const steps = path.slice(1).replace(/\/$/, '').split('/');
  return [
    ...(path.startsWith('/') ? [] : ["must start with a '/'"]),
    ...steps.flatMap((step, index) =>
      step === ''
        ? [`segment[${index}] may not be empty`]
        : subdomainFaults(step).map((fault) => `segment[${index}]: ${fault}`),
    ),
  ];
}
