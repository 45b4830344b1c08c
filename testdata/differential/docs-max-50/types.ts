// +groupName=docs-max-50.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

/** A spec with words. And with a second sentence that is too long for the limit. */
export interface DocsFiftySpec {
  /** The first sentence stays. The second one is cut because it is too long. */
  first?: string;
  /** No sentence ends before the limit so that the last blank counts here */
  blank?: string;
  /** Exclaims! And then goes on with many more words than fit */
  exclaims?: string;
  /**
   * One line.
   *
   * A second paragraph that is longer than what is left of the limit.
   */
  paragraphs?: string;
  /** 50 bytes exactly are in this text, so all is kept. */
  exact?: string;
}

// +kubebuilder:object:root=true
export class DocFifty extends CustomResource {
  spec!: DocsFiftySpec;
}
