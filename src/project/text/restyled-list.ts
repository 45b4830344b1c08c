import { DiagnosticList } from '../../base/problems/index.js';
import { readYaml } from '../../base/yaml/index.js';

/** Parses the items of a block-style list; undefined if the string is not such a list. */
export function itemsIn(block: string): readonly unknown[] | undefined {
  const reading = { file: '', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  const value = readYaml(block, reading)?.value;
  return Array.isArray(value) ? value : undefined;
}
