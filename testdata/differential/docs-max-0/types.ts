// +groupName=docs-max-0.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

/** Gone. */
export interface DocsNoneSpec {
  /** Gone, too. */
  a?: string;
}

/**
 * Gone as well.
 * +kubebuilder:object:root=true
 */
export class DocNone extends CustomResource {
  spec?: DocsNoneSpec;
}
