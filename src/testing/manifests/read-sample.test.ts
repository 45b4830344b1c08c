import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { readSample } from './read-sample.js';

const text = `
apiVersion: v1
kind: Secret
metadata: { name: other }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: sample }
data: { a: b }
`;

it('reads the object of a kind, among others', () => {
  expect(readSample(ConfigMap, sampleFile(text))).toMatchObject({ kind: 'ConfigMap', data: { a: 'b' } });
});

it('reports the objects in the file if none has the kind', () => {
  const path = sampleFile(text.replace('v1\nkind: ConfigMap', 'v2\nkind: ConfigMap'));
  expect(() => readSample(ConfigMap, path)).toThrow(
    `${path}: expected an object of kind ConfigMap (v1), found Secret (v1), ConfigMap (v2)`,
  );
  expect(() => readSample(ConfigMap, sampleFile('# empty\n'))).toThrow('found nothing');
  expect(() => readSample(ConfigMap, '/nowhere/sample.yaml')).toThrow('ENOENT');
});

function sampleFile(contents: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-sample-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'sample.yaml');
  writeFileSync(path, contents);
  return path;
}
