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

import { describe, expect, it } from 'vitest';
import { readFlags } from './flags.js';

describe('readFlags', () => {
  it('has a default for every flag', () => {
    const flags = readFlags([]);
    expect(flags.leaderElect).toBe(false);
    expect(flags.healthProbeBindAddress).toBe(':8081');
    expect(flags.metrics).toMatchObject({ bindAddress: '0', secureServing: true });
    expect(flags.webhook).toMatchObject({ port: 9443, certName: 'tls.crt', keyName: 'tls.key' });
  });

  it('takes flags as Go operators do', () => {
    const flags = readFlags(['--leader-elect', '-metrics-secure=false', '--metrics-bind-address=:8443', '-zap-devel']);
    expect(flags.leaderElect).toBe(true);
    expect(flags.metrics).toMatchObject({ bindAddress: ':8443', secureServing: false });
    expect(flags.logger).toMatchObject({ development: true });
  });

  it.each([['--leader'], ['--leader-elect=maybe'], ['--webhook-port=http'], ['--zap-log-level=loud']])(
    'refuses %s',
    (flag) => {
      expect(() => readFlags([flag])).toThrow();
    },
  );
});
