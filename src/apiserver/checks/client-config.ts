import { dns1035Faults, subdomainFaults } from '../../base/formats/index.js';
import { ifSet, ifText, range, required, syntax } from './checks.js';
import type { Check, Field } from './field.js';

/** Checks the address at which the API server calls a webhook: a URL or a service. */
export const clientConfig: Check = (config) => {
  const [url, service] = [config.at('url'), config.at('service')];
  if (url.isSet === service.isSet) config.required('exactly one of url or service is required');
  else if (url.isSet) checkUrl(url);
  else service.check(serviceReference);
};

const form = '; desired format: https://host[/path]';

function checkUrl(url: Field): void {
  // Unlike the URL class, Go's parser accepts an empty host.
  const [, scheme = '', , user, host = '', query, fragment] =
    /^([a-z][a-z0-9+.-]*):(\/\/(?:([^@/?#]*)@)?([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/i.exec(url.text) ?? [];
  if (url.text.startsWith(':')) {
    return url.required(`url must be a valid URL: parse ${JSON.stringify(url.text)}: missing protocol scheme${form}`);
  }
  if (scheme !== 'https') url.invalid(`'https' is the only allowed URL scheme${form}`, scheme);
  if (host === '') url.invalid(`host must be specified${form}`, '');
  if (user !== undefined) url.invalid('user information is not permitted in the URL', user);
  if (fragment) url.invalid('fragments are not permitted in the URL', fragment);
  if (query) url.invalid('query parameters are not permitted in the URL', query);
}

const serviceReference: Check = {
  name: required,
  namespace: required,
  port: ifSet(range(1, 65_535, 'port is not valid: must be between 1 and 65535, inclusive')),
  path: ifText(syntax(pathFaults)),
};

function pathFaults(path: string): readonly string[] {
  if (path === '/') return [];
  if (path === '//') return ['segment[0] may not be empty'];
  const steps = path.slice(1).replace(/\/$/, '').split('/');
  const faults = steps.flatMap((step, index) =>
    step === ''
      ? [`segment[${index}] may not be empty`]
      : subdomainFaults(step).map((fault) => `segment[${index}]: ${fault}`),
  );
  return path.startsWith('/') ? faults : ["must start with a '/'", ...faults];
}

/** Checks the review versions that a webhook supports; `missing` is the detail of the error if the list is empty. */
export function reviewVersions(missing = ''): Check {
  return (field) => {
    const versions = field.list;
    if (versions.length === 0) return field.required(missing);
    for (const [index, version] of field.items.entries()) {
      if (versions.indexOf(version.text) < index) version.invalid('duplicate version');
      else version.faults(dns1035Faults(version.text));
    }
    if (!versions.includes('v1') && !versions.includes('v1beta1')) {
      field.invalid('must include at least one of v1, v1beta1');
    }
  };
}
