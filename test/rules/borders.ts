import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** The modules of `src`: each may import only those before it. */
export const modules: readonly string[] = [
  'base',
  'k8s',
  'compiler',
  'api', // decorators derive from the definitions of markers
  'runtime',
  'apiserver', // a Kubernetes API server in memory
  'playground', // the compiler and the API server's judgment, in a browser
  'controllers', // of built-in kinds, and a kubelet
  'testing',
  'project',
  'plugins',
  'dev', // `kbts dev`: control plane, manifests, webhooks and operator kept up to date while you edit
  'commands',
  'cli',
];

/** The folders of some modules, in order: each may import only those before it. */
export const folders: Readonly<Record<string, readonly string[]>> = {
  base: ['problems', 'json', 'formats', 'yaml', 'files', 'boot', 'git', 'project-file'],
  compiler: ['model', 'markers', 'cel', 'loader', 'generate', 'checks', 'manifests', 'import'],
  // From packages without a cluster to a whole operator.
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
    'recorder',
    'manager',
    'controller',
    'builder',
  ],
  apiserver: [
    'model',
    'checks', // fields with their paths, and checks as tables
    'schema', // structural schemas: pruning, defaulting, validation
    'fields', // patches, server-side apply, managed fields
    'kinds', // built-in resources
    'storage',
    'decode', // JSON, YAML, protobuf
    'authorization', // and authentication
    'custom-resources',
    'admission',
    'pipeline',
    'background', // garbage collection, namespaces, service accounts
    'discovery',
    'serving', // HTTPS; the only folder that imports Node modules
  ],
};

/** What one module may import of another besides `index.ts` and the public packages of the runtime. */
const entries = [
  'base/[^/]+/index', // one idea each, for example `base/yaml`
  'base/(compute-if-absent|kubernetes-version)',
  'base/problems/explanations', // explanations that few commands need
  'base/files/.*disk', // what is required to start the bundle
  'base/files/.*user-folder',
  'base/files/(line-ends|memory-files|normalize-path)', // without Node, as in a browser
  'compiler/[^/]+/index',
  'compiler/(loader/without-parser|manifests/(plan-manifests|request))', // without Node: the caller provides the parser
  'k8s/(builtin-schemas|builtin-table)', // built-in types from files that the caller provides
  'k8s/schemas', // the table of built-in types, which a running operator never reads
  'k8s/[^/]+/v\\w+', // one group and version each
  'runtime/.*(index|internal)',
  'testing/[^/]+/index',
  'testing/(manifests|certificates|controlplane/(embedded-control-plane|existing-control-plane|ports))', // what commands need to start at once
  'project/[^/]+/index',
  'apiserver/[^/]+/index',
  'apiserver/(start-server|validate-objects|judge-custom-resource|object-fault)', // one way each to use the server
  'apiserver/(custom-resources/(definition|finalizers|strategy)|decode/(decode-parsed|parse-body)|pipeline/metadata)', // what judges custom resources, without built-in kinds
  'plugins/[^/]+/index',
  'commands/.+', // one file per command
  '[^/]+/index',
];

/** Packages and Node modules that only some folders import, so that each is replaced in one place. */
const owners: Readonly<Record<string, readonly string[]>> = {
  typescript: ['compiler/loader'],
  handlebars: ['project'],
  commander: ['cli/parse'],
  diff: ['base/files', 'project/change', 'dev/page'],
  re2js: ['compiler/cel'],
  yaml: ['base/yaml', 'runtime/config'],
  '@kubernetes/client-node': ['runtime/config'],
  'prom-client': ['runtime/metrics'],
  pino: ['runtime/log'],
  '@opentelemetry/api': ['runtime/tracing'],
  'fast-check': ['testing'],
  'tar-stream': ['testing/envtest'],
};

/** What an operator never loads, because it would need more memory. */
const neverInOperators = ['typescript', 'handlebars', 'commander', 'diff', 're2js'];

/** What an operator loads on demand. */
const lazyInOperators = ['yaml', '@kubernetes/client-node', '@opentelemetry/api'];

const shipped = '^src/';
const notShipped = '\\.test(-d)?\\.ts$|/fixtures/|/tests/';
const entryFiles = `^src/(${entries.join('|')})\\.ts$`;

/** The rules of dependency-cruiser for an order of modules. */
export const bordersOf = (order: readonly string[]): IConfiguration => ({
  forbidden: [
    rule('no-cycles', { path: shipped }, { circular: true }),
    // Except the location of the control plane binaries.
    rule('nothing-outside-of-src', source('src/'), {
      pathNot: '^src/|node_modules|^hack/control-plane/cache\\.mjs$',
      dependencyTypesNot: ['core'],
    }),
    rule('cli-is-the-top', source('src/', '^src/(cli/|index\\.ts)'), { path: '^src/(cli/|index\\.ts$)' }),
    ...inOrder(order, '', 'modules-in-order'),
    ...Object.entries(folders).flatMap(([module, list]) => inOrder(list, `${module}/`, 'folders-in-order')),
    rule('modules-by-their-entries', source('src/([^/]+)/'), {
      path: '^src/[^/]+/',
      pathNot: ['^src/$1/', entryFiles],
    }),
    ...Object.keys(folders).map((module) =>
      rule('folders-by-their-entries', source(`src/${module}/([^/]+)/`), {
        path: `^src/${module}/[^/]+/`,
        pathNot: [`^src/${module}/$1/`, entryFiles],
      }),
    ),
    ...Object.entries(owners).map(([name, places]) =>
      rule('packages-have-owners', source('src/', `^src/(${places.join('|')})/`), { path: inNodeModules(name) }),
    ),
    rule(
      'small-operators',
      { path: '^src/(api/index|runtime/.*index)\\.ts$' },
      {
        path: `${neverInOperators.map(inNodeModules).join('|')}|^src/k8s/schemas\\.ts$|^src/base/yaml/`,
        reachable: true,
      },
    ),
    // What opens spans is itself loaded on demand.
    rule('small-operators', source('src/(api|k8s|runtime)/', '/open-telemetry-span\\.ts$'), {
      path: lazyInOperators.map(inNodeModules).join('|'),
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^src/k8s/(descriptions|table)/', '^src/compiler/loader/parser/typescript-\\w+\\.cjs$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
});

function rule(name: string, from: object, to: object): IForbiddenRuleType {
  // The compiler cannot narrow this union.
  return { name, severity: 'error', from, to } as IForbiddenRuleType;
}

/** Files below a path that are shipped, except for some. */
function source(path: string, except?: string): { path: string; pathNot: string } {
  return { path: `^${path}`, pathNot: except === undefined ? notShipped : `${notShipped}|${except}` };
}

/** Forbids each folder of a list to import those after it. */
function inOrder(list: readonly string[], below: string, name: string): IForbiddenRuleType[] {
  return list.slice(0, -1).map((folder, index) => {
    const above = list.slice(index + 1).join('|');
    return rule(name, source(`src/${below}${folder}/`), { path: `^src/${below}(${above})/` });
  });
}

function inNodeModules(name: string): string {
  return `node_modules/${name}/`;
}
