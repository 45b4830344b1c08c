import { parseArgs } from 'node:util';

/** What an operator does in a run; the flags are those of the operator in Go. */
export interface Settings {
  readonly kubeconfig: string | undefined;
  readonly work: 'read' | 'patch' | 'update' | 'own';
  readonly workers: number;
  readonly namespace: string;
  readonly identity: string;
  readonly lease: string;
  /** In milliseconds. */
  readonly leaseDuration: number;
  readonly configMaps: boolean;
  /** Whether the operator is tuned: one namespace, no managed fields in the cache, no reconciles for status changes. */
  readonly tuned: boolean;
  readonly expect: number;
}

/** Reads the command line. */
export function readSettings(): Settings {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    options: {
      kubeconfig: { type: 'string' },
      work: text('patch'),
      workers: text('1'),
      namespace: text('default'),
      identity: text(''),
      lease: text(''),
      'lease-duration': text('15000'),
      'config-maps': { type: 'boolean', default: false },
      tuned: { type: 'boolean', default: false },
      expect: text('0'),
    },
  });
  return {
    kubeconfig: values.kubeconfig,
    work: values.work as Settings['work'], // the reconciler rejects others
    workers: Number(values.workers),
    namespace: values.namespace,
    identity: values.identity,
    lease: values.lease,
    leaseDuration: Number(values['lease-duration']),
    configMaps: values['config-maps'],
    tuned: values.tuned,
    expect: Number(values.expect),
  };
}
