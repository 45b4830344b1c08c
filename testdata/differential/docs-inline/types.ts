// +groupName=docs-inline.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

/** Base is not told. */
export interface Base {
  /** Name is told. */
  name: string;
}

/** Middle neither. */
export interface Middle extends Base {
  /** Own of the middle. */
  own?: string;
}

/** Spec is told. */
export interface DocsInlineSpec extends Middle {
  /** Last. */
  last?: string;
}

// +kubebuilder:object:root=true
export class DocInline extends CustomResource {
  spec!: DocsInlineSpec;
}
