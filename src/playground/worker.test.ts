import { describe, expect, it, vi } from 'vitest';
import { loadInstalledParser } from '../compiler/loader/parser/installed-parser.js';
import { installedFiles } from '../k8s/installed-files.js';
import type { PlaygroundResponse } from './protocol.js';
import { servePlayground, type WorkerScope } from './worker.js';

const files = {
  'src/v1/a.types.ts': `import { CustomResource, GroupVersion, Kind } from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';
@Kind(new GroupVersion('a.example.com', 'v1'))
export class A extends CustomResource { status?: { conditions?: Condition[] }; }
`,
};

/** Sends one request; returns the responses, and the files that were loaded. */
async function ask(load: (path: string) => Promise<unknown>) {
  const responses: PlaygroundResponse[] = [];
  const paths: string[] = [];
  const scope: WorkerScope = { onmessage: null, postMessage: (response) => responses.push(response) };
  const loadAndNote = (path: string) => {
    paths.push(path);
    return load(path);
  };
  servePlayground(scope, loadInstalledParser, loadAndNote, {}, '0.0.0');
  scope.onmessage?.({ data: { id: 7, files, object: '' } });
  await vi.waitFor(() => expect(responses.some((one) => 'result' in one || 'failure' in one)).toBe(true));
  return { responses, paths };
}

describe('servePlayground', () => {
  it('loads the files that a type needs, and says so', async () => {
    const { responses, paths } = await ask(async (path) =>
      path.startsWith('table/')
        ? installedFiles.table(path.slice('table/'.length))
        : installedFiles.descriptions(path.slice('descriptions/'.length)),
    );
    expect(paths).toContain('table/index.json');
    expect(paths).toContain('descriptions/meta/v1.json');
    expect(responses.slice(0, 3)).toEqual(['running', 'loading', 'running'].map((phase) => ({ id: 7, phase })));
    expect(responses.at(-1)).toMatchObject({ id: 7, result: { diagnostics: [], manifests: [{}] } });
  });

  it('reports a file that cannot be loaded', async () => {
    const { responses } = await ask(async () => {
      throw new Error('offline');
    });
    expect(responses.at(-1)).toEqual({ id: 7, failure: 'Error: offline' });
  });
});
