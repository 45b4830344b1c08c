import { access, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { type CertificateSource, openCertWatcher } from '../certwatcher/index.js';
import { type Clock, systemClock } from '../clock/index.js';
import { aborted } from '../clock/internal.js';
import { type Logger, silentLogger } from '../log/index.js';
import { limitErrors } from '../log/internal.js';
import { type Metrics, noMetrics } from '../metrics/index.js';
import { HttpError, type HttpHandler, type ServerLimits } from '../serving/index.js';
import { type HttpServer, serve } from '../serving/internal.js';
import type { Tracing } from '../tracing/index.js';
import { canHandshake } from './can-handshake.js';
import { ConverterRegistry } from './conversion/converter.js';
import { inRequestSpan } from './in-request-span.js';

/** Options of {@link newWebhookServer}. */
export interface WebhookServerOptions {
  /** Default: all addresses of the host. */
  readonly host?: string | undefined;
  /** 0 selects a free port; -1 disables the server. Default: 9443. */
  readonly port?: number | undefined;
  /** Folder with the certificate and its key. Default: `k8s-webhook-server/serving-certs` in the temporary folder. */
  readonly certDir?: string | undefined;
  /**
   * Disables the server, with a log line, if `certDir` is not set and its default has no certificate. For an operator that
   * runs on a developer's machine, which the API server cannot reach. Default: false.
   */
  readonly skipWithoutCertificate?: boolean | undefined;
  /** Default: `tls.crt`. */
  readonly certName?: string | undefined;
  /** Default: `tls.key`. */
  readonly keyName?: string | undefined;
  /** File in `certDir` with the CA certificates to verify clients with. Default: no client certificate is required. */
  readonly clientCAName?: string | undefined;
  /** Replaces the files above. Default: the files. */
  readonly certificates?: CertificateSource | undefined;
  /** Additional TLS settings. Default: TLS 1.2 and 1.3, with forward secrecy and authenticated encryption. */
  readonly tls?: Omit<SecureContextOptions, 'cert' | 'key' | 'ca'> | undefined;
  /** Whether to support HTTP/2. Default: false. */
  readonly http2?: boolean | undefined;
  /** Default: those of `ServerLimits`. */
  readonly limits?: ServerLimits | undefined;
  /** How long to wait for running requests at shutdown, in milliseconds. Default: 30000. */
  readonly shutdownTimeout?: number | undefined;
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Default: no metrics. */
  readonly metrics?: WebhookServerMetrics | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Records a span for each request, which continues the trace of the API server. Default: no spans. */
  readonly tracing?: Tracing | undefined;
}

/** The metrics of a webhook server. */
export type WebhookServerMetrics = Pick<
  Metrics,
  'webhook' | 'conversionPanicked' | 'certificateRead' | 'certificateReadFailed' | 'certificateLoaded'
>;

/** The HTTPS server for admission and conversion requests. A runnable: a manager starts and stops it. */
export interface WebhookServer {
  /** Runs on every replica, leader or not. */
  readonly needLeaderElection: false;
  /** Resolves when the server listens or is disabled; undefined if unknown. */
  readonly started?: Promise<void> | undefined;
  /** The port that the server listens on; undefined while it is not listening. */
  readonly port: number | undefined;
  readonly metrics: WebhookServerMetrics;
  /** The converters that are served at `/convert`. */
  readonly converters: ConverterRegistry;
  /**
   * Registers a handler at a path, even while the server is running.
   *
   * @throws TypeError if the path is already registered
   */
  register(path: string, handler: HttpHandler): void;
  isRegistered(path: string): boolean;
  /**
   * Serves until the signal is aborted, then waits for running requests and resolves.
   *
   * @throws Error if the certificate is not usable or the address is in use
   */
  start(signal: AbortSignal): Promise<void>;
  /** Returns a readiness check, which throws unless the server responds to a TLS handshake or is disabled. */
  startedChecker(): () => Promise<void>;
}

/** Creates a webhook server. The server listens after `start`. */
export function newWebhookServer(options: WebhookServerOptions = {}): WebhookServer {
  return new HttpsWebhookServer(options);
}

const skippedMessage = 'webhook server disabled: no certificate found; to serve webhooks, pass --webhook-cert-path';

class HttpsWebhookServer implements WebhookServer {
  readonly needLeaderElection = false;
  readonly started: Promise<void>;
  readonly metrics: WebhookServerMetrics;
  readonly converters = new ConverterRegistry();
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #handlers = new Map<string, HttpHandler>();
  #server: HttpServer | undefined;
  #isSkipped = false;
  #listening = () => {};

  constructor(private readonly options: WebhookServerOptions) {
    this.started = new Promise((resolve) => {
      this.#listening = resolve;
    });
    this.metrics = options.metrics ?? noMetrics;
    this.#log = options.log ?? silentLogger;
    this.#clock = options.clock ?? systemClock;
  }

  get port(): number | undefined {
    return this.#server?.port;
  }

  register(path: string, handler: HttpHandler): void {
    if (this.#handlers.has(path)) throw new TypeError(`a webhook is already registered at \`${path}\``);
    const dependencies = { log: this.#log, clock: this.#clock, metrics: this.metrics.webhook(path) };
    this.#handlers.set(path, inRequestSpan(handler, { path, tracing: this.options.tracing, ...dependencies }));
    this.#log.info('registering webhook', { path });
  }

  isRegistered(path: string): boolean {
    return this.#handlers.has(path);
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.options.port === -1 || (await this.#mustSkip())) {
      this.#listening();
      return aborted(signal);
    }
    const stopWatch = new AbortController();
    const certificates = this.options.certificates ?? (await this.#watchFiles(stopWatch.signal));
    try {
      this.#server = await this.#listen(certificates);
      const { host, port } = this.#server;
      this.#log.info('serving webhooks', { host, port });
      this.#listening();
      await aborted(signal);
      this.#log.info('stopping webhook server');
      await this.#server.close(this.options.shutdownTimeout ?? 30_000);
    } finally {
      this.#server = undefined;
      stopWatch.abort();
    }
  }

  startedChecker(): () => Promise<void> {
    return async () => {
      if (this.options.port === -1 || this.#isSkipped) return;
      if (!this.#server) throw new Error('the webhook server is not started');
      await canHandshake(this.#server);
    };
  }

  async #mustSkip(): Promise<boolean> {
    const { skipWithoutCertificate, certificates, certDir, certName = 'tls.crt' } = this.options;
    if (!skipWithoutCertificate || certificates || certDir !== undefined) return false;
    this.#isSkipped = await access(join(this.#certDir, certName)).then(
      () => false,
      () => true,
    );
    if (this.#isSkipped) this.#log.info(skippedMessage, { paths: [...this.#handlers.keys()] });
    return this.#isSkipped;
  }

  async #watchFiles(signal: AbortSignal): Promise<CertificateSource> {
    const { certName = 'tls.crt', keyName = 'tls.key' } = this.options;
    const watcher = await openCertWatcher({
      certFile: join(this.#certDir, certName),
      keyFile: join(this.#certDir, keyName),
      metrics: this.metrics,
      onError: (error) => this.#log.error('failed to reload certificate', { error }),
    });
    void watcher.start(signal);
    return watcher;
  }

  async #listen(certificates: CertificateSource): Promise<HttpServer> {
    const { host, port = 9443, clientCAName, tls, http2, limits } = this.options;
    const log = limitErrors(this.#log, this.#clock);
    return serve({
      host,
      port,
      certificates,
      clientCA: clientCAName === undefined ? undefined : await readFile(join(this.#certDir, clientCAName), 'utf8'),
      tls,
      http2,
      limits,
      handler: (request) => {
        const handler = this.#handlers.get(request.path);
        if (!handler) throw new HttpError(404, `no webhook is registered at ${request.path}`);
        return handler(request);
      },
      onError: (error) => log.error('webhook server failed to handle a request', { error }),
      onLimit: (limit) => this.#log.info('webhook server limit reached', { limit }),
    });
  }

  get #certDir(): string {
    return this.options.certDir ?? join(tmpdir(), 'k8s-webhook-server', 'serving-certs');
  }
}
