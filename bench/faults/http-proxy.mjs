// A proxy that ends TLS and speaks HTTP/1.1 and HTTP/2, so that it can respond in place of the API server and break
// responses in the middle. It calls the API server as an administrator; operators authenticate to the proxy by a token.
import { createSecureServer } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';

/** Headers that belong to one connection. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'http2-settings']);

/** A response in place of the API server's. @typedef {{ code: number, reason: string, headers?: Record<string, string> }} Refusal */

/** A proxy in front of the API server. */
export class HttpProxy {
  #sessions = new Set();
  /** Responses of watches that are open. @type {Map<import('node:http2').Http2ServerResponse, 'pass' | 'cut' | 'gone'>} */
  #watches = new Map();
  #counts = { lists: 0, watches: 0 };
  /** Decides which requests the proxy fails. @type {(request: { method: string, url: URL, token: string | undefined, isWatch: boolean }) => Refusal | undefined} */
  intercept = () => undefined;

  /**
   * @param {import('kbts/runtime').RestConfig} admin
   * @param {{ cert: string, key: string }} certificate
   */
  constructor(admin, certificate) {
    this.admin = new URL(admin.server);
    this.agent = new Agent({ ca: admin.ca, cert: admin.cert, key: admin.key, keepAlive: true });
    this.server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) =>
      this.#answer(request, response),
    );
    for (const event of ['session', 'secureConnection']) {
      this.server.on(event, (connection) => {
        this.#sessions.add(connection);
        connection.on('close', () => this.#sessions.delete(connection));
        connection.on('error', () => {});
      });
    }
    this.server.on('tlsClientError', () => {});
  }

  /** @returns {Promise<number>} the port of the proxy */
  async start() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.server.address();
    if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
    return address.port;
  }

  /** How many lists and watches were requested so far; a streamed list counts as a list. */
  get counts() {
    return { ...this.#counts };
  }

  /** Breaks off each open watch in the middle of its next line. */
  cutWatches() {
    for (const response of this.#watches.keys()) this.#watches.set(response, 'cut');
  }

  /** Ends each open watch at its next event with an error event: 410 Gone. */
  expireWatches() {
    for (const response of this.#watches.keys()) this.#watches.set(response, 'gone');
  }

  /** Ends each open watch at once. */
  endWatches() {
    for (const response of this.#watches.keys()) response.stream?.close?.() ?? response.destroy();
  }

  async stop() {
    this.agent.destroy();
    for (const connection of this.#sessions) connection.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(request, response) {
    response.on('error', () => {});
    request.on('error', () => {});
    const url = new URL(request.url, this.admin);
    const isWatch = url.searchParams.get('watch') === 'true' || url.searchParams.get('watch') === '1';
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const refusal = this.intercept({ method: request.method, url, token, isWatch });
    if (refusal) return refuse(response, refusal);
    if (request.method === 'GET') this.#count(url, isWatch);
    this.#forward(request, response, url, isWatch);
  }

  #count(url, isWatch) {
    if (!url.pathname.endsWith('/widgets')) return;
    if (isWatch && url.searchParams.get('sendInitialEvents') !== 'true') this.#counts.watches += 1;
    else this.#counts.lists += 1;
  }

  #forward(request, response, url, isWatch) {
    const headers = passed(request.headers);
    delete headers.authorization;
    const upstream = httpsRequest(url, { method: request.method, headers, agent: this.agent }, (answer) => {
      response.writeHead(answer.statusCode, passed(answer.headers));
      if (isWatch && answer.statusCode === 200) this.#passWatch(answer, response);
      else answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  #passWatch(answer, response) {
    this.#watches.set(response, 'pass');
    response.on('close', () => this.#watches.delete(response));
    response.flushHeaders?.();
    answer.on('data', (chunk) => {
      const mode = this.#watches.get(response);
      if (mode === 'cut') {
        response.write(chunk.subarray(0, chunk.length / 2));
        answer.destroy();
        setTimeout(() => response.stream?.close?.(2) ?? response.destroy(), 20);
      } else if (mode === 'gone') {
        answer.destroy();
        response.end(`${JSON.stringify({ type: 'ERROR', object: statusOf({ code: 410, reason: 'Expired' }) })}\n`);
      } else response.write(chunk);
    });
    answer.on('end', () => response.end());
    answer.on('aborted', () => response.destroy());
  }
}

function passed(headers) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !name.startsWith(':')),
  );
}

function refuse(response, refusal) {
  response.writeHead(refusal.code, { 'content-type': 'application/json', ...refusal.headers });
  response.end(JSON.stringify(statusOf(refusal)));
}

function statusOf({ code, reason }) {
  const message = `refused by the test harness: ${reason}`;
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code };
}
