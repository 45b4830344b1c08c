import { describe, expect, it } from 'vitest';
import { newForbidden, newNotFound } from '../errors/new-status-errors.js';
import type { ApiRequest, Transport } from '../transport/transport.js';
import { newRestMapper } from './rest-mapper.js';
import { isNoMatch } from './rest-mapping.js';

const cronJob = { group: 'batch.example.com', version: 'v1', kind: 'CronJob' };
const resources = [
  { name: 'cronjobs', kind: 'CronJob', namespaced: true },
  { name: 'cronjobs/status', kind: 'CronJob', namespaced: true },
  { name: 'cronjobs/scale', kind: 'Scale', namespaced: true },
  { name: 'rooms', kind: 'Room', namespaced: false },
];

/** A cluster whose discovery returns a table that tests change. */
function cluster(table: Record<string, unknown>) {
  const paths: string[] = [];
  const transport: Transport = {
    async request<T>({ path }: ApiRequest): Promise<T> {
      paths.push(path);
      const found = table[path];
      if (found instanceof Error) throw found;
      if (!found) throw newNotFound({ group: '', resource: 'paths' }, path);
      return { resources: found } as T; // the table says what the server sends
    },
    stream: () => Promise.reject(new Error('not used')),
    close: () => {},
  };
  return { paths, mapper: newRestMapper(transport) };
}

describe('newRestMapper', () => {
  it('sends one request per group and version, including for concurrent calls', async () => {
    const { paths, mapper } = cluster({ '/apis/batch.example.com/v1': resources });
    const [first, room] = await Promise.all([
      mapper.restMapping(cronJob),
      mapper.restMapping({ ...cronJob, kind: 'Room' }),
    ]);
    expect(first).toEqual({ ...cronJob, plural: 'cronjobs', namespaced: true });
    expect(room).toMatchObject({ plural: 'rooms', namespaced: false });
    await mapper.restMapping(cronJob);
    expect(paths).toEqual(['/apis/batch.example.com/v1']);
  });

  it('uses the plural and scope of the kind itself without a request, and caches them', async () => {
    const { paths, mapper } = cluster({});
    const pod = { group: '', version: 'v1', kind: 'Pod' };
    await expect(mapper.restMapping({ ...pod, plural: 'pods', namespaced: true })).resolves.toMatchObject({
      plural: 'pods',
    });
    await expect(mapper.restMapping(pod)).resolves.toMatchObject({ plural: 'pods', namespaced: true });
    expect(paths).toEqual([]);
  });

  it('a kind that is installed later is found', async () => {
    const table: Record<string, unknown> = { '/apis/batch.example.com/v1': [] };
    const { mapper } = cluster(table);
    await expect(mapper.restMapping(cronJob)).rejects.toThrow('no kind `CronJob` in `batch.example.com/v1`');
    table['/apis/batch.example.com/v1'] = resources;
    await expect(mapper.restMapping(cronJob)).resolves.toMatchObject({ plural: 'cronjobs' });
  });

  it('throws NoKindMatchError for a group that does not exist', async () => {
    const { mapper } = cluster({});
    const error = await mapper.restMapping(cronJob).catch((reason: unknown) => reason);
    expect(isNoMatch(error)).toBe(true);
    expect(isNoMatch(new Error('x'))).toBe(false);
  });

  it('does not mistake a subresource for a kind', async () => {
    const { mapper } = cluster({ '/apis/batch.example.com/v1': resources });
    await expect(mapper.restMapping({ ...cronJob, kind: 'Scale' })).rejects.toThrow('no kind `Scale`');
  });

  it('passes other errors on', async () => {
    const forbidden = newForbidden({ group: '', resource: 'paths' }, '', 'no');
    const { mapper } = cluster({ '/apis/batch.example.com/v1': forbidden });
    await expect(mapper.restMapping(cronJob)).rejects.toBe(forbidden);
  });
});
