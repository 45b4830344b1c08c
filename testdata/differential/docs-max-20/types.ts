// +groupName=docs-max-20.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

/** A spec that is longer than twenty bytes. */
export interface DocsTwentySpec {
  /** Exactly twenty bytes */
  exact?: string;
  /** Exactly twenty bytes and more */
  more?: string;
  /** One. Two. Three and more of them. */
  sentence?: string;
  /** A question? And then an answer */
  question?: string;
  /** Nosinglebreakinthiswordanywhere */
  word?: string;
  /** Short. */
  short?: string;
  /**
   * Two lines
   * and the second one
   */
  lines?: string;
  /** e.g. a dot within the words */
  dot?: string;
  /** See https://example.com/long/path */
  link?: string;
}

// +kubebuilder:object:root=true
export class DocTwenty extends CustomResource {
  spec!: DocsTwentySpec;
}
