import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { builtinTypeId, clientNodeTypeId } from '../../../k8s/schemas.js';
import { loadApi } from '../load/load.js';
import { ParsedSources } from './source.js';

const header = "// +groupName=ship.example.com\n// +versionName=v1\nimport { CustomResource } from 'kbts/api';\n";
const spec = (field: string) => `${header}export interface Spec { ${field}: string }\n`;
const kind = `${header}import type { Spec } from './spec.js';
// +kubebuilder:object:root=true
export class Frigate extends CustomResource { spec!: Spec }
`;

function load(files: Record<string, string>, parsed?: ParsedSources) {
  const problems = new DiagnosticList();
  const builtins = { builtinTypeId, clientNodeTypeId };
  const request = { files: memoryFiles(files), paths: ['./...'], builtins, ...(parsed ? { parsed } : {}) };
  const { packages, sources } = loadApi(request, problems);
  return { packages, sources: [...sources.keys()].sort(), problems: problems.all };
}

describe('ParsedSources', () => {
  it('parses a file again only when its text has changed, and finds what a fresh run finds', () => {
    const parsed = new ParsedSources();
    const before = { 'a/spec.ts': spec('masts'), 'a/frigate.ts': kind };
    load(before, parsed);
    const first = parsed.source('a/frigate.ts', kind);
    expect(load(before, parsed)).toEqual(load(before));
    const after = { ...before, 'a/spec.ts': spec('guns') };
    const found = load(after, parsed);
    expect(parsed.source('a/frigate.ts', kind)).toBe(first);
    expect(found).toEqual(load(after));
    expect(JSON.stringify(found.packages)).toContain('"guns"');
  });

  it('drops what a deleted file declared', () => {
    const parsed = new ParsedSources();
    load({ 'a/spec.ts': spec('masts'), 'a/frigate.ts': kind }, parsed);
    const alone = { 'a/frigate.ts': kind };
    expect(JSON.stringify(load(alone, parsed).packages)).not.toContain('masts');
    expect(load(alone, parsed)).toEqual(load(alone));
  });

  it('reports a syntax error in each run', () => {
    const parsed = new ParsedSources();
    const broken = { 'a/spec.ts': `${header}export interface Spec {` };
    const told = load(broken, parsed).problems;
    expect(told).toMatchObject([{ code: 'source-syntax' }]);
    expect(load(broken, parsed).problems).toEqual(told);
  });
});
