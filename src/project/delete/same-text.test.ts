import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { isAsCreated } from './same-text.js';

const isSame = (path: string, text: string, created: string) => isAsCreated(path, text, created, memoryFiles({}));

const role = `# For users.
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
rules:
- apiGroups:
  - ship.example.com
  verbs: ['*']
---
# Last.
a: '1'
`;
const source = `import { a } from './a.js';

/**
 * Does it.
 */
export const b = [f('x y', { c: 1 }), \`\${a} z\`]; // Last.
`;

describe('a file that only a formatter has changed', () => {
  it.each([
    [
      'lines and quotes',
      role
        .replace('rules:\n- apiGroups:\n  - ship', 'rules:\n  - apiGroups:\n      - "ship')
        .replace('com\n  verbs', 'com"\n    verbs'),
    ],
    ['blank lines and line ends', role.replaceAll('\n', '\r\n').replace('kind', '\r\nkind')],
    ['spaces in brackets', role.replace("['*']", '[ "*" ]')],
  ])('is as it was created: YAML with other %s', (_, text) => {
    expect(text).not.toBe(role);
    expect(isSame('config/rbac/role.yaml', text, role)).toBe(true);
  });

  it.each([
    ['quotes and semicolons', source.replaceAll("'", '"').replaceAll(';', '')],
    ['line breaks', source.replace("f('x y', { c: 1 })", "\n\tf(\n\t\t'x y',\n\t\t{ c: 1, },\n\t)")],
    ['indentation of comments', source.replaceAll(/^ \*/gm, '\t*')],
  ])('is as it was created: TypeScript with other %s', (_, text) => {
    expect(text).not.toBe(source);
    expect(isSame('src/a.ts', text, source)).toBe(true);
  });
});

const imports = "import { a } from './a.js';\nimport type { b, c } from './b.js';\n";

it.each([
  ['in another order', 'import type { b, c } from \'./b.js\'\nimport {a} from "./a.js";\n', true],
  ['with a comment', `${imports.replace(' a ', ' a /* Mine. */ ')}`, false],
  ['with another name', imports.replace('c', 'd'), false],
  ['of another kind', imports.replace('type ', ''), false],
  ['after code', `a();\n${imports}`, false],
])('is compared regardless of the order of imports: imports %s', (_, text, expected) => {
  expect(isSame('src/a.ts', text, imports)).toBe(expected);
});

const list = 'resources:\n- a.yaml\n- b.yaml\n';

it.each([
  ['in another order', 'resources: [b.yaml, a.yaml]\n', true],
  ['with another entry', `${list}- c.yaml\n`, false],
  ['with a comment', `${list}# Mine.\n`, false],
])('is compared regardless of the order of entries: a kustomization file %s', (_, text, expected) => {
  expect(isSame('config/kustomization.yaml', text, list)).toBe(expected);
  expect(isSame('config/other.yaml', text, list)).toBe(false);
});

describe('a file that the user has changed', () => {
  it.each([
    ['a value', role.replace('ship.', 'sheep.')],
    ['a comment', role.replace('For users', 'Not for users')],
    ['a digit of a large number', role.replace("'1'", '9007199254740993'), role.replace("'1'", '9007199254740992')],
    ['a type', role.replace("'1'", '1')],
    ['the level of a key', role.replace('  verbs', 'verbs')],
    ['a string with spaces', role.replace("'1'", "' 1'")],
    ['its syntax', `${role}a: [`],
  ])('is not as it was created: YAML with %s', (_, text, before = role) => {
    expect(isSame('config/rbac/role.yaml', text, before)).toBe(false);
  });

  it.each([
    ['a space in a string', source.replace('x y', 'xy')],
    ['a space in a template', source.replace('} z', '}  z')],
    ['a semicolon in a string', source.replace('x y', 'x; y')],
    ['a comment', source.replace('Does it', 'Does not do it')],
    ['words', source.replace('const b', 'constb')],
  ])('is not as it was created: TypeScript with another %s', (_, text) => {
    expect(isSame('src/a.ts', text, source)).toBe(false);
  });
});

it('is not as it was created: a sample with values or comments of the user', () => {
  const sample = 'kind: Frigate\n# TODO(user): Add fields here.\nspec: {}\n';
  const isSameSample = (spec: string) => isSame('config/samples/a.yaml', sample.replace('spec: {}', spec), sample);
  expect(isSameSample('"spec":   {}')).toBe(true);
  expect(isSameSample('spec:\n  size: 1')).toBe(false);
  expect(isSameSample('# TODO(user): Set `spec.name` to text of the pattern `^a`.\nspec: {}')).toBe(false);
  expect(isSameSample('spec: {} # Mine.')).toBe(false);
});
