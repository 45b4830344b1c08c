// +groupName=docs-plain.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

/** DocsSpec says what is wanted. */
export interface DocsSpec {
  /** Text is a text. */
  text: string;
  /**
   * Number is a number.
   * It has two lines.
   */
  number?: Int32;
  /**
   * Flag is a flag.
   *
   * It has a second paragraph.
   */
  flag?: boolean;
  undocumented?: string;
}

/**
 * Doc is documented.
 * +kubebuilder:object:root=true
 */
export class Doc extends CustomResource {
  /** Spec of the doc. */
  spec?: DocsSpec;
}

// +kubebuilder:object:root=true
export class Undoc extends CustomResource {
  spec?: DocsSpec;
}
