import { type Diagnostic, suggest } from '../../base/problems/index.js';
import type { Project, Resource } from '../../base/project-file/index.js';
import { checkSpokeFlag } from '../create/checks/conversion-checks.js';
import { controllerPartsOf } from '../create/parts.js';
import { conflict, flagsOf, nameOf } from '../names/name-checks.js';
import { otherVersions } from '../names/other-versions.js';
import { typesOf } from '../names/webhook-types.js';
import type { DeleteControllerRequest, DeleteWebhookRequest, KindNames } from './delete-requests.js';

/** Finds a kind in PROJECT. The project's own kinds take precedence over built-in and external kinds. */
export function findKind(project: Project, { group, version, kind }: KindNames): Resource | undefined {
  const found = project.resources.filter((one) => one.group === group && one.version === version && one.kind === kind);
  return found.find(({ domain }) => domain === project.domain) ?? found[0];
}

/** Reports that PROJECT does not contain a kind. */
export function unknownKind({ group, version, kind }: KindNames, project: Project): readonly Diagnostic[] {
  const name = nameOf({ group, domain: project.domain, core: false, version, kind });
  const namesakes = project.resources.filter((resource) => resource.kind === kind);
  const near = suggest(kind, [...new Set(project.resources.map((resource) => resource.kind))]);
  const similar = namesakes.length > 0 ? namesakes : project.resources.filter((resource) => resource.kind === near);
  return conflict(
    `the project has no ${name}`,
    similar.length > 0
      ? `it has ${similar.map((resource) => `\`${flagsOf(resource)}\``).join(', ')}`
      : 'the PROJECT file lists the kinds of the project under `resources`',
  );
}

/** Checks that an API can be deleted. */
export function checkDeleteApi(resource: Resource, project: Project): readonly Diagnostic[] {
  const { kind, version, webhooks } = resource;
  if (!resource.api) {
    const hint = `use \`kbts delete controller\` or \`kbts delete webhook\`, with \`${flagsOf(resource)}\``;
    return conflict(`${nameOf(resource)} has no types in the project`, hint);
  }
  const hub = otherVersions(project, resource).find((other) => other.webhooks?.spoke.includes(version));
  if (webhooks?.conversion || hub) {
    const message = webhooks?.conversion
      ? `${version} of \`${kind}\` is the hub of its conversion webhook`
      : `${version} of \`${kind}\` is converted to and from the hub ${hub?.version}`;
    const part = webhooks?.conversion ? '--conversion' : `--conversion --spoke ${version}`;
    const hint = `delete the conversion first: \`kbts delete webhook ${flagsOf(hub ?? resource)} ${part}\``;
    return conflict(message, hint);
  }
  if (!webhooks) return [];
  const hint = `delete the webhooks first: \`kbts delete webhook ${flagsOf(resource)}\``;
  return conflict(`${nameOf(resource)} has webhooks`, hint);
}

/** Checks that a controller can be deleted. */
export function checkDeleteController(
  { controllerName: name }: DeleteControllerRequest,
  resource: Resource,
): readonly Diagnostic[] {
  const names = controllerPartsOf(resource).map(({ controllerName = resource.kind.toLowerCase() }) => controllerName);
  if (names.length === 0)
    return conflict(`${nameOf(resource)} has no controller`, 'the PROJECT file lists controllers');
  const list = names.map((one) => `\`${one}\``).join(', ');
  if (name === undefined) {
    if (names.length === 1) return [];
    return conflict(`${nameOf(resource)} has several controllers: ${list}`, 'choose one with `--controller-name`');
  }
  if (names.includes(name)) return [];
  const near = suggest(name, names);
  const hint = near === undefined ? `it has ${list}` : `did you mean \`${near}\`?`;
  return conflict(`${nameOf(resource)} has no controller \`${name}\``, hint);
}

/** Checks that webhooks can be deleted. */
export function checkDeleteWebhook(request: DeleteWebhookRequest, resource: Resource): readonly Diagnostic[] {
  const { defaulting, validation, conversion, spoke } = typesOf(resource);
  if (!defaulting && !validation && !conversion) {
    return conflict(`${nameOf(resource)} has no webhooks`, 'the PROJECT file lists webhooks');
  }
  const flags = checkSpokeFlag(request);
  if (flags.length > 0) return flags;
  const missing = [
    ...(request.defaulting && !defaulting ? ['defaulting'] : []),
    ...(request.validation && !validation ? ['validating'] : []),
    ...(request.conversion && !conversion ? ['conversion'] : []),
  ];
  const unknown = conversion ? (request.spoke ?? []).filter((version) => !spoke.includes(version)) : [];
  const known = spoke.length === 0 ? 'it has none' : `it has ${spoke.map((version) => `\`${version}\``).join(', ')}`;
  return [
    ...missing.flatMap((type) =>
      conflict(`${nameOf(resource)} has no ${type} webhook`, 'omit the flag of this webhook'),
    ),
    ...unknown.flatMap((version) => conflict(`${nameOf(resource)} has no spoke \`${version}\``, known)),
  ];
}
