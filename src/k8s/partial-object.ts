import type { Draft } from './draft.js';
import { apiVersionOf, groupVersionKindOf, type KindToken, kindKey, type ObjectType } from './kind.js';
import type { KubernetesObject } from './object.js';

/** The key under which tokens and objects state that they have only metadata. Copies made with `{ ...object }` keep it. */
export const partialKey: unique symbol = Symbol.for('kbts.partial') as never;

/** The metadata of an object of any kind, without its other fields; see {@link metadataOf}. */
export interface PartialObjectMetadata extends KubernetesObject {
  /** The client rejects `create` and `update`, which would remove the other fields. */
  readonly [partialKey]?: true;
}

/**
 * Returns the token of the metadata of a kind, for everything that only needs metadata: reads, watches, patches and
 * deletions. The API server then sends no other fields, and the cache stores none.
 *
 * @example
 * await newControllerManagedBy(manager).for(Site).owns(metadataOf(Secret)).complete(reconciler);
 * const { metadata } = await client.get(metadataOf(Secret), { namespace: 'default', name: 'certificate' });
 */
export function metadataOf<T extends KubernetesObject>(kind: ObjectType<T>): KindToken<PartialObjectMetadata> {
  const gvk = groupVersionKindOf(kind as ObjectType<KubernetesObject>); // only its group, version and kind are used
  const identity = { apiVersion: apiVersionOf(gvk), kind: gvk.kind };
  const token: KindToken<PartialObjectMetadata> & { readonly [partialKey]: true } = {
    [kindKey]: gvk,
    [partialKey]: true,
    // An object of this kind requires no other fields.
    from: (init: Pick<KubernetesObject, 'metadata'>) =>
      partialObject(identity, init) as PartialObjectMetadata & Draft<PartialObjectMetadata>,
    applyConfiguration: ({ metadata }) => ({ ...identity, metadata }),
  };
  return token;
}

/** Whether a kind or an object has only metadata. */
export function isPartial(value: ObjectType<never> | ObjectType<KubernetesObject> | KubernetesObject): boolean {
  return partialKey in value;
}

/** Returns the metadata of an object, which is shared with it. */
export function partialObject<M extends Pick<KubernetesObject, 'metadata'>>(
  { apiVersion, kind }: Pick<KubernetesObject, 'apiVersion' | 'kind'>,
  { metadata }: M,
): PartialObjectMetadata & Pick<M, 'metadata'> {
  return { apiVersion, kind, metadata, [partialKey]: true };
}
