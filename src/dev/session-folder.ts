import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder for the files of a session, relative to the project. It is removed when the session ends. */
export const sessionFolder = path.join('node_modules', '.cache', 'kbts', 'dev');

/** Name of the file that contains the URL and the token of the page, for `kbts why`. */
export const sessionFile = 'session.json';

/** The folder of a session, whose files only this user can read. */
export class SessionFolder {
  readonly path: string;
  /** Contents of the files, to write them again after the user has deleted `node_modules` or its cache. */
  readonly #written = new Map<string, string>();

  constructor(project: string) {
    this.path = path.join(project, sessionFolder);
  }

  file(name: string): string {
    return path.join(this.path, name);
  }

  create(): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
  }

  /** Writes a file. Returns its path. */
  write(name: string, text: string): string {
    this.#written.set(name, text);
    const isDeleted = !existsSync(this.path);
    if (isDeleted) this.create();
    for (const [file, content] of isDeleted ? this.#written : [[name, text] as const])
      writeFileSync(this.file(file), content, { mode: 0o600 });
    return this.file(name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
