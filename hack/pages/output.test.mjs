import { describe, expect, it } from 'vitest';
import { maskOutput, newRows, withOutputs } from './output.mjs';

describe('maskOutput', () => {
  it.each([
    ['memcached-sample-5d9c7b8f6d-x2k9z   1/1   Running   0   4s', 'memcached-sample-…   1/1   Running   0   …'],
    ['podset-sample-podx2k9z', 'podset-sample-pod…'],
    ['cronjob-sample-29384756', 'cronjob-sample-…'],
    ['job.batch/cronjob-sample-1767225600   1/1   2m5s', 'job.batch/cronjob-sample-…   1/1   …'],
    ['web   NodePort   10.0.0.17   <none>   80:31245/TCP   3m', 'web   NodePort   …   <none>   80:…/TCP   …'],
    ['10:15:02.113 INFO  starting manager', '… INFO  starting manager'],
    ['lastRun: 2026-01-01T00:00:00Z', 'lastRun: …'],
    ['/tmp/kbts-x/site/reader/a.ts: error', '…: error'],
    ['Duration  1.25 s', 'Duration  …'],
    ['npm warn deprecated a\n> site@0.0.1 manifests\nupdate  a', 'update  a'],
    ['\u001b[32mgreen\u001b[0m', 'green'],
  ])('masks %j', (line, expected) => {
    expect(maskOutput(line, '/tmp/kbts-x')).toBe(expected);
  });

  it.each(['deployment.apps/memcached-sample', 'nodes: 3', 'crontab-sample   2/2', 'api v1alpha1', 'storage-class'])(
    'keeps %j',
    (line) => {
      expect(maskOutput(line, '/tmp/kbts-x')).toBe(line);
    },
  );
});

describe('newRows', () => {
  it('shows all lines, and keeps rows that still match', () => {
    expect(newRows(['NAME  AGE', 'a     …'], '\nNAME   AGE\na      …\nb      …\n\n')).toEqual([
      'NAME  AGE',
      'a     …',
      'b      …',
    ]);
  });

  it('keeps showing only some lines', () => {
    const output = 'create  src/a.ts\ncreate  src/b.ts\nupdate  PROJECT\nkeep  x\n';
    expect(newRows(['create  src/b.ts', 'update  main.ts', 'delete  y', '…'], output)).toEqual([
      'create  src/b.ts',
      'update  PROJECT',
      '…',
    ]);
  });
});

describe('withOutputs', () => {
  it('replaces the blocks of the given lines', () => {
    const page = '```sh\nls\n```\n\n```text\na\n```\n\n```sh\nls b\n```\n\n```text\nc\n```\n';
    expect(withOutputs(page, [{ line: 5, output: 'x\ny\n' }])).toBe(page.replace('a\n', 'x\ny\n'));
  });
});
