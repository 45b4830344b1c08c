import { posix } from 'node:path';
import { DiagnosticList } from '../../base/problems/index.js';
import { readYaml } from '../../base/yaml/index.js';

/** Whether a file is a kustomization file. */
export function isKustomization(path: string): boolean {
  return posix.basename(path) === 'kustomization.yaml';
}

/** Parses the items of a block-style list; undefined if the string is not such a list. */
export function itemsIn(block: string): readonly unknown[] | undefined {
  const reading = { file: '', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  const value = readYaml(block, reading)?.value;
  return Array.isArray(value) ? value : undefined;
}
