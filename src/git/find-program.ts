import fs from 'node:fs';
import path from 'node:path';
import { trustedPath } from './trusted-path.js';

/** Finds a program on the PATH, except in entries whose contents depend on the project. */
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
