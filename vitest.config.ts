import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

const resolve = {
  alias: [
    { find: /^kbts$/, replacement: source('index.ts') },
    { find: /^kbts\/(api|runtime|testing)$/, replacement: source('$1/index.ts') },
    { find: /^kbts\/runtime\/(.*)$/, replacement: source('runtime/$1/index.ts') },
    { find: /^kbts\/k8s\/(.*)$/, replacement: source('k8s/$1.ts') },
  ],
};

const patience = {
  // Tests also load files of the loader without its index, which provides the parser.
  setupFiles: ['test/patience.ts', 'src/compiler/loader/parser/installed-parser.ts'],
  testTimeout: 60_000,
  // Hooks create projects, as tests do.
  hookTimeout: 60_000,
};

/**
 * Modules without state of their own: their test files share the modules that they import, because importing takes longer than
 * the tests.
 */
const stateless = 'src/{api,base,compiler,plugins,project}/**/*.test.ts';

/** Whole operators, several at a time, on control planes with nodes: at most two files at a time, after all other tests. */
const operators = 'src/testing/operators/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'tests',
          include: ['{src,test}/**/*.test.ts', '{bench,hack}/**/*.test.mjs'],
          exclude: ['**/node_modules/**', operators, stateless],
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
      {
        resolve,
        test: { name: 'stateless', include: [stateless], isolate: false, sequence: { groupOrder: 1 }, ...patience },
      },
      {
        resolve,
        test: { name: 'operators', include: [operators], sequence: { groupOrder: 2 }, maxWorkers: 2, ...patience },
      },
    ],
    globalSetup: [
      'hack/k8s-descriptions/test-set-up.mjs',
      'hack/page-set-up.mjs',
      'hack/parser-set-up.mjs',
      'src/testing/cluster/fixtures/run-setup.ts',
    ],
    // Many tests wait for servers and deadlines, so that there is work for more workers than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/k8s/**', 'test/rules/**'],
      thresholds: { statements: 90, branches: 80, functions: 90, lines: 90 },
    },
  },
});
