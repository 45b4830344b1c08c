import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { aborted } from '../clock/internal.js';
import { SetupError } from '../errors/index.js';
import { errorMessage } from '../errors/internal.js';
import type { CertificatePair, CertificateSource } from './certificate.js';

/** Metrics of a {@link CertWatcher}. */
export interface CertWatcherMetrics {
  /** Counts reads of the files, successful or not. */
  certificateRead(): void;
  /** Counts reads that found no valid pair. */
  certificateReadFailed(): void;
  /** Records when a newly loaded certificate expires. */
  certificateLoaded(file: string, expires: Date): void;
}

/** Options of {@link openCertWatcher}. */
export interface CertWatcherOptions {
  /** File with the certificate chain, in PEM format. */
  readonly certFile: string;
  /** File with the private key, in PEM format. */
  readonly keyFile: string;
  /** Interval between two reads of the files, in milliseconds. Default: 10,000. */
  readonly interval?: number | undefined;
  /** Default: no metrics. */
  readonly metrics?: CertWatcherMetrics | undefined;
  /** Called if the files are invalid or cannot be read; the old pair stays in use. Default: errors are ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A certificate and key in files, which are reloaded when they change. */
export interface CertWatcher extends CertificateSource {
  readonly needLeaderElection: false;
  /** Watches until the signal is aborted. */
  start(signal: AbortSignal): Promise<void>;
  /** Reads the files now. An invalid pair is reported, and the old pair stays in use. */
  reload(): Promise<void>;
}

/**
 * Reads a certificate and its key, and creates a watcher for them.
 *
 * A running watcher reads the files every `interval`, so it does not matter how they change. If a read sees only one of
 * the two new files, the pair does not match: the old pair stays in use until the next read.
 *
 * @throws SetupError if the files cannot be read or do not match
 */
export async function openCertWatcher(options: CertWatcherOptions): Promise<CertWatcher> {
  return new FileCertWatcher(options, await readPair(options));
}

class FileCertWatcher implements CertWatcher {
  readonly needLeaderElection = false;
  readonly #callbacks = new Set<(pair: CertificatePair) => void>();
  #current: CertificatePair;
  #reading: Promise<void> | undefined;

  constructor(
    private readonly options: CertWatcherOptions,
    pair: CertificatePair,
  ) {
    this.#current = pair;
  }

  get current(): CertificatePair {
    return this.#current;
  }

  onChange(callback: (pair: CertificatePair) => void): () => void {
    this.#callbacks.add(callback);
    callback(this.#current);
    return () => this.#callbacks.delete(callback);
  }

  async start(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const timer = setInterval(() => void this.reload(), this.options.interval ?? 10_000).unref();
    await aborted(signal);
    clearInterval(timer);
    await this.#reading;
  }

  reload(): Promise<void> {
    this.#reading ??= this.#reload().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #reload(): Promise<void> {
    try {
      const pair = await readPair(this.options, this.#current);
      if (pair === this.#current) return;
      this.#current = pair;
      for (const callback of this.#callbacks) callback(pair);
    } catch (error) {
      this.options.onError?.(error);
    }
  }
}

/** Reads a pair. Returns the earlier pair if the files have not changed. */
async function readPair(options: CertWatcherOptions, earlier?: CertificatePair): Promise<CertificatePair> {
  const { certFile, keyFile, metrics } = options;
  metrics?.certificateRead();
  try {
    const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
    if (cert === earlier?.cert && key === earlier.key) return earlier;
    createSecureContext({ cert, key }); // Throws if they do not match.
    metrics?.certificateLoaded(certFile, new Date(new X509Certificate(cert).validTo));
    return { cert, key };
  } catch (error) {
    metrics?.certificateReadFailed();
    const why = `cannot use the certificate \`${certFile}\` with the key \`${keyFile}\`: ${errorMessage(error)}`;
    throw new SetupError(why, { cause: error });
  }
}
