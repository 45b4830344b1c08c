/** The share of one request in a {@link BodyMemory}. */
export interface MemoryShare {
  /** Reserves more bytes. Returns false, and reserves none, if the limit would be exceeded. */
  grow(bytes: number): boolean;
  /** Releases all bytes. Idempotent. */
  release(): void;
}

/** The memory for the bodies of all requests of a server. */
export class BodyMemory {
  #used = 0;

  /**
   * @param max limit for all bodies, in bytes
   * @param onFull called when a share cannot grow
   */
  constructor(
    private readonly max: number,
    private readonly onFull: () => void,
  ) {}

  /** Creates the share of a request, without any bytes yet. */
  share(): MemoryShare {
    let taken = 0;
    return {
      grow: (bytes) => {
        const fits = this.#used + bytes <= this.max;
        if (fits) {
          taken += bytes;
          this.#used += bytes;
        } else {
          this.onFull();
        }
        return fits;
      },
      release: () => {
        this.#used -= taken;
        taken = 0;
      },
    };
  }
}
