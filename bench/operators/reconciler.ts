import { ConfigMap } from 'kbts/k8s/core/v1';
import {
  type Client,
  createOrUpdate,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
  setControllerReference,
} from 'kbts/runtime';
import { mergePatch } from 'kbts/runtime/client';
import type { Settings } from './settings.js';
import { Widget } from './widget.js';

/** Does what the work of this run is, as the operator in Go does in the same words. */
export class WidgetReconciler implements Reconciler {
  #reconciled = 0;

  constructor(
    private readonly client: Client,
    private readonly settings: Settings,
    private readonly say: (event: string) => void,
  ) {}

  async reconcile(request: Request): Promise<Result> {
    const widget = await this.client.find(Widget, request);
    if (!widget) return {};
    await this.#startBurst(widget);
    await this.#work(widget);
    this.#reconciled += 1;
    if (this.#reconciled === this.settings.expect) this.say('done');
    return {};
  }

  async #work(widget: Stored<Widget>): Promise<void> {
    switch (this.settings.work) {
      case 'read':
        return;
      case 'patch':
        return this.#patchStatus(widget);
      case 'update':
        return this.#updateStatus(widget);
      case 'own':
        return this.#ownConfigMap(widget);
      default:
        throw new Error(`unknown work \`${this.settings.work satisfies never}\``);
    }
  }

  async #patchStatus(widget: Stored<Widget>): Promise<void> {
    const extra = await this.#extra(widget);
    if (widget.status?.observed === widget.spec.value && (widget.status.extra ?? '') === extra) return;
    const status = { observed: widget.spec.value, by: this.settings.identity, ...(extra && { extra }) };
    await this.client.status.patch(widget, mergePatch({ status }));
  }

  /** The content of the config map of the same name. */
  async #extra({ metadata }: Stored<Widget>): Promise<string> {
    if (!this.settings.configMaps) return '';
    return (await this.client.find(ConfigMap, metadata))?.data?.value ?? '';
  }

  async #updateStatus(widget: Stored<Widget>): Promise<void> {
    if (widget.status?.observed === widget.spec.value) return;
    widget.status = { observed: widget.spec.value, by: this.settings.identity };
    await this.client.status.update(widget);
  }

  async #ownConfigMap(widget: Stored<Widget>): Promise<void> {
    const { namespace, name } = widget.metadata;
    const configMap = ConfigMap.from({ metadata: { namespace, name } });
    await createOrUpdate(this.client, configMap, (current) => {
      current.data = { value: String(widget.spec.value) };
      setControllerReference(widget, current);
    });
    await this.#updateStatus(widget);
  }

  /** Creates many config maps at once, which a webhook may delay. */
  async #startBurst({ metadata, spec }: Stored<Widget>): Promise<void> {
    const create = async (_: unknown, index: number) => {
      const name = `${metadata.name}-${index}`;
      await this.client.create(
        ConfigMap.from({ metadata: { ...ofNamespace(metadata), name, labels: { hang: 'yes' } } }),
      );
    };
    await Promise.allSettled(Array.from({ length: spec.burst ?? 0 }, create));
  }
}

function ofNamespace({ namespace }: { namespace?: string | undefined }) {
  return { namespace };
}
