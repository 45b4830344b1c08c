// A slow link that several connections share.

const tick = 20;
/** What goes out at once, as a packet does, so that connections take turns. */
const packet = 1_400;

/** Passes on so many bytes per second in each direction; connections take turns. */
export class Throttle {
  /** What waits, by the socket that it came from. @type {Map<import('node:net').Socket, { to: import('node:net').Socket, rest: Buffer }>} */
  #waiting = new Map();
  #budget = 0;

  /** @param {number} bytesPerSecond */
  constructor(bytesPerSecond) {
    this.perTick = (bytesPerSecond * tick) / 1000;
    this.timer = setInterval(() => this.#pump(), tick);
  }

  /** Takes over a chunk. The sender is paused until it has gone out. */
  send(from, to, chunk) {
    from.pause();
    const before = this.#waiting.get(from)?.rest;
    this.#waiting.set(from, { to, rest: before ? Buffer.concat([before, chunk]) : chunk });
  }

  /** Passes on at once what still waits. */
  stop() {
    clearInterval(this.timer);
    for (const [from, { to, rest }] of this.#waiting) {
      to.write(rest);
      from.resume();
    }
    this.#waiting.clear();
  }

  #pump() {
    this.#budget = Math.min(this.#budget + this.perTick, 10 * this.perTick + packet);
    while (this.#budget > 0 && this.#waiting.size > 0) {
      for (const [from, { to, rest }] of [...this.#waiting]) {
        if (this.#budget <= 0) break;
        this.#budget -= Math.min(packet, rest.length);
        to.write(rest.subarray(0, packet));
        this.#waiting.delete(from); // and to the end of the line
        if (rest.length > packet) this.#waiting.set(from, { to, rest: rest.subarray(packet) });
        else from.resume();
      }
    }
  }
}
