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

const imports = "import { Frigate } from './lib.js';\nimport { newWebhookManagedBy } from 'kbts/runtime';\n";

describe('readRegistrations', () => {
  it.each([
    ['newWebhookManagedBy(m, Frigate);', { from: 'source', id: 'src/kinds.ts#Frigate' }],
    ['import S from "./kinds.js"; newWebhookManagedBy(m, S);', { from: 'source', id: 'src/kinds.ts#Sloop' }],
    [
      'import { Pod } from "kbts/k8s/core/v1"; newWebhookManagedBy(m, Pod);',
      { from: 'kubernetes', id: 'k8s.io/api/core/v1.Pod' },
    ],
  ])('reads the kind of %j', (code, kind) => {
    expect(read(`${imports}${code}`)).toEqual({ builders: [{ kind }], paths: [], hasHandlers: false, isOpen: false });
  });

  it.each([
    's.register(path, h)',
    's.register(...all)',
    'b.withDefaulterCustomPath(pathOf(kind))',
    'new runtime.WebhookBuilder(m, kind)',
    'class My extends rt.WebhookBuilder<K> {}',
    'export { WebhookBuilder }',
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
    expect(read(code)).toMatchObject({ builders: [], isOpen: true });
  });
});
