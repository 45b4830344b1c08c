import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { builtinTypeId, clientNodeTypeId } from '../../k8s/schemas.js';
import { mutatePath, validatePath } from '../../runtime/webhook/index.js';
import { loadApi, ParsedSources, readRegistrations } from '../loader/index.js';
import { checkWebhookPaths } from './index.js';

const api = `// +groupName=ship.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
// +kubebuilder:object:root=true
export class Frigate extends CustomResource {}
`;
const imports = `import { newWebhookManagedBy } from 'kbts/runtime';
import * as api from '../api/types.js';
import { Frigate } from '../api/types.js';
`;
const info = { group: 'ship.example.com', version: 'v1', kind: 'Frigate' };
const validating = '/validate-ship-example-com-v1-frigate';
const mutating = '/mutate-ship-example-com-v1-frigate';
const both = 'newWebhookManagedBy(manager, Frigate).withDefaulter(d).withValidator(v).complete();';

const renamed = "import { newWebhookManagedBy as make } from 'kbts/runtime';\n";
const namespace = "import * as k from 'kbts/runtime';\n";
const chain = `newWebhookManagedBy(
  manager, // with a comment, and a )
  Frigate /* .complete( */,
)
  // .withValidatorCustomPath('/elsewhere')
  .withDefaulter(d) /* '); */
  // a line
  .withValidator(new (class {})())
  .complete();`;

const marker = (path: string, more = '') =>
  `// +kubebuilder:webhook:path=${path},mutating=${path.startsWith('/mutate')},failurePolicy=fail,sideEffects=None,` +
  `groups=ship.example.com,resources=frigates,verbs=create,versions=v1,name=v.kb.io,admissionReviewVersions=v1${more}\n`;

/** Checks a webhook marker next to code, and code in a main file that is read only if that is not enough. */
function check(markers: string, code: string, main = () => '') {
  const files = { 'src/api/types.ts': api, 'src/webhook/a.ts': `${imports}${markers}export const a = 1;\n${code}\n` };
  const problems = new DiagnosticList();
  const parsed = new ParsedSources();
  const builtins = { builtinTypeId, clientNodeTypeId };
  const loaded = loadApi({ files: memoryFiles(files), paths: ['./src/...'], builtins, parsed }, problems);
  const registrationsIn = (texts: Readonly<Record<string, string>>) =>
    readRegistrations({ files: memoryFiles(texts), paths: Object.keys(texts), builtins, parsed });
  checkWebhookPaths({
    ...loaded,
    nearRegistrations: () => registrationsIn(files),
    allRegistrations: () => registrationsIn({ ...files, 'src/main.ts': main() }),
    sink: problems,
  });
  return problems.all;
}

const unserved = [{ code: 'webhook-unserved', severity: 'warning' }];

describe('checkWebhookPaths', () => {
  it.each([
    ['a defaulter', mutating, both],
    ['a validator', validating, both],
    ['a validator by itself', validating, 'newWebhookManagedBy(manager, Frigate).withValidator(v).complete();'],
    [
      'a generic builder',
      validating,
      'newWebhookManagedBy<Frigate>(host(), api.Frigate,).withValidator(v).complete();',
    ],
    [
      'a builder in a variable',
      validating,
      'const b = newWebhookManagedBy(m, Frigate);\nb.withValidator(v);\nb.complete();',
    ],
    ['a builder that is completed elsewhere', validating, 'return newWebhookManagedBy(manager, Frigate);'],
    ['another path', '/a/b', `${both.replace('.complete', ".withValidatorCustomPath('/a/b').complete")}`],
    ['a handler', '/a-b_c', "manager.getWebhookServer().register('/a-b_c', admissionWebhook(handler));"],
    ['a path that is a constant', '/a', `const path = "/a";\n${both}`],
    ['a path of constants', '/a/b', `const a = '/a';\nserver.register(\`\${a}/b\`, handler);`],
    ['a path that a function is called with', '/a', `${both}\nserve('/a', handler);`],
    ['a renamed builder', validating, `${renamed}make(manager, Frigate).withValidator(v).complete();`],
    ['a builder of a namespace', validating, `${namespace}k.${both}`],
    ['a renamed kind', validating, `import { Frigate as F } from '../api/types.js';\n${both.replace('Frigate', 'F')}`],
    ['nested type arguments', validating, both.replace('(', '<Frigate & Base<Map<string, never>>>(')],
    ['a manager from a call', validating, both.replace('manager', 'managerOf(a, [b, (c)])')],
    ['a chain with comments', validating, chain],
  ])('accepts the path of %s', (_, path, code) => {
    expect(check(marker(path), code)).toEqual([]);
  });

  it('knows the paths that the runtime serves', () => {
    expect([mutatePath(info), validatePath(info)]).toEqual([mutating, validating]);
  });

  it('finds what is registered in a file without markers', () => {
    expect(check(marker('/a'), both, () => "server.register('/a', handler);")).toEqual([]);
    expect(check(marker('/a'), both, () => "server.register('/b', handler);")).toMatchObject(unserved);
    expect(check(marker('/a'), both, () => "server.register('/b', {")).toEqual([]);
  });

  it.each([
    ['of another version', validating.replace('v1', 'v2'), both],
    [
      'of a webhook that is not added',
      validating,
      'newWebhookManagedBy(manager, Frigate).withDefaulter(d).complete();',
    ],
    [
      'that is replaced by a custom path',
      validating,
      both.replace('.complete', ".withValidatorCustomPath('/a').complete"),
    ],
    ['with dots instead of dashes', '/validate-ship.example.com-v1-frigate', both],
    ['that differs from the path of a handler', '/b', "server.register('/a', handler);"],
    ['in a comment only', '/a', `// server.register('/a', handler);\n/* '/a' */\n${both}`],
    ['in a longer string only', '/a', `const text = "server.register('/a', handler)";\n${both}`],
    ['in a longer template only', '/a', `const text = \`server.register('/a', \${handler})\`;\n${both}`],
    ['that is computed in a comment only', '/a', `// server.register(path, handler);\n${both}`],
    ['that is computed in a string only', '/a', `const help = 'server.register(path, handler)';\n${both}`],
    [
      'next to a registration of something else',
      '/a',
      `metrics.register(counter);\nplugins.register('a', b);\n${both}`,
    ],
    ['of a method that is in a comment', validating, chain.replace('.withValidator(', '.with(/* .withValidator( */')],
    ['of a renamed builder', '/a', `${renamed}make(manager, Frigate).withValidator(v).complete();`],
    ['after an import without a semicolon', '/a', `import { x as y } from 'x'\n${both}`],
  ])('warns about a path %s', (_, path, code) => {
    expect(check(marker(path), code)).toMatchObject(unserved);
  });

  it('points at the comment or the decorator, and suggests a similar path', () => {
    const wrong = validating.replace('frigate', 'frigat');
    const decorated = `@Marked({ path: '${wrong}', mutating: false, failurePolicy: 'Fail', sideEffects: 'None',
  groups: ['*'], resources: ['frigates'], verbs: ['create'], versions: ['v1'], name: 'v.kb.io', admissionReviewVersions: ['v1'] })
export class V {}
`;
    for (const markers of [marker(wrong), `import { Webhook as Marked } from 'kbts/api';\n${decorated}`]) {
      const problems = check(markers, both);
      expect(problems).toMatchObject([{ hint: `did you mean \`${validating}\`?`, span: { file: 'src/webhook/a.ts' } }]);
      expect(problems[0]?.message).toContain(`\`${wrong}\``);
    }
  });

  it.each([
    ['kind', 'resources=frigates', 'resources=frigats'],
    ['group', 'groups=ship.example.com', 'groups=ships.example.com'],
    ['version', 'versions=v1', 'versions=v2'],
  ])('never suggests the path of another %s', (_, own, other) => {
    const path = validating.replace('frigate', 'frigat');
    const [problem] = check(marker(path).replace(own, other), both);
    expect(problem?.message).toBe(
      `all requests to this webhook will fail, because no handler was found for \`${path}\``,
    );
    expect(problem?.hint).toMatch(/^correct `path`,\nor register/);
    expect(check(marker(path), both)).toMatchObject([{ hint: `did you mean \`${validating}\`?` }]);
  });

  it('lists registered paths, and explains how to register another one', () => {
    const [problem] = check(marker('/validate-frigate'), both);
    expect(problem?.hint?.split('\n')).toEqual([
      `correct \`path\` (registered paths include \`${validating}\`),`,
      expect.stringMatching(/withValidator.*`\/validate-<group>-<version>-<kind>`/),
    ]);
    const [other] = check(
      marker('/mutate-frigate'),
      'newWebhookManagedBy(manager, Frigate).withValidator(v).complete();',
    );
    expect(other?.hint).toMatch(/^correct `path`,\nor register a handler with .*withDefaulter/);
  });

  it.each([
    ['nothing is registered', ''],
    ['a path is computed', `${both}\nserver.register(pathOf(kind), handler);`],
    ['a path is concatenated', `${both}\nserver.register(\`/\${kind}\`, handler);`],
    ['a path of a validator is computed', both.replace('.complete', '.withValidatorCustomPath(path).complete')],
    [
      'the kind is a variable',
      'for (const kind of kinds) newWebhookManagedBy(manager, kind).withValidator(v).complete();',
    ],
    ['the kind is an expression', `newWebhookManagedBy(manager, kinds[0]).withValidator(v).complete();\n${both}`],
    ['the builder is assigned to a variable', `const build = newWebhookManagedBy;\n${both}`],
    ['the builder is exported by another name', `export { newWebhookManagedBy as make } from 'kbts/runtime';\n${both}`],
    ['a path is a parameter', `const path = '/a';\nfunction add(path: string) { server.register(path, handler); }`],
    ['arguments are a list', `${both}\nserver.register(...registration);`],
    ['the kind is of another package', `import { Sloop } from 'ships';\n${both.replace('Frigate', 'Sloop')}`],
    ['the builder is constructed directly', `new WebhookBuilder(host, kind);\n${both}`],
    ['the builder is extended', `class My extends WebhookBuilder {}\nnew My(m, kind).withValidator(v);\n${both}`],
    ['another package gets the manager', `import { setUp } from '@acme/webhooks';\nsetUp(manager, kind);\n${both}`],
  ])('reports nothing if %s', (_, code) => {
    expect(check(marker('/not/to/be/found'), code)).toEqual([]);
  });

  it('accepts the path of a built-in kind', () => {
    const code =
      "import { Pod } from 'kbts/k8s/core/v1';\nnewWebhookManagedBy(manager, Pod).withValidator(v).complete();";
    expect(check(marker('/validate--v1-pod'), code)).toEqual([]);
    expect(check(marker('/validate--v1-pods'), code)).toMatchObject(unserved);
  });

  it('ignores webhooks that other services handle', () => {
    expect(check(marker('/elsewhere', ',serviceName=other'), both)).toEqual([]);
    expect(check(marker('/x').replace('path=/x', 'url="https://example.com/x"'), both)).toEqual([]);
  });

  it('reads no more files when all paths are served', () => {
    const never = () => expect.fail('read');
    expect(check(marker(validating), both, never)).toEqual([]);
    expect(() => check(marker('/a'), both, never)).toThrow('read');
  });
});
