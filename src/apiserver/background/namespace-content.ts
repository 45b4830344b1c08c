import { ApiError, type ApiObject } from '../model/index.js';
import { DelayedQueue } from './delayed-queue.js';
import type { ControllerDependencies } from './garbage-collector.js';

/** Creates the ServiceAccount `default` in each namespace and, as an option, the ConfigMap with the root CA. */
export class NamespaceContent {
  readonly #queue: DelayedQueue;
  readonly #stop: () => void;

  /** @param rootCA PEM certificate in the ConfigMap `kube-root-ca.crt`; if undefined, no ConfigMap is created */
  constructor(
    private readonly parts: ControllerDependencies,
    delayMs: number,
    private readonly rootCA: string | undefined,
  ) {
    this.#queue = new DelayedQueue(parts.world, delayMs, (name) => this.#process(name));
    const namespaces = parts.resources.find('', 'v1', 'namespaces')?.resource;
    const accounts = parts.resources.find('', 'v1', 'serviceaccounts')?.resource;
    this.#stop = parts.store.listen((storageKey, { type, key, object }) => {
      if (type === 'ADDED' && storageKey === namespaces?.storageKey) this.#queue.add(key);
      const { name, namespace = '' } = object.metadata;
      if (type === 'DELETED' && storageKey === accounts?.storageKey && name === 'default') this.#queue.add(namespace);
    });
  }

  stop(): void {
    this.#stop();
    this.#queue.stop();
  }

  async #process(namespace: string): Promise<void> {
    const namespaces = this.parts.resources.find('', 'v1', 'namespaces')?.resource;
    const found = namespaces && this.parts.objects.get(namespaces, '', namespace);
    if (!found || found.metadata.deletionTimestamp !== undefined) return;
    const metadata = { name: 'default', namespace };
    await this.#create('serviceaccounts', { apiVersion: 'v1', kind: 'ServiceAccount', metadata });
    if (this.rootCA === undefined) return;
    const annotations = { 'kubernetes.io/description': rootDescription };
    await this.#create('configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'kube-root-ca.crt', namespace, annotations },
      data: { 'ca.crt': this.rootCA },
    });
  }

  async #create(plural: string, object: ApiObject): Promise<void> {
    const resource = this.parts.resources.find('', 'v1', plural)?.resource;
    if (resource) await this.parts.objects.create(resource, object).catch(ignoreExisting);
  }
}

const rootDescription =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

function ignoreExisting(error: unknown): void {
  if (!(error instanceof ApiError) || error.status.reason !== 'AlreadyExists') throw error;
}
