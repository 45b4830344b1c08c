import fs from 'node:fs';
import path from 'node:path';
import type { Io } from './io.js';

/** Finds a program on the PATH. Relative entries are skipped: what they contain depends on the project. */
export function findProgram(name: string, { env }: Pick<Io, 'env'>): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return folders.map((folder) => path.join(folder, file)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
