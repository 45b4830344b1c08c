import { type Diagnostic, shorten, suggest } from '../problems/index.js';
import { base } from './base.js';
import type { Plugin } from './plugin.js';

/** Plugins that keys name, and what is wrong with the keys. */
export interface ResolvedPlugins {
  /** In the order of the keys, each once, without the base, which is always there. */
  readonly chain: readonly Plugin[];
  readonly problems: readonly Diagnostic[];
}

/** Name and version of a plugin key. */
interface KeyParts {
  readonly name: string;
  /** Empty if the key has none. */
  readonly version: string;
}

/**
 * Finds plugins by their keys, `name/version`. A short name is enough, `helm` for `helm.kbts.io`, and so is a name without
 * a version if there is only one. A key of kubebuilder, `helm.kubebuilder.io/v2-alpha`, means the plugin of kbts with that
 * name and version, and the keys of its base mean the base of kbts, with a warning.
 *
 * @param source where the keys are from, for messages: `--plugins`
 */
export function resolvePlugins(keys: readonly string[], known: readonly Plugin[], source: string): ResolvedPlugins {
  const chain = new Set<Plugin>();
  const problems: Diagnostic[] = [];
  for (const key of keys) {
    const found = resolveKey(key, [base, ...known], source);
    if ('message' in found) problems.push(found);
    else if (found !== base) chain.add(found);
    else if (goBase.test(key)) problems.push(insteadOfGo(key, source));
  }
  return { chain: [...chain], problems: [...problems, ...[...chain].flatMap(deprecation)] };
}

/** Splits the value of `--plugins`. */
export function pluginKeys(value: string): readonly string[] {
  return value
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
}

const namePattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const versionPattern = /^v?\d+(-(alpha|beta))?$/;
/** The plugins that are the base of kubebuilder's Go projects. */
const goBase = /^(?:(?:base\.)?go(?:\.kubebuilder\.io)?|kustomize(?:\.common\.kubebuilder\.io)?)(?:\/|$)/;
/** What kubebuilder's plugins have in place of our domain, `deploy-image.go.kubebuilder.io` too. */
const kubebuilderDomain = /(?:\.go)?\.kubebuilder\.io(?=\/|$)/;
const domain = '.kbts.io';

/** Whether a key has the form `name/version`, as in PROJECT. */
export function isPluginKey(key: string): boolean {
  const { name, version } = partsOf(key);
  return key.length <= 253 && namePattern.test(name) && versionPattern.test(version);
}

function resolveKey(key: string, known: readonly Plugin[], source: string): Plugin | Diagnostic {
  const { name, version } = partsOf(key);
  if (!namePattern.test(name) || name.length > 253) {
    return usage(
      `invalid plugin name \`${shorten(name)}\` in ${source}, expected lowercase letters, digits, \`-\` and \`.\``,
      'for example `helm` or `helm.kbts.io/v2-alpha`; `kbts plugins` lists the plugins',
    );
  }
  if (key.includes('/') && !versionPattern.test(version)) {
    const message = `invalid version \`${shorten(version)}\` of the plugin \`${shorten(name)}\` in ${source}`;
    return usage(message, 'expected `v1`, `v1-beta` or `v1-alpha`, for example');
  }
  const named = known.filter((plugin) => isMeant(plugin, name, version));
  const matching = named.length > 0 ? named : counterparts(key, known);
  const exact = matching.filter((plugin) => partsOf(plugin.key).name === name);
  const [found, ...others] = exact.length > 0 ? exact : matching;
  if (found && others.length === 0) return found;
  return found ? ambiguous(key, [found, ...others], source) : unknown(key, known, source);
}

/** The plugins of kbts that a key of kubebuilder means. */
function counterparts(key: string, known: readonly Plugin[]): readonly Plugin[] {
  if (goBase.test(key)) return [base];
  if (!kubebuilderDomain.test(key)) return [];
  const { name, version } = partsOf(key.replace(kubebuilderDomain, domain));
  return known.filter((plugin) => isMeant(plugin, name, version));
}

function partsOf(key: string): KeyParts {
  const slash = key.indexOf('/');
  return slash < 0 ? { name: key, version: '' } : { name: key.slice(0, slash), version: key.slice(slash + 1) };
}

function isMeant({ key }: Plugin, name: string, version: string): boolean {
  const own = partsOf(key);
  const isName = own.name === name || own.name.startsWith(`${name}.`);
  const bare = (text: string) => text.replace(/^v/, '');
  return isName && (version === '' || bare(own.version) === bare(version));
}

function ambiguous(key: string, matching: readonly Plugin[], source: string): Diagnostic {
  const names = matching.map((plugin) => `\`${plugin.key}\``).join(', ');
  return usage(`\`${key}\` in ${source} is ambiguous: it may be ${names}`, 'write one of them');
}

function unknown(key: string, known: readonly Plugin[], source: string): Diagnostic {
  const { name } = partsOf(key);
  const [short = ''] = name.split('.');
  const sameName = known.filter((plugin) => partsOf(plugin.key).name.split('.')[0] === short);
  const spellings = known.flatMap((plugin) => [plugin.key, partsOf(plugin.key).name, short && shortOf(plugin)]);
  const near = sameName.length === 1 ? sameName[0]?.key : suggest(key, spellings);
  return usage(
    `unknown plugin \`${shorten(key)}\` in ${source}`,
    near === undefined ? '`kbts plugins` lists the plugins' : `did you mean \`${near}\`?`,
  );
}

function shortOf({ key }: Plugin): string {
  return partsOf(key).name.split('.')[0] ?? '';
}

function insteadOfGo(key: string, source: string): Diagnostic {
  return {
    code: 'usage',
    severity: 'warning',
    message: `\`${shorten(key)}\` in ${source} is the base of Go projects; \`${base.key}\` takes its place`,
    hint: 'it is part of every project and need not be named',
  };
}

function deprecation({ key, deprecation: text }: Plugin): readonly Diagnostic[] {
  if (text === undefined) return [];
  return [{ code: 'usage', severity: 'warning', message: `the plugin \`${key}\` is deprecated: ${text}` }];
}

function usage(message: string, hint: string): Diagnostic {
  return { code: 'usage', severity: 'error', message, hint };
}
