import { Rbac, type RbacRule, valuesOf } from '../markers/index.js';
import type { ApiPackage } from '../model/index.js';
import type { Diagnostic, DiagnosticSink } from '../problems/index.js';

type RuleTrouble = Pick<Diagnostic, 'severity' | 'message' | 'hint'>;

/**
 * Reports permissions that the API server would refuse, as errors, and those that it takes but can never grant, as
 * warnings.
 *
 * Each marker must be right by itself, though a wrong one might be joined with others to a rule that is accepted: what
 * it would then grant is not what it says. Follows the validation of kubernetes 1.36.
 */
export function checkRoles(roots: readonly ApiPackage[], sink: DiagnosticSink): void {
  for (const { value, use } of roots.flatMap(({ markers }) => valuesOf(markers, Rbac))) {
    const refusals = refusalsOf(value);
    const troubles =
      refusals.length > 0 ? refusals : [...vainNames(value), ...vainWords(value), ...nameTroubles(value)];
    for (const trouble of troubles) sink.report({ code: 'rbac-invalid', span: use.span, ...trouble });
  }
}

function refusalsOf(rule: RbacRule): RuleTrouble[] {
  const { groups = [], resources = [], verbs, urls = [] } = rule;
  const noVerbs = verbs.length === 0 ? [refusal('a permission without verbs', 'add for example `get` to `verbs`')] : [];
  if (urls.length > 0) return [...noVerbs, ...urlRefusals(rule)];
  if (resources.length === 0) {
    const hint = 'add `resources`, as `pods`, or `urls` for paths that are no resources, as `/metrics`';
    return [...noVerbs, refusal('a permission without `resources` and `urls`', hint)];
  }
  if (groups.length > 0) return noVerbs;
  const hint = 'add `groups` with the group of the resources; `core` is that of pods, services and the like';
  return [...noVerbs, refusal('a permission on resources without `groups`', hint)];
}

function urlRefusals({ groups = [], resources = [], resourceNames = [], namespace = '' }: RbacRule): RuleTrouble[] {
  const isMixed = [groups, resources, resourceNames].some((list) => list.length > 0);
  return [
    ...(isMixed
      ? [refusal('a permission on both `urls` and resources', 'split it into two markers, one with `urls` alone')]
      : []),
    ...(namespace === ''
      ? []
      : [refusal('a permission on `urls` in a namespace', 'leave `namespace` out: URLs belong to the cluster')]),
  ];
}

function refusal(what: string, hint: string): RuleTrouble {
  return { severity: 'error', message: `${what} is refused by the API server`, hint };
}

/** Verbs of requests that name no object, unless an update or a server-side apply leads to them. */
const namelessVerbs: readonly string[] = ['create', 'deletecollection'];

function vainNames({ resources = [], resourceNames = [], verbs }: RbacRule): RuleTrouble[] {
  // The object that a subresource belongs to is always named.
  const isNameless = resources.every((resource) => !resource.includes('/'));
  if (resourceNames.length === 0 || !isNameless || !verbs.every((verb) => namelessVerbs.includes(verb))) return [];
  const shown = verbs.map((verb) => `\`${verb}\``).join(' and ');
  const message = `\`resourceNames\` leaves nothing of ${shown}: such requests name no object (only server-side apply does)`;
  return [{ severity: 'warning', message, hint: 'leave `resourceNames` out, or split the marker by verbs' }];
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
function vainWords({ groups = [], resources = [], verbs, urls = [] }: RbacRule): RuleTrouble[] {
  return [
    ...groups
      .filter((group) => group.includes('/'))
      .map((group) => vain('group', group, `leave the version out: \`${group.replace(/\/.*/, '') || 'core'}\``)),
    ...resources
      .filter((resource) => /^[^/]*[A-Z]/.test(resource))
      .map((resource) => vain('resource', resource, 'write the plural of the kind in small letters, as `cronjobs`')),
    ...verbs
      .filter((verb) => !knownVerbs.includes(verb) && knownVerbs.includes(verb.toLowerCase()))
      .map((verb) => vain('verb', verb, `write \`${verb.toLowerCase()}\``)),
    ...urls
      .filter((url) => !/^[/*]/.test(url))
      .map((url) => vain('URL', url, `give the path alone, which begins with \`/\``)),
  ];
}

function vain(what: string, word: string, hint: string): RuleTrouble {
  return { severity: 'warning', message: `the ${what} \`${word}\` fits no request, so it permits nothing`, hint };
}

const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Warnings only: other tools may fill in the names that are meant. */
function nameTroubles({ namespace = '', roleName = '' }: RbacRule): RuleTrouble[] {
  const severity = 'warning';
  return [
    ...(namespace === '' || label.test(namespace)
      ? []
      : [
          {
            severity,
            message: `the namespace \`${namespace}\` is refused by the API server`,
            hint: 'use at most 63 small letters, digits and `-`, with no `-` first or last',
          } as const,
        ]),
    ...(/^\.{1,2}$|[/%]/.test(roleName)
      ? [
          {
            severity,
            message: `the role name \`${roleName}\` is refused by the API server`,
            hint: 'use a name without `/` and `%` that is not `.` or `..`',
          } as const,
        ]
      : []),
  ];
}
