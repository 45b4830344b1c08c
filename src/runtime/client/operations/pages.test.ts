import { describe, expect, it } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { StatusError } from '../errors/status-error.js';
import type { ListOptions, Reader } from '../interfaces/client.js';
import { listPages } from './pages.js';

/** A reader with so many pages, which records the options of its calls. */
function readerOf(pages: number, calls: ListOptions[] = []) {
  const list = async (_kind: unknown, options: ListOptions = {}) => {
    calls.push(options);
    const page = Number(options.continue ?? 0);
    if (page === 9) throw new StatusError({ reason: 'Expired', code: 410 });
    const metadata = page + 1 < pages ? { continue: String(page + 1) } : { continue: '' };
    return { metadata, items: [ConfigMap.from({ metadata: { name: `page-${page}` } })] };
  };
  return { calls, reader: { list } as unknown as Pick<Reader, 'list'> }; // only the names of objects matter
}

async function names(pages: ReturnType<typeof listPages<ConfigMap>>) {
  const found: string[] = [];
  for await (const { items } of pages) found.push(...items.map(({ metadata }) => metadata.name));
  return found;
}

describe('listPages', () => {
  it('follows continue tokens until the last page, with the same options', async () => {
    const { reader, calls } = readerOf(3);
    await expect(names(listPages(reader, ConfigMap, { namespace: 'a' }))).resolves.toEqual([
      'page-0',
      'page-1',
      'page-2',
    ]);
    expect(calls).toEqual([
      { namespace: 'a', limit: 500, continue: undefined },
      { namespace: 'a', limit: 500, continue: '1' },
      { namespace: 'a', limit: 500, continue: '2' },
    ]);
  });

  it('reads no page before it is requested', async () => {
    const { reader, calls } = readerOf(3);
    for await (const _ of listPages(reader, ConfigMap, { limit: 10 })) break;
    expect(calls).toEqual([{ limit: 10, continue: undefined }]);
  });

  it('throws when the continue token has expired', async () => {
    const { reader } = readerOf(20);
    await expect(names(listPages(reader, ConfigMap))).rejects.toMatchObject({ reason: 'Expired' });
  });
});
