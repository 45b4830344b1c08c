import { type Diagnostic, errorOf, shorten } from '../problems/index.js';
import {
  apiVersionName,
  dns1035Label,
  dns1123Subdomain,
  follows,
  type NameRule,
  newKindName,
  projectNameRule,
  toCamelCase,
  toLabel,
  toProjectName,
} from './names.js';
import { pluralOf } from './pluralize.js';
import { qualifiedGroup } from './resource.js';

interface ResourceRequest {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Default: the English plural of the kind. */
  readonly plural?: string;
}

/** Checks the domain of a new project. */
export function checkDomain(domain: string): readonly Diagnostic[] {
  if (domain === '' || follows(domain, dns1123Subdomain)) return [];
  return badName('domain', domain, dns1123Subdomain, 'use a domain that you own, for example `--domain example.com`');
}

/** Checks the name of a new project. */
export function checkProjectName(name: string): readonly Diagnostic[] {
  if (follows(name, projectNameRule)) return [];
  const better = toProjectName(name);
  const hint = `pass a name, for example \`--project-name ${better === '' ? 'my-operator' : better}\``;
  return badName('project name', name, projectNameRule, hint);
}

/** Checks group, version, kind and plural against the rules of Kubernetes and TypeScript, and returns the errors. */
export function checkResource(request: ResourceRequest, domain: string): readonly Diagnostic[] {
  const { group, version, kind, plural } = request;
  const empty = Object.entries({ group, version, kind, plural }).flatMap(([flag, value]) =>
    value?.startsWith('-')
      ? invalid(
          `\`--${flag}\` has no value: the next argument is the flag \`${value}\``,
          `add one, for example \`--${flag} ${examples[flag] ?? 'x'}\``,
        )
      : [],
  );
  if (empty.length > 0) return empty;
  const wrong = [
    ...checkGroup(group, domain),
    ...checkVersion(version),
    ...checkKind(kind),
    ...checkPlural(kind, plural),
  ];
  return wrong.length > 0
    ? wrong
    : checkCrdName(plural ?? pluralOf(kind), qualifiedGroup({ group, domain, core: false }));
}

/** Checks the name of a controller. */
export function checkControllerName(name: string): readonly Diagnostic[] {
  if (follows(name, dns1035Label)) return [];
  const hint = `pass a name, for example \`--controller-name ${toLabel(name).replace(/^[-0-9]+/, '') || 'captain-backup'}\``;
  return badName('controller name', name, dns1035Label, hint);
}

const examples: Readonly<Record<string, string>> = {
  group: 'crew',
  version: 'v1',
  kind: 'Captain',
  plural: 'captains',
};

function checkGroup(group: string, domain: string): Diagnostic[] {
  if (group === '') return checkDomainAsGroup(domain);
  const whole = qualifiedGroup({ group, domain, core: false });
  if (follows(whole, dns1123Subdomain)) return whole.includes('.') ? [] : withoutDot(whole);
  if (follows(group, dns1123Subdomain) && domain !== '' && !follows(domain, dns1123Subdomain)) {
    return badDomain(domain);
  }
  const hint = `pass a group, for example \`--group ${group.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '') || 'crew'}\``;
  return badName('group', group, dns1123Subdomain, hint);
}

/** Checks the domain as an API group, because a resource without a group has the domain as its API group. */
function checkDomainAsGroup(domain: string): Diagnostic[] {
  const hint = 'pass a group, for example `--group crew`';
  if (domain === '') {
    return invalid('the group is empty, and the project has no domain', `${hint}, or add \`domain:\` to PROJECT`);
  }
  if (!follows(domain, dns1123Subdomain)) return badDomain(domain);
  if (domain.includes('.')) return [];
  const message = `the group is empty, so the API group is the domain \`${domain}\` of the project, which must contain a dot`;
  return invalid(message, hint);
}

function badDomain(domain: string): Diagnostic[] {
  return badName('domain', domain, dns1123Subdomain, 'fix `domain:` in PROJECT');
}

function withoutDot(group: string): Diagnostic[] {
  const hint = `pass a full group, for example \`--group ${group}.example.com\`, or set \`domain:\` in PROJECT`;
  return invalid(`the API group \`${group}\` must contain a dot, and the project has no domain`, hint);
}

function checkVersion(version: string): Diagnostic[] {
  if (version === '') return invalid('the version is empty', 'pass a version, for example `--version v1`');
  if (follows(version, apiVersionName)) return [];
  const number = /[1-9]\d*/.exec(version)?.[0] ?? '1';
  const stage = /(?:alpha|beta)\d*/i.exec(version)?.[0].toLowerCase() ?? '';
  return badName('version', version, apiVersionName, `pass a version, for example \`--version v${number}${stage}\``);
}

const takenKinds = new Set([
  'CustomResource',
  'GroupVersion',
  'Kind',
  'ListMapKey',
  'ListType',
  'StatusSubresource',
  'Condition',
]);

function checkKind(kind: string): Diagnostic[] {
  if (kind === '') return invalid('the kind is empty', 'pass a kind in PascalCase, for example `--kind Captain`');
  const better = toCamelCase(kind);
  const hint = `pass a kind in PascalCase, for example \`--kind ${better === '' ? 'Captain' : better}\``;
  if (!follows(kind, newKindName)) return badName('kind', kind, newKindName, hint);
  if (!/^[A-Z]/.test(kind)) return invalid(`the kind \`${kind}\` must start with an uppercase letter`, hint);
  if (kind.includes('-')) return invalid(`the kind \`${kind}\` is not a valid class name: it contains a \`-\``, hint);
  if (takenKinds.has(kind)) {
    const another = `choose another name, for example \`--kind My${kind}\``;
    return invalid(`the kind \`${kind}\` clashes with a name that the generated file imports`, another);
  }
  return [];
}

function checkPlural(kind: string, plural: string | undefined): Diagnostic[] {
  if (plural === undefined || follows(plural, dns1035Label)) return [];
  const hint = `pass a plural, for example \`--plural ${pluralOf(kind) || 'captains'}\`, or omit it`;
  return badName('plural', plural, dns1035Label, hint);
}

/** Checks the length of the CRD name, which consists of plural and group. */
function checkCrdName(plural: string, group: string): Diagnostic[] {
  const name = `${plural}.${group}`;
  if (name.length <= dns1123Subdomain.longest) return [];
  const message = `the CRD would be named \`${shorten(name)}\`, which has ${name.length} characters; at most ${dns1123Subdomain.longest} are allowed`;
  return invalid(message, 'shorten the group, or pass a shorter plural, for example `--plural captains`');
}

function badName(what: string, found: string, rule: NameRule, hint: string): Diagnostic[] {
  const length =
    found.length > rule.longest ? ` (${found.length} characters, at most ${rule.longest} are allowed)` : '';
  return invalid(`invalid ${what} \`${shorten(found)}\`${length}: must be ${rule.expected}`, hint);
}

function invalid(message: string, hint: string): Diagnostic[] {
  return [errorOf('resource-invalid', message, hint)];
}
