import type { GroupVersionKind } from '../../../k8s/index.js';
import { untilAborted } from '../../clock/internal.js';
import { StatusError } from '../errors/status-error.js';
import { isSameResource, type RestMapper, type RestMapping } from './rest-mapping.js';

/**
 * Sends a request to the resource of a kind. If the API server does not serve the path, the mapping is read again, and
 * the request is sent once more if the mapping has changed.
 */
export async function withMapping<R>(
  { mapper, gvk, signal }: { mapper: RestMapper; gvk: GroupVersionKind; signal: AbortSignal | undefined },
  send: (mapping: RestMapping) => Promise<R>,
): Promise<R> {
  const mapping = await untilAborted(mapper.restMapping(gvk), signal);
  try {
    return await send(mapping);
  } catch (error) {
    if (!isUnknownPath(error) || !mapper.invalidate) throw error;
    mapper.invalidate(mapping);
    const current = await untilAborted(mapper.restMapping(gvk), signal);
    if (isSameResource(current, mapping)) throw error;
    return await send(current);
  }
}

/** Whether the API server does not serve the path. If only an object is missing, the 404 names that object. */
function isUnknownPath(error: unknown): boolean {
  return error instanceof StatusError && error.code === 404 && error.details.name === undefined;
}
