import { SetupError } from '../errors/index.js';

/**
 * Returns the namespaces that `WATCH_NAMESPACE` lists, separated by commas.
 *
 * @throws SetupError if the variable lists no namespace, or an invalid name
 */
export function watchedNamespaces(env: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const names = (env.WATCH_NAMESPACE ?? '').split(',').map((name) => name.trim());
  const listed = names.filter((name) => name !== '');
  if (listed.length === 0) {
    throw new SetupError(
      'WATCH_NAMESPACE is not set, or lists no namespace; set it, for example `WATCH_NAMESPACE=default,team-a`',
    );
  }
  const wrong = listed.find((name) => !/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(name));
  if (wrong === undefined) return [...new Set(listed)];
  const expected = 'expected at most 63 lowercase letters, digits and `-`, beginning and ending with a letter or digit';
  throw new SetupError(`WATCH_NAMESPACE lists the invalid name \`${wrong.slice(0, 100)}\`: ${expected}`);
}
