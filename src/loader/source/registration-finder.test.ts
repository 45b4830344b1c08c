import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { mayRegister } from './registration-finder.js';

const head = "import { A } from './a.js';\nimport { B } from './b.js';\nconst manager = await newManager(config);\n";
const isRegistered = (text: string) => mayRegister('main.ts', head + text, 'A');

describe('the objects of a class', () => {
  it.each([
    'await new A(manager.client).setupWithManager(manager);',
    'await new A(\n  manager.client,\n)\n  .setupWithManager(manager)',
    'await (new A(manager.client) as B).setupWithManager(manager);',
    'const a = new A(manager.client);\na.retries = 3;\nawait a.setupWithManager(manager);',
    'let a;\na = new A(manager.client);\nawait a.setupWithManager(manager);',
    'for (const a of [new A(c), new B(c)]) await a.setupWithManager(manager);',
    'const all = [new A(c), new B(c)];\nfor (const a of all) await a.setupWithManager(manager);',
    'const all = [];\nall.push(new A(c));\nawait Promise.all(all.map((a) => a.setupWithManager(manager)));',
    'for (const C of [A, B]) await new C(manager.client).setupWithManager(manager);',
    'await register(manager, new A(manager.client));',
    'await register({ manager, reconciler: new A(manager.client) });',
    'await register(mgr, A);',
    'await manager.add(new A(manager.client));',
    'register(new A(c));\nfunction register(a: Reconciler) { return a.setupWithManager(manager); }',
    'const register = (...all) => all.forEach((a) => a.setupWithManager(manager));\nregister(new B(c), new A(c));',
    'const newA = (client: Client) => new A(client);\nawait newA(manager.client).setupWithManager(manager);',
    'function newA() { return new A(c); }\nconst a = newA();\nawait a.setupWithManager(manager);',
    'async function main() { await new A(c).setupWithManager(manager); }\nawait main();',
    'const main = async () => { await new A(c).setupWithManager(manager); };\nexport { main };',
    'await (async () => { await new A(c).setupWithManager(manager); })();',
    'class Own extends A {}\nawait new Own(c).setupWithManager(manager);',
    'await traced(new A(c)).setupWithManager(manager);',
    'if (enabled) await new A(c).setupWithManager(manager);',
    'await A.register(manager);',
    'let a;\na ??= new A(c);\nawait a.setupWithManager(manager);',
    'try {\n  var a = new A(c);\n} catch {}\nawait a.setupWithManager(manager);',
    'function* all() { yield new A(c); }\nfor (const a of all()) await a.setupWithManager(manager);',
    'await register(manager)(new A(c));',
    'await builder(manager).for(Frigate).complete(new A(c));',
    'const { a } = { a: new A(c) };\nawait a.setupWithManager(manager);',
    'const all = [];\nall[0] = new A(c);\nfor (const a of all) await a.setupWithManager(manager);',
    'class Setup { a = new A(c); run() { return this.a.setupWithManager(manager); } }\nawait new Setup().run();',
    'for (const [name, C] of new Map([["a", A]])) await new C(c).setupWithManager(manager);',
    'class Setup { constructor(readonly a = new A(c)) {} run() { return this.a.setupWithManager(manager); } }\nawait new Setup().run();',
  ])('are registered by %j', (text) => {
    expect(isRegistered(text)).toBe(true);
  });

  it.each([
    '',
    'const a = new A(c);',
    'export function newForTests(client: Client) { return new A(client); }',
    'async function bench() { const a = new A(fake); await a.reconcile(request); }\nawait bench();',
    'await bench(new A(fake));\nasync function bench(a: A) { await a.reconcile(); }',
    'async function bench() { const a = new A(fake); await a.reconcile(); }\nfor (const a of [new B(c)]) a.setupWithManager(manager);',
    'async function unused() { await new A(c).setupWithManager(manager); }',
    '// await new A(manager.client).setupWithManager(manager);',
    'const text = `new A(c).setupWithManager(manager)`;',
    'let a: A;\nawait a.setupWithManager(manager);',
    'await new B(c).setupWithManager(manager);',
    'other.A.setupWithManager(manager);',
    'console.log(A.name.toLowerCase());',
    'const a = new A(c);\na.retries = 3;\nlog(`${a.toString().length}`);',
    'await new A(c).reconcile(request).catch(() => {});',
    'const all = [new A(c)];\nif (all.length > 0) log("ready");',
    'function unused() { new A(c).start(); }',
    'class Own extends A {}\nnew Own(c);',
  ])('are not registered by %j', (text) => {
    expect(isRegistered(text)).toBe(false);
  });

  it.each([
    'run(new A(c));',
    'const a = new A(c);\nbuilder(manager).for(Frigate).complete((request) => a.reconcile(request));',
    'const a = new A(c);\nconst f = (r) => a.reconcile(r);\nbuilder(manager).complete(f);',
    'const a = new A(c);\nasync function f(r) { return a.reconcile(r).catch(log); }\nbuilder(manager).complete(f);',
    'startLoop(async (r) => new A(c).reconcile(r));',
    "import { all } from './all.js';\nall.add(new A(c));",
    'import { setup } from "./b.js";\nclass Own { setup() {} }\nsetup(new A(c));',
    'declare function setup(a: A): void;\nsetup(new A(c));',
    'let a;\nfor (a of [new A(c)]) await a.setupWithManager(manager);',
    'for (var a of [new A(c)]) {}\nawait a.setupWithManager(manager);',
    'function add(this: void, a: A) { return a.setupWithManager(manager); }\nadd(new A(c));',
    'function add(a: B): void;\nfunction add(b: A): void { b.setupWithManager(manager); }\nadd(new A(c));',
    'const { a = new A(c) } = options;\nawait a.setupWithManager(manager);',
    'add`${new A(c)}`;',
    'await A.setUp(mgr.client, options);',
    'const a = new A(mgr.client);\nawait a.start();',
    "await new A(c)['setupWithManager'](manager);",
    'await (new A(mgr.client).setUp)();',
    'const start = new A(c).start;\nawait start();',
    "const start = new A(c)['start'];\nawait start();",
    'new A(c).start`now`;',
    'await new A(c).add(runtime);',
    'export function start() { new A(c).start(); }',
    'loop(new A(c).reconcile);',
    'export async function startForTests(m) { await new A(m.client).setupWithManager(m); }',
    'class Setup { a = new A(c); }',
    'export default new A(c);',
    'const { a } = { a: new A(c) };',
    'class Setup { a = new A(c); }\nawait new B(c).setupWithManager(manager);',
  ])('may be registered by code that gets them: %j', (text) => {
    expect(isRegistered(text)).toBe(true);
  });

  it.each([
    ['is nested too deeply', `const a = ${'['.repeat(100_000)}`],
    ['has long lists of them', `const a = ${'A +'.repeat(2000)} A;\n`.repeat(40)],
    ['has many in deep blocks', `${'{ let a = A;'.repeat(700)}${'a;'.repeat(32_000)}${'}'.repeat(700)}`],
    [
      'has many that deep blocks return',
      `function f() {${'if (b) {'.repeat(800)}${'return A;'.repeat(20_000)}${'}'.repeat(801)}`,
    ],
  ])('are not found in a file that %s', async (_, text) => {
    let found: boolean | undefined = true;
    expect(await cpuTimeOf(() => (found = isRegistered(text)))).toBeLessThan(5_000);
    expect(found).toBeUndefined();
  });
});

it.each([
  'const a = new A(c);\n',
  'f(new A(c));\n',
  'for (const a of [A]) {}\n',
  'A = A;\n',
  'function A() { return A; }\n',
  '{ const a = new A(c); a.run(); }\n',
  'function f(a) { g(a); }\nf(A);\n',
])('takes time proportional to the file: many %j', async (line) => {
  expect(await cpuTimeOf(() => isRegistered(line.repeat(5_000)))).toBeLessThan(5_000);
});

it('takes time proportional to the arguments of a call', async () => {
  expect(
    await cpuTimeOf(() => isRegistered(`function f(x) {}\nf(${'A, '.repeat(50_000)}{ ${'A, '.repeat(50_000)} });`)),
  ).toBeLessThan(5_000);
});
