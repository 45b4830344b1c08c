import { type KubernetesObject, type PartialObjectMetadata, partialObject, type Stored } from '../../../k8s/index.js';
import type { Informer } from '../interfaces/informer.js';
import type { KindInformer } from './kind-informer.js';

/** Returns a metadata informer that shares the store of the kind's whole objects. */
export function metadataView(informer: KindInformer<KubernetesObject>): Informer<PartialObjectMetadata> {
  return {
    addListener: (listener, options) =>
      informer.addListener(
        {
          create: ({ object, ...event }) => listener.create({ ...event, object: metadataIn(object) }),
          update: ({ objectOld, objectNew }) =>
            listener.update({ objectOld: metadataIn(objectOld), objectNew: metadataIn(objectNew) }),
          delete: ({ object, ...event }) => listener.delete({ ...event, object: metadataIn(object) }),
        },
        { ...options, isOfMetadata: true },
      ),
    get hasSynced() {
      return informer.hasSynced;
    },
    get failure() {
      return informer.failure;
    },
    waitForSync: (signal) => informer.waitForSync(signal),
  };
}

/** Returns the metadata of a stored object, without a copy. */
export function metadataIn(object: Stored<KubernetesObject>): Stored<PartialObjectMetadata> {
  return partialObject(object, object);
}
