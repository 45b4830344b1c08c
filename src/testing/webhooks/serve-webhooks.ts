import { existsSync } from 'node:fs';
import { ConfigMap } from '../../k8s/core/v1.js';
import { type CertificatePair, fixedCertificate } from '../../runtime/certwatcher/index.js';
import type { RestConfig } from '../../runtime/config/index.js';
import { silentLogger } from '../../runtime/log/index.js';
import type { Manager } from '../../runtime/manager/index.js';
import { makeServingCertificate } from '../certificates.js';
import { type Manifests, readObjects } from '../manifests.js';
import { waitFor } from '../wait-for.js';
import { restrictWebhooks, type WebhookConfiguration } from './restrict-webhooks.js';
import { type ConversionPlace, serveConversion } from './serve-conversion.js';
import { aimWebhooks, selectWebhookConfigurations } from './target.js';

/** Running webhooks. */
export interface WebhookServing {
  readonly manager: Manager;
  /** Removes the configurations, disables the conversion of the CRDs, and stops the server. */
  stop(): Promise<void>;
}

interface Place extends ConversionPlace {
  readonly config: RestConfig;
  apply(objects: Manifests): Promise<unknown>;
}

/**
 * Serves webhooks from this process, for one namespace; see `TestCluster.serveWebhooks`.
 *
 * The API server observes configurations with a delay. Each configuration gets an additional webhook for ConfigMaps.
 * Once that webhook is called, all webhooks of the configuration are active.
 */
export async function serveWebhooks(
  register: (manager: Manager) => unknown,
  manifests: Manifests,
  cluster: Place,
): Promise<WebhookServing> {
  const certificate = await makeServingCertificate({ hosts: ['127.0.0.1'] });
  const manager = await newWebhookManager(cluster.config, certificate);
  await register(manager);
  const configurations = selectServed(manifests, manager);
  const called = await serveProbes(manager, configurations);
  const running = run(manager);
  let restoreCrds = async () => {};
  try {
    const port = await waitFor(() => running.failed ?? manager.webhookServer.port, { what: 'the webhook server' });
    if (typeof port !== 'number') throw port;
    const target = { port, caBundle: certificate.ca };
    const restricted = configurations.map((one) => restrictWebhooks(one, cluster.namespace, probePath(one.kind)));
    const aimed = restricted.map((configuration) => aimWebhooks(configuration, target));
    restoreCrds = await serveConversion(manager.webhookServer.converters.all, target, cluster);
    await cluster.apply(aimed);
    await waitUntilCalled(cluster, configurations.length, called);
    const stop = async () => {
      try {
        await restoreCrds();
        for (const configuration of aimed) await cluster.client.delete(configuration);
      } finally {
        await running.stop();
      }
    };
    return { manager, stop };
  } catch (error) {
    await restoreCrds().finally(() => running.stop());
    throw error;
  }
}

// Loaded on demand: the manager imports half of the runtime, which tests without webhooks do not use.
async function newWebhookManager(config: RestConfig, certificate: CertificatePair): Promise<Manager> {
  const { newManager } = await import('../../runtime/manager/index.js');
  return await newManager(config, {
    log: silentLogger,
    metrics: { bindAddress: '0' },
    webhook: { host: '127.0.0.1', port: 0, certificates: fixedCertificate(certificate) },
  });
}

/** Returns the configurations with only those webhooks that the manager serves. */
function selectServed(manifests: Manifests, { webhookServer }: Manager): WebhookConfiguration[] {
  const isConverter = webhookServer.converters.all.length > 0;
  // A project with only conversion webhooks has no configurations.
  const isAbsent = isConverter && typeof manifests === 'string' && !existsSync(manifests);
  const all = selectWebhookConfigurations(isAbsent ? [] : readObjects(manifests));
  const paths: string[] = [];
  const served = all.map((configuration) => ({
    ...configuration,
    webhooks: configuration.webhooks.filter(({ clientConfig }) => {
      const path = clientConfig.service?.path ?? '/';
      paths.push(path);
      return webhookServer.isRegistered(path);
    }),
  }));
  const selected = served.filter(({ webhooks }) => webhooks.length > 0);
  if (selected.length > 0 || isConverter) return selected;
  const known = paths.map((path) => `\`${path}\``).join(', ') || 'none';
  throw new Error(
    `no webhook configuration has the path of a registered webhook; paths found: ${known}. ` +
      'Generate the configurations with `npm run manifests`.',
  );
}

function probePath(kind: string): string {
  return `/kbts-testing-probe-${kind.toLowerCase()}`;
}

/** Registers a probe webhook for each configuration. Returns a set of the configuration kinds whose probe was called. */
async function serveProbes(
  { webhookServer }: Manager,
  configurations: readonly WebhookConfiguration[],
): Promise<ReadonlySet<string>> {
  const { admissionWebhook, allowed } = await import('../../runtime/webhook/admission/index.js');
  const called = new Set<string>();
  for (const { kind } of configurations) {
    const probe = async () => {
      called.add(kind);
      return allowed();
    };
    webhookServer.register(probePath(kind), admissionWebhook(probe));
  }
  return called;
}

interface Running {
  readonly failed: Error | undefined;
  stop(): Promise<void>;
}

function run(manager: Manager): Running {
  const abort = new AbortController();
  let failed: Error | undefined;
  const ended = manager.start(abort.signal).catch((error: unknown) => {
    failed = error instanceof Error ? error : new Error(String(error));
  });
  return {
    get failed() {
      return failed;
    },
    async stop() {
      abort.abort();
      await ended;
    },
  };
}

async function waitUntilCalled(
  { client, namespace }: Place,
  count: number,
  called: ReadonlySet<string>,
): Promise<void> {
  const isCalled = async () => {
    await client.create(ConfigMap.from({ metadata: { generateName: 'probe-', namespace } }), { dryRun: true });
    return called.size === count;
  };
  await waitFor(isCalled, { what: 'the API server to call the webhooks' });
}
