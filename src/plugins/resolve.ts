import { type Diagnostic, errorOf, shorten, suggest } from '../base/problems/index.js';
import { base, kubebuilderPlugins } from './base.js';
import type { Plugin, PluginCommand } from './plugin.js';

/** The plugins found by their keys. */
export interface ResolvedPlugins {
  /** In the order of the keys, without duplicates and without the base, which always takes part. */
  readonly chain: readonly Plugin[];
  readonly problems: readonly Diagnostic[];
}

interface KeyParts {
  readonly name: string;
  /** Empty if the key has no version. */
  readonly version: string;
}

/** The source of plugin keys. */
export interface KeySource {
  /** Name of the source in messages, for example `--plugins`. */
  readonly name: string;
  /** Whether keys of kubebuilder plugins are accepted, too; false for `layout` in PROJECT. */
  readonly isGiven: boolean;
}

/**
 * Finds plugins by their keys, such as `helm.kbts.io/v2-alpha`, or by unambiguous short names, such as `helm`. The key
 * of a kubebuilder plugin selects the equivalent kbts plugin.
 */
export function resolvePlugins(keys: readonly string[], known: readonly Plugin[], source: KeySource): ResolvedPlugins {
  const chain = new Set<Plugin>();
  const problems: Diagnostic[] = [];
  const replaced: string[] = [];
  for (const key of new Set(keys)) {
    const found = resolveKey(key, [base, ...known], source);
    if ('message' in found) problems.push(found);
    else if (found !== base) chain.add(found);
    else if (!isMeant(base.key, partsOfKey(key))) replaced.push(key);
  }
  if (replaced.length > 0) problems.push(replacedByBase(replaced, source.name));
  return { chain: [...chain], problems: [...problems, ...[...chain].flatMap(deprecation)] };
}

/** Warns about selected plugins that have no effect on a command. */
export function idlePlugins(chain: readonly Plugin[], command: PluginCommand): readonly Diagnostic[] {
  return chain.flatMap(({ key, steps }): Diagnostic[] => {
    if (steps[command] || Object.keys(steps).length === 0) return [];
    const message = `the plugin \`${key}\` has no effect on \`kbts ${command}\``;
    const others = Object.keys(steps).map((name) => `\`kbts ${name}\``);
    return [{ code: 'usage', severity: 'warning', message, hint: `it takes part in ${others.join(', ')}` }];
  });
}

const namePattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const versionPattern = /^v?\d+(-(alpha|beta))?$/;

/** Whether a key is valid in PROJECT: `name/version`, at most 253 characters. */
export function isPluginKey(key: string): boolean {
  const { name, version } = partsOfKey(key);
  return key.length <= 253 && namePattern.test(name) && versionPattern.test(version);
}

function resolveKey(key: string, known: readonly Plugin[], source: KeySource): Plugin | Diagnostic {
  const parts = partsOfKey(key);
  const { name, version } = parts;
  if (!namePattern.test(name) || name.length > 253) {
    return errorOf(
      'usage',
      `invalid plugin name \`${shorten(name)}\` in ${source.name}, expected lowercase letters, digits, \`-\` and \`.\``,
      'for example `helm` or `helm.kbts.io/v2-alpha`; `kbts plugins` lists the plugins',
    );
  }
  if (key.includes('/') && !versionPattern.test(version)) {
    const message = `invalid version \`${shorten(version)}\` of the plugin \`${shorten(name)}\` in ${source.name}`;
    return errorOf('usage', message, 'expected a version such as `v1`, `v1-beta` or `v1-alpha`');
  }
  const named = known.filter((plugin) => isMeant(plugin.key, parts));
  const matching = named.length === 0 && source.isGiven ? counterparts(parts, known) : named;
  const exact = matching.filter((plugin) => partsOfKey(plugin.key).name === name);
  const [found, ...others] = exact.length > 0 ? exact : matching;
  if (found && others.length === 0) return found;
  return found ? ambiguous(key, [found, ...others], source.name) : unknown(key, known, source.name);
}

/** Returns the kbts plugins that are equivalent to a kubebuilder plugin. */
function counterparts(parts: KeyParts, known: readonly Plugin[]): readonly Plugin[] {
  const meant = [...kubebuilderPlugins].filter(([key]) => isMeant(key, parts)).map(([, own]) => own);
  return known.filter(({ key }) => meant.includes(key));
}

function partsOfKey(key: string): KeyParts {
  const slash = key.indexOf('/');
  return slash < 0 ? { name: key, version: '' } : { name: key.slice(0, slash), version: key.slice(slash + 1) };
}

function isMeant(key: string, { name, version }: KeyParts): boolean {
  const own = partsOfKey(key);
  const isName = own.name === name || own.name.startsWith(`${name}.`);
  const bare = (text: string) => text.replace(/^v/, '');
  return isName && (version === '' || bare(own.version) === bare(version));
}

function ambiguous(key: string, matching: readonly Plugin[], source: string): Diagnostic {
  const names = matching.map((plugin) => `\`${plugin.key}\``).join(', ');
  const isSame = new Set(matching.map((plugin) => plugin.key)).size === 1;
  const hint = isSame ? 'rename or remove one of these plugins: their keys are the same' : 'write one of these keys';
  return errorOf('usage', `\`${key}\` in ${source} is ambiguous: it may be ${names}`, hint);
}

function unknown(key: string, known: readonly Plugin[], source: string): Diagnostic {
  const short = shortName(key);
  const sameName = known.filter((plugin) => shortName(plugin.key) === short);
  const spellings = known.flatMap((plugin) => [
    plugin.key,
    partsOfKey(plugin.key).name,
    short && shortName(plugin.key),
  ]);
  const near = sameName.length === 1 ? sameName[0]?.key : suggest(key, spellings);
  return errorOf(
    'usage',
    `unknown plugin \`${shorten(key)}\` in ${source}`,
    near === undefined ? '`kbts plugins` lists the plugins' : `did you mean \`${near}\`?`,
  );
}

/** Returns the first word of a plugin key: `helm` for `helm.kbts.io/v2-alpha`. */
export function shortName(key: string): string {
  return key.replace(/[./].*/s, '');
}

function replacedByBase(keys: readonly string[], source: string): Diagnostic {
  const names = keys.map((key) => `\`${shorten(key)}\``).join(', ');
  return {
    code: 'usage',
    severity: 'warning',
    message: `\`${base.key}\`, the base of TypeScript projects, replaces ${names} in ${source}`,
    hint: 'it is part of every project and need not be named',
  };
}

function deprecation({ key, deprecation: text }: Plugin): readonly Diagnostic[] {
  if (text === undefined) return [];
  return [{ code: 'usage', severity: 'warning', message: `the plugin \`${key}\` is deprecated: ${text}` }];
}
