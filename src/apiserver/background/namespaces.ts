import { type ApiObject, type JsonObject, type Resource, timeText } from '../model/index.js';
import { ignoreMissing } from '../pipeline/index.js';
import type { StoreEvent } from '../storage/index.js';
import { Controller } from './controller.js';
import { contentFinalizer, specFinalizers } from './namespace-rules.js';

/**
 * Deletes the content of terminating namespaces, reports remaining objects in the conditions of the namespace, and
 * completes the deletion.
 */
export class NamespaceDeletion extends Controller {
  protected follow(storageKey: string, { type, key, object }: StoreEvent): void {
    if (type !== 'DELETED' && storageKey === this.resource('namespaces')?.storageKey && isTerminating(object))
      this.add(key);
    // The deleted object may have been the last in its namespace.
    const { namespace } = object.metadata;
    if (type === 'DELETED' && namespace !== undefined && this.#terminating(namespace)) this.add(namespace);
  }

  #terminating(name: string): boolean {
    const resource = this.resource('namespaces');
    const found = resource && this.parts.objects.get(resource, '', name);
    return found !== undefined && isTerminating(found);
  }

  protected async reconcile(name: string): Promise<void> {
    const resource = this.resource('namespaces');
    if (!resource || !this.#terminating(name)) return;
    await this.#deleteContent(name);
    const remaining = this.#content(name);
    const conditions = conditionsOf(remaining, timeText(this.parts.world.now()));
    await this.parts.objects
      .update(resource, '', name, (namespace) => {
        const reported = withConditions(namespace, conditions);
        return remaining.length > 0 ? reported : withoutFinalizer(reported);
      })
      .catch(ignoreMissing);
  }

  async #deleteContent(namespace: string): Promise<void> {
    for (const { resource, object } of this.#content(namespace)) {
      if (object.metadata.deletionTimestamp !== undefined && !resource.strategy.gracePeriod) continue;
      const options = {
        propagationPolicy: 'Background',
        ...(resource.strategy.gracePeriod && { gracePeriodSeconds: 0 }),
      };
      await this.parts.objects.delete(resource, namespace, object.metadata.name ?? '', options).catch(ignoreMissing);
    }
  }

  #content(namespace: string): Content[] {
    const tables = new Map(
      this.parts.resources
        .all()
        .filter(({ isNamespaced, createOnly }) => isNamespaced && !createOnly)
        .map((resource) => [resource.storageKey, resource]),
    );
    return [...tables.values()].flatMap((resource) =>
      this.parts.objects.list(resource, namespace).map((object) => ({ resource, object })),
    );
  }
}

interface Content {
  readonly resource: Resource;
  readonly object: ApiObject;
}

function isTerminating(namespace: ApiObject): boolean {
  return namespace.metadata.deletionTimestamp !== undefined && specFinalizers(namespace).includes(contentFinalizer);
}

function withoutFinalizer(namespace: ApiObject): ApiObject {
  const finalizers = specFinalizers(namespace).filter((name) => name !== contentFinalizer);
  return { ...namespace, spec: finalizers.length > 0 ? { finalizers } : {} };
}

function withConditions(namespace: ApiObject, conditions: readonly JsonObject[]): ApiObject {
  const status = (namespace.status ?? {}) as JsonObject;
  const old = (status.conditions ?? []) as readonly JsonObject[];
  const next = conditions.map((condition) => {
    const same = old.find(({ type, status: value }) => type === condition.type && value === condition.status);
    return same ? { ...condition, lastTransitionTime: same.lastTransitionTime ?? '' } : condition;
  });
  const others = old.filter(({ type }) => !next.some((condition) => condition.type === type));
  return { ...namespace, status: { ...status, conditions: [...others, ...next] } };
}

function conditionsOf(remaining: readonly Content[], lastTransitionTime: string): JsonObject[] {
  const condition = (type: string, isTrue: boolean, reason: string, message: string): JsonObject => ({
    type,
    status: isTrue ? 'True' : 'False',
    lastTransitionTime,
    reason,
    message,
  });
  const kinds = countBy(remaining.map(({ resource: { group, plural } }) => `${plural}.${group}`));
  const finalizers = countBy(remaining.flatMap(({ object }) => object.metadata.finalizers ?? []));
  const content = kinds.map(([name, count]) => `${name} has ${count} resource instances`).join(', ');
  const held = finalizers.map(([name, count]) => `${name} in ${count} resource instances`).join(', ');
  return [
    condition(
      'NamespaceDeletionDiscoveryFailure',
      false,
      'ResourcesDiscovered',
      'All resources successfully discovered',
    ),
    condition(
      'NamespaceDeletionGroupVersionParsingFailure',
      false,
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ),
    condition(
      'NamespaceDeletionContentFailure',
      false,
      'ContentDeleted',
      'All content successfully deleted, may be waiting on finalization',
    ),
    content === ''
      ? condition('NamespaceContentRemaining', false, 'ContentRemoved', 'All content successfully removed')
      : condition('NamespaceContentRemaining', true, 'SomeResourcesRemain', `Some resources are remaining: ${content}`),
    held === ''
      ? condition(
          'NamespaceFinalizersRemaining',
          false,
          'ContentHasNoFinalizers',
          'All content-preserving finalizers finished',
        )
      : condition(
          'NamespaceFinalizersRemaining',
          true,
          'SomeFinalizersRemain',
          `Some content in the namespace has finalizers remaining: ${held}`,
        ),
  ];
}

function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
