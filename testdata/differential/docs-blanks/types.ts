// +groupName=docs-blanks.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsBlanksSpec {
  /**
   *
   * Begins with an empty line.
   */
  a?: string;
  /**
   * Ends with an empty line.
   *
   */
  b?: string;
  /**
   * Has two.
   *
   *
   * empty lines.
   */
  c?: string;
  /**No blank behind the slashes. */
  d?: string;
  /**
   *   Three blanks before.
   */
  e?: string;
  /** */
  f?: string;
}

// +kubebuilder:object:root=true
export class DocBlank extends CustomResource {
  spec!: DocsBlanksSpec;
}
