import { type DiagnosticSink, suggest, warningOf } from '../../base/problems/index.js';
import { resourceNameOf } from '../generate/index.js';
import { valuesOf, Webhook, type WebhookArguments } from '../markers/index.js';
import { type ApiPackage, spanInUse, type WebhookBuilding, type WebhookRegistrations } from '../model/index.js';

interface WebhookPathContext {
  readonly packages: readonly ApiPackage[];
  readonly roots: readonly ApiPackage[];
  readonly nearRegistrations: () => WebhookRegistrations;
  /** Returns the webhook registrations in all source files of the project. Called only if a path seems unserved. */
  readonly allRegistrations: () => WebhookRegistrations;
  readonly sink: DiagnosticSink;
}

/**
 * Warns about webhooks without a handler for their path, because all requests to these webhooks would fail. Reports
 * nothing if the served paths cannot be determined statically: if a path is computed, if a handler is registered for an
 * unknown kind, or if nothing is registered.
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
    const message = `all requests to this webhook will fail, because no handler was found for \`${path}\``;
    const hint = hintFor(use, served, pathsOfOthers(use, packages));
    sink.report(warningOf('webhook-unserved', message, hint, span));
  }
}

/** The Service of the operator. Webhooks of other Services are not checked. */
const ownService = 'webhook-service';

function isServed(path: string, { exact, endings }: ServedPaths): boolean {
  return exact.has(path) || endings.some((ending) => path.endsWith(ending));
}

type WebhookUse = Pick<WebhookArguments, 'mutating' | 'groups' | 'resources' | 'versions'> & { readonly path: string };

/** Returns the default paths of all kinds that the webhook does not receive, whose handlers expect other objects. */
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

interface ServedPaths {
  /** Default paths of builders, and all string literals that look like paths. */
  readonly exact: ReadonlySet<string>;
  /** Path suffixes for built-in kinds, such as `-v1-pod`. The group before the suffix is not checked. */
  readonly endings: readonly string[];
}

/** Finds the paths at which webhooks are served; undefined if nothing is registered, or if a path or kind is unknown. */
function servedPaths(
  { builders, paths, hasHandlers, isOpen }: WebhookRegistrations,
  packages: readonly ApiPackage[],
): ServedPaths | undefined {
  if (isOpen || (builders.length === 0 && !hasHandlers)) return undefined;
  const exact = new Set(paths);
  const endings: string[] = [];
  for (const builder of builders) {
    const { from, id } = builder.kind;
    if (from === 'kubernetes') endings.push(endingOf(id));
    else {
      const found = defaultPaths(builder, packages);
      if (!found) return undefined;
      for (const path of found) exact.add(path);
    }
  }
  return { exact, endings };
}

/** Returns the path suffix for a built-in kind: `-v1-pod` for `k8s.io/api/core/v1.Pod`. */
function endingOf(goName: string): string {
  return `-${goName.slice(goName.lastIndexOf('/') + 1).replace('.', '-')}`.toLowerCase();
}

/** Returns the paths at which a builder serves webhooks; undefined if the packages do not contain its kind. */
function defaultPaths(
  { kind: { id }, methods }: WebhookBuilding,
  packages: readonly ApiPackage[],
): string[] | undefined {
  const type = packages.flatMap(({ types }) => types).find((one) => one.id === id);
  if (!type?.kind) return undefined;
  const { kind, name } = type;
  const has = (method: string) => !methods || (methods.includes(method) && !methods.includes(`${method}CustomPath`));
  return [
    ...(has('withDefaulter') ? [defaultPath('mutate', kind, name)] : []),
    ...(has('withValidator') ? [defaultPath('validate', kind, name)] : []),
  ];
}

function defaultPath(
  action: 'mutate' | 'validate',
  { group, version }: { readonly group: string; readonly version: string },
  kind: string,
): string {
  return `/${action}-${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`;
}
