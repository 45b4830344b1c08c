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

import { parseArgs } from 'node:util';
import { type LoggerOptions, loggerFlags, loggerOptionsFrom } from 'kbts/runtime';

/** What the manager was started with. */
export interface Flags {
  readonly kubeconfig: string | undefined;
  readonly healthProbeBindAddress: string;
  readonly leaderElect: boolean;
  readonly metrics: ServerFlags & { readonly bindAddress: string; readonly secureServing: boolean };
  readonly webhook: ServerFlags & { readonly port: number };
  readonly logger: LoggerOptions;
}

/** How a server finds its certificate, and whether it speaks HTTP/2. */
export interface ServerFlags {
  readonly certDir?: string;
  readonly certName: string;
  readonly keyName: string;
  readonly http2: boolean;
}

/** Every flag with its default. A default that is `true` or `false` makes the flag a switch. */
const defaults = {
  kubeconfig: '',
  'metrics-bind-address': '0',
  'metrics-secure': true,
  'metrics-cert-path': '',
  'metrics-cert-name': 'tls.crt',
  'metrics-cert-key': 'tls.key',
  'health-probe-bind-address': ':8081',
  'leader-elect': false,
  'webhook-cert-path': '',
  'webhook-cert-name': 'tls.crt',
  'webhook-cert-key': 'tls.key',
  'webhook-port': '9443',
  'enable-http2': false,
} as const;

/**
 * Reads the flags of the manager. They are written as Go operators take them: with one dash or two, and switches as
 * `--leader-elect` or `--leader-elect=false`.
 *
 * @throws TypeError for a flag that is not known, or a value that makes no sense
 */
export function readFlags(args: readonly string[]): Flags {
  const isSwitch = (name: string) => typeof { ...defaults, 'zap-devel': false }[name as 'kubeconfig'] === 'boolean';
  const names = [...Object.keys(defaults), ...Object.keys(loggerFlags)];
  const { values } = parseArgs({
    args: args.map((arg) => normal(arg, isSwitch)),
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const given = values as Readonly<Record<string, string | undefined>>;
  const text = (name: keyof typeof defaults) => given[name] ?? String(defaults[name]);
  const on = (name: keyof typeof defaults) => switchOf(name, text(name));
  const server = (name: 'metrics' | 'webhook') => ({
    ...(text(`${name}-cert-path`) === '' ? {} : { certDir: text(`${name}-cert-path`) }),
    certName: text(`${name}-cert-name`),
    keyName: text(`${name}-cert-key`),
    http2: on('enable-http2'),
  });
  const devel = given['zap-devel'];
  return {
    kubeconfig: given.kubeconfig,
    healthProbeBindAddress: text('health-probe-bind-address'),
    leaderElect: on('leader-elect'),
    metrics: { ...server('metrics'), bindAddress: text('metrics-bind-address'), secureServing: on('metrics-secure') },
    webhook: { ...server('webhook'), port: portOf(text('webhook-port')) },
    logger: loggerOptionsFrom({
      ...given,
      'zap-devel': devel === undefined ? undefined : switchOf('zap-devel', devel),
    }),
  };
}

/** `-flag` and `--flag` mean the same, and a bare switch is on. */
function normal(arg: string, isSwitch: (name: string) => boolean): string {
  const [, name, value] = /^--?([^=]+)(=.*)?$/s.exec(arg) ?? [];
  if (name === undefined || !arg.startsWith('-')) return arg;
  return `--${name}${value ?? (isSwitch(name) ? '=true' : '')}`;
}

function switchOf(name: string, value: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw new TypeError(`\`--${name}=${value}\` makes no sense; it takes true or false`);
}

function portOf(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new TypeError(`\`--webhook-port=${value}\` makes no sense; it takes a port from 1 to 65535`);
}
