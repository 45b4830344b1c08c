import { describe, expect, it } from 'vitest';
import * as api from '../../../../api/index.js';
import { memoryFiles } from '../../../../base/files/index.js';
import { type Explanation, explanations } from '../../../../base/problems/explanations.js';
import { DiagnosticList, diagnosticCodes } from '../../../../base/problems/index.js';
import { generateManifests } from '../../index.js';

const types = ['Int32', 'JSONValue'];

const kind = `@Kind(groupVersion)
export class Ship extends CustomResource {
  spec!: ShipSpec;
}
`;

/** The codes of the problems in an example, which is a file without its imports and, in most cases, without the kind. */
function codesIn(example: string): string[] {
  const text = example.includes('@Kind') ? example : `${example}\n\n${kind}`;
  const names = [...Object.keys(api), ...types].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const problems = new DiagnosticList();
  const files = memoryFiles({
    'src/api/v1/groupversion.ts': `import { GroupVersion } from 'kbts/api';\nexport const groupVersion = new GroupVersion('example.com', 'v1');\n`,
    'src/api/v1/ship.types.ts': `import { ${names.join(', ')} } from 'kbts/api';\nimport { groupVersion } from './groupversion.js';\n\n${text}`,
  });
  generateManifests(
    ['crd', 'rbac:roleName=manager-role', 'webhook', 'paths=./src/...', 'output:stdout'],
    files,
    '0.0.0',
    problems,
  );
  return [...new Set(problems.all.map(({ code }) => code))];
}

const examples = Object.entries<Explanation>(explanations).flatMap(([code, { example }]) =>
  example ? [{ code, ...example }] : [],
);

describe('the explanation', () => {
  it.each(examples)('of `$code` has an example with the problem, and one without any', ({ code, wrong, right }) => {
    expect(codesIn(wrong)).toContain(code);
    expect(codesIn(right)).toEqual([]);
  });

  it.each(Object.entries<Explanation>(explanations))('of `%s` has complete sentences', (_, { cause, fix }) => {
    for (const text of [cause, fix]) expect(text).toMatch(/^(?:[A-Z`]|kbts ).*[.]$/s);
  });

  it('exists for exactly the codes that there are', () => {
    expect(Object.keys(explanations).sort()).toEqual(Object.keys(diagnosticCodes).sort());
  });
});
