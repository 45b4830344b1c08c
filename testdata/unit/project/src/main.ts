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
  exitOnError,
  loadConfig,
  newLogger,
  newManager,
  ping,
  readManagerFlags,
  setupSignalHandler,
  withAuthenticationAndAuthorization,
} from 'kbts/runtime';
import { UnitReconciler } from './controller/unit.controller.js';
import { setupUnitWebhookWithManager } from './webhook/v1/unit.webhook.js';
// +kubebuilder:scaffold:imports

// `--help` lists all flags. Add your own as `readManagerFlags({ retries: { default: 3, help: '…' } })`.
const flags = readManagerFlags();
const log = newLogger(flags.logger);
exitOnError(log);

const config = await loadConfig({ kubeconfig: flags.kubeconfig });
const manager = await newManager(config, {
  // Owns the fields that this operator writes. Do not change it later.
  name: 'unit',
  log,
  metrics: {
    ...flags.metrics,
    // Clients must be authenticated and authorized to read metrics: see config/rbac/metrics_auth_role.yaml.
    ...(flags.metrics.secureServing && { filterProvider: withAuthenticationAndAuthorization }),
  },
  webhook: flags.webhook,
  healthProbeBindAddress: flags.healthProbeBindAddress,
  leaderElection: flags.leaderElection,
  leaderElectionID: '407f7a0f.my.crd.com',
  // Safe only because the process exits as soon as the manager has stopped.
  leaderElectionReleaseOnCancel: true,
});

await new UnitReconciler(manager.client).setupWithManager(manager);
if (process.env.ENABLE_WEBHOOKS !== 'false') {
  setupUnitWebhookWithManager(manager);
}
// +kubebuilder:scaffold:builder

manager.addHealthzCheck('healthz', ping);
manager.addReadyzCheck('readyz', ping);

log.info('starting manager');
await manager.start(setupSignalHandler());
process.exit(0);
