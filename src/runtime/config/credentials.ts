import { readFile, stat } from 'node:fs/promises';
import { withoutUndefined } from '../../k8s/index.js';
import { type Clock, systemClock } from '../clock/index.js';
import { untilAborted, withDeadline } from '../clock/internal.js';
import { loadPluginCredentials, type PluginCredentials, pluginError } from './plugin.js';
import type { RestConfig } from './rest-config.js';

/** The credentials of a request: headers and TLS identity. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The same object is returned as long as its content is unchanged. */
  readonly tls: {
    readonly ca?: string | undefined;
    readonly cert?: string | undefined;
    readonly key?: string | undefined;
  };
}

/** Provides the credentials of a configuration, and refreshes them. */
export interface CredentialSource {
  /**
   * Returns the current credentials. Files are checked for changes once a minute.
   *
   * @throws Error if they cannot be loaded within 30 s; the signal's reason if it is aborted
   */
  current(signal?: AbortSignal): Promise<Credentials>;
  /**
   * Invalidates credentials that the server rejected.
   *
   * @returns whether new credentials can be loaded; false if the configuration itself contains all credentials
   */
  invalidate(refused: Credentials): boolean;
}

/** Options of {@link newCredentialSource}. */
export interface CredentialSourceOptions {
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Runs a credential plugin. Default: `@kubernetes/client-node`, which is loaded on first use. */
  readonly loadPlugin?: typeof loadPluginCredentials | undefined;
}

/** Interval between checks of a file's modification time, in milliseconds. */
const fileTrust = 60_000;

/** Timeout of plugins and files, in milliseconds. */
const longestLoad = 30_000;

/**
 * Creates the credential source of a configuration.
 *
 * Assumptions: replacing a file changes its modification time; credentials of a plugin are valid until the server
 * rejects them. If a file can no longer be read, its last content stays in use.
 */
export function newCredentialSource(config: RestConfig, options: CredentialSourceOptions = {}): CredentialSource {
  return new ConfiguredCredentials(config, options);
}

class ConfiguredCredentials implements CredentialSource {
  readonly #clock: Clock;
  readonly #loadPlugin: typeof loadPluginCredentials;
  readonly #files = new Map<string, WatchedFile>();
  #plugin: Promise<PluginCredentials> | undefined;
  #credentials: Credentials | undefined;
  #trustedUntil = Number.NEGATIVE_INFINITY;
  #pending: Promise<Credentials> | undefined;

  constructor(
    private readonly config: RestConfig,
    options: CredentialSourceOptions,
  ) {
    this.#clock = options.clock ?? systemClock;
    this.#loadPlugin = options.loadPlugin ?? loadPluginCredentials;
  }

  async current(signal?: AbortSignal): Promise<Credentials> {
    if (this.#credentials && this.#clock.elapsed() < this.#trustedUntil) return this.#credentials;
    this.#pending ??= this.#loadInTime().finally(() => {
      this.#pending = undefined;
    });
    return await untilAborted(this.#pending, signal);
  }

  #loadInTime(): Promise<Credentials> {
    const { plugin, tokenFile, caFile, certFile, keyFile } = this.config;
    if (!plugin && !(tokenFile ?? caFile ?? certFile ?? keyFile)) return this.#load(new AbortController().signal);
    const reason = new Error(`no credentials within ${longestLoad / 1000} s`);
    return withDeadline({ clock: this.#clock, delay: longestLoad, reason }, (signal) => this.#load(signal));
  }

  invalidate(refused: Credentials): boolean {
    if (refused !== this.#credentials) return true; // another request has refreshed them in the meantime
    this.#plugin = undefined;
    this.#trustedUntil = Number.NEGATIVE_INFINITY;
    for (const file of this.#files.values()) file.invalidate();
    return this.config.plugin !== undefined || this.#files.size > 0;
  }

  async #load(signal: AbortSignal): Promise<Credentials> {
    const { config } = this;
    const given = await this.#runPlugin(signal);
    const [token, ca, cert, key] = await untilAborted(
      Promise.all([
        given?.authorization ? undefined : this.#token(),
        this.#text(config.ca, config.caFile),
        given?.cert ?? this.#text(config.cert, config.certFile),
        given?.key ?? this.#text(config.key, config.keyFile),
      ]),
      signal,
    );
    const tls = withoutUndefined({ ca: ca || undefined, cert: cert || undefined, key: key || undefined });
    const headers = { ...authorization(config, token, given?.authorization), ...impersonation(config) };
    const before = this.#credentials?.tls;
    this.#credentials = { headers, tls: before && isSameTls(before, tls) ? before : tls };
    this.#trustedUntil = this.#clock.elapsed() + fileTrust;
    return this.#credentials;
  }

  async #runPlugin(signal: AbortSignal): Promise<PluginCredentials | undefined> {
    if (!this.config.plugin) return undefined;
    this.#plugin ??= this.#loadPlugin(this.config, this.config.plugin, signal);
    try {
      return await untilAborted(this.#plugin, signal);
    } catch (cause) {
      this.#plugin = undefined;
      throw pluginError(this.config.plugin, cause);
    }
  }

  async #token(): Promise<string | undefined> {
    const { token, tokenFile } = this.config;
    return tokenFile === undefined ? token : await this.#file(tokenFile).read(token);
  }

  async #text(value: string | undefined, path: string | undefined): Promise<string | undefined> {
    return value !== undefined || path === undefined ? value : await this.#file(path).read(undefined);
  }

  #file(path: string): WatchedFile {
    const file = this.#files.get(path) ?? new WatchedFile(path);
    this.#files.set(path, file);
    return file;
  }
}

/** A file that is read again when its modification time changes. */
class WatchedFile {
  #changed: number | undefined;
  #content: string | undefined;

  constructor(readonly path: string) {}

  async read(fallback: string | undefined): Promise<string | undefined> {
    try {
      const { mtimeMs } = await stat(this.path);
      if (mtimeMs !== this.#changed) {
        const content = await readFile(this.path, 'utf8');
        // A file may be empty during a rotation: the previous content is better than none.
        if (content.trim() === '') throw new Error(`the file \`${this.path}\` is empty`);
        this.#content = content;
        this.#changed = mtimeMs;
      }
    } catch (error) {
      if ((this.#content ?? fallback) === undefined) throw error;
    }
    return this.#content ?? fallback;
  }

  invalidate(): void {
    this.#changed = undefined;
  }
}

function authorization(config: RestConfig, token: string | undefined, given: string | undefined) {
  if (given) return { authorization: given };
  if (token) return { authorization: `Bearer ${token.trim()}` };
  if (config.username === undefined) return {};
  const pair = Buffer.from(`${config.username}:${config.password ?? ''}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

function impersonation({ impersonate }: RestConfig): Record<string, string | readonly string[]> {
  if (!impersonate) return {};
  const headers: Record<string, string | readonly string[]> = { 'impersonate-user': impersonate.user };
  if (impersonate.uid) headers['impersonate-uid'] = impersonate.uid;
  if (impersonate.groups?.length) headers['impersonate-group'] = impersonate.groups;
  for (const [name, values] of Object.entries(impersonate.extra ?? {})) {
    headers[`impersonate-extra-${encodeURIComponent(name)}`] = values;
  }
  return headers;
}

function isSameTls(a: Credentials['tls'], b: Credentials['tls']): boolean {
  return a.ca === b.ca && a.cert === b.cert && a.key === b.key;
}
