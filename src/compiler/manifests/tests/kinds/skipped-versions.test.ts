import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import { generateManifests } from '../../index.js';

function run(...markers: readonly string[]) {
  const sources = markers.map((marker, index) => {
    const version = `v${index + 1}`;
    const text = `// +groupName=ship.example.com
// +versionName=${version}
import { CustomResource } from 'kbts/api';
// +kubebuilder:object:root=true
${marker}
export class Ship extends CustomResource { spec?: { name: string } }
`;
    return [`${version}/types.ts`, text] as const;
  });
  const list = new DiagnosticList();
  const files = memoryFiles(Object.fromEntries(sources));
  const { changes } = generateManifests(['crd', 'paths=./...', 'output:dir=out'], files, '0.0.0', list);
  return { found: list.all.map(({ severity, code, message }) => `${severity} ${code} ${message}`), changes };
}

const skip = '// +kubebuilder:skipversion';

describe('a kind', () => {
  it.each([[[skip]], [[skip, skip]]])('whose versions are all skipped (%j) is an error', (markers) => {
    const { found, changes } = run(...markers);
    expect(found).toEqual([expect.stringMatching(/^error kind-invalid `Ship` has no version in its CRD/)]);
    expect(changes).toEqual([]);
  });

  it('with another version is none', () => {
    const { found, changes } = run(skip, '');
    expect(found).toEqual([]);
    expect(changes).toHaveLength(1);
  });
});
