import { dnsLabelFaults } from '../../base/formats/index.js';
import { type Diagnostic, type DiagnosticSink, type Severity, warningOf } from '../../base/problems/index.js';
import { Rbac, type RbacRule, valuesOf } from '../markers/index.js';
import { type ApiPackage, type MarkerUse, spanInUse } from '../model/index.js';
import type { ResourceNames } from './resource-names.js';

type Describe = (severity: Severity, argument: string | undefined, message: string, hint: string) => Diagnostic;

/**
 * Reports errors for RBAC rules that the API server would reject, and warnings for values that grant nothing, and
 * for invalid names.
 *
 * Each marker must be valid on its own. Merging can turn an invalid rule into a valid one, but the merged rule grants
 * something other than the marker declares. Follows the validation of Kubernetes 1.36.
 */
export function checkRoles(roots: readonly ApiPackage[], resources: ResourceNames, sink: DiagnosticSink): void {
  for (const { value, use } of roots.flatMap(({ markers }) => valuesOf(markers, Rbac))) {
    const describe = describer(use);
    const rejected = rejections(value, describe);
    const found =
      rejected.length > 0
        ? rejected
        : [
            ...unmatchedNames(value, describe),
            ...unmatchedWords(value, describe),
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
  const reject = (requirement: string, hint: string, argument?: string) =>
    describe('error', argument, `an RBAC rule ${requirement}`, hint);
  const noVerbs = verbs.length === 0 ? [reject('must have at least one verb', 'add a verb, for example `get`')] : [];
  if (urls.length > 0) return [...noVerbs, ...urlRejections(rule, reject)];
  if (resources.length === 0) {
    const hint = 'add `resources`, for example `pods`, or `urls`, for example `/metrics`';
    return [...noVerbs, reject('must have `resources` or `urls`', hint)];
  }
  if (groups.length > 0) return noVerbs;
  const hint = 'add the API group of the resources to `groups`; the group of pods, services and the like is `core`';
  return [...noVerbs, reject('with `resources` must have `groups`', hint)];
}

function urlRejections(
  { groups = [], resources = [], resourceNames = [], namespace = '' }: RbacRule,
  reject: (requirement: string, hint: string, argument?: string) => Diagnostic,
): Diagnostic[] {
  const isMixed = [groups, resources, resourceNames].some((list) => list.length > 0);
  const split = 'split it into two markers, one of them with only `urls`';
  const omit = 'remove `namespace`: non-resource URLs are not namespaced';
  return [
    ...(isMixed ? [reject('may not apply to both resources and `urls`', split)] : []),
    ...(namespace === '' ? [] : [reject('with `urls` may not have a `namespace`', omit, '.namespace')]),
  ];
}

/** Verbs of requests without an object name. Only a `create` request by server-side apply contains the name. */
const namelessVerbs: readonly string[] = ['create', 'deletecollection'];

function unmatchedNames({ resources = [], resourceNames = [], verbs }: RbacRule, describe: Describe): Diagnostic[] {
  // A request to a subresource always contains the object name.
  const isNameless = resources.every((resource) => !resource.includes('/'));
  if (resourceNames.length === 0 || !isNameless || !verbs.every((verb) => namelessVerbs.includes(verb))) return [];
  const shown = verbs.map((verb) => `\`${verb}\``).join(' and ');
  const message = `${shown} cannot be restricted by \`resourceNames\`, because such requests contain no object name (except for server-side apply)`;
  const hint = 'remove `resourceNames`, or use verbs whose requests contain a name, such as `get`';
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

/** Forms of values that match no request, and therefore grant nothing. */
const unmatchedForms: readonly {
  readonly what: string;
  readonly argument: 'groups' | 'resources' | 'verbs' | 'urls';
  readonly isUnmatched: (word: string) => boolean;
  readonly hintFor: (word: string) => string;
}[] = [
  {
    what: 'group',
    argument: 'groups',
    isUnmatched: (group) => group.includes('/'),
    hintFor: (group) => `omit the version: \`${group.replace(/\/.*/, '') || 'core'}\``,
  },
  {
    what: 'resource',
    argument: 'resources',
    isUnmatched: (resource) => /^[^/]*[A-Z]/.test(resource),
    hintFor: () => 'use the plural in lowercase letters, for example `cronjobs`',
  },
  {
    what: 'verb',
    argument: 'verbs',
    isUnmatched: (verb) => !knownVerbs.includes(verb) && knownVerbs.includes(verb.toLowerCase()),
    hintFor: (verb) => `use \`${verb.toLowerCase()}\``,
  },
  {
    what: 'URL',
    argument: 'urls',
    isUnmatched: (url) => !/^[/*]/.test(url),
    hintFor: () => 'use only the path, which starts with `/`',
  },
];

function unmatchedWords(rule: RbacRule, describe: Describe): Diagnostic[] {
  return unmatchedForms.flatMap(({ what, argument, isUnmatched, hintFor }) =>
    (rule[argument] ?? []).flatMap((word, index) => {
      if (!isUnmatched(word)) return [];
      const message = `${what} \`${word}\` matches no request, so it grants nothing`;
      return [describe('warning', `.${argument}[${index}]`, message, hintFor(word))];
    }),
  );
}

/** Reports resources that are most likely misspelled. A rule applies to each resource in each group. */
function unknownResources(
  { groups = [], resources = [] }: RbacRule,
  use: MarkerUse,
  names: ResourceNames,
): Diagnostic[] {
  return names.unknown(groups, resources, 'this grants nothing').map(({ index, message, hint }) => {
    return warningOf('resource-unknown', message, hint, spanInUse(use, `.resources[${index}]`));
  });
}

/** Warns about invalid names. These are not errors, because other tools may replace the names. */
function invalidNames({ namespace = '', roleName = '' }: RbacRule, describe: Describe): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (namespace !== '' && dnsLabelFaults(namespace).length > 0) {
    const hint = 'use at most 63 lowercase letters, digits and `-`, starting and ending with a letter or digit';
    const message = `namespace \`${namespace}\` must be a DNS label`;
    found.push(describe('warning', '.namespace', message, hint));
  }
  if (/^\.{1,2}$|[/%]/.test(roleName)) {
    const message = `role name \`${roleName}\` must not be \`.\` or \`..\`, and must not contain \`/\` or \`%\``;
    found.push(describe('warning', '.roleName', message, 'choose another name'));
  }
  return found;
}
