import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ApiServer, readState, writeState } from '../../apiserver/index.js';
import type { CancelTimer, Clock } from '../../runtime/clock/index.js';
import { repeat } from '../../runtime/clock/internal.js';

/** Interval at which changes are written, in milliseconds. */
const intervalMs = 2_000;

/** A file with the objects of an API server. A process that is killed while it writes leaves the previous state. */
export class StateFile {
  #server: ApiServer | undefined;
  #written = 0;
  #cancel: CancelTimer = () => {};

  constructor(private readonly path: string) {}

  /** Returns the objects; undefined if the file does not exist. */
  read() {
    if (!existsSync(this.path)) return undefined;
    try {
      return readState(readFileSync(this.path, 'utf8'));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const hint = 'pass another file, or remove this file to start with an empty cluster';
      throw new Error(`the state file \`${this.path}\` cannot be read: ${why}; ${hint}`, { cause: error });
    }
  }

  /** Writes the objects of a server now, after changes, and when this file is closed. Later errors go to `onError`. */
  follow(server: ApiServer, clock: Pick<Clock, 'setTimer'>, onError: (error: unknown) => void): void {
    this.#server = server;
    this.#write();
    const update = () => {
      try {
        this.#write();
      } catch (error) {
        onError(error);
      }
    };
    this.#cancel = repeat(clock, () => intervalMs, update);
  }

  close(): void {
    this.#cancel();
    this.#write();
  }

  #write(): void {
    if (!this.#server || this.#server.revision === this.#written) return;
    const { revision } = this.#server;
    mkdirSync(dirname(this.path), { recursive: true });
    const next = `${this.path}.tmp`;
    writeFileSync(next, writeState(this.#server.snapshot()), { mode: 0o600 });
    renameSync(next, this.path);
    this.#written = revision;
  }
}
