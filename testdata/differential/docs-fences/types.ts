// +groupName=docs-fences.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsFencesSpec {
  /**
   * - list
   *   ```
   *   code
   * TODO goes, in spite of the fence before
   *   ```
   */
  a?: string;
  /**
   * ```
   * ~~~
   * TODO goes, the other sign ends code
   * ```
   * TODO stays
   */
  b?: string;
  /**
   * ````
   * ```
   * TODO goes, fewer signs end code
   * ````
   */
  c?: string;
  /**
   * ```go
   * TODO stays
   * ```
   * ---
   * gone
   */
  d?: string;
  /**
   * ```never``` closed
   * TODO stays
   * ---
   */
  e?: string;
}

// +kubebuilder:object:root=true
export class DocFence extends CustomResource {
  spec!: DocsFencesSpec;
}
