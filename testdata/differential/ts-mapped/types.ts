// +groupName=ts-mapped.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';
import type { PodSpec } from 'kbts/k8s/core/v1';

interface Part {
  /**
   * A says something.
   * +kubebuilder:validation:MinLength=2
   */
  a: string;
  n: Int32;
}

type Loose<T> = { [K in keyof T]?: T[K] };

export interface MappedSpec {
  ports: { [K in 'http' | 'https']: Int32 };
  part: Loose<Part>;
  labels?: { [K in string]: string };
  container: PodSpec['containers'][number];
  selector: PodSpec['nodeSelector'][string];
}

// +kubebuilder:object:root=true
export class Mapped extends CustomResource {
  spec!: MappedSpec;
}
