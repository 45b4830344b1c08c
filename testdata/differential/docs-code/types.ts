// +groupName=docs-code.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsCodeSpec {
  /**
   * Shows code:
   * ```yaml
   * spec:
   *   a: b
   *
   *
   *   # TODO not removed
   * TODO stays
   * ---
   * c: d
   * ```
   * Done.
   */
  a?: string;
  /**
   * Tildes:
   * ~~~
   *   deep
   * ~~~
   */
  b?: string;
  /**
   * Indented:
   *
   * 	code here
   * 	more
   *
   * end.
   */
  c?: string;
}

// +kubebuilder:object:root=true
export class DocCode extends CustomResource {
  spec!: DocsCodeSpec;
}
