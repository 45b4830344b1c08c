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

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cluster, eventually } from './cluster.js';

describe('the manager in a cluster', () => {
  beforeAll(async () => {
    await cluster.kubectl('create', 'namespace', cluster.namespace);
    const label = 'pod-security.kubernetes.io/enforce=restricted';
    await cluster.kubectl('label', '--overwrite', 'namespace', cluster.namespace, label);
    await cluster.make('install');
    await cluster.make('deploy', `IMG=${cluster.image}`);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await cluster.printState();
  });

  afterAll(async () => {
    await cluster.make('undeploy', 'ignore-not-found=true');
    await cluster.make('uninstall', 'ignore-not-found=true');
  });

  it('runs', async () => {
    await eventually(async () => {
      const path = '-o=jsonpath={.items[*].status.phase}';
      const selector = 'control-plane=controller-manager';
      expect(await cluster.kubectl('get', 'pods', '-n', cluster.namespace, '-l', selector, path)).toBe('Running');
    });
  });

  it('serves metrics to authorized clients', async () => {
    const { kubectl, namespace, prefix } = cluster;
    const account = `${prefix}-controller-manager`;
    const binding = `${prefix}-metrics-binding`;
    const role = `--clusterrole=${prefix}-metrics-reader`;
    // May exist from a previous run.
    await kubectl('delete', 'clusterrolebinding', binding, '--ignore-not-found');
    await kubectl('delete', 'pod', 'read-metrics', '-n', namespace, '--ignore-not-found');
    await kubectl('create', 'clusterrolebinding', binding, role, `--serviceaccount=${namespace}:${account}`);
    // +kubebuilder:scaffold:e2e-metrics-webhooks-readiness
    const token = await kubectl('create', 'token', account, '-n', namespace);
    const url = `https://${account}-metrics-service.${namespace}.svc:8443/metrics`;
    const overrides = `--overrides=${JSON.stringify({ spec: curlPod(['-skf', '-H', `Authorization: Bearer ${token}`, url]) })}`;
    await kubectl('run', 'read-metrics', '-n', namespace, '--restart=Never', `--image=${curlImage}`, overrides);
    const metrics = await eventually(async () => {
      const phase = await kubectl('get', 'pod', 'read-metrics', '-n', namespace, '-o=jsonpath={.status.phase}');
      expect(phase).toBe('Succeeded');
      return kubectl('logs', 'read-metrics', '-n', namespace);
    });
    expect(metrics).toContain('controller_runtime_');
  });

  // +kubebuilder:scaffold:e2e-webhooks-checks
});

const curlImage = 'curlimages/curl:8.17.0';

/** A pod that runs curl once, under the restricted Pod Security Standard. */
function curlPod(args: string[]) {
  const securityContext = {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    runAsNonRoot: true,
    runAsUser: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  };
  return { containers: [{ name: 'curl', image: curlImage, args: ['--retry', '5', ...args], securityContext }] };
}
