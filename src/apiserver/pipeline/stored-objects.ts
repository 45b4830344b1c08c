import {
  type ApiObject,
  alreadyExists,
  type FoundResource,
  type JsonObject,
  notFound,
  type Objects,
  type RequestContext,
  type Resource,
  sameJson,
  type World,
} from '../model/index.js';
import { objectKey } from '../storage/index.js';
import type { Stages } from './call.js';
import { prepareNew } from './create.js';
import { removeObject } from './delete.js';
import { table } from './objects.js';
import { checkedDeleteOptions } from './options.js';
import { requestInfoOf } from './request-info.js';
import { isDeletedBy } from './update.js';

/** Reads and writes stored objects without admission and authorization, for the server itself. */
export class StoredObjects implements Objects {
  constructor(private readonly stages: Pick<Stages, 'store' | 'world'>) {}

  get(resource: Resource, namespace: string, name: string): ApiObject | undefined {
    return table(this.stages, resource).get(objectKey(namespace, name));
  }

  list(resource: Resource, namespace = ''): readonly ApiObject[] {
    const prefix = namespace === '' ? '' : `${namespace}/`;
    return table(this.stages, resource)
      .list(prefix)
      .map(([, object]) => object);
  }

  async update(
    resource: Resource,
    namespace: string,
    name: string,
    change: (object: ApiObject) => ApiObject | undefined,
  ): Promise<ApiObject> {
    const key = objectKey(namespace, name);
    const current = this.get(resource, namespace, name);
    if (!current) throw notFound({ group: resource.group, name: resource.plural }, name);
    const next = change(current);
    if (!next || sameJson(next, current)) return current;
    const isEnd = isDeletedBy(resource, next, current);
    // There is no `await` here, so no other write can happen between reading and writing.
    return this.stages.store.write(resource.storageKey, key, current, isEnd ? undefined : next) ?? current;
  }

  async create(resource: Resource, object: ApiObject): Promise<ApiObject> {
    const found = storedVersion(resource);
    const prepared = prepareNew(found.version.setDefaults(object), found, internalContext(this.stages.world));
    const { name = '', namespace = '' } = prepared.metadata;
    const written = this.stages.store.write(resource.storageKey, objectKey(namespace, name), undefined, prepared);
    if (!written) throw alreadyExists({ group: resource.group, name: resource.plural }, name);
    return written;
  }

  async delete(resource: Resource, namespace: string, name: string, options: JsonObject = {}): Promise<void> {
    const context = internalContext(this.stages.world);
    const found = storedVersion(resource);
    await removeObject({ ...(this.stages as Stages) }, found, context, namespace, name, checkedDeleteOptions(options));
  }
}

/** The context of writes that are not caused by a request. */
export function internalContext(world: World): RequestContext {
  return {
    info: requestInfoOf('GET', '/'),
    user: { name: 'system:apiserver', groups: ['system:masters'] },
    userAgent: 'kube-apiserver',
    warn: () => undefined,
    signal: new AbortController().signal,
    world,
  };
}

function storedVersion(resource: Resource): FoundResource {
  const version = resource.versions.find(({ name }) => name === resource.storageVersion) ?? resource.versions[0];
  if (!version) throw new RangeError(`${resource.plural} has no version`);
  return { resource, version };
}
