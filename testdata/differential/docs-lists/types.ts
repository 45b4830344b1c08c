// +groupName=docs-lists.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsListsSpec {
  /**
   * Values are:
   * - one: the first
   * - two: the second
   *   with more words
   *
   * 1. first
   * 2. second
   */
  a?: string;
  /**
   * | Table | Head |
   * |-------|------|
   * | a     | b    |
   */
  b?: string;
  /** Link: https://example.com/path?query=1#fragment */
  c?: string;
  /**
   * * starred
   * * list
   */
  d?: string;
}

// +kubebuilder:object:root=true
export class DocList extends CustomResource {
  spec!: DocsListsSpec;
}
