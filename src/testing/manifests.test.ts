import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigMap } from '../k8s/core/v1.js';
import { readObjects, readSample } from './manifests.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-objects-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const object = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
const yaml = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

test('reads objects, strings with several documents, lists and JSON', () => {
  expect(readObjects(object('a'))).toEqual([object('a')]);
  expect(readObjects(`${yaml('a')}---\n${yaml('b')}`)).toEqual([object('a'), object('b')]);
  expect(readObjects(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [object('a')] }))).toEqual([object('a')]);
  expect(readObjects([object('a'), yaml('b')])).toEqual([object('a'), object('b')]);
});

test('reads the files of a folder in order, except kustomize files and subfolders', () => {
  writeFileSync(join(folder, 'b.yml'), yaml('b'));
  writeFileSync(join(folder, 'a.json'), JSON.stringify(object('a')));
  writeFileSync(join(folder, 'kustomization.yaml'), 'resources: [b.yml]\n');
  writeFileSync(join(folder, 'notes.txt'), 'no object');
  mkdirSync(join(folder, 'patches'));
  writeFileSync(join(folder, 'patches', 'c.yaml'), yaml('c'));
  expect(readObjects(folder)).toEqual([object('a'), object('b')]);
  expect(readObjects(join(folder, 'b.yml'))).toEqual([object('b')]);
});

test('reports the invalid file', () => {
  const path = join(folder, 'wrong.yaml');
  writeFileSync(path, 'just: text\n');
  expect(() => readObjects(path)).toThrow(
    `${path}: expected Kubernetes objects with \`apiVersion\` and \`kind\`, found \`{"just":"text"}\``,
  );
  writeFileSync(path, 'a: "open\n');
  expect(() => readObjects(path)).toThrow(`${path}:2:1: `);
  expect(() => readObjects(join(folder, 'absent.yaml'))).toThrow(/ENOENT.*absent\.yaml/);
});

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

test('reads the object of a kind, among others', () => {
  expect(readSample(ConfigMap, sampleFile(text))).toMatchObject({ kind: 'ConfigMap', data: { a: 'b' } });
});

test('reports the objects in the file if none is of the kind', () => {
  const path = sampleFile(text.replace('v1\nkind: ConfigMap', 'v2\nkind: ConfigMap'));
  expect(() => readSample(ConfigMap, path)).toThrow(
    `${path}: expected an object of kind ConfigMap (v1), found Secret (v1), ConfigMap (v2)`,
  );
  expect(() => readSample(ConfigMap, sampleFile('# empty\n'))).toThrow('found nothing');
  expect(() => readSample(ConfigMap, '/nowhere/sample.yaml')).toThrow('ENOENT');
});

function sampleFile(contents: string): string {
  const path = join(folder, 'sample.yaml');
  writeFileSync(path, contents);
  return path;
}
