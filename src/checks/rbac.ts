import { Rbac, type RbacRule, valuesOf } from '../markers/index.js';
import { type ApiPackage, type MarkerUse, spanInUse } from '../model/index.js';
import type { Diagnostic, DiagnosticSink, Severity } from '../problems/index.js';
import type { ResourceNames } from './resource-names.js';

/** Makes a diagnostic about an argument of the marker, or about one of its items. */
type Describe = (severity: Severity, argument: string | undefined, message: string, hint: string) => Diagnostic;

/**
 * Reports permissions that the API server would reject, as errors, and those that it accepts but can never grant, as
 * warnings.
 *
 * Each marker must be valid by itself, though an invalid one might be merged with others into a rule that is accepted:
 * what it would then grant is not what it says. Follows the validation of kubernetes 1.36.
 */
export function checkRoles(roots: readonly ApiPackage[], resources: ResourceNames, sink: DiagnosticSink): void {
  for (const { value, use } of roots.flatMap(({ markers }) => valuesOf(markers, Rbac))) {
    const describe = describer(use);
    const rejected = rejections(value, describe);
    const found =
      rejected.length > 0
        ? rejected
        : [
            ...uselessNames(value, describe),
            ...uselessWords(value, describe),
            ...invalidNames(value, describe),
            ...unknownResources(value, use, resources),
          ];
    for (const diagnostic of found) sink.report(diagnostic);
  }
}

function describer(use: MarkerUse): Describe {
  return (severity, argument, message, hint) => {
    return { code: 'rbac-invalid', severity, message, hint, span: spanInUse(use, argument) };
  };
}

function rejections(rule: RbacRule, describe: Describe): Diagnostic[] {
  const { groups = [], resources = [], verbs, urls = [] } = rule;
  const reject = (what: string, hint: string, argument?: string) =>
    describe('error', argument, `a permission ${what} is rejected by the API server`, hint);
  const noVerbs = verbs.length === 0 ? [reject('without verbs', 'add for example `get` to `verbs`')] : [];
  if (urls.length > 0) return [...noVerbs, ...urlRejections(rule, reject)];
  if (resources.length === 0) {
    const hint = 'add `resources`, such as `pods`, or `urls` for paths that are not resources, such as `/metrics`';
    return [...noVerbs, reject('without `resources` and `urls`', hint)];
  }
  if (groups.length > 0) return noVerbs;
  const hint = 'add `groups` with the group of the resources; `core` is the group of pods, services and the like';
  return [...noVerbs, reject('on resources without `groups`', hint)];
}

function urlRejections(
  { groups = [], resources = [], resourceNames = [], namespace = '' }: RbacRule,
  reject: (what: string, hint: string, argument?: string) => Diagnostic,
): Diagnostic[] {
  const isMixed = [groups, resources, resourceNames].some((list) => list.length > 0);
  const split = 'split it into two markers, one with `urls` alone';
  return [
    ...(isMixed ? [reject('on both `urls` and resources', split)] : []),
    ...(namespace === ''
      ? []
      : [reject('on `urls` in a namespace', 'leave `namespace` out: URLs belong to the cluster', '.namespace')]),
  ];
}

/** Verbs of requests that name no object, unless an update or a server-side apply leads to them. */
const namelessVerbs: readonly string[] = ['create', 'deletecollection'];

function uselessNames({ resources = [], resourceNames = [], verbs }: RbacRule, describe: Describe): Diagnostic[] {
  // The object that a subresource belongs to is always named.
  const isNameless = resources.every((resource) => !resource.includes('/'));
  if (resourceNames.length === 0 || !isNameless || !verbs.every((verb) => namelessVerbs.includes(verb))) return [];
  const shown = verbs.map((verb) => `\`${verb}\``).join(' and ');
  const message = `\`resourceNames\` leaves nothing of ${shown}: such requests name no object (only server-side apply does)`;
  const hint = 'leave `resourceNames` out, or split the marker by verbs';
  return [describe('warning', '.resourceNames', message, hint)];
}

const knownVerbs: readonly string[] = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
];

/** Words that no request has, so that they grant nothing. */
const uselessForms: readonly {
  readonly what: string;
  readonly argument: 'groups' | 'resources' | 'verbs' | 'urls';
  readonly isUseless: (word: string) => boolean;
  readonly hintFor: (word: string) => string;
}[] = [
  {
    what: 'group',
    argument: 'groups',
    isUseless: (group) => group.includes('/'),
    hintFor: (group) => `leave the version out: \`${group.replace(/\/.*/, '') || 'core'}\``,
  },
  {
    what: 'resource',
    argument: 'resources',
    isUseless: (resource) => /^[^/]*[A-Z]/.test(resource),
    hintFor: () => 'write the plural of the kind in lowercase letters, such as `cronjobs`',
  },
  {
    what: 'verb',
    argument: 'verbs',
    isUseless: (verb) => !knownVerbs.includes(verb) && knownVerbs.includes(verb.toLowerCase()),
    hintFor: (verb) => `write \`${verb.toLowerCase()}\``,
  },
  {
    what: 'URL',
    argument: 'urls',
    isUseless: (url) => !/^[/*]/.test(url),
    hintFor: () => 'write the path alone, which begins with `/`',
  },
];

function uselessWords(rule: RbacRule, describe: Describe): Diagnostic[] {
  return uselessForms.flatMap(({ what, argument, isUseless, hintFor }) =>
    (rule[argument] ?? []).flatMap((word, index) => {
      if (!isUseless(word)) return [];
      const message = `the ${what} \`${word}\` matches no request, so it grants nothing`;
      return [describe('warning', `.${argument}[${index}]`, message, hintFor(word))];
    }),
  );
}

/** A permission of several groups is for each resource in each group, so one of the groups must have it. */
function unknownResources(
  { groups = [], resources = [] }: RbacRule,
  use: MarkerUse,
  names: ResourceNames,
): Diagnostic[] {
  return names.unknown(groups, resources).map(({ index, message, hint }) => {
    const span = spanInUse(use, `.resources[${index}]`);
    const code = 'resource-unknown';
    return { code, severity: 'warning', message: `${message}, so this grants nothing`, hint, span };
  });
}

const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Warnings only: other tools may fill in the names that are meant. */
function invalidNames({ namespace = '', roleName = '' }: RbacRule, describe: Describe): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (namespace !== '' && !label.test(namespace)) {
    const hint = 'use at most 63 lowercase letters, digits and `-`, with no `-` first or last';
    const message = `the namespace \`${namespace}\` is rejected by the API server`;
    found.push(describe('warning', '.namespace', message, hint));
  }
  if (/^\.{1,2}$|[/%]/.test(roleName)) {
    const message = `the role name \`${roleName}\` is rejected by the API server`;
    found.push(describe('warning', '.roleName', message, 'use a name without `/` and `%` that is not `.` or `..`'));
  }
  return found;
}
