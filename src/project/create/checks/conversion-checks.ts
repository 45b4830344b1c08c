import { type Diagnostic, errorOf, shorten, suggest } from '../../../base/problems/index.js';
import {
  apiVersionName,
  follows,
  type Project,
  qualifiedGroup,
  type Resource,
} from '../../../base/project-file/index.js';
import { conflict, flagsOf } from '../../names/name-checks.js';
import { otherVersions } from '../../names/other-versions.js';
import type { CreateWebhookRequest } from '../../names/webhook-request.js';

/** Checks that `--spoke` is only used with `--conversion`. */
export function checkSpokeFlag({
  conversion,
  spoke,
}: Pick<CreateWebhookRequest, 'conversion' | 'spoke'>): Diagnostic[] {
  if (spoke === undefined || conversion) return [];
  const message = '`--spoke` requires `--conversion`';
  return [errorOf('usage', message, 'add `--conversion`, or omit `--spoke`')];
}

/** Checks a conversion webhook: a kind has one hub, and its other versions can be spokes. */
export function checkConversion(request: CreateWebhookRequest, project: Project, known: Resource): Diagnostic[] {
  if (!request.conversion) return [];
  const { kind, version } = known;
  if (!known.api) {
    const message = `\`${kind}\` of \`${qualifiedGroup(known)}\` belongs to another project, which converts its versions`;
    return conflict(message, 'omit `--conversion`');
  }
  const others = otherVersions(project, known);
  const hub = others.find(({ webhooks }) => webhooks?.conversion);
  if (hub) {
    const message = `\`${kind}\` already has a hub, ${hub.version}: all versions are converted to and from the hub`;
    return conflict(message, `pass \`--version ${hub.version}\` to add a spoke`);
  }
  const wrong = checkSpokes(request.spoke ?? [], others, known);
  return wrong.length > 0 || request.force ? wrong : checkNew(request.spoke ?? [], kind, version, known.webhooks);
}

function checkSpokes(spokes: readonly string[], others: readonly Resource[], known: Resource): Diagnostic[] {
  const { version } = known;
  const versions = others.map((other) => other.version);
  return spokes.flatMap((spoke, index) => {
    if (spoke === version) return conflict(`the hub, ${version}, cannot be a spoke`, `omit \`--spoke ${spoke}\``);
    if (spokes.indexOf(spoke) !== index) return conflict(`the spoke \`${spoke}\` is repeated`, 'pass it once');
    return versions.includes(spoke) ? [] : unknownSpoke(spoke, versions, known);
  });
}

function unknownSpoke(spoke: string, versions: readonly string[], { group, kind }: Resource): Diagnostic[] {
  const near = suggest(spoke, versions);
  const isName = follows(spoke, apiVersionName);
  const flags = flagsOf({ group, version: spoke, kind });
  const create = isName ? `create it first: \`kbts create api ${flags}\`` : `pass ${apiVersionName.expected}`;
  const hint = near === undefined ? create : `did you mean \`${near}\`? Or ${create}`;
  const what = isName
    ? `\`${kind}\` has no version \`${spoke}\` that could be a spoke`
    : `invalid spoke \`${shorten(spoke)}\``;
  return conflict(what, hint);
}

function checkNew(
  spokes: readonly string[],
  kind: string,
  version: string,
  webhooks: Resource['webhooks'],
): Diagnostic[] {
  if (!webhooks?.conversion) return [];
  const hint = 'pass `--force` to overwrite its files, or `--spoke` with a version that is not converted yet';
  if (spokes.length === 0)
    return conflict(`\`${kind}\` already has a conversion webhook, with the hub ${version}`, hint);
  const known = spokes.filter((spoke) => webhooks.spoke.includes(spoke));
  return known.flatMap((spoke) =>
    conflict(`\`${kind}\` already converts \`${spoke}\` to and from the hub, ${version}`, hint),
  );
}
