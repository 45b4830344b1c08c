import { type Diagnostic, shorten, visible } from '../../base/problems/index.js';
import type { PluginCommand, PluginFlags } from '../plugin.js';
import type { ExternalFlag } from './protocol.js';

/** The argument that identifies a command in `flags` and `metadata` requests. */
export const flagArgument: Readonly<Record<PluginCommand, string>> = {
  init: '--init',
  edit: '--edit',
  'create api': '--api',
  'create webhook': '--webhook',
};

/** Flags of kbts itself that are not passed to plugins. */
const ownFlags = new Set(['plugins', 'dry-run', 'diff', 'json', 'yes', 'y', 'help', 'h']);

/** Returns the flags of a command line that are passed to plugins, as written. */
export function commandArguments(words: readonly string[]): readonly string[] {
  return givenFlags(words)
    .filter(({ name }) => !ownFlags.has(name))
    .flatMap((flag) => flag.words);
}

/** Returns the flags of a command line that the command does not define. */
export function unknownFlags(words: readonly string[], known: ReadonlySet<string>): PluginFlags {
  const unknown = givenFlags(words).filter(({ name }) => !known.has(name) && !ownFlags.has(name) && isFlagName(name));
  return Object.fromEntries(
    unknown.map(({ name, hasValue }) => [
      name,
      hasValue
        ? { kind: 'text', argument: 'value', summary: 'passed to the plugin' }
        : { kind: 'switch', summary: 'passed to the plugin' },
    ]),
  );
}

/** Returns the flags of a plugin except `group`, `version`, `kind` and `help`, and a problem for each invalid name. */
export function flagsOf(found: readonly ExternalFlag[], key: string) {
  const own = found.filter(({ name }) => !['group', 'version', 'kind', 'help'].includes(name));
  const wrong = own.filter(({ name }) => !isFlagName(name));
  const flags = own.filter(({ name }) => isFlagName(name)).map((flag) => [flag.name, flagOf(flag)] as const);
  return {
    flags: Object.fromEntries<PluginFlags[string]>(flags),
    problems: wrong.map(({ name }) => invalidName(name, key)),
  };
}

function isFlagName(name: string): boolean {
  return name.length <= 100 && /^[a-z][a-z0-9-]*$/i.test(name) && !ownFlags.has(name);
}

/** Maximum number of characters of a flag description in the help. */
const longestUsage = 200;

function flagOf({ type, usage, default: standard }: ExternalFlag): PluginFlags[string] {
  const summary = visible(usage).slice(0, longestUsage).replace(/\.$/, '') || 'a flag of the plugin';
  if (type === 'bool') return { kind: 'switch', summary, ...(standard === '' ? {} : { default: standard === 'true' }) };
  const argument = type === 'int' || type === 'float' ? 'number' : 'value';
  const text = { kind: 'text', argument, summary } as const;
  return standard === '' || standard.length > longestUsage ? text : { ...text, default: visible(standard) };
}

/** Returns the flags of a command line. The words of a flag include its value, if that is a separate word. */
function givenFlags(words: readonly string[]) {
  const end = words.indexOf('--');
  const before = end < 0 ? words : words.slice(0, end);
  return before.flatMap((word, index) => {
    const [, name, value] = /^--?([a-z][^=]*)(=.*)?$/is.exec(word) ?? [];
    if (name === undefined) return [];
    const next = before[index + 1];
    const takesNext = value === undefined && next !== undefined && !next.startsWith('-');
    return [{ name, words: takesNext ? [word, next] : [word], hasValue: value !== undefined || takesNext }];
  });
}

function invalidName(name: string, key: string): Diagnostic {
  const message = `the plugin \`${key}\` has a flag \`${shorten(name)}\`, whose name is invalid or reserved by kbts`;
  return { code: 'plugin-failed', severity: 'error', message, hint: 'report it to the author of the plugin' };
}
