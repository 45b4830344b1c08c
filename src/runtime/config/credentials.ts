import { readFile, stat } from 'node:fs/promises';
import { type Clock, systemClock } from '../clock/index.js';
import { loadPluginCredentials } from './plugin.js';
import type { RestConfig } from './rest-config.js';

/** What goes with a call: headers that say who calls, and the TLS identity. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The same object as long as nothing in it changed. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

/** Gives the credentials of a configuration, kept fresh. */
export interface CredentialSource {
  /** The credentials to use now. Files are looked at again once a minute. */
  current(): Promise<Credentials>;
  /**
   * Drops what is remembered, after the server refused it.
   *
   * @returns whether the next ones may differ: false when all stands in the configuration itself
   */
  invalidate(): boolean;
}

/** Options of {@link newCredentialSource}. */
export interface CredentialSourceOptions {
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Asks the plugin of a user. Default: `@kubernetes/client-node`, loaded at the first call. */
  readonly loadPlugin?: typeof loadPluginCredentials;
}

/** How long files are trusted before their time of change is looked at again, as client-go does with tokens. */
const fileTrust = 60_000;

/**
 * Makes the source of credentials of a configuration.
 *
 * Assumptions: a file that is replaced gets another time of change. A plugin's credentials hold until the server refuses
 * them. When a file cannot be read any more, the last content stays in use.
 */
export function newCredentialSource(config: RestConfig, options: CredentialSourceOptions = {}): CredentialSource {
  const clock = options.clock ?? systemClock;
  const loadPlugin = options.loadPlugin ?? loadPluginCredentials;
  const files = new Map<string, WatchedFile>();
  let plugin: ReturnType<typeof loadPluginCredentials> | undefined;
  let current: { readonly credentials: Credentials; readonly until: number } | undefined;
  let pending: Promise<Credentials> | undefined;

  const text = async (value: string | undefined, path: string | undefined, preferFile = false) => {
    if (path === undefined || (value !== undefined && !preferFile)) return value;
    const file = files.get(path) ?? new WatchedFile(path);
    files.set(path, file);
    return await file.read(value);
  };

  const askPlugin = async () => {
    if (!config.plugin) return undefined;
    plugin ??= loadPlugin(config, config.plugin);
    try {
      return await plugin;
    } catch (cause) {
      plugin = undefined;
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`the credential plugin of the kubeconfig failed: ${why}`, { cause });
    }
  };

  const load = async (): Promise<Credentials> => {
    const given = await askPlugin();
    const token = given?.authorization ? undefined : await text(config.token, config.tokenFile, true);
    const ca = await text(config.ca, config.caFile);
    const cert = given?.cert ?? (await text(config.cert, config.certFile));
    const key = given?.key ?? (await text(config.key, config.keyFile));
    const tls = { ...(ca ? { ca } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) };
    const headers = { ...authorization(config, token, given?.authorization), ...impersonation(config) };
    const before = current?.credentials;
    const credentials = { headers, tls: before && sameTls(before.tls, tls) ? before.tls : tls };
    current = { credentials, until: clock.elapsed() + fileTrust };
    return credentials;
  };

  return {
    async current() {
      if (current && clock.elapsed() < current.until) return current.credentials;
      pending ??= load().finally(() => {
        pending = undefined;
      });
      return await pending;
    },
    invalidate() {
      plugin = undefined;
      for (const file of files.values()) file.forget();
      if (current) current = { ...current, until: Number.NEGATIVE_INFINITY };
      return config.plugin !== undefined || files.size > 0;
    },
  };
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
        this.#content = await readFile(this.path, 'utf8');
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

function sameTls(a: Credentials['tls'], b: Credentials['tls']): boolean {
  return a.ca === b.ca && a.cert === b.cert && a.key === b.key;
}
