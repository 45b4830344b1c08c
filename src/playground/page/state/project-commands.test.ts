import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectCommands } from './project-commands.js';

const crd = readFileSync('testdata/unit/project/config/crd/bases/custom.my.crd.com_units.yaml', 'utf8');

describe('projectCommands', () => {
  it('are those of a project with the kinds', () => {
    expect(projectCommands([{ text: 'kind: ClusterRole\n' }, { text: crd }])).toEqual([
      'npm create kbts@latest unit-operator -- --domain my.crd.com',
      'cd unit-operator',
      'npm install',
      'npx kbts create api --group custom --version v1 --kind Unit --resource --controller=false',
      '# copy the files from here, then:',
      'npx kbts manifests',
    ]);
  });

  it('have each version once, and the scope', () => {
    const two = crd
      .replace('scope: Namespaced', 'scope: Cluster')
      .replace(/(^ {2}versions:\n)/m, '$1  - name: v1beta1\n    served: true\n');
    expect(projectCommands([{ text: two }]).filter((line) => line.includes('create api'))).toEqual(
      ['v1beta1', 'v1'].map(
        (version) =>
          `npx kbts create api --group custom --version ${version} --kind Unit --resource --controller=false --namespaced=false`,
      ),
    );
  });

  it('contain no names that a shell would run', () => {
    for (const name of ['Unit; rm -rf ~', '$(id)', '`id`', '-x', 'a\\nb', '"A"b'])
      expect(projectCommands([{ text: crd.replace(/^ {4}kind: Unit$/m, `    kind: ${name}`) }])).toEqual([]);
    expect(projectCommands([])).toEqual([]);
  });
});
