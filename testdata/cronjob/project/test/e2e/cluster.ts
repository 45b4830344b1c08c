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

/** The cluster that the tests run on, and what they do with it. */
export const cluster = {
  /** Stands before the names of all objects. */
  prefix: 'project',
  namespace: 'project-system',
  image: 'example.com/project:v0.0.1',
  kind: process.env.KIND ?? 'kind',
  name: process.env.KIND_CLUSTER ?? 'project-test-e2e',
  /** Whether cert-manager is to be left as it is. */
  keepsCertManager: process.env.CERT_MANAGER_INSTALL_SKIP === 'true',

  /** Calls kubectl, and returns what it prints. */
  async kubectl(...args: string[]): Promise<string> {
    return await command('kubectl', ...args);
  },
};

/** Runs a program, and returns what it prints. */
export async function command(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Tries again, once a second, until it goes well or the time is over. */
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
