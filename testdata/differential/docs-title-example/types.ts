// +groupName=docs-title-example.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsOthersSpec {
  /**
   * Described.
   * +kubebuilder:title="Titled"
   * +kubebuilder:example=shown
   * +kubebuilder:externalDocs:url="https://example.com",description="elsewhere"
   */
  a?: string;
}

// +kubebuilder:object:root=true
export class DocOthers extends CustomResource {
  spec!: DocsOthersSpec;
}
