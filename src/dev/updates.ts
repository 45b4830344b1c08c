/** The reason for an update. */
export interface UpdateRequest {
  /** Time of the first save since the last update; undefined if no file was saved. */
  readonly savedAt: number | undefined;
  /** Whether the operator must be restarted, even with the same code. */
  readonly isForced: boolean;
}

/** Runs one update at a time. Saves and restarts that are requested during an update lead to one more update. */
export class Updates {
  #savedAt: number | undefined;
  #mustRestart = false;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(
    private readonly update: (request: UpdateRequest) => Promise<void>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Whether a file was saved since the running update began. */
  get isOutdated(): boolean {
    return this.#savedAt !== undefined;
  }

  /** Must be called when a file was saved. */
  save(): void {
    this.#savedAt ??= Date.now();
    this.#runSoon();
  }

  /** Requests an update that restarts the operator. */
  restart(): void {
    this.#mustRestart = true;
    this.#runSoon();
  }

  /** Runs the first update. Its errors are not reported, but thrown. */
  async runFirst(): Promise<void> {
    await this.#next();
  }

  /** Resolves when no update is running. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  #runSoon(): void {
    if (this.#running || this.#isStopped) return;
    this.#running = this.#next().catch(this.failed);
    void this.#running.finally(() => {
      this.#running = undefined;
      if (this.#savedAt !== undefined || this.#mustRestart) this.#runSoon();
    });
  }

  #next(): Promise<void> {
    const request = { savedAt: this.#savedAt, isForced: this.#mustRestart };
    this.#savedAt = undefined;
    this.#mustRestart = false;
    return this.update(request);
  }
}
