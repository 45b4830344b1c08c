/*
Copyright 2026 The kbts authors.

Licensed under the Apache License, Version 2.0 (the "License");
you may not use this file except in compliance with the License.
You may obtain a copy of the License at

    http://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software
distributed under the License is distributed on an "AS IS" BASIS,
WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
See the License for the specific language governing permissions and
limitations under the License.
*/

import {
  loadConfig,
  newLogger,
  newManager,
  ping,
  setupSignalHandler,
  withAuthenticationAndAuthorization,
} from 'kbts/runtime';
import { readFlags } from './flags.js';
import { CronJobReconciler } from './controller/cronjob.controller.js';
import { setupCronJobWebhookWithManager } from './webhook/v1/cronjob.webhook.js';
// +kubebuilder:scaffold:imports

const flags = readFlags(process.argv.slice(2));
const log = newLogger(flags.logger);
const config = await loadConfig({ kubeconfig: flags.kubeconfig });

const manager = await newManager(config, {
  log,
  metrics: {
    ...flags.metrics,
    // Who reads the metrics must be known to the cluster and allowed to: see config/rbac/metrics_auth_role.yaml.
    ...(flags.metrics.secureServing ? { filterProvider: withAuthenticationAndAuthorization } : {}),
  },
  webhook: flags.webhook,
  healthProbeBindAddress: flags.healthProbeBindAddress,
  leaderElection: flags.leaderElect,
  // Name of the Lease; config/rbac/leader_election_role.yaml allows this one only.
  leaderElectionID: 'e7fc22ee.tutorial.kubebuilder.io',
});

await new CronJobReconciler(manager.client).setupWithManager(manager);
if (process.env.ENABLE_WEBHOOKS !== 'false') {
  setupCronJobWebhookWithManager(manager);
}
// +kubebuilder:scaffold:builder

manager.addHealthzCheck('healthz', ping);
manager.addReadyzCheck('readyz', ping);

log.info('starting manager');
try {
  await manager.start(setupSignalHandler());
} catch (error) {
  log.error('the manager ended', { error });
  process.exit(1);
}
