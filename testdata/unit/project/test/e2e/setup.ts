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

import { cluster, command } from './cluster.js';

const certManager = 'https://github.com/cert-manager/cert-manager/releases/download/v1.21.0/cert-manager.yaml';

/** Builds the image, loads it into the cluster, and installs cert-manager if it is missing. */
export async function setup(): Promise<void> {
  await command('make', 'docker-build', `IMG=${cluster.image}`);
  await command(cluster.kind, 'load', 'docker-image', cluster.image, '--name', cluster.name);
  if (cluster.keepsCertManager || (await hasCertManager())) return;
  await cluster.kubectl('apply', '-f', certManager);
  const webhook = ['deployment/cert-manager-webhook', '-n', 'cert-manager'];
  await cluster.kubectl('wait', ...webhook, '--for=condition=Available', '--timeout=5m');
}

async function hasCertManager(): Promise<boolean> {
  const names = await cluster.kubectl('get', 'crds', '-o', 'name');
  return names.includes('certificates.cert-manager.io');
}
