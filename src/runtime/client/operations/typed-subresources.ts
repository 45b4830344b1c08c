import type { TokenRequest, TokenRequestSpec } from '../../../k8s/authentication/v1.js';
import type { Scale } from '../../../k8s/autoscaling/v1.js';
import type { Pod, ServiceAccount } from '../../../k8s/core/v1.js';
import type { KubernetesObject } from '../../../k8s/index.js';
import type { DeleteOptions } from '../../../k8s/meta/v1.js';
import type { Eviction } from '../../../k8s/policy/v1.js';
import type { Client, GetOptions, WriteOptions } from '../interfaces/client.js';
import { objectKeyFromObject } from '../mapping/object-key.js';
import { mergePatch } from '../patch/patch.js';

/** The part of a client used by functions for subresources. */
export type SubResources = Pick<Client, 'subResource'>;

/**
 * Reads the `scale` subresource of a workload, such as a Deployment, or of a custom resource with `@ScaleSubresource`.
 *
 * @throws StatusError with reason `NotFound` if the object or its subresource does not exist
 * @example
 * const { status } = await getScale(client, deployment);
 */
export async function getScale(client: SubResources, object: KubernetesObject, options?: GetOptions): Promise<Scale> {
  return await client.subResource('scale').get<Scale>(object, options);
}

/**
 * Sets the number of replicas of an object with the `scale` subresource. Does not conflict with other changes.
 *
 * @returns the scale after the change
 * @throws StatusError with reason `NotFound` if the object or its subresource does not exist
 * @example
 * await setScale(client, deployment, 3);
 */
export async function setScale(
  client: SubResources,
  object: KubernetesObject,
  replicas: number,
  options?: WriteOptions,
): Promise<Scale> {
  const scale: KubernetesObject = await client
    .subResource('scale')
    .patch<KubernetesObject>(object, mergePatch({ spec: { replicas } }), options);
  return scale as Scale; // the API server responds with the scale
}

/**
 * Evicts a pod: deletes it if its PodDisruptionBudgets allow that.
 *
 * @param deleteOptions for example the grace period. Default: the settings of the pod
 * @throws StatusError with reason `TooManyRequests` if a PodDisruptionBudget does not allow it
 * @example
 * await evict(client, pod).catch((error) => { if (!isTooManyRequests(error)) throw error; });
 */
export async function evict(
  client: SubResources,
  pod: Pod,
  deleteOptions?: DeleteOptions,
  options?: WriteOptions,
): Promise<void> {
  const metadata = objectKeyFromObject(pod);
  const eviction: Eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata, deleteOptions };
  await client.subResource('eviction').create(pod, eviction, options);
}

/** A service account token. */
export interface IssuedToken {
  readonly token: string;
  readonly expirationTimestamp: string;
}

/**
 * Requests a token for a service account.
 *
 * @throws StatusError with reason `NotFound` if the service account does not exist
 * @example
 * const { token } = await requestToken(client, serviceAccount, { audiences: ['vault'], expirationSeconds: 600 });
 */
export async function requestToken(
  client: SubResources,
  serviceAccount: ServiceAccount,
  spec: TokenRequestSpec,
  options?: WriteOptions,
): Promise<IssuedToken> {
  const request: TokenRequest = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', metadata: {}, spec };
  const { status } = await client.subResource('token').create(serviceAccount, request, options);
  const { token, expirationTimestamp } = status ?? {};
  if (!token || !expirationTimestamp) throw new TypeError('the API server returned a TokenRequest without a token');
  return { ...status, token, expirationTimestamp };
}
