import type { KubernetesObject, ObjectType, Stored } from '../../../k8s/index.js';
import type { ListOptions, ObjectList, Reader } from '../interfaces/client.js';

/**
 * Lists objects page by page, so that a large collection is never in memory as a whole. Requires a reader of the API
 * server, such as `manager.apiReader`: caches do not support pages.
 *
 * All pages show the same point in time. The API server keeps old versions for 5 to 15 minutes.
 *
 * @param options options of `list`; `limit` is the page size, by default 500 objects
 * @throws StatusError (`isExpired`) if the pages are not read in that time; any error thrown by `list`
 * @example
 * for await (const { items } of listPages(manager.apiReader, Job, { namespace: 'default' })) {
 *   for (const job of items) console.log(job.metadata.name);
 * }
 */
export async function* listPages<T extends KubernetesObject>(
  reader: Pick<Reader, 'list'>,
  kind: ObjectType<T>,
  options: ListOptions = {},
): AsyncGenerator<ObjectList<Stored<T>>> {
  const { limit = 500 } = options;
  let next = options.continue;
  do {
    const page = await reader.list(kind, { ...options, limit, continue: next });
    yield page;
    next = page.metadata.continue || undefined;
  } while (next !== undefined);
}
