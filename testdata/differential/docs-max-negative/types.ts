// +groupName=docs-max-negative.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsAllSpec {
  /** All of it stays, however long it may be. Even with several sentences. And more. */
  a?: string;
}

// +kubebuilder:object:root=true
export class DocAll extends CustomResource {
  spec!: DocsAllSpec;
}
