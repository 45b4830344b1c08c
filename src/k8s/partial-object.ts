import type { Draft } from './draft.js';
import { apiVersionOf, groupVersionKindOf, type KindToken, kindKey, type ObjectType } from './kind.js';
import type { KubernetesObject } from './object.js';

/** Property key that marks tokens and objects with only metadata. Copies made with `{ ...object }` keep the mark. */
export const partialKey: unique symbol = Symbol.for('kbts.partial') as never;

/** The metadata of an object of any kind, without its other fields; see {@link metadataOf}. */
export interface PartialObjectMetadata extends KubernetesObject {
  /** The client rejects `create` and `update`, which would remove the other fields. */
  readonly [partialKey]?: true;
}

/**
 * Returns a token for only the metadata of a kind, for reads, watches, patches and deletions that require no other
 * fields. The API server then sends only metadata, and the cache stores only metadata.
 *
 * @example
 * await newControllerManagedBy(manager).for(Site).owns(metadataOf(Secret)).complete(reconciler);
 * const { metadata } = await client.get(metadataOf(Secret), { namespace: 'default', name: 'certificate' });
 */
export function metadataOf<T extends KubernetesObject>(kind: ObjectType<T>): KindToken<PartialObjectMetadata> {
  const gvk = groupVersionKindOf(kind as ObjectType<KubernetesObject>); // only group, version and kind are used
  const identity = { apiVersion: apiVersionOf(gvk), kind: gvk.kind };
  const token: KindToken<PartialObjectMetadata> & { readonly [partialKey]: true } = {
    [kindKey]: gvk,
    [partialKey]: true,
    // No fields besides the metadata are required, so a draft is complete.
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

/** Returns a metadata-only object. It shares the metadata with the given object. */
export function partialObject<M extends Pick<KubernetesObject, 'metadata'>>(
  { apiVersion, kind }: Pick<KubernetesObject, 'apiVersion' | 'kind'>,
  { metadata }: M,
): PartialObjectMetadata & Pick<M, 'metadata'> {
  return { apiVersion, kind, metadata, [partialKey]: true };
}
