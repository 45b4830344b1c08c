import type { PlaygroundInput, PlaygroundResponse, PlaygroundResult } from '../../protocol.js';

/** The part of a `Worker` that is used. */
export interface PlaygroundWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: { readonly message?: string; preventDefault?(): void }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** The current state of the client. */
export type ClientPhase =
  | { readonly kind: 'loading' | 'running' | 'idle' }
  /** The last run was terminated, or failed. */
  | { readonly kind: 'stopped'; readonly message: string };

interface ClientEvents {
  onPhase(phase: ClientPhase): void;
  onResult(result: PlaygroundResult): void;
}

/** Milliseconds after which a run is stopped. */
export const longestRun = 5_000;

/**
 * Sends inputs to a worker, one at a time: of the inputs that arrive during a run, only the newest is sent. A run that
 * takes too long, for example because types expand exponentially, is terminated together with its worker. The time limit
 * does not include loading files.
 */
export class PlaygroundClient {
  #worker: PlaygroundWorker;
  #running: { readonly id: number; timer?: ReturnType<typeof setTimeout> | undefined } | undefined;
  #next: PlaygroundInput | undefined;
  #id = 0;

  /** @param first a worker that has been started already */
  constructor(
    private readonly newWorker: () => PlaygroundWorker,
    private readonly events: ClientEvents,
    first?: PlaygroundWorker,
  ) {
    this.#worker = this.#connect(first ?? newWorker());
  }

  /** Runs an input after the current run, unless a newer input arrives before that run ends. */
  run(input: PlaygroundInput): void {
    this.#next = input;
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#running || !this.#next) return;
    this.#id += 1;
    this.#running = { id: this.#id };
    this.#worker.postMessage({ ...this.#next, id: this.#id });
    this.#next = undefined;
    this.events.onPhase({ kind: 'loading' });
  }

  #connect(worker: PlaygroundWorker): PlaygroundWorker {
    worker.onmessage = ({ data }) => this.#receive(data as PlaygroundResponse); // only our worker sends messages
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#end({ kind: 'stopped', message: 'The generator could not be loaded. Reload the page.' });
    };
    return worker;
  }

  #receive(response: PlaygroundResponse): void {
    const running = this.#running;
    if (response.id !== running?.id) return;
    clearTimeout(running.timer);
    if ('phase' in response) {
      if (response.phase === 'running') running.timer = setTimeout(() => this.#stop(), longestRun);
      this.events.onPhase({ kind: response.phase });
      return;
    }
    if ('result' in response) this.events.onResult(response.result);
    this.#end('failure' in response ? { kind: 'stopped', message: response.failure } : { kind: 'idle' });
  }

  #stop(): void {
    this.#worker.terminate();
    this.#worker = this.#connect(this.newWorker());
    const message = `Stopped, because it took more than ${longestRun / 1000} s. Change the types or the object to try again.`;
    this.#end({ kind: 'stopped', message });
  }

  #end(phase: ClientPhase): void {
    clearTimeout(this.#running?.timer);
    this.#running = undefined;
    this.events.onPhase(phase);
    this.#sendNext();
  }
}
