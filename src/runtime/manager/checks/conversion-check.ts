import type { Converter } from '../../webhook/conversion/index.js';
import { type CheckRequest, resourcesAt } from './check-request.js';

/**
 * Returns a sentence for each kind that the cluster serves in a version that its converter lacks. Without this check,
 * the first request for such a version would fail, perhaps weeks later. Reports nothing if discovery fails.
 */
export async function findMissingConversions(
  request: CheckRequest,
  converters: readonly Converter[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const converter of converters) {
    const { versions } = converter;
    if (!versions) continue;
    const missing = (await servedVersions(converter, request)).filter((version) => !versions.includes(version));
    if (missing.length > 0) problems.push(problemOf(converter, versions, missing));
  }
  return problems;
}

function problemOf({ kind, group }: Converter, known: readonly string[], missing: readonly string[]): string {
  const versions = missing.map((version) => `\`${version}\``).join(', ');
  const example = `\`{ kind: ${kind}, toHub, fromHub }\` with the ${kind} of \`${missing[0]}\``;
  return (
    `the cluster serves ${kind} of \`${group}\` in ${versions}, but its converter has only ${known.join(', ')}; add ` +
    `${example} to \`newHubSpokeConverter\`, or set \`served: false\` for the version in the CRD`
  );
}

async function servedVersions({ group, kind }: Converter, request: CheckRequest): Promise<string[]> {
  const path = `/apis/${group}`;
  const found = await request<{ versions?: { version: string }[] | undefined }>(path).catch(() => undefined);
  const versions = (found?.versions ?? []).map(({ version }) => version);
  const isServed = await Promise.all(
    versions.map(async (version) => {
      const resources = (await resourcesAt(request, `${path}/${version}`)) ?? [];
      // A subresource such as `foos/scale` has a kind of its own, possibly in a different version.
      return resources.some((resource) => resource.kind === kind && !resource.name.includes('/'));
    }),
  );
  return versions.filter((_, index) => isServed[index]);
}
