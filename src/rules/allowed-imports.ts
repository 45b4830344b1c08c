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
  plugins: ['scaffold', 'project', 'files', 'yaml', 'model', 'problems'],
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
  library: ['cli', 'sdk', 'plugins', 'scaffold', 'project', 'files', 'model', 'problems'],
  runtime: ['api', 'k8s'],
  envtest: ['yaml'],
  testing: ['envtest', 'runtime', 'api', 'k8s', 'yaml'],
  rules: [],
};

/**
 * The sub-modules of large modules, in order: each may import only those before it. A key is a folder of `src`, of which
 * other folders may import only the entries.
 */
export const subModules: Readonly<Record<string, readonly string[]>> = {
  cli: [
    'program',
    'terminal',
    'results',
    'define',
    'folders',
    'parse',
    'changes',
    'init',
    'create',
    'delete',
    'edit',
    'manifests',
    'import',
    'alpha',
    'envtest',
    'doctor',
    'inspect',
    'completion',
    'main',
  ],
  cel: ['parse', 'regex', 'types', 'schema', 'check', 'cost', 'rules'],
  checks: [
    'schema', // the nodes of a schema: their paths, and where their keywords are set
    'values', // whether a schema allows a value, and its own default
    'keywords', // of one node: types, bounds, lists, formats, conditions, CEL rules
    'paths', // JSONPaths of printer columns, selectable fields and the scale subresource
    'names', // of groups, kinds and resources, and the labels and annotations of CRDs
    'sizes', // what `kubectl apply` and etcd can store
    'crds', // all checks of generated CRDs
    'breaking', // changes to earlier CRDs that break stored objects or clients
    'resources', // which resources API groups have
    'rbac', // rules of roles
    'webhooks', // their names, paths and resources
  ],
  files: [
    'disk', // its operations, of which each can fail
    'state', // what kbts keeps for the user outside of projects, and which process has locked a project
    'places', // which paths may be read and written, and what is in the way
    'changes', // of files: as data, as a diff, and merged with those of the user
    'reading', // projects on disk and in memory, also as they are after changes
    'journal', // what an interrupted command has written, so that it can be undone
    'apply', // changes to the disk, all or nothing, and the recovery of an interrupted command
  ],
  generate: [
    'context', // what generators read, and the objects that they return
    'drafts', // schemas that are not finished: their parts, and where those come from
    'types', // the schema of each type, with references to others
    'flatten', // references replaced by schemas, and those merged into one
    'crds', // of all kinds, with their names and schemas
    'rbac', // roles
    'webhooks', // their configurations, and the patches of markers
  ],
  loader: ['parser', 'source', 'modules', 'markers', 'types', 'load'],
  manifests: [
    'places', // paths in arguments: relative to the project, and which may be read or written
    'arguments', // of controller-gen: generators with their options, `paths=` and output rules
    'diagnostics', // which are reported, with what severity, and what of the sources they show
    'target', // the version of Kubernetes with its built-in types, and which kinds are converted
    'output', // rendered and patched YAML files, and what changes on disk
    'earlier', // CRDs of an earlier state, which new ones must be compatible with
    'sample', // required fields that samples lack
    'run', // all generators with their checks, in one call
  ],
  markers: ['grammar', 'define', 'catalog', 'reading', 'help'],
  // The packages of `kbts/runtime`, from those without a cluster to a whole operator.
  runtime: [
    'clock',
    'errors',
    'event',
    'labels',
    'node',
    'certwatcher',
    'config',
    'log',
    'predicate',
    'serving',
    'tracing',
    'flags',
    'healthz',
    'scope',
    'workqueue',
    'client',
    'equality',
    'events',
    'leaderelection',
    'metrics',
    'reconcile',
    'cache',
    'controllerutil',
    'handler',
    'webhook',
    'cluster',
    'source',
    'manager',
    'controller',
    'builder',
  ],
  'runtime/cache': [
    'interfaces', // what a cache and its informers can do, and the errors of reads
    'transforms', // changes of objects before they are stored, and what their failures leave
    'options', // which objects of a kind are cached, by namespace
    'store', // the objects of a kind and their indexes
    'reflector', // list/watch: pages, resource versions, and retries
    'writes', // writes of this process that the watch has not delivered
    'informers', // one per kind: its watches, its store and its listeners
    'reads', // the cache itself: which informer a read uses, and what it waits for
  ],
  'runtime/client': [
    'json', // values of any size and depth, without losing digits
    'patch', // the difference between two objects, and patches of all formats
    'errors', // what requests fail with, and the reasons of the API server
    'connection', // sockets to one server: HTTP/1.1, HTTP/2, TLS, proxies, and whether they are alive
    'transport', // requests and watches over connections: credentials, retries, limits, bodies
    'mapping', // from kinds and names to paths, by discovery
    'interfaces', // what clients can do, and the options of their calls
    'direct', // the client that sends each call to the API server
    'decorators', // clients around another client, with other defaults or methods
    'operations', // what takes several calls, or has a type of its own: pages, retries, scale, evictions, tokens
  ],
  'runtime/manager': [
    'runnables', // what a manager runs, in groups that start and stop together
    'options', // of a manager, and the defaults for its controllers
    'checks', // before the start: whether the API server responds, kinds, permissions, conversions
    'election', // the lease of the leader, without which nothing is written
    'profiling', // the endpoint with profiles of the process
    'signals', // the public package that stops a manager with the process
    'lifecycle', // the manager itself: its parts, and the order in which they start and stop
  ],
  'plugins/helm': [
    'manifest', // the objects that the chart is made from
    'text', // of templates: objects with expressions, and the names of their helpers
    'values', // what users of the chart can set, with its schema
    'chart', // its files
    'project', // what changes in the project besides the chart, and the plan of both
  ],
  scaffold: ['text', 'names', 'templates', 'create', 'delete', 'edit', 'agreement'],
  'sdk/go-project': [
    'source', // its files: PROJECT, configuration and Go code, within limits
    'manifests', // what its manifests declare: kinds, roles and webhooks
    'write', // types, permissions, webhooks and configuration of the new project
    'import', // the whole import, with its report
  ],
  testing: [
    'wait', // for a condition, until a deadline
    'manifests', // objects, CRDs and samples, read from YAML, files and folders
    'roundtrip', // arbitrary objects of a schema, converted and converted back
    'certificates', // CAs, and what they issue to servers and users
    'binaries', // where etcd, the API server and the other components are installed
    'processes', // child processes that end with the test process, and free ports
    'webhooks', // configurations and conversions that call a webhook server of the tests
    'apply', // objects by server-side apply, and CRDs until their versions are served
    'connection', // to the control plane of a test run, or to an existing cluster
    'users', // of the API server, by certificate or impersonation, and their kubeconfigs
    'controlplane', // etcd, the API server and the components that use it, on this machine
    'describe', // tests that need a control plane, and are skipped without its binaries
    'cluster', // what all test files of a run share: a control plane, with a namespace for each
  ],
};

/** Files other than a module's `index.ts` that other modules may import, and why. */
export const secondEntries: readonly { readonly file: RegExp; readonly reason: string }[] = [
  { file: /^k8s\/schemas\.ts$/, reason: 'reads the table of built-in types, which a running operator never does' },
  { file: /^k8s\/[^/]+\/v\w+\.ts$/, reason: 'one group and version each, for example `kbts/k8s/batch/v1`' },
  {
    file: /^problems\/explanations\/index\.ts$/,
    reason: 'explanations that only `kbts explain` and the generated page need',
  },
  { file: /^files\/(?:disk\/disk|state\/user-folder)\.ts$/, reason: 'only what is required to start the bundle' },
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
  commander: { by: ['cli/parse/'] },
  diff: { by: ['files/'] },
  re2js: { by: ['cel/'] },
  yaml: { by: ['yaml/'], lazily: ['runtime/config/'] },
  '@kubernetes/client-node': { by: [], lazily: ['runtime/config/'] },
  'prom-client': { by: ['runtime/metrics/'] },
  pino: { by: ['runtime/log/'] },
  '@opentelemetry/api': { by: [], lazily: ['runtime/tracing/'] },
  // Only the tests of conversion need it.
  'fast-check': { by: [], lazily: ['testing/roundtrip/'] },
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
      'testing/processes/',
      'git/git.ts',
      'sdk/crd-texts.ts',
      'cli/program/published.ts',
      'cli/doctor/kubectl.ts',
      'cli/alpha/',
      'plugins/external/process.ts',
    ],
  },
  // Node 24 loads undici with it: an operator needs 4 MiB more memory.
  'node:http': { by: ['envtest/', 'cli/doctor/', 'testing/connection/', 'testing/cluster/'], lazily: ['runtime/'] },
  'node:dns': { by: ['runtime/client/connection/'] },
  'node:inspector': { by: [], lazily: ['runtime/manager/profiling/profile.ts'] },
  'node:readline': { by: [], lazily: ['cli/terminal/'] },
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
