import { overloaded } from './http.js';
import type { FilledLimits } from './limits.js';

interface CapacityOptions extends Pick<FilledLimits, 'maxRequests' | 'maxBodyBytes'> {
  readonly onLimit: (limit: 'maxRequests' | 'maxBodyBytes') => void;
}

/** The share of a {@link Capacity} that one request uses. At a limit, methods throw an `HttpError` with status 503. */
export interface Share {
  /** Until `bodyCompleted`, the request does not count, and the body may be dropped, which frees its memory. */
  bodyStarted(onDropped: (error: Error) => void): void;
  grow(bytes: number): void;
  bodyCompleted(): void;
  /**
   * Replaces the body by the response, which keeps its memory until {@link release}, or until it is dropped. The request
   * no longer counts.
   */
  responding(bytes: number, onDropped: (error: Error) => void): void;
  /** Idempotent. */
  release(): void;
}

interface Peer {
  requests: number;
  bodies: number;
  bytes: number;
  shares: number;
}

interface Entry {
  readonly peer: Peer;
  bytes: number;
  isCounted: boolean;
  /** Whether the client is sending the body. */
  isBody: boolean;
  onDropped: (error: Error) => void;
}

const peerFraction = 4;
/** Below this share of memory in use, one client may have more than its quarter: most operators have only one client. */
const freeForAll = 1 / 2;

function peerLimit(maxRequests: number): number {
  return Math.max(1, maxRequests / peerFraction);
}

/**
 * Limits the requests that a server handles, and the memory for their bodies and for responses that clients have not
 * read yet. One client, by its address, gets at most a quarter of the requests, and a quarter of the memory once half
 * of it is in use, so that an attacker in one pod cannot take all; one body per client may be larger.
 *
 * Bodies that have arrived are never dropped. If a limit is reached, the incomplete body or unread response that has
 * not changed for the longest time is dropped; if the client has used its quarter, only a body or response of that
 * client.
 */
export class Capacity {
  readonly #peers = new Map<string, Peer>();
  /** Requests whose client must send the body or read the response. The first has waited for the longest time. */
  readonly #incomplete = new Set<Entry>();
  #requests = 0;
  #bodies = 0;
  #bytes = 0;

  constructor(private readonly options: CapacityOptions) {}

  /** Admits a request of a client. `onWaiting` is called when the request begins and stops waiting for its body. */
  admit(address: string, onWaiting: (isWaiting: boolean) => void = () => {}): Share {
    const peer = this.#peers.get(address) ?? { requests: 0, bodies: 0, bytes: 0, shares: 0 };
    const options = this.options;
    const entry: Entry = { peer, bytes: 0, isCounted: false, isBody: false, onDropped: () => {} };
    this.#count(entry);
    peer.shares += 1;
    this.#peers.set(address, peer);
    let isReleased = false;
    return {
      bodyStarted: (onDropped) => {
        onWaiting(true);
        entry.onDropped = onDropped;
        this.#uncount(entry);
        this.#incomplete.add(entry);
        this.#setBody(entry, true);
        this.#limitBodies(peer);
      },
      grow: (bytes) => this.#grow(entry, bytes),
      bodyCompleted: () => {
        onWaiting(false);
        if (this.#remove(entry)) this.#count(entry);
      },
      responding: (bytes, onDropped) => {
        this.#uncount(entry);
        this.#free(entry);
        this.#remove(entry);
        // A response that is larger than the memory may still be sent.
        this.#grow(entry, Math.min(bytes, options.maxBodyBytes * freeForAll));
        entry.onDropped = onDropped;
        this.#incomplete.add(entry);
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#remove(entry);
        this.#uncount(entry);
        this.#free(entry);
        peer.shares -= 1;
        if (peer.shares === 0) this.#peers.delete(address);
      },
    };
  }

  #count(entry: Entry): void {
    const { maxRequests } = this.options;
    if (this.#requests >= maxRequests || entry.peer.requests >= peerLimit(maxRequests)) {
      throw this.#full('maxRequests');
    }
    entry.isCounted = true;
    entry.peer.requests += 1;
    this.#requests += 1;
  }

  #uncount(entry: Entry): void {
    if (!entry.isCounted) return;
    entry.isCounted = false;
    entry.peer.requests -= 1;
    this.#requests -= 1;
  }

  /** Limits the number of incomplete bodies. Memory and the number of connections limit unread responses. */
  #limitBodies(peer: Peer): void {
    const { maxRequests } = this.options;
    const isPeerFull = peer.bodies > peerLimit(maxRequests);
    if (!isPeerFull && this.#bodies <= maxRequests) return;
    const stalest = this.#stalest((entry) => entry.isBody && (!isPeerFull || entry.peer === peer));
    if (stalest) this.#drop(stalest, 'maxRequests');
  }

  #grow(entry: Entry, bytes: number): void {
    if (this.#incomplete.delete(entry)) this.#incomplete.add(entry);
    const { maxBodyBytes } = this.options;
    const { peer } = entry;
    for (;;) {
      const isPeerFull =
        peer.bytes > entry.bytes &&
        peer.bytes + bytes > maxBodyBytes / peerFraction &&
        this.#bytes + bytes > maxBodyBytes * freeForAll;
      if (!isPeerFull && this.#bytes + bytes <= maxBodyBytes) break;
      const stalest = this.#stalest(
        (other) => other !== entry && other.bytes > 0 && (!isPeerFull || other.peer === peer),
      );
      if (!stalest) throw this.#full('maxBodyBytes');
      this.#drop(stalest, 'maxBodyBytes');
    }
    entry.bytes += bytes;
    peer.bytes += bytes;
    this.#bytes += bytes;
  }

  #stalest(isCandidate: (entry: Entry) => boolean): Entry | undefined {
    for (const entry of this.#incomplete) if (isCandidate(entry)) return entry;
    return undefined;
  }

  #setBody(entry: Entry, isBody: boolean): void {
    if (entry.isBody === isBody) return;
    entry.isBody = isBody;
    const change = isBody ? 1 : -1;
    entry.peer.bodies += change;
    this.#bodies += change;
  }

  /** Removes a request from the incomplete requests. Returns whether it was incomplete. */
  #remove(entry: Entry): boolean {
    this.#setBody(entry, false);
    return this.#incomplete.delete(entry);
  }

  #drop(entry: Entry, limit: 'maxRequests' | 'maxBodyBytes'): void {
    this.#remove(entry);
    this.#free(entry);
    entry.onDropped(this.#full(limit));
  }

  #free(entry: Entry): void {
    this.#bytes -= entry.bytes;
    entry.peer.bytes -= entry.bytes;
    entry.bytes = 0;
  }

  #full(limit: 'maxRequests' | 'maxBodyBytes'): Error {
    this.options.onLimit(limit);
    return overloaded(
      limit === 'maxRequests' ? 'too many requests are being handled' : 'too many request bodies are in memory',
    );
  }
}
