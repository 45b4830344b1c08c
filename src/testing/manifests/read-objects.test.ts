import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readObjects } from './read-objects.js';

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

test('reads the files of a folder in order, without kustomize files and folders in it', () => {
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
