import { isNotFound, type Transport } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import { withinDeadline } from '../../clock/internal.js';
import { SetupError } from '../../errors/index.js';
import type { Logger } from '../../log/index.js';
import type { Converter } from '../../webhook/conversion/index.js';

/** Parameters of {@link checkConverters}. */
export interface ConversionCheck {
  readonly mode: 'log' | 'fail' | 'off';
  readonly converters: readonly Converter[];
  readonly transport: Pick<Transport, 'request'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const timeout = 10_000;

/**
 * Checks that every version of a kind that the cluster serves can be converted, and reports those that cannot.
 * Otherwise the first request for an object of that version would fail, perhaps weeks later. Never rejects unless
 * `mode` is `fail`.
 *
 * Nothing is reported if discovery fails or takes longer than 10 s.
 *
 * @throws SetupError that names the kinds and versions
 */
export async function checkConverters(check: ConversionCheck): Promise<void> {
  if (check.mode === 'off') return;
  const problems: string[] = [];
  for (const converter of check.converters) {
    const { versions } = converter;
    if (!versions) continue;
    try {
      const missing = (await servedVersions(converter, check)).filter((version) => !versions.includes(version));
      if (missing.length > 0) problems.push(problemOf(converter, versions, missing));
    } catch (error) {
      check.log.debug('cannot check the converter of a kind', { kind: converter.kind, group: converter.group, error });
    }
  }
  if (problems.length === 0 || check.signal.aborted) return;
  if (check.mode === 'fail') throw new SetupError(problems.join('\n'));
  check.log.error('objects of served versions cannot be converted', { problems });
}

function problemOf({ kind, group }: Converter, known: readonly string[], missing: readonly string[]): string {
  const versions = missing.map((version) => `\`${version}\``).join(', ');
  const example = `\`{ kind: ${kind}, toHub, fromHub }\` with the ${kind} of \`${missing[0]}\``;
  return (
    `the cluster serves ${kind} of \`${group}\` in ${versions}, but its converter has only ${known.join(', ')}; add ` +
    `${example} to \`newHubSpokeConverter\`, or set \`served: false\` for the version in the CRD`
  );
}

interface ServedResources {
  readonly resources?: readonly { readonly name: string; readonly kind: string }[] | undefined;
}

/** Returns the versions of a group that serve a kind, such as `v1`. */
async function servedVersions({ group, kind }: Converter, check: ConversionCheck): Promise<string[]> {
  const found = await discover<{ versions?: { version: string }[] | undefined }>(`/apis/${group}`, check);
  const versions = (found?.versions ?? []).map(({ version }) => version);
  const isServed = await Promise.all(
    versions.map(async (version) => {
      const list = await discover<ServedResources>(`/apis/${group}/${version}`, check);
      // A subresource such as `foos/scale` has a kind of its own, possibly of another version.
      return (list?.resources ?? []).some((resource) => resource.kind === kind && !resource.name.includes('/'));
    }),
  );
  return versions.filter((_, index) => isServed[index]);
}

/** Returns undefined if the group or version is not served. */
async function discover<V>(
  path: string,
  { transport, clock, signal: parent }: ConversionCheck,
): Promise<V | undefined> {
  const reason = new Error(`no response within ${timeout / 1000} s`);
  try {
    return await withinDeadline({ clock, parent, delay: timeout, reason }, (signal) =>
      transport.request<V>({ method: 'GET', path, signal }),
    );
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
