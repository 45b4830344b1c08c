import { readFile, stat } from 'node:fs/promises';
import { type Clock, systemClock } from '../clock/index.js';
import { untilAborted, withDeadline } from '../clock/internal.js';
import { loadPluginCredentials, type PluginCredentials } from './plugin.js';
import { pluginError } from './plugin-error.js';
import type { RestConfig } from './rest-config.js';

/** What goes with a call: headers that say who calls, and the TLS identity. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The same object as long as nothing in it changed. */
  readonly tls: {
    readonly ca?: string | undefined;
    readonly cert?: string | undefined;
    readonly key?: string | undefined;
  };
}

/** Returns the credentials of a configuration, kept fresh. */
export interface CredentialSource {
  /**
   * The credentials to use now. Files are looked at again once a minute.
   *
   * @throws Error when they cannot be had, or are not there within 30 s; the reason of the signal when that is aborted
   */
  current(signal?: AbortSignal): Promise<Credentials>;
  /**
   * Drops credentials that the server refused.
   *
   * @returns whether the next ones may differ: false when all is in the configuration itself
   */
  invalidate(refused: Credentials): boolean;
}

/** Options of {@link newCredentialSource}. */
export interface CredentialSourceOptions {
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
  /** Asks the plugin of a user. Default: `@kubernetes/client-node`, loaded at the first call. */
  readonly loadPlugin?: typeof loadPluginCredentials | undefined;
}

/** How long files are trusted before their time of change is looked at again, as client-go does with tokens. */
const fileTrust = 60_000;

/** How long plugins and files may take, in milliseconds. Every call to the API server waits meanwhile. */
const longestLoad = 30_000;

/**
 * Creates the source of credentials of a configuration.
 *
 * Assumptions: a file that is replaced gets another time of change. A plugin's credentials hold until the server refuses
 * them. When a file cannot be read any more, the last content stays in use.
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
    const reason = new Error(`no response within ${longestLoad / 1000} s`);
    return withDeadline({ clock: this.#clock, delay: longestLoad, reason }, (signal) => this.#load(signal));
  }

  invalidate(refused: Credentials): boolean {
    if (refused !== this.#credentials) return true; // another call has renewed them meanwhile
    this.#plugin = undefined;
    this.#trustedUntil = Number.NEGATIVE_INFINITY;
    for (const file of this.#files.values()) file.forget();
    return this.config.plugin !== undefined || this.#files.size > 0;
  }

  async #load(signal: AbortSignal): Promise<Credentials> {
    const { config } = this;
    const given = await this.#askPlugin(signal);
    const [token, ca, cert, key] = await untilAborted(
      Promise.all([
        given?.authorization ? undefined : this.#token(),
        this.#text(config.ca, config.caFile),
        given?.cert ?? this.#text(config.cert, config.certFile),
        given?.key ?? this.#text(config.key, config.keyFile),
      ]),
      signal,
    );
    const tls = { ...(ca ? { ca } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) };
    const headers = { ...authorization(config, token, given?.authorization), ...impersonation(config) };
    const before = this.#credentials?.tls;
    this.#credentials = { headers, tls: before && isSameTls(before, tls) ? before : tls };
    this.#trustedUntil = this.#clock.elapsed() + fileTrust;
    return this.#credentials;
  }

  async #askPlugin(signal: AbortSignal): Promise<PluginCredentials | undefined> {
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

/** The content of a file, read again when its time of change differs. */
class WatchedFile {
  #changed: number | undefined;
  #content: string | undefined;

  constructor(readonly path: string) {}

  async read(fallback: string | undefined): Promise<string | undefined> {
    try {
      const { mtimeMs } = await stat(this.path);
      if (mtimeMs !== this.#changed) {
        const content = await readFile(this.path, 'utf8');
        // As in the middle of a rotation: what was there before is better than nothing.
        if (content.trim() === '') throw new Error(`the file \`${this.path}\` is empty`);
        this.#content = content;
        this.#changed = mtimeMs;
      }
    } catch (error) {
      if ((this.#content ?? fallback) === undefined) throw error;
    }
    return this.#content ?? fallback;
  }

  forget(): void {
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
