import { type Diagnostic, errorOf } from '../../../base/problems/index.js';
import {
  follows,
  type Project,
  qualifiedGroup,
  type Resource,
  type ResourceWebhooks,
  updateResource,
  webhookPath,
} from '../../../base/project-file/index.js';
import { checkPlural, isCoreGroup } from '../../names/foreign-kind.js';
import { conflict, flagsOf, nameOf } from '../../names/name-checks.js';
import { webhookFile, webhookPathOf } from '../../names/webhook-names.js';
import type { CreateWebhookRequest } from '../../names/webhook-request.js';
import { admissionTypes, hasTypes, requestedTypes, typesOf } from '../../names/webhook-types.js';
import { checkNotOwn, unknownCoreKind } from './api-checks.js';
import { checkConversion, checkSpokeFlag } from './conversion-checks.js';

/** Checks that webhooks can be created. */
export function checkWebhookRequest(
  request: CreateWebhookRequest,
  project: Project,
  known: Resource | undefined,
): readonly Diagnostic[] {
  const { defaulting, validation } = request;
  if (!hasTypes(requestedTypes(request))) {
    const message = 'no webhook type was selected';
    return [
      errorOf('usage', message, 'pass one or more of `--defaulting`, `--programmatic-validation` and `--conversion`'),
    ];
  }
  const paths = [
    ...checkSpokeFlag(request),
    ...checkPath('--defaulting-path', '--defaulting', request.defaultingPath, defaulting),
    ...checkPath('--validation-path', '--programmatic-validation', request.validationPath, validation),
  ];
  if (paths.length > 0) return paths;
  if (!known || !(known.api || known.core || known.external)) {
    return isCoreGroup(request.group) ? unknownCoreKind(request) : unknownApi(request, project);
  }
  const existing = [
    ...checkNotOwn(request, known),
    ...checkPlural(request, known),
    ...checkTypes(request, known),
    ...checkConversion(request, project, known),
  ];
  if (existing.length > 0) return existing;
  return [...checkOwnFile(request, project, known), ...checkFreePaths(request, project, known)];
}

/** Checks that the webhook file does not belong to a kind with the same name in a different group. */
function checkOwnFile(request: CreateWebhookRequest, project: Project, known: Resource): Diagnostic[] {
  if (!request.defaulting && !request.validation) return [];
  const file = webhookFile(project, known);
  const isOther = (one: Resource) =>
    one.group !== known.group || one.domain !== known.domain || one.kind !== known.kind;
  const other = project.resources.find(
    (one) => isOther(one) && pathsOf(one).length > 0 && webhookFile(project, one) === file,
  );
  if (!other) return [];
  const message = `\`${file}\` contains the webhooks of ${nameOf(other)}, so the webhooks of ${nameOf(known)} cannot be added to it`;
  const hint = 'switch to a folder for each group with `kbts edit --multigroup`, or delete the other webhooks first';
  return conflict(message, hint);
}

/** Returns the webhooks recorded in PROJECT after the command: the existing and the new webhooks. */
export function nextWebhooks(request: CreateWebhookRequest, { webhooks }: Resource): ResourceWebhooks {
  const { defaultingPath, validationPath } = request;
  const before = typesOf({ ...(webhooks ? { webhooks } : {}) });
  const spokes = new Set([...before.spoke, ...(request.spoke ?? [])]);
  return {
    ...(webhooks ?? { webhookVersion: 'v1', defaulting: false, validation: false, conversion: false, spoke: [] }),
    defaulting: request.defaulting || before.defaulting,
    validation: request.validation || before.validation,
    conversion: request.conversion || before.conversion,
    spoke: [...spokes],
    ...(defaultingPath === undefined ? {} : { defaultingPath }),
    ...(validationPath === undefined ? {} : { validationPath }),
  };
}

function checkPath(flag: string, needs: string, path: string | undefined, isAsked: boolean): Diagnostic[] {
  if (path === undefined) return [];
  if (!isAsked) return [errorOf('usage', `\`${flag}\` requires \`${needs}\``, `add \`${needs}\`, or omit \`${flag}\``)];
  return follows(path, webhookPath)
    ? []
    : [errorOf('usage', `\`${flag}\` cannot be \`${path}\``, `write ${webhookPath.expected}`)];
}

/** Checks that the paths of new webhooks are unused, because the manager does not start with duplicate paths. */
function checkFreePaths(request: CreateWebhookRequest, project: Project, known: Resource): Diagnostic[] {
  const next: Resource = { ...known, webhooks: nextWebhooks(request, known) };
  const served = updateResource(project, next).resources.flatMap(pathsOf);
  const isNew = (one: ServedPath) => one.resource === next && request[one.type];
  return served.filter(isNew).flatMap((one) => {
    const other = served.find((candidate) => candidate !== one && candidate.path === one.path);
    // If two new webhooks have the same path, the path is reported once.
    if (!other || (isNew(other) && one.type === 'defaulting')) return [];
    const owner = `the ${other.type} webhook of \`${other.resource.kind}\` (${qualifiedGroup(other.resource)}/${other.resource.version})`;
    const message = `the path \`${one.path}\` of the ${one.type} webhook is already used by ${owner}`;
    const flag = `--${one.type}-path`;
    const hint = `choose another path with \`${flag}\`, for example \`${flag} ${one.path}-2\``;
    return conflict(message, hint);
  });
}

type ServedPath = ReturnType<typeof pathsOf>[number];

function pathsOf(resource: Resource) {
  const served = admissionTypes.filter(({ type }) => resource.webhooks?.[type]);
  return served.map(({ type, prefix }) => ({ path: webhookPathOf(prefix, resource), type, resource }));
}

function checkTypes(
  { defaulting, validation, force }: CreateWebhookRequest,
  { kind, webhooks }: Resource,
): Diagnostic[] {
  if (force) return [];
  const existing = [
    ...(defaulting && webhooks?.defaulting ? ['defaulting'] : []),
    ...(validation && webhooks?.validation ? ['validating'] : []),
  ];
  return existing.flatMap((type) =>
    conflict(
      `\`${kind}\` already has a ${type} webhook`,
      'pass `--force` to overwrite its files, or omit the flag of this webhook',
    ),
  );
}

function unknownApi({ group, version, kind }: CreateWebhookRequest, project: Project): Diagnostic[] {
  const name = nameOf({ group, domain: project.domain, core: false, version, kind });
  return conflict(
    `the project has no API ${name}`,
    `create it first: \`kbts create api ${flagsOf({ group, version, kind })}\`; for a kind of another project, pass \`--external-api-path\``,
  );
}
