// What the search of the built site finds, as its search box does.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Queries of users, and the page that must be among the first three. */
export const queries = [
  // words of Go
  ['ctrl.Result', '/concepts/reconciling'],
  ['unstructured', '/faq'],
  ['client.Client', '/runtime-comparison'],
  ['SetupWithManager', '/migration-from-go'],
  ['EnqueueRequestForOwner', '/reference/api/runtime'],
  ['envtest', '/cli'],
  ['fake client', '/concepts/testing'],
  ['controllerutil', '/reference/examples/runtime/controllerutil-objects'],
  ['interceptor', '/migration-from-go'],
  ['WithEventFilter', '/concepts/reconciling'],
  ['FieldOwner', '/migration-from-go'],
  ['Status().Patch', '/concepts/reconciling'],
  ['RateLimiter', '/migration-from-go'],
  ['EventRecorder', '/concepts/events'],
  ['goroutine', '/migration-from-go'],
  ['CreateOrUpdate', '/concepts/ownership'],
  ['IgnoreNotFound', '/migration-from-go'],
  ['RetryOnConflict', '/migration-from-go'],
  ['SSA', '/concepts/ownership'],
  ['zap', '/runtime'],
  ['informer', '/concepts/cache'],
  ['workqueue', '/operations/troubleshooting'],
  ['OwnerReference', '/concepts/ownership'],
  ['healthz', '/runtime'],
  ['controller-gen', '/cli'],
  ['kubebuilder', '/migration-from-go'],
  // symptoms
  ['stuck', '/operations/troubleshooting'],
  ['stuck finalizer', '/concepts/finalizers'],
  ['terminating', '/operations/troubleshooting'],
  ['infinite loop', '/operations/troubleshooting'],
  ['hot loop', '/operations/troubleshooting'],
  ['reconciled twice', '/operations/troubleshooting'],
  ['not reconciled', '/operations/troubleshooting'],
  ['nothing happens', '/operations/troubleshooting'],
  ['connection refused', '/operations/troubleshooting'],
  ['x509', '/operations/troubleshooting'],
  ['conflict', '/operations/troubleshooting'],
  ['forbidden', '/operations/troubleshooting'],
  ['event loop blocked', '/operations/troubleshooting'],
  ['OOMKilled', '/operations/troubleshooting'],
  ['memory', '/concepts/cache'],
  ['slow', '/operations/troubleshooting'],
  ['two replicas', '/operations/troubleshooting'],
  ['leader election lost', '/operations/troubleshooting'],
  ['CrashLoopBackOff restarts', '/operations/troubleshooting'],
  ['certificate has expired', '/operations/troubleshooting'],
  ['upgrade', '/operations/troubleshooting'],
  // tasks
  ['install', '/install'],
  ['requeue', '/concepts/reconciling'],
  ['network policy', '/operations/security'],
  ['SBOM', '/operations/security'],
  ['changelog', '/reference/changelog'],
  ['log level', '/runtime'],
  ['profile', '/operations/troubleshooting'],
  ['metrics', '/runtime'],
  ['finalizer', '/concepts/finalizers'],
  ['owner reference', '/concepts/ownership'],
  ['garbage collection', '/concepts/ownership'],
  ['leader election', '/concepts/leader-election'],
  ['status subresource', '/reference/markers'],
  ['defaulting', '/concepts/webhooks'],
  ['validating webhook', '/concepts/webhooks'],
  ['hub and spoke', '/concepts/conversion'],
  ['index field', '/concepts/cache'],
  ['requeueAfter', '/concepts/reconciling'],
  ['exponential backoff', '/concepts/reconciling'],
  ['CEL', '/reference/markers'],
  ['enum', '/reference/markers'],
  ['printcolumn', '/reference/markers'],
  ['helm', '/plugins/helm'],
  ['grafana', '/plugins/grafana'],
  ['import CRD', '/cli'],
  ['migrate from go', '/migration-from-go'],
  ['multigroup', '/cli'],
  ['doctor', '/cli'],
  ['docker image', '/faq'],
  ['fake clock', '/concepts/testing'],
  ['tracing', '/runtime'],
];

/** Explanations before examples, and examples before signatures. */
export function boostOf(id) {
  if (/\/(?:changes|reference\/changelog)\b/.test(id)) return 0.5;
  if (id.includes('/reference/api/')) return 0.2;
  return id.includes('/reference/examples/') ? 0.35 : 1;
}

/**
 * Returns a search over the site.
 *
 * @param {string} site the folder of the built site
 * @param {string} docs the folder with the dependencies of the site
 * @param {string} base the path at which the site is served
 * @returns {Promise<(query: string) => string[]>} paths of pages, best first
 */
export async function openSearch(site, docs, base) {
  const chunks = join(site, 'assets/chunks');
  const name = readdirSync(chunks).find((file) => file.startsWith('@localSearchIndexroot'));
  const { default: index } = await import(pathToFileURL(join(chunks, name)));
  const MiniSearch = createRequire(join(docs, 'package.json'))('minisearch');
  const engine = MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: {
      fuzzy: 0.2,
      prefix: true,
      boost: { title: 4, text: 2, titles: 1 },
      boostDocument: boostOf,
    },
  });
  return (query) => [...new Set(engine.search(query).map(({ id }) => id.slice(base.length - 1).replace(/#.*/, '')))];
}

/**
 * Returns the queries that do not find their page.
 *
 * @param {(query: string) => string[]} search
 * @param {readonly (readonly [query: string, page: string])[]} expected
 */
export function missedQueries(search, expected) {
  return expected.flatMap(([query, page]) => {
    const found = search(query).slice(0, 3);
    return found.includes(page) ? [] : [`\`${query}\` finds ${found.join(', ') || 'nothing'}, and not ${page}`];
  });
}
