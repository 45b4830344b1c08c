// The operator that faults and benchmarks are run with. It is bundled as the build of a generated project does.
import { ConfigMap } from 'kbts/k8s/core/v1';
import {
  exitOnError,
  loadConfig,
  type Manager,
  newControllerManagedBy,
  newLogger,
  newManager,
  setupSignalHandler,
} from 'kbts/runtime';
import { enqueueRequestForObject } from 'kbts/runtime/handler';
import { generationChangedPredicate } from 'kbts/runtime/predicate';
import { obeySignals, reportMemory } from './faults.js';
import { WidgetReconciler } from './reconciler.js';
import { readSettings, type Settings } from './settings.js';
import { Widget } from './widget.js';

const settings = readSettings();
const log = newLogger();
exitOnError(log);
obeySignals();
reportMemory(say);

const config = await loadConfig({ kubeconfig: settings.kubeconfig });
const manager = await newManager(config, {
  log,
  cache: settings.tuned ? { namespaces: [settings.namespace] } : { stripManagedFields: false },
  metrics: { bindAddress: '0' },
  leaderElection: settings.lease !== '',
  leaderElectionID: settings.lease,
  leaderElectionNamespace: settings.namespace,
  leaderElectionReleaseOnCancel: true,
  leaseDuration: settings.leaseDuration,
  renewDeadline: (settings.leaseDuration * 2) / 3,
  retryPeriod: (settings.leaseDuration * 2) / 15,
});
await addController(manager, settings);
manager.add(async () => say('leading'));
await manager.start(setupSignalHandler());
process.exit(0);

async function addController(to: Manager, { work, workers, configMaps, tuned }: Settings): Promise<void> {
  const builder = newControllerManagedBy(to).named('widget').withOptions({ maxConcurrentReconciles: workers });
  builder.for(Widget, { predicates: tuned && work !== 'own' ? [generationChangedPredicate] : [] });
  if (work === 'own') builder.owns(ConfigMap);
  if (configMaps) builder.watches(ConfigMap, enqueueRequestForObject());
  await builder.complete(new WidgetReconciler(to.client, settings, say));
}

/** Reports something to the test harness. */
function say(event: string, fields: object = {}): void {
  process.stdout.write(`${JSON.stringify({ event, ...fields })}\n`);
}
