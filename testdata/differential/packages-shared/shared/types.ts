import type { Int32 } from 'kbts/api';

/**
 * Port is shared.
 * +kubebuilder:validation:Minimum=1
 */
export type Port = Int32;

export interface Base {
  // +kubebuilder:validation:MinLength=1
  name: string;
}

export interface Ref extends Base {
  port?: Port;
}
