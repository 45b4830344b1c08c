/** What one request uses of a {@link BodyMemory}. */
export interface MemoryShare {
  /** Takes more bytes. Returns false, and takes nothing, when they would be too many. */
  grow(bytes: number): boolean;
  /** Releases all bytes. Can be called again. */
  release(): void;
}

/** The memory that the bodies of all requests of a server share. */
export class BodyMemory {
  #used = 0;

  /**
   * @param max bytes for all bodies
   * @param onFull called when a share cannot grow
   */
  constructor(
    private readonly max: number,
    private readonly onFull: () => void,
  ) {}

  /** Opens the share of a request; it has no bytes yet. */
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
