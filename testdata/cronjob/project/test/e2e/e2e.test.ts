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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cluster, command, eventually } from './cluster.js';

describe('the manager on a cluster', () => {
  beforeAll(async () => {
    await cluster.kubectl('create', 'namespace', cluster.namespace);
    const label = 'pod-security.kubernetes.io/enforce=restricted';
    await cluster.kubectl('label', '--overwrite', 'namespace', cluster.namespace, label);
    await command('make', 'install');
    await command('make', 'deploy', `IMG=${cluster.image}`);
  });

  afterAll(async () => {
    await command('make', 'undeploy', 'ignore-not-found=true');
    await command('make', 'uninstall', 'ignore-not-found=true');
  });

  it('runs', async () => {
    await eventually(async () => {
      const path = '-o=jsonpath={.items[*].status.phase}';
      const selector = 'control-plane=controller-manager';
      expect(await cluster.kubectl('get', 'pods', '-n', cluster.namespace, '-l', selector, path)).toBe('Running');
    });
  });

  it('serves metrics to those who are allowed to read them', async () => {
    const { kubectl, namespace, prefix } = cluster;
    const account = `${prefix}-controller-manager`;
    const to = `--serviceaccount=${namespace}:${account}`;
    const role = `--clusterrole=${prefix}-metrics-reader`;
    await kubectl('create', 'clusterrolebinding', `${prefix}-metrics-binding`, role, to);
    // The webhook server must answer before objects are written.
    await eventually(async () => {
      const path = '-o=jsonpath={.subsets[*].addresses[*].ip}';
      const service = `${cluster.prefix}-webhook-service`;
      expect(await cluster.kubectl('get', 'endpoints', service, '-n', cluster.namespace, path)).not.toBe('');
    });
    // +kubebuilder:scaffold:e2e-metrics-webhooks-readiness
    const token = await kubectl('create', 'token', account, '-n', namespace);
    const service = `https:${account}-metrics-service:8443`;
    const path = `/api/v1/namespaces/${namespace}/services/${service}/proxy/metrics`;
    const metrics = await eventually(() => kubectl('get', '--raw', path, `--token=${token}`));
    expect(metrics).toContain('controller_runtime_');
  });

  it('gives the mutating webhooks the CA of the certificate', async () => {
    const name = `${cluster.prefix}-mutating-webhook-configuration`;
    await eventually(async () => {
      const path = '-o=jsonpath={.webhooks[*].clientConfig.caBundle}';
      expect(await cluster.kubectl('get', 'mutatingwebhookconfiguration', name, path)).not.toBe('');
    });
  });

  it('gives the validating webhooks the CA of the certificate', async () => {
    const name = `${cluster.prefix}-validating-webhook-configuration`;
    await eventually(async () => {
      const path = '-o=jsonpath={.webhooks[*].clientConfig.caBundle}';
      expect(await cluster.kubectl('get', 'validatingwebhookconfiguration', name, path)).not.toBe('');
    });
  });

  it('has a certificate for its webhooks', async () => {
    await eventually(() => cluster.kubectl('get', 'secret', 'webhook-server-cert', '-n', cluster.namespace));
  });

  // +kubebuilder:scaffold:e2e-webhooks-checks
});
