// +groupName=docs-markers.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

/**
 * MarkedSpec is marked.
 * +kubebuilder:validation:MinProperties=1
 * It goes on behind the marker.
 */
export interface DocsMarkersSpec {
  /**
   * A is first.
   * +kubebuilder:validation:MinLength=1
   * And goes on.
   * +optional
   */
  a?: string;
  /**
   * +kubebuilder:validation:MinLength=1
   * B comes behind.
   */
  b?: string;
  // +optional
  c?: string;
  /**
   * D has another tool's marker.
   * +other:tool=x
   */
  d?: string;
}

// +kubebuilder:object:root=true
export class DocMarker extends CustomResource {
  spec!: DocsMarkersSpec;
}
