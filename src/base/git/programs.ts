import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns those PATH entries that the project does not control. Excludes relative entries, which depend on the current
 * folder, and `node_modules/.bin` folders, which `npx` adds.
 */
export function trustedPath(value: string | undefined): readonly string[] {
  const entries = (value ?? '').split(path.delimiter);
  return entries.filter((entry) => path.isAbsolute(entry) && !/[/\\]node_modules[/\\]\.bin[/\\]?$/.test(entry));
}

/**
 * Returns an environment with only trusted entries in its PATH. If no entry is left, PATH is undefined, so that the
 * system uses its default folders; an empty PATH would mean the current folder.
 */
export function withTrustedPath<T extends Readonly<Record<string, string | undefined>>>(env: T): T {
  const names = Object.keys(env).filter((name) => name.toUpperCase() === 'PATH');
  const paths = names.map((name) => [name, trustedPath(env[name]).join(path.delimiter) || undefined] as const);
  return { ...env, ...Object.fromEntries(paths) };
}

/** Finds a program on the PATH, ignoring entries that the project controls; undefined if the program is not found. */
export function findProgram(
  name: string,
  { env }: { readonly env: Readonly<Record<string, string | undefined>> },
): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return trustedPath(env.PATH ?? env.Path)
    .map((folder) => path.join(folder, file))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
