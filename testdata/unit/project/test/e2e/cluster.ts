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

/** The cluster for end-to-end tests. */
export const cluster = {
  /** Prefix of all resource names. */
  prefix: 'unit',
  namespace: 'unit-system',
  image: 'example.com/unit:v0.0.1',
  kind: process.env.KIND ?? 'kind',
  name: process.env.KIND_CLUSTER ?? 'unit-test-e2e',
  /** Whether to skip the installation of cert-manager. */
  keepsCertManager: process.env.CERT_MANAGER_INSTALL_SKIP === 'true',

  /** Runs kubectl, and returns its standard output. */
  async kubectl(...args: string[]): Promise<string> {
    return await command('kubectl', ...args);
  },
};

/** Runs a program, and returns its standard output. */
export async function command(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { maxBuffer: 64 * 1024 * 1024 });
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
