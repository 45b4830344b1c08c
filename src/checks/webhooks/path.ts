import { resourceNameOf } from '../../generate/index.js';
import { valuesOf, Webhook } from '../../markers/index.js';
import { type ApiPackage, spanInUse, type WebhookRegistrations } from '../../model/index.js';
import { type DiagnosticSink, suggest } from '../../problems/index.js';
import { defaultPath, type ServedPaths, servedPaths } from './registrations.js';

/** The input of the check of webhook paths. */
export interface WebhookPathContext {
  readonly packages: readonly ApiPackage[];
  readonly roots: readonly ApiPackage[];
  /** Returns the registrations in the sources that were read. */
  readonly nearRegistrations: () => WebhookRegistrations;
  /** Returns the registrations in all sources of the project. Called only if a path seems not to be served. */
  readonly allRegistrations: () => WebhookRegistrations;
  readonly sink: DiagnosticSink;
}

/**
 * Warns about webhooks without a handler for their path: all of their requests would fail. Reports nothing if the paths
 * cannot be determined statically: when a path is computed, or when nothing is registered at all.
 */
export function checkWebhookPaths(context: WebhookPathContext): void {
  const { packages, roots, nearRegistrations, allRegistrations, sink } = context;
  const uses = roots
    .flatMap(({ markers }) => valuesOf(markers, Webhook))
    .flatMap(({ value: { path, serviceName = ownService, mutating, groups, resources, versions }, use }) =>
      path !== undefined && serviceName === ownService
        ? [{ path, mutating, groups, resources, versions, span: spanInUse(use, '.path') }]
        : [],
    );
  if (uses.length === 0) return;
  const near = servedPaths(nearRegistrations(), packages);
  if (near && uses.every(({ path }) => isServed(path, near))) return;
  const served = servedPaths(allRegistrations(), packages);
  if (!served) return;
  for (const { span, ...use } of uses) {
    const { path } = use;
    if (isServed(path, served)) continue;
    const message = `no handler was found for \`${path}\`, without which all requests to this webhook fail`;
    sink.report({
      code: 'webhook-unserved',
      severity: 'warning',
      message,
      hint: hintFor(use, served, pathsOfOthers(use, packages)),
      span,
    });
  }
}

/** The Service of the operator. Webhooks of other Services are not checked. */
const ownService = 'webhook-service';

function isServed(path: string, { exact, endings }: ServedPaths): boolean {
  return exact.has(path) || endings.some((ending) => path.endsWith(ending));
}

/** What a webhook is for. */
interface WebhookUse {
  readonly path: string;
  readonly mutating: boolean;
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly versions: readonly string[];
}

/** The paths of kinds that a webhook is not for: their handlers expect other objects. */
function pathsOfOthers(
  { mutating, groups, resources, versions }: WebhookUse,
  packages: readonly ApiPackage[],
): Set<string> {
  const has = (names: readonly string[], name: string) => names.includes(name) || names.includes('*');
  return new Set(
    packages
      .flatMap(({ types }) => types)
      .flatMap((type) => {
        if (!type.kind) return [];
        const { group, version } = type.kind;
        const isOwn = has(groups, group) && has(versions, version) && has(resources, resourceNameOf(type));
        return isOwn ? [] : [defaultPath(mutating ? 'mutate' : 'validate', type.kind, type.name)];
      }),
  );
}

function hintFor({ path, mutating }: WebhookUse, { exact }: ServedPaths, others: ReadonlySet<string>): string {
  const [prefix, method] = mutating ? ['/mutate-', 'withDefaulter'] : ['/validate-', 'withValidator'];
  const alike = [...exact].filter((one) => one.startsWith(prefix) && !others.has(one)).sort();
  const near = suggest(path, alike);
  if (near !== undefined) return `did you mean \`${near}\`?`;
  const known = alike.slice(0, 3).map((one) => `\`${one}\``);
  const correct =
    known.length === 0 ? 'correct `path`' : `correct \`path\` (registered paths include ${known.join(', ')})`;
  return `${correct},\nor register a handler with \`newWebhookManagedBy(…).${method}(…)\`, which serves \`${prefix}<group>-<version>-<kind>\``;
}
