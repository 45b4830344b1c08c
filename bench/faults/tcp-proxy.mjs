// A proxy for TCP: passes TLS on untouched, and breaks connections in the ways that networks do.
import { connect, createServer } from 'node:net';
import { Throttle } from './throttle.mjs';

/** A proxy in front of one port of 127.0.0.1. */
export class TcpProxy {
  #server = createServer((socket) => this.#accept(socket));
  /** @type {Set<Link>} */
  #links = new Set();
  #isRefusing = false;
  /** @type {Throttle | undefined} */
  #throttle;

  /** @param {number} target the port behind the proxy */
  constructor(target) {
    this.target = target;
  }

  /** @returns {Promise<number>} the port of the proxy */
  async start() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
    return address.port;
  }

  /** How many connections are open. */
  get count() {
    return this.#links.size;
  }

  /** Resets all connections. */
  resetAll() {
    for (const link of this.#links) link.reset();
  }

  /** Forwards nothing more on the connections that are open; both ends believe that all is well. */
  freezeAll() {
    for (const link of this.#links) link.freeze();
  }

  /** Closes new connections at once, as if nothing listened. */
  refuse(isRefusing) {
    this.#isRefusing = isRefusing;
  }

  /** Limits all connections together, in bytes per second and direction; undefined lifts the limit. */
  limit(bytesPerSecond) {
    this.#throttle?.stop();
    this.#throttle = bytesPerSecond === undefined ? undefined : new Throttle(bytesPerSecond);
    for (const link of this.#links) link.throttle(this.#throttle);
  }

  async stop() {
    this.limit(undefined);
    for (const link of this.#links) link.end();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client) {
    if (this.#isRefusing) return client.resetAndDestroy();
    const link = new Link(client, this.target, () => this.#links.delete(link));
    link.throttle(this.#throttle);
    this.#links.add(link);
  }
}

/** Two sockets, and what goes between them. */
class Link {
  #isFrozen = false;
  /** @type {Throttle | undefined} */
  #throttle;

  constructor(client, target, onEnd) {
    this.client = client;
    this.server = connect(target, '127.0.0.1');
    this.client.setNoDelay(true);
    this.server.setNoDelay(true);
    this.#join(this.client, this.server, onEnd);
    this.#join(this.server, this.client, onEnd);
  }

  freeze() {
    this.#isFrozen = true;
    this.client.pause();
    this.server.pause();
  }

  throttle(throttle) {
    this.#throttle = throttle;
  }

  reset() {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
  }

  /** Also ends what is frozen. */
  end() {
    this.client.destroy();
    this.server.destroy();
  }

  #join(from, to, onEnd) {
    from.on('data', (chunk) => {
      if (this.#isFrozen) return;
      if (this.#throttle) return this.#throttle.send(from, to, chunk);
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => this.#isFrozen || from.resume());
    from.on('error', () => {});
    from.on('close', () => {
      onEnd();
      if (!this.#isFrozen) to.destroySoon();
    });
  }
}
