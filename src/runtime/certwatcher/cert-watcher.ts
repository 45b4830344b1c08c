import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createSecureContext } from 'node:tls';
import { SetupError } from '../errors/index.js';
import type { CertificatePair, CertificateSource } from './certificate.js';

/** What a {@link CertWatcher} counts: `certwatcher_read_certificate_total` and `…_errors_total`. */
export interface CertWatcherMetrics {
  /** The files were read, with or without success. */
  certificateRead(): void;
  /** The files were read, and hold no usable pair. */
  certificateReadFailed(): void;
}

/** Options of {@link openCertWatcher}. */
export interface CertWatcherOptions {
  /** File with the certificate chain, in PEM form. */
  readonly certFile: string;
  /** File with the private key, in PEM form. */
  readonly keyFile: string;
  /** Milliseconds between two looks at the files, for file systems that send no notice of a change. Default: 10000. */
  readonly interval?: number | undefined;
  /** Default: nothing is counted. */
  readonly metrics?: CertWatcherMetrics | undefined;
  /** Told when the files cannot be used; the old pair stays. Default: no one is told. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A pair of files that is read again whenever it changes. */
export interface CertWatcher extends CertificateSource {
  readonly needLeaderElection: false;
  /** Watches until the signal fires. */
  start(signal: AbortSignal): Promise<void>;
  /** Reads the files now. A bad pair is reported and leaves the old one in place. */
  reload(): Promise<void>;
}

/**
 * Reads a certificate and its key, and creates a watcher of them.
 *
 * While the watcher runs it reads the files on each notice from the folders that they are in, and every `interval`
 * all the same. So it follows a plain write, a rename, and the swap of the `..data` link by which Kubernetes updates a
 * mounted secret. A read that meets only one of the two new files returns no matching pair: the old one stays until the
 * next read.
 *
 * @throws Error when the files cannot be read or do not belong together
 */
export async function openCertWatcher(options: CertWatcherOptions): Promise<CertWatcher> {
  const watcher = new FileCertWatcher(options);
  await watcher.readFirst();
  return watcher;
}

class FileCertWatcher implements CertWatcher {
  readonly needLeaderElection = false;
  readonly #options: CertWatcherOptions;
  readonly #callbacks = new Set<(pair: CertificatePair) => void>();
  #current: CertificatePair | undefined;
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(options: CertWatcherOptions) {
    this.#options = options;
  }

  get current(): CertificatePair {
    if (!this.#current) throw new Error('the certificate was not read yet');
    return this.#current;
  }

  onChange(callback: (pair: CertificatePair) => void): () => void {
    this.#callbacks.add(callback);
    callback(this.current);
    return () => this.#callbacks.delete(callback);
  }

  async readFirst(): Promise<void> {
    this.#current = await this.#read();
  }

  async start(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { certFile, keyFile, interval = 10_000 } = this.#options;
    const reload = () => void this.reload();
    const folders = new Set([dirname(certFile), dirname(keyFile)]);
    const watches = [...folders].flatMap((folder) => this.#watchFolder(folder, reload));
    const timer = setInterval(reload, interval);
    timer.unref();
    reload();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    clearInterval(timer);
    for (const folderWatch of watches) folderWatch.close();
    await this.#reading;
  }

  reload(): Promise<void> {
    // One read at a time; a notice that comes during a read makes one more.
    if (this.#reading) {
      this.#readAgain = true;
      return this.#reading;
    }
    this.#reading = this.#reloadUntilQuiet().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #reloadUntilQuiet(): Promise<void> {
    do {
      this.#readAgain = false;
      await this.#reloadOnce();
    } while (this.#readAgain);
  }

  async #reloadOnce(): Promise<void> {
    try {
      const pair = await this.#read();
      if (pair.cert === this.#current?.cert && pair.key === this.#current.key) return;
      this.#current = pair;
      for (const callback of this.#callbacks) callback(pair);
    } catch (error) {
      this.#options.onError?.(error);
    }
  }

  async #read(): Promise<CertificatePair> {
    const { certFile, keyFile, metrics } = this.#options;
    metrics?.certificateRead();
    try {
      const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
      createSecureContext({ cert, key }); // Throws when the two are no pair.
      return { cert, key };
    } catch (error) {
      metrics?.certificateReadFailed();
      const why = `cannot use the certificate \`${certFile}\` with the key \`${keyFile}\`: ${messageOf(error)}`;
      throw new SetupError(why, { cause: error });
    }
  }

  /** Watches the folder, not the file: a watch on a file stays with the old file after a rename or a swapped link. */
  #watchFolder(folder: string, onNotice: () => void): FSWatcher[] {
    try {
      const folderWatch = watch(folder, { persistent: false }, onNotice);
      folderWatch.on('error', (error) => this.#options.onError?.(error));
      return [folderWatch];
    } catch (error) {
      this.#options.onError?.(error); // The regular reads go on.
      return [];
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
