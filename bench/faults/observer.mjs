// Sees all widgets as the API server has them, by a watch of its own that goes past the proxies.
import { newTransport } from 'kbts/runtime/client';
import { widgetApi } from '../operators/widgets.mjs';

/** Reports each state of each widget, in the order of their versions. */
export class Observer {
  #stop = new AbortController();
  /** @type {Map<string, (widget: any) => void>} */
  #listeners = new Map();

  /** @param {import('kbts/runtime').RestConfig} config */
  constructor(config) {
    this.transport = newTransport(config, { retries: 0, connectTimeout: 1000 });
    this.ended = this.#run();
  }

  /** Listens to the widgets of a namespace. */
  listen(namespace, listener) {
    this.#listeners.set(namespace, listener);
    return () => this.#listeners.delete(namespace);
  }

  async stop() {
    this.#stop.abort();
    this.transport.close();
    await this.ended;
  }

  async #run() {
    while (!this.#stop.signal.aborted) {
      await this.#follow().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #follow() {
    const { signal } = this.#stop;
    const path = `${widgetApi}/widgets`;
    /** @type {any} */
    const list = await this.transport.request({ method: 'GET', path, signal });
    const version = ({ metadata }) => Number(metadata.resourceVersion);
    for (const widget of list.items.sort((a, b) => version(a) - version(b))) this.#report(widget);
    const query = { watch: true, resourceVersion: list.metadata.resourceVersion };
    for await (const batch of await this.transport.stream({ method: 'GET', path, query, signal })) {
      for (const { type, object } of batch) if (type === 'ADDED' || type === 'MODIFIED') this.#report(object);
    }
  }

  #report(widget) {
    this.#listeners.get(widget.metadata.namespace)?.(widget);
  }
}
