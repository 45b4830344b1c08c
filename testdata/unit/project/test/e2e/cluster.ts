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

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const name = process.env.KIND_CLUSTER ?? 'unit-test-e2e';

// Other clusters are never touched, whatever the current context is.
const context = `--context=kind-${name}`;

/** The cluster for end-to-end tests. */
export const cluster = {
  name,
  /** Prefix of all resource names. */
  prefix: 'unit',
  namespace: 'unit-system',
  image: 'example.com/unit:v0.0.1',
  kind: process.env.KIND ?? 'kind',
  /** Whether to skip the installation of cert-manager. */
  keepsCertManager: process.env.CERT_MANAGER_INSTALL_SKIP === 'true',

  /** Runs kubectl in the cluster, and returns its standard output. */
  async kubectl(...args: string[]): Promise<string> {
    return await command('kubectl', context, ...args);
  },

  /** Runs a target of the Makefile in the cluster. */
  async make(target: string, ...variables: string[]): Promise<void> {
    await command('make', target, `KUBECTL=kubectl ${context}`, ...variables);
  },

  /** Prints what explains a failure: the pods, the events and the logs of the manager. */
  async printState(): Promise<void> {
    const logs = ['logs', '--selector=control-plane=controller-manager', '--tail=-1'];
    for (const args of [['describe', 'pods'], ['get', 'events', '--sort-by=.lastTimestamp'], logs]) {
      const output = await cluster.kubectl(...args, '-n', cluster.namespace).catch(String);
      process.stderr.write(`kubectl ${args.join(' ')}\n${output}\n\n`);
    }
  },
};

/** Runs a program, and returns its standard output. */
export async function command(program: string, ...args: string[]): Promise<string> {
  // The preferences of kubectl's user must not change the tests.
  const env = { KUBECTL_KUBERC: 'false', ...process.env };
  const { stdout } = await run(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Retries once a second until the attempt succeeds or times out. */
export async function eventually<T>(attempt: () => Promise<T>, seconds = 120): Promise<T> {
  for (let second = 0; ; second++) {
    try {
      return await attempt();
    } catch (error) {
      if (second >= seconds) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
