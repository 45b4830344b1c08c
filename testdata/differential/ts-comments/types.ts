// +groupName=ts-comments.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

/**
 * Part is documented.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Part {
  /** +kubebuilder:validation:MinLength=1 */
  // +kubebuilder:validation:MaxLength=5
  a?: string;
  //+optional
  b: string;
}

export interface CommentsSpec {
  // +kubebuilder:validation:Maximum=3

  // Some words.
  // +kubebuilder:validation:Minimum=1
  count: Int32;
  part?: Part;
}

// Not a marker: +kubebuilder:resource:scope=Cluster

/* +kubebuilder:resource:scope=Cluster */

// +kubebuilder:object:root=true
export class Comment extends CustomResource {
  spec!: CommentsSpec;
}
