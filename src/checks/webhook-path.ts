import { valuesOf, Webhook } from '../markers/index.js';
import { type ApiPackage, spanInUse, type WebhookRegistrations } from '../model/index.js';
import { type DiagnosticSink, suggest } from '../problems/index.js';
import { type ServedPaths, servedPaths } from './registrations.js';

/** What the check of webhook paths looks at. */
export interface WebhookPathContext {
  readonly packages: readonly ApiPackage[];
  readonly roots: readonly ApiPackage[];
  /** What the sources that were read register. */
  readonly nearRegistrations: () => WebhookRegistrations;
  /** What all sources of the project register; called only if a path seems not to be served. */
  readonly allRegistrations: () => WebhookRegistrations;
  readonly sink: DiagnosticSink;
}

/**
 * Warns of webhooks whose path no code of the operator serves: each request that they are asked about would fail.
 * Silent where only a run could tell: when a path is computed, or nothing at all is registered.
 */
export function checkWebhookPaths(context: WebhookPathContext): void {
  const { packages, roots, nearRegistrations, allRegistrations, sink } = context;
  const uses = roots
    .flatMap(({ markers }) => valuesOf(markers, Webhook))
    .flatMap(({ value: { path, serviceName = ownService, mutating }, use }) =>
      path !== undefined && serviceName === ownService ? [{ path, mutating, span: spanInUse(use, '.path') }] : [],
    );
  if (uses.length === 0) return;
  const near = servedPaths(nearRegistrations(), packages);
  if (near && uses.every(({ path }) => isServed(path, near))) return;
  const served = servedPaths(allRegistrations(), packages);
  if (!served) return;
  for (const { path, mutating, span } of uses) {
    if (isServed(path, served)) continue;
    const message = `no code serves \`${path}\`, so the API server gets no answer from this webhook`;
    sink.report({ code: 'webhook-unserved', severity: 'warning', message, hint: wayOut(path, mutating, served), span });
  }
}

/** The Service in front of the operator; others lead elsewhere. */
const ownService = 'webhook-service';

function isServed(path: string, { exact, endings }: ServedPaths): boolean {
  return exact.has(path) || endings.some((ending) => path.endsWith(ending));
}

function wayOut(path: string, mutating: boolean, { exact }: ServedPaths): string {
  const [prefix, method] = mutating ? ['/mutate-', 'withDefaulter'] : ['/validate-', 'withValidator'];
  const alike = [...exact].filter((one) => one.startsWith(prefix)).sort();
  const near = suggest(path, alike);
  if (near !== undefined) return `did you mean \`${near}\`?`;
  const known = alike.slice(0, 3).map((one) => `\`${one}\``);
  const correct =
    known.length === 0 ? 'correct `path`' : `correct \`path\`: the code serves for example ${known.join(', ')}`;
  return `${correct},\nor register it by \`newWebhookManagedBy(…).${method}(…)\`, which serves \`${prefix}<group>-<version>-<kind>\``;
}
