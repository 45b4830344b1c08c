import type { ApplyConfiguration, ApplyFields } from './apply-configuration.js';
import type { Draft, DraftFields } from './draft.js';
import type { KubernetesObject } from './object.js';

/** The GroupVersionKind of a kind, and its REST mapping. */
export interface GroupVersionKind {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lowercase plural as in URLs. Unknown for user-defined kinds: the runtime discovers it. */
  readonly plural?: string | undefined;
  /** Whether the kind is namespaced. Unknown for user-defined kinds: the runtime discovers it. */
  readonly namespaced?: boolean | undefined;
}

/** The key under which a class or a token carries its {@link GroupVersionKind}; shared by all copies of kbts in a process. */
export const kindKey: unique symbol = Symbol.for('kbts.kind') as never;

/** The run-time value for a built-in kind, such as `Job` of `kbts/k8s/batch/v1`. */
export interface KindToken<T extends KubernetesObject> {
  readonly [kindKey]: GroupVersionKind;
  /** Creates an object of this kind with apiVersion and kind. */
  from(init: Omit<T, 'apiVersion' | 'kind'>): T;
  /** Creates an object without some of its required fields, which the mutate function of `createOrUpdate` sets. */
  from(init: DraftFields<T>): Draft<T>;
  /**
   * Creates part of an object of this kind, with apiVersion and kind, for `client.apply`.
   *
   * @example
   * const replicas = Deployment.applyConfiguration({ metadata: { namespace: 'default', name: 'web' }, spec: { replicas: 3 } });
   * await client.apply(replicas, { fieldManager: 'scaler' });
   */
  applyConfiguration(fields: ApplyFields<T>): ApplyConfiguration<T>;
}

/** A class that was registered as a kind with `@Kind` or `groupVersion.register`. */
export interface KindClass<T extends KubernetesObject> {
  new (): T;
  readonly name: string;
}

/** Identifies a kind for the client, the cache and the builder: a class with `@Kind`, or a token. */
export type ObjectType<T extends KubernetesObject> = KindToken<T> | KindClass<T>;

/**
 * Creates the token of a kind.
 *
 * @param gvk group, version and kind; plural and scope when they are known
 */
export function defineKind<T extends KubernetesObject>(gvk: GroupVersionKind): KindToken<T> {
  const apiVersion = apiVersionOf(gvk);
  return {
    [kindKey]: gvk,
    // T is KubernetesObject plus the properties of init; a draft has fewer.
    from: (init: object) => ({ apiVersion, kind: gvk.kind, ...init }) as T & Draft<T>,
    applyConfiguration: (fields) => ({ apiVersion, kind: gvk.kind, ...fields }),
  };
}

/**
 * Returns the kind of a class or token.
 *
 * @throws TypeError if the class is not registered
 */
export function groupVersionKindOf(kind: ObjectType<never> | ObjectType<KubernetesObject>): GroupVersionKind {
  const holder = kind as { readonly [kindKey]?: GroupVersionKind; readonly name?: string };
  if (Object.hasOwn(holder, kindKey) && holder[kindKey]) return holder[kindKey];
  throw new TypeError(
    `\`${holder.name ?? String(kind)}\` is not a kind: put \`@Kind(groupVersion)\` on the class, or call \`groupVersion.register\` with it`,
  );
}

/** `batch/v1`; `v1` for the core group. */
export function apiVersionOf({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Splits `batch/v1` into group and version; the group of `v1` is empty. */
export function parseApiVersion(apiVersion: string): Pick<GroupVersionKind, 'group' | 'version'> {
  const slash = apiVersion.indexOf('/');
  return { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1) };
}
