import type { KubernetesObject } from './object.js';

/** What identifies a kind on a cluster, and how its objects are addressed. */
export interface GroupVersionKind {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lower-case plural as in URLs. Unknown for kinds of the user: the runtime asks the cluster. */
  readonly plural?: string | undefined;
  /** Whether objects live in a namespace. Unknown for kinds of the user: the runtime asks the cluster. */
  readonly namespaced?: boolean | undefined;
}

/** The key under which a class or a token carries its {@link GroupVersionKind}; shared by all copies of kbts in a process. */
export const kindKey: unique symbol = Symbol.for('kbts.kind') as never;

/** The run-time argument that stands for a built-in kind, as `Job` of `kbts/k8s/batch/v1`. */
export interface KindToken<T extends KubernetesObject> {
  readonly [kindKey]: GroupVersionKind;
  /** Makes an object of this kind with apiVersion and kind filled in. */
  from(init: Omit<T, 'apiVersion' | 'kind'>): T;
}

/** A class that `@Kind` or `groupVersion.register` made known as a kind. */
export interface KindClass<T extends KubernetesObject> {
  new (): T;
  readonly name: string;
}

/** What the client, the cache and the builder take to know a kind: a class with `@Kind`, or a token. */
export type ObjectType<T extends KubernetesObject> = KindToken<T> | KindClass<T>;

/**
 * Makes the token of a kind.
 *
 * @param gvk group, version and kind; plural and scope when they are known
 */
export function defineKind<T extends KubernetesObject>(gvk: GroupVersionKind): KindToken<T> {
  const apiVersion = apiVersionOf(gvk);
  return {
    [kindKey]: gvk,
    from: (init) => ({ apiVersion, kind: gvk.kind, ...init }) as T, // T is KubernetesObject plus what init holds
  };
}

/**
 * Reads what a class or a token stands for.
 *
 * @throws TypeError when the class was never registered
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
