import { Namespace } from 'kbts/k8s/core/v1';
import * as client from 'kbts/runtime/client';
import type { Site } from '../api.js';
import { Certificate } from '../runtime.js';

/** Every response of 400 and above is a `StatusError`; functions check its reason. */
export function shouldRetry(error: unknown): boolean {
  if (client.isConflict(error) || client.isTooManyRequests(error) || client.isTimeout(error)) return true;
  if (client.isInvalid(error) || client.isBadRequest(error) || client.isForbidden(error)) return false;
  // No response at all: the connection failed.
  return error instanceof client.TransportError && error.code === 'ECONNREFUSED';
}

/** The details of a rejected object name the fields, for a condition or an event. */
export function invalidFields(error: unknown): string[] {
  if (!client.isInvalid(error)) return [];
  const details: client.StatusDetails = error.details;
  const describe = ({ field, message }: client.StatusCause) => `${field}: ${message}`;
  return (details.causes ?? []).map(describe);
}

/** A namespace that is being deleted accepts no new objects, which is not an error for a controller. */
export async function createUnlessTerminating(writer: client.Writer, site: Site): Promise<boolean> {
  try {
    await writer.create(site);
    return true;
  } catch (error) {
    if (client.isNamespaceTerminating(error) || client.isAlreadyExists(error)) return false;
    throw error;
  }
}

/** A kind whose CRD is not installed is an error of its own, with the kind. */
export async function certificatesIn(reader: client.Reader, namespace: string): Promise<number | undefined> {
  try {
    return (await reader.list(Certificate, { namespace })).items.length;
  } catch (error) {
    if (!client.isNoMatch(error)) throw error;
    const missing: client.NoKindMatchError = error;
    if (missing.groupVersionKind.group !== 'cert-manager.io') throw error;
    return undefined;
  }
}

/** A name that cannot be part of a URL is rejected before anything is sent. */
export async function namespaceExists(reader: client.Reader, name: string): Promise<boolean> {
  try {
    await reader.get(Namespace, { name });
    return true;
  } catch (error) {
    if (error instanceof client.InvalidNameError || client.isNotFound(error)) return false;
    throw error;
  }
}

/** A page token or a resource version that is too old requires a new list; other errors pass the message on. */
export function messageOf(error: unknown): string {
  if (client.isExpired(error) || client.isGone(error)) return 'list again';
  if (client.isUnauthorized(error)) return 'the credentials are invalid';
  return error instanceof client.StatusError ? `${error.reason} (${error.code}): ${error.message}` : String(error);
}

const sites: client.GroupResource = { group: 'web.example.com', resource: 'sites' };

/** Tests and extension API servers create the same errors. */
export function errorFor(code: number, name: string): client.StatusError {
  switch (code) {
    case 400:
      return client.newBadRequest('the body is not JSON');
    case 403:
      return client.newForbidden(sites, name, 'the quota is used up');
    case 404:
      return client.newNotFound(sites, name);
    case 409:
      return client.newConflict(sites, name, 'the object has been modified');
    default: {
      const status: client.Status = { status: 'Failure', code, reason: 'InternalError', message: 'try again' };
      return new client.StatusError(status, { retryAfter: 1_000 });
    }
  }
}

/** For `create`, the error that `ignoreAlreadyExists` ignores. */
export const taken = (name: string): client.StatusError => client.newAlreadyExists(sites, name);
