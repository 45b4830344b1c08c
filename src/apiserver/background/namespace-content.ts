import { ApiError, type ApiObject } from '../model/index.js';
import type { StoreEvent } from '../storage/index.js';
import { Controller, type ControllerDependencies } from './controller.js';

/** Creates the ServiceAccount `default` in each namespace and, as an option, the ConfigMap with the root CA. */
export class NamespaceContent extends Controller {
  /** @param rootCA PEM certificate in the ConfigMap `kube-root-ca.crt`; if undefined, no ConfigMap is created */
  constructor(
    parts: ControllerDependencies,
    delayMs: number,
    private readonly rootCA: string | undefined,
  ) {
    super(parts, delayMs);
  }

  protected follow(storageKey: string, { type, key, object }: StoreEvent): void {
    if (type === 'ADDED' && storageKey === 'namespaces') this.add(key);
    const { name, namespace = '' } = object.metadata;
    if (type === 'DELETED' && storageKey === 'serviceaccounts' && name === 'default') this.add(namespace);
  }

  protected async reconcile(namespace: string): Promise<void> {
    const namespaces = this.resource('namespaces');
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
    const resource = this.resource(plural);
    if (resource) await this.parts.objects.create(resource, object).catch(ignoreExisting);
  }
}

const rootDescription =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

function ignoreExisting(error: unknown): void {
  if (!(error instanceof ApiError) || error.status.reason !== 'AlreadyExists') throw error;
}
