import type { Project, Resource } from '../project/index.js';
import { sampleName, typesFile } from './api-names.js';
import { controlledVersions, otherVersions } from './other-versions.js';
import type { StorageChoice } from './storage-version.js';

/** Next steps after types were created, including the manual ones for a second version. */
export function apiNotes(project: Project, resource: Resource, storage: StorageChoice): readonly string[] {
  const others = otherVersions(project, resource);
  const describe = `Define the fields of ${resource.kind} in \`${typesFile(project, resource)}\`, then run \`npm run manifests\``;
  return [describe, ...(others.length === 0 ? [] : versionNotes(resource, others, storage))];
}

function versionNotes(resource: Resource, others: readonly Resource[], { version: stored }: StorageChoice): string[] {
  const { kind, version } = resource;
  const names = [...others.map((other) => other.version), version].join(' and ');
  const [controlled] = controlledVersions(others);
  const [admitted] = others.filter(({ webhooks }) => webhooks?.defaulting || webhooks?.validation);
  return [
    ...(stored === undefined
      ? []
      : [
          `The cluster stores ${kind} objects as ${stored}. To store another version, move \`@StorageVersion()\` to its class, and rewrite the stored objects before you stop serving ${stored}`,
        ]),
    `Add a conversion webhook (\`@ConversionWebhook()\`) unless the schemas of ${names} are identical: without one, the API server changes only \`apiVersion\` and prunes fields that the other version does not have`,
    ...(controlled
      ? [`The controller keeps working with ${controlled.version}: the API server returns every object in that version`]
      : []),
    ...(admitted
      ? [
          `The webhooks of ${admitted.version} are called for ${version}, too, with the object converted. Run \`kbts create webhook\` for ${version} only if it requires different rules`,
        ]
      : []),
    `Fill in the sample of ${version}: \`config/samples/${sampleName(resource)}.yaml\``,
  ];
}
