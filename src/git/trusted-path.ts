import path from 'node:path';

/**
 * The entries of a PATH whose programs the project does not choose: relative ones depend on the current folder, and
 * `npx` adds `node_modules/.bin` of the project.
 */
export function trustedPath(value: string | undefined): readonly string[] {
  const entries = (value ?? '').split(path.delimiter);
  return entries.filter((entry) => path.isAbsolute(entry) && !/[/\\]node_modules[/\\]\.bin[/\\]?$/.test(entry));
}

/**
 * An environment with only trusted entries in its PATH. Without any, it has no PATH, so that the system finds programs in
 * its own folders: an empty one stands for the current folder.
 */
export function withTrustedPath<T extends Readonly<Record<string, string | undefined>>>(env: T): T {
  const names = Object.keys(env).filter((name) => name.toUpperCase() === 'PATH');
  const paths = names.map((name) => [name, trustedPath(env[name]).join(path.delimiter) || undefined] as const);
  return { ...env, ...Object.fromEntries(paths) };
}
