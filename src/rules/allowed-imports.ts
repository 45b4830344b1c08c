/** The modules that a module may import. A module is a folder of `src`. */
export const allowedModules: Readonly<Record<string, readonly string[]>> = {
  problems: [],
  model: ['problems'],
  files: ['problems'],
  yaml: ['problems'],
  markers: ['model', 'problems'],
  k8s: ['model'],
  api: ['markers', 'k8s'],
  // `project` knows which versions of Kubernetes can be targeted.
  project: ['model', 'yaml', 'files', 'problems'],
  boot: ['files'],
  loader: ['boot', 'model', 'markers', 'files', 'problems'],
  cel: ['model', 'problems'],
  checks: ['model', 'markers', 'generate', 'cel', 'problems'],
  generate: ['model', 'markers', 'k8s', 'project', 'cel', 'problems'],
  // `scaffold` finds the class of a kind by the loader, and checks an edit of it by reading it again.
  scaffold: ['project', 'files', 'loader', 'model', 'yaml', 'problems'],
  // `manifests` reads the names of fields in CEL rules when it fills in samples.
  manifests: ['loader', 'generate', 'checks', 'cel', 'yaml', 'files', 'project', 'k8s', 'markers', 'model', 'problems'],
  cli: [
    'boot',
    'envtest',
    'manifests',
    'scaffold',
    'generate',
    'loader',
    'project',
    'yaml',
    'files',
    'k8s',
    'markers',
    'model',
    'problems',
  ],
  runtime: ['api', 'k8s'],
  envtest: ['yaml'],
  testing: ['envtest', 'runtime', 'api', 'k8s', 'yaml'],
  rules: [],
};

/**
 * The sub-modules of large modules, in order: each may import only those before it. No files form a cycle in them, not
 * even by imports of types.
 */
export const subModules: Readonly<Record<string, readonly string[]>> = {
  cel: ['parse', 'regex', 'types', 'schema', 'check', 'cost', 'rules'],
  loader: ['parser', 'source', 'modules', 'markers', 'types', 'load'],
  markers: ['grammar', 'define', 'catalog', 'reading', 'help'],
};

/** Files beside a module's `index.ts` that other modules may import, and why. */
export const secondEntries: readonly { readonly file: RegExp; readonly reason: string }[] = [
  { file: /^k8s\/schemas\.ts$/, reason: 'reads the table of built-in types, which a running operator never does' },
  { file: /^k8s\/[^/]+\/v\w+\.ts$/, reason: 'one group and version each, as `kbts/k8s/batch/v1`' },
  { file: /^files\/(?:disk|user-folder)\.ts$/, reason: 'what is needed to start the bundle, and no more' },
  {
    file: /^runtime\/(?:[a-z]+\/)+(?:index|internal)\.ts$/,
    reason: 'so that `kbts/testing` loads a client and not all of the runtime',
  },
];

/** Folders and files that may import a package or a module of Node; `lazily` means: not before it is needed. */
export const packageOwners: Readonly<
  Record<string, { readonly by: readonly string[]; readonly lazily?: readonly string[] }>
> = {
  'ts-morph': { by: [], lazily: ['loader/'] },
  handlebars: { by: ['scaffold/'] },
  commander: { by: ['cli/'] },
  diff: { by: ['files/'] },
  re2js: { by: ['cel/'] },
  yaml: { by: ['yaml/'], lazily: ['runtime/config/'] },
  '@kubernetes/client-node': { by: [], lazily: ['runtime/config/'] },
  'prom-client': { by: ['runtime/metrics/'] },
  pino: { by: ['runtime/log/'] },
  'node:fs': {
    by: [
      'files/',
      'envtest/',
      'k8s/builtin-table.ts',
      'k8s/descriptions.ts',
      'boot/',
      'runtime/config/',
      'runtime/certwatcher/',
      'runtime/log/source-places.ts',
      'runtime/webhook/server.ts',
      'testing/',
      'cli/',
      'rules/',
    ],
  },
  'node:child_process': { by: ['envtest/build.ts', 'testing/', 'cli/earlier-files.ts', 'cli/published.ts'] },
  'node:readline': { by: [], lazily: ['cli/'] },
};

/** Modules of Node that any module may import: they reach nothing outside of the process, or are all that a module is for. */
export const freeModules: readonly string[] = [
  'node:async_hooks',
  'node:buffer',
  'node:crypto',
  'node:events',
  'node:http',
  'node:http2',
  'node:https',
  'node:module',
  'node:net',
  'node:os',
  'node:path',
  'node:stream',
  'node:timers',
  'node:tls',
  'node:tty',
  'node:url',
  'node:util',
  'node:vm',
  'node:zlib',
];

/** What a running operator must never load, as it would pay for it in memory: packages by what they would come for. */
export const neverInOperators: readonly string[] = ['ts-morph', 'handlebars', 'commander', 'diff', 're2js'];

/** What a running operator loads only when it needs it. */
export const lazyInOperators: readonly string[] = ['yaml', '@kubernetes/client-node'];
