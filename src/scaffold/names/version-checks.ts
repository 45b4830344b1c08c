import type { Diagnostic } from '../../problems/index.js';
import { type Project, pluralOf, type Resource } from '../../project/index.js';
import type { CreateApiRequest } from './api-names.js';
import { controlledVersions, otherVersions } from './other-versions.js';

/** Finds what prevents another version of a kind, or the use of its name. */
export function checkVersions(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const others = otherVersions(project, request);
  return [
    ...checkFrom(request, others),
    ...(request.resource ? checkSameCrd(request, others) : []),
    ...(request.resource ? checkOtherKinds(request, project) : []),
    ...(request.controller ? checkOneController(request, others) : []),
  ];
}

/** A version starts with the types of another version that has some. */
function checkFrom({ from, kind, version }: CreateApiRequest, others: readonly Resource[]): Diagnostic[] {
  if (from === undefined || others.some((other) => other.version === from)) return [];
  const known = others.map((other) => `\`--from ${other.version}\``).join(' or ');
  const message =
    from === version ? `\`--from\` cannot be the new version, ${version}` : `\`${kind}\` has no version \`${from}\``;
  return [conflict(message, known === '' ? 'omit `--from`: it is the first version of the kind' : `write ${known}`)];
}

/** All versions of a kind share one CRD, which has one plural and one scope. */
function checkSameCrd({ kind, plural, namespaced }: CreateApiRequest, [other]: readonly Resource[]): Diagnostic[] {
  if (!other?.api) return [];
  const scope = (isNamespaced: boolean) => (isNamespaced ? 'namespaced' : 'cluster-scoped');
  const isNamespaced = other.api.namespaced;
  return [
    ...(plural !== undefined && plural !== other.plural
      ? [
          conflict(
            `the plural of \`${kind}\` is \`${other.plural}\` in ${other.version}; all versions of a kind share it`,
            'omit `--plural`',
          ),
        ]
      : []),
    ...(namespaced !== undefined && namespaced !== isNamespaced
      ? [
          conflict(
            `\`${kind}\` is ${scope(isNamespaced)} in ${other.version}; all versions of a kind share their scope`,
            'omit `--namespaced`',
          ),
        ]
      : []),
  ];
}

/** Kinds that would share files or a CRD with the new one. */
function checkOtherKinds({ group, kind, plural }: CreateApiRequest, project: Project): Diagnostic[] {
  const others = project.resources.filter(
    (other) => other.api && other.group === group && other.domain === project.domain && other.kind !== kind,
  );
  const alike = others.find((other) => other.kind.toLowerCase() === kind.toLowerCase());
  if (alike) {
    const message = `the kind \`${kind}\` differs from \`${alike.kind}\` only in case, so both would have the same files and the same CRD`;
    return [conflict(message, `use \`${alike.kind}\`, or choose another name`)];
  }
  const name = plural ?? pluralOf(kind);
  const same = others.find((other) => other.plural === name);
  if (!same) return [];
  const message = `the plural \`${name}\` is already used by \`${same.kind}\`, so both would have the same CRD`;
  return [conflict(message, 'choose another plural with `--plural`')];
}

function checkOneController({ kind, controllerName }: CreateApiRequest, others: readonly Resource[]): Diagnostic[] {
  const [controlled] = controlledVersions(others);
  if (!controlled || controllerName !== undefined) return [];
  const message = `\`${kind}\` already has a controller, for ${controlled.version}: it handles all versions`;
  const hint = 'use `--controller=false`, or name a second controller with `--controller-name`';
  return [conflict(message, hint)];
}

function conflict(message: string, hint: string): Diagnostic {
  return { code: 'project-conflict', severity: 'error', message, hint };
}
