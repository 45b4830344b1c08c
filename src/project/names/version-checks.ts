import type { Diagnostic } from '../../base/problems/index.js';
import { type Project, pluralOf, type Resource } from '../../base/project-file/index.js';
import { type CreateApiRequest, controllerIdOf } from './api-names.js';
import { conflict } from './name-checks.js';
import { controlledVersions, otherVersions } from './other-versions.js';

/** Finds conflicts of a new version with the other versions of its kind, and with other kinds. */
export function checkVersions(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const others = otherVersions(project, request);
  return [
    ...checkFrom(request, others),
    ...(request.resource ? checkSameCrd(request, others) : []),
    ...(request.resource ? checkOtherKinds(request, project) : []),
    ...(request.resource ? checkDecorator(request, others) : []),
    ...(request.controller ? checkOneController(request, others) : []),
  ];
}

function checkFrom({ from, kind, version }: CreateApiRequest, others: readonly Resource[]): Diagnostic[] {
  if (from === undefined || others.some((other) => other.version === from)) return [];
  const known = others.map((other) => `\`--from ${other.version}\``).join(' or ');
  const message =
    from === version ? `\`--from\` cannot be the new version, ${version}` : `\`${kind}\` has no version \`${from}\``;
  return conflict(message, known === '' ? 'omit `--from`: the kind has no other version' : `write ${known}`);
}

/** Checks that plural and scope match those of the other versions, which share one CRD. */
function checkSameCrd({ kind, plural, namespaced }: CreateApiRequest, [other]: readonly Resource[]): Diagnostic[] {
  if (!other?.api) return [];
  const scope = (isNamespaced: boolean) => (isNamespaced ? 'namespaced' : 'cluster-scoped');
  const isNamespaced = other.api.namespaced;
  return [
    ...(plural !== undefined && plural !== other.plural
      ? conflict(
          `the plural of \`${kind}\` is \`${other.plural}\` in ${other.version}; all versions of a kind share the plural`,
          'omit `--plural`',
        )
      : []),
    ...(namespaced !== undefined && namespaced !== isNamespaced
      ? conflict(
          `\`${kind}\` is ${scope(isNamespaced)} in ${other.version}; all versions of a kind share the scope`,
          'omit `--namespaced`',
        )
      : []),
  ];
}

/** Reports kinds that would share files or a CRD with the new kind. */
function checkOtherKinds({ group, kind, plural }: CreateApiRequest, project: Project): Diagnostic[] {
  const others = project.resources.filter(
    (other) => other.api && other.group === group && other.domain === project.domain && other.kind !== kind,
  );
  const alike = others.find((other) => other.kind.toLowerCase() === kind.toLowerCase());
  if (alike) {
    const message = `the kind \`${kind}\` differs from \`${alike.kind}\` only in case, so both would have the same files and the same CRD`;
    return conflict(message, `use \`${alike.kind}\`, or choose another name`);
  }
  const listed = others.find((other) => `${other.kind}List` === kind || `${kind}List` === other.kind);
  if (listed) {
    const [list, item] = listed.kind.length > kind.length ? [listed.kind, kind] : [kind, listed.kind];
    return conflict(`\`${list}\` is the kind of lists of \`${item}\` objects`, 'choose another name');
  }
  const name = plural ?? pluralOf(kind);
  const same = others.find((other) => other.plural === name);
  if (same) {
    const message = `the plural \`${name}\` is already used by \`${same.kind}\`, so both would have the same CRD`;
    return conflict(message, 'choose another plural with `--plural`');
  }
  return checkSingulars({ kind, plural: name }, others);
}

/** Checks that no kind in a group has a singular that is the plural of another kind. */
function checkSingulars(own: Pick<Resource, 'kind' | 'plural'>, others: readonly Resource[]): Diagnostic[] {
  const other = others.find(
    ({ kind, plural }) => kind.toLowerCase() === own.plural || plural === own.kind.toLowerCase(),
  );
  if (!other) return [];
  const [name, singular, plural] =
    other.plural === own.kind.toLowerCase() ? [other.plural, own.kind, other.kind] : [own.plural, other.kind, own.kind];
  const message = `\`${name}\` would be both the singular of \`${singular}\` and the plural of \`${plural}\``;
  return conflict(message, 'choose another kind, or another plural with `--plural`');
}

/** Reports the kind `Resource` if its plural or scope requires the decorator `@Resource`. */
function checkDecorator(request: CreateApiRequest, [other]: readonly Resource[]): Diagnostic[] {
  const { kind, plural, namespaced } = request;
  if (kind !== 'Resource' || other) return [];
  if (namespaced !== false && (plural === undefined || plural === pluralOf(kind))) return [];
  const message = 'the kind `Resource` clashes with the decorator `@Resource` that declares its plural and its scope';
  return conflict(message, 'choose another name, for example `--kind MyResource`');
}

function checkOneController(request: CreateApiRequest, others: readonly Resource[]): Diagnostic[] {
  const [controlled] = controlledVersions(others);
  if (!controlled || controllerIdOf(request).controllerName !== undefined) return [];
  const message = `\`${request.kind}\` already has a controller, for ${controlled.version}, which handles all versions`;
  const hint = 'use `--controller=false`, or name a second controller with `--controller-name`';
  return conflict(message, hint);
}
