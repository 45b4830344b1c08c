import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { isRecord } from '../../base/json/index.js';
import { isNotFound } from '../../runtime/client/index.js';
import { errorMessage } from '../../runtime/errors/internal.js';
import {
  actionHeader,
  type DevAction,
  type DevActionResult,
  type DevObjectDetail,
  type DevRecording,
  devPaths,
} from '../protocol.js';
import type { DevStore } from '../store.js';

interface DevServerOptions {
  /** The running session; undefined if the page only shows a recording. */
  readonly live?: LiveSession | undefined;
  /** Folder with the files of the page. */
  readonly pageFolder: string;
  /** Preferred port on 127.0.0.1. If it is taken, the next free port is used. */
  readonly port: number;
  /** Additional host names under which the page is served, for remote editors. */
  readonly allowedHosts: readonly string[];
  readonly recording: () => Promise<DevRecording>;
}

interface LiveSession {
  readonly store: DevStore;
  readonly act: (action: DevAction) => Promise<DevActionResult>;
  readonly detail: (place: {
    apiVersion: string;
    kind: string;
    namespace?: string | undefined;
    name: string;
  }) => Promise<DevObjectDetail>;
  /** Returns the kind that kubectl finds by a name; undefined if there is none. */
  readonly kindNamed: (name: string) => Promise<string | undefined>;
}

/** The running server of the page. */
export interface DevServer {
  readonly port: number;
  /** Secret of this session, which permits all actions. */
  readonly token: string;
  /** URL with the token, for the browser. */
  readonly url: string;
  close(): Promise<void>;
}

const cookieName = 'kbts-dev';
const largestBody = 64 * 1024;
const portsToTry = 20;
/**
 * Maximum number of bytes that a tab has not read yet, in addition to the state at its start. A tab that exceeds this
 * limit is disconnected, and reconnects when it reads again.
 */
const largestBacklog = 8 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const securityHeaders = {
  'content-security-policy': "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/**
 * Serves the page on 127.0.0.1.
 *
 * Guarantees: a request with the Host or Origin of another site is rejected on every route, so neither another page nor
 * DNS rebinding reaches the server; a request without the cookie or the token gets 401; an action requires a header
 * that forms cannot set.
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const token = randomBytes(24).toString('base64url');
  const handler = new DevHandler(options, token);
  const server = createServer((request, response) => {
    handler.handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) reply(response, isNotFound(error) ? 404 : 500, errorMessage(error));
      else response.destroy();
    });
  });
  const port = await listen(server, options.port);
  handler.port = port;
  return {
    port,
    token,
    url: `http://127.0.0.1:${port}/?token=${token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, preferred: number): Promise<number> {
  for (let port = preferred; ; port++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port; // this is a TCP server
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port >= preferred + portsToTry) throw error;
    }
  }
}

interface Exchange {
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type LiveRoute = (live: LiveSession, exchange: Exchange) => void | Promise<void>;

/** The routes of a running session, in addition to the recording and the files. */
const liveRoutes: Readonly<Record<string, LiveRoute>> = {
  [`GET ${devPaths.events}`]: ({ store }, exchange) => stream(store, exchange),
  async [`GET ${devPaths.object}`]({ detail }, { url, response }) {
    const { apiVersion = '', kind = '', namespace, name = '' } = Object.fromEntries(url.searchParams);
    json(response, await detail({ apiVersion, kind, namespace, name }));
  },
  async 'GET /api/kind'({ kindNamed }, { url, response }) {
    json(response, { kind: await kindNamed(url.searchParams.get('name') ?? '') });
  },
  'GET /api/state': ({ store }, { response }) => json(response, store.state()),
  'GET /api/why'({ store }, { url, response }) {
    const { kind = '', name = '', namespace, count = '5' } = Object.fromEntries(url.searchParams);
    json(response, store.ring.find(kind, name, namespace, Number(count)));
  },
  [`POST ${devPaths.action}`]: act,
};

const recordingRoute = `GET ${devPaths.recording}`;

/** All routes except files, by method and path. */
export const devRoutes: readonly string[] = ['GET /', recordingRoute, ...Object.keys(liveRoutes)];

class DevHandler {
  port = 0;

  constructor(
    private readonly options: DevServerOptions,
    private readonly token: string,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const { method, headers, url: target = '/' } = request;
    if (!this.#isOwnHost(headers.host) || !this.#isOwnOrigin(headers.origin) || isFromOtherPage(request)) {
      return reply(response, 403, 'this page is served only at its own address');
    }
    if (!URL.canParse(target, 'http://127.0.0.1')) return reply(response, 400, 'the path is invalid');
    const url = new URL(target, 'http://127.0.0.1');
    const route = `${method} ${url.pathname}`;
    const given = url.searchParams.get('token');
    if (route === 'GET /' && given !== null) return this.#signIn(given, response);
    if (!this.#isSignedIn(request)) return reply(response, 401, 'open the address that `kbts dev` has printed');
    const { live, recording } = this.options;
    const liveRoute = liveRoutes[route];
    if (live && liveRoute) return await liveRoute(live, { url, request, response });
    if (method !== 'GET') return reply(response, 405, 'method not allowed');
    if (route === recordingRoute) {
      response.setHeader('content-disposition', 'attachment; filename="kbts-recording.json"');
      return json(response, await recording());
    }
    if (url.pathname === devPaths.events) return reply(response, 204, '');
    this.#file(url.pathname, response);
  }

  /** The token is moved to a cookie, so that it is neither in the browser history nor sent to other sites. */
  #signIn(given: string, response: ServerResponse): void {
    if (!isEqual(given, this.token)) return reply(response, 401, 'the token does not belong to this session');
    response.setHeader('set-cookie', `${cookieName}-${this.port}=${this.token}; HttpOnly; SameSite=Strict; Path=/`);
    // Not a redirect: after a link on another site, browsers only send the cookie with requests that this page makes.
    const icon = '<link rel="icon" href="icon.svg">'; // otherwise browsers request `/favicon.ico`
    const refresh = `<!doctype html><meta http-equiv="refresh" content="0;url=./"><title>kbts dev</title>${icon}`;
    response.writeHead(200, { 'content-type': types['.html'] }).end(refresh);
  }

  #isSignedIn({ headers }: IncomingMessage): boolean {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (bearer !== undefined) return isEqual(bearer, this.token);
    const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='));
    return cookies.some(([name, value = '']) => name === `${cookieName}-${this.port}` && isEqual(value, this.token));
  }

  #isOwnHost(host: string | undefined): boolean {
    const own = ['127.0.0.1', 'localhost'].map((name) => `${name}:${this.port}`);
    return host !== undefined && [...own, ...this.options.allowedHosts].includes(host);
  }

  /** Whether the Origin header, which browsers send with every POST request, is missing or names this server. */
  #isOwnOrigin(origin: string | undefined): boolean {
    if (origin === undefined) return true;
    return URL.canParse(origin) && this.#isOwnHost(new URL(origin).host);
  }

  #file(pathname: string, response: ServerResponse): void {
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const file = path.join(this.options.pageFolder, name);
    const type = types[path.extname(file)];
    if (!/^[\w-]+\.\w+$/.test(name) || !type || !existsSync(file)) return reply(response, 404, 'not found');
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  }
}

/**
 * Whether a page of another origin sent the request, according to the headers that browsers set. Needed for scripts
 * and images: browsers request them without Origin, but with the cookie if the page is on another port of this machine. Links to
 * the page are allowed.
 */
function isFromOtherPage({ headers, method, url = '' }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (site === 'none' || site === 'same-origin') return false;
  return !(method === 'GET' && /^\/(?:\?|$)/.test(url) && mode === 'navigate' && destination === 'document');
}

function stream(store: DevStore, { request, response }: Exchange): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const [session, revision] = String(request.headers['last-event-id'] ?? '').split(':');
  const missed = session === store.session ? store.since(Number(revision)) : undefined;
  const write = (event: string, revision: number, text: string) =>
    response.write(`event: ${event}\nid: ${store.session}:${revision}\ndata: ${text}\n\n`);
  const state = missed ? undefined : store.state();
  if (state) write('state', state.revision, JSON.stringify(state));
  for (const { revision, text } of missed ?? []) write('change', revision, text);
  const mostUnread = response.writableLength + largestBacklog; // the state of a long session is large
  const unsubscribe = store.subscribe(({ revision }, text) => {
    if (response.writableLength > mostUnread) response.destroy();
    else write('change', revision, text);
  });
  response.on('close', unsubscribe);
}

async function act(live: LiveSession, { request, response }: Exchange): Promise<void> {
  if (request.headers[actionHeader] !== '1') return reply(response, 403, `the header \`${actionHeader}\` is missing`);
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > largestBody) return reply(response, 413, 'the action is too large');
  }
  const action = parseJson(text);
  if (!isRecord(action)) return reply(response, 400, 'the body must be an action in JSON');
  const missing = (requiredFields.get(action.kind) ?? []).filter((field) => typeof action[field] !== 'string');
  const isObjectMissing =
    action.kind === 'reconcile' && !(isRecord(action.object) && typeof action.object.name === 'string');
  if (isObjectMissing) missing.push('object.name');
  if (missing.length > 0) return reply(response, 400, `the action \`${action.kind}\` requires ${missing.join(', ')}`);
  json(response, await live.act(action as unknown as DevAction)); // unknown kinds are rejected
}

/** Fields that actions require, all of them strings. */
const requiredFields = new Map<unknown, readonly string[]>([
  ['reconcile', ['controller']],
  ['delete', ['apiVersion', 'objectKind', 'name']],
  ['fault', ['name']],
]);

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
