import { defineKind, type KubernetesObject } from 'kbts/runtime';

/** The kind that is reconciled. */
export interface Widget extends KubernetesObject {
  spec: { value: number; burst?: number; payload?: string };
  status?: { observed?: number; extra?: string; by?: string };
}

/** Token of the kind. */
export const Widget = defineKind<Widget>({ group: 'bench.kbts.dev', version: 'v1', kind: 'Widget' });
