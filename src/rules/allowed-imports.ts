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
  // `checks` derives the plural of a misspelled resource as `project` does.
  checks: ['model', 'markers', 'generate', 'cel', 'project', 'problems'],
  generate: ['model', 'markers', 'k8s', 'project', 'cel', 'problems'],
  // `scaffold` finds the class of a kind with the loader, and verifies an edit by loading it again. It knows the kinds of
  // Kubernetes, for which there can be controllers and webhooks.
  scaffold: ['k8s', 'project', 'files', 'loader', 'model', 'yaml', 'problems'],
  // `manifests` parses field names in CEL rules when it completes samples.
  manifests: ['loader', 'generate', 'checks', 'cel', 'yaml', 'files', 'project', 'k8s', 'markers', 'model', 'problems'],
  // `import` compares what the generator makes of the types with the imported CRD.
  import: ['manifests', 'generate', 'markers', 'k8s', 'project', 'yaml', 'files', 'model', 'problems'],
  // `plugins` extends the plans of `scaffold`, and reads and writes YAML.
  plugins: ['scaffold', 'project', 'files', 'yaml', 'problems'],
  // `git` leaves out paths that `files` protects.
  git: ['files', 'problems'],
  // `sdk` reads CRDs from a URL with the download of `envtest`.
  sdk: [
    'git',
    'plugins',
    'import',
    'envtest',
    'manifests',
    'scaffold',
    'loader',
    'project',
    'yaml',
    'files',
    'markers',
    'model',
    'problems',
  ],
  cli: [
    'sdk',
    'git',
    'boot',
    'plugins',
    'import',
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
  // The package itself, `import … from 'kbts'`: the commands as functions, and a command line with another name.
  library: ['cli', 'sdk', 'plugins', 'scaffold', 'project', 'files', 'problems'],
  runtime: ['api', 'k8s'],
  envtest: ['yaml'],
  testing: ['envtest', 'runtime', 'api', 'k8s', 'yaml'],
  rules: [],
};

/** The sub-modules of large modules, in order: each may import only those before it. */
export const subModules: Readonly<Record<string, readonly string[]>> = {
  cel: ['parse', 'regex', 'types', 'schema', 'check', 'cost', 'rules'],
  loader: ['parser', 'source', 'modules', 'markers', 'types', 'load'],
  markers: ['grammar', 'define', 'catalog', 'reading', 'help'],
  scaffold: ['text', 'names', 'templates', 'create', 'delete', 'edit', 'agreement'],
};

/** Files other than a module's `index.ts` that other modules may import, and why. */
export const secondEntries: readonly { readonly file: RegExp; readonly reason: string }[] = [
  { file: /^k8s\/schemas\.ts$/, reason: 'reads the table of built-in types, which a running operator never does' },
  { file: /^k8s\/[^/]+\/v\w+\.ts$/, reason: 'one group and version each, for example `kbts/k8s/batch/v1`' },
  {
    file: /^problems\/explanations\/index\.ts$/,
    reason: 'explanations that only `kbts explain` and the generated page need',
  },
  { file: /^files\/(?:disk|user-folder)\.ts$/, reason: 'only what is required to start the bundle' },
  {
    file: /^runtime\/(?:[a-z]+\/)+(?:index|internal)\.ts$/,
    reason: 'so that `kbts/testing` loads a client and not all of the runtime',
  },
];

/** Folders and files that may import a package or a Node module; `lazily` means: on demand. */
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
  '@opentelemetry/api': { by: [], lazily: ['runtime/tracing/'] },
  // Only the tests of conversion need it.
  'fast-check': { by: [], lazily: ['testing/'] },
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
      'git/',
      'sdk/',
      'plugins/external/',
      'cli/',
      'rules/',
    ],
  },
  'node:child_process': {
    by: [
      'envtest/build.ts',
      'testing/',
      'git/git.ts',
      'sdk/crd-texts.ts',
      'cli/published.ts',
      'cli/doctor/kubectl.ts',
      'cli/alpha/',
      'plugins/external/process.ts',
    ],
  },
  // Node 24 loads undici with it: an operator needs 4 MiB more memory.
  'node:http': { by: ['envtest/', 'cli/doctor/', 'testing/'], lazily: ['runtime/'] },
  'node:dns': { by: ['runtime/client/'] },
  'node:inspector': { by: [], lazily: ['runtime/manager/profile.ts'] },
  'node:readline': { by: [], lazily: ['cli/'] },
};

/**
 * Node modules that any module may import: they do not access anything outside of the process, or are the purpose of
 * a module.
 */
export const freeModules: readonly string[] = [
  'node:async_hooks',
  'node:buffer',
  'node:crypto',
  'node:events',
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

/** What a running operator must never load, to save memory: packages by their purpose. */
export const neverInOperators: readonly string[] = ['ts-morph', 'handlebars', 'commander', 'diff', 're2js'];

/** What a running operator loads on demand. */
export const lazyInOperators: readonly string[] = ['yaml', '@kubernetes/client-node', '@opentelemetry/api'];
