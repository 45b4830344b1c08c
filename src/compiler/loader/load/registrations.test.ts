import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import { builtinTypeId, clientNodeTypeId } from '../../../k8s/schemas.js';
import { ParsedSources } from '../source/source.js';
import { readRegistrations } from './registrations.js';

const kinds = 'export class Frigate {}\nexport default class Sloop {}\n';

function read(code: string) {
  const files = memoryFiles({
    'src/main.ts': code,
    'src/kinds.ts': kinds,
    'src/lib.ts': "export * from './kinds.js';",
  });
  const builtins = { builtinTypeId, clientNodeTypeId };
  return readRegistrations({ files, paths: ['src/main.ts', 'PROJECT'], builtins, parsed: new ParsedSources() });
}

const nothing = { builders: [], paths: [], otherPaths: [], isOpen: false };
const open = { ...nothing, isOpen: true };
const imports = "import { Frigate } from './lib.js';\nimport { newWebhookManagedBy } from 'kbts/runtime';\n";
const frigate = { from: 'source', id: 'src/kinds.ts#Frigate' };

describe('readRegistrations', () => {
  it.each([
    ['b(m, Frigate).a().b().complete().c();', [{ kind: frigate, methods: ['a', 'b'] }]],
    ['(b(m, Frigate) as B)!.a<T>().complete();', [{ kind: frigate, methods: ['a'] }]],
    ['await b(m, Frigate)?.complete();', [{ kind: frigate, methods: [] }]],
    ['b(m, Frigate).a();', [{ kind: frigate }]],
    ['b(b(m, Frigate).manager, Frigate).complete();', [{ kind: frigate, methods: [] }, { kind: frigate }]],
    ['import * as kinds from "./lib.js"; b(m, kinds.Frigate);', [{ kind: frigate }]],
    ['import S from "./kinds.js"; b(m, S);', [{ kind: { from: 'source', id: 'src/kinds.ts#Sloop' } }]],
    [
      'import { Pod } from "kbts/k8s/core/v1"; b(m, Pod);',
      [{ kind: { from: 'kubernetes', id: 'k8s.io/api/core/v1.Pod' } }],
    ],
  ])('reads the builder of %j', (code, builders) => {
    const renamed = imports.replace('newWebhookManagedBy', 'newWebhookManagedBy as b');
    expect(read(`${renamed}${code}`)).toEqual({ ...nothing, builders });
    expect(read(`${imports}${code.replaceAll(/(?<!\.)b\(/g, 'newWebhookManagedBy(')}`)).toEqual({
      ...nothing,
      builders,
    });
  });

  it.each([
    ["s.register('/a', h);", ['/a'], ['/a']],
    ['s.register(("/a"), h);', ['/a'], ['/a']],
    ["enum P { A = '/a' } s.register(P.A, h);", ['/a'], ['/a']],
    ["b.withValidatorCustomPath('/a')", ['/a'], ['/a']],
    ["serve('/a', '/b c', '/');", [], ['/a', '/']],
    ["import { Webhook as W } from 'kbts/api'; @W({ path: '/a' }) class A { @b('/b') c = '/c' }", [], ['/b', '/c']],
    ["import '/a'; // '/b'\n/* '/c' */ f(/'\\/d'/);", [], []],
    ["registry.register(x); registry.register('x', y); register('/a', b);", ['/a'], ['/a']],
    ["s['register']('/a', h); s['other'](b, h);", ['/a'], ['/a']],
    ["const { register } = s; register('/a', h);", ['/a'], ['/a']],
    ["const p = '/validate-a'; s.register(p + '-b', h);", ['/validate-a-b'], ['/validate-a']],
    ["import { register } from 'prom-client'; register.metrics(); log('/v' + a);", [], ['/v']],
    ["import { f } from './lib.js'; import { g } from 'kbts/runtime'; f(manager); g(manager); h(manager);", [], []],
    ["import { f } from 'acme'; f(other, () => f(x));", [], []],
    ["if (path === '/validate-a') f(path);", [], ['/validate-a']],
  ])('reads the paths of %j', (code, paths, others) => {
    const { otherPaths, ...rest } = read(code);
    expect(rest).toEqual({ builders: [], paths, isOpen: false });
    expect(otherPaths.toSorted()).toEqual(others.toSorted());
  });

  it.each([
    's.register(path, h)',
    's.register(...all)',
    'b.withDefaulterCustomPath(pathOf(kind))',
    'new runtime.WebhookBuilder(m, kind)',
    'class My extends rt.WebhookBuilder<K> {}',
    'export { WebhookBuilder }',
    "s['register'](path, h)",
    'const { register } = s; register(path, h)',
    'const { register: add } = s;',
    'const add = s.register;',
    'const add = s.register.bind(s);',
    "s.use('/validate-' + kind, h)",
    `use(\`/validate-\${kind}\`, h)`,
    "const prefix = '/mutate-';",
    "import { f } from '@acme/webhooks'; f(m, B); // register",
    "import { f } from '@acme/webhooks'; f({ manager, kind: B });",
    "import * as lib from 'acme'; new lib.Hooks(mgr.getWebhookServer());",
    "import lib from 'acme'; lib.hooks.setup(this.manager as M);",
    "import { f } from './gone.js'; f(manager);",
    "import { WebhookBuilder as B } from 'kbts/runtime'; new B(m, kind)",
    'newWebhookManagedBy(m)',
    'newWebhookManagedBy(...arguments)',
    'newWebhookManagedBy(m, Unknown)',
    'const Kind = kinds[0]; newWebhookManagedBy(m, Kind)',
    'newWebhookManagedBy<Frigate>',
    "const { newWebhookManagedBy: make } = await import('kbts/runtime')",
    "export { newWebhookManagedBy as make } from 'kbts/runtime'",
    "s.register('/a', {",
  ])('reports %j as open', (code) => {
    expect(read(code)).toMatchObject({ builders: [], paths: [], isOpen: true });
  });

  it('reads only TypeScript files that may register something', () => {
    expect(read('const a = {')).toEqual(nothing);
    expect(read('newWebhookManagedBy = {')).toEqual(open);
    expect(read(`f('/a', ${'['.repeat(100_000)}`)).toEqual(open);
  });
});
