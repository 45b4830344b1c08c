// +groupName=docs-max-lines.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

/**
 * A spec whose words go on over the end of a line
 * so that the line counts as the last white space.
 */
export interface DocsLinesSpec {
  /**
   * Words that fill a line up to somewhere near
   * the limit, which comes within the second line
   */
  line?: string;
  /** The last white space before the limit is	tabulated_here */
  tab?: string;
  /**
   * Two lines are short:
   *
   * anunbrokenwordthatgoesonoverthelimitoffiftybytes
   */
  blank?: string;
  /**
   * One.
   * anunbrokenwordthatgoesonoverthelimitoffiftybytes
   */
  sentence?: string;
  /** The space between is hard 　and_goes_on_over_the_limit */
  hard?: string;
}

// +kubebuilder:object:root=true
export class DocLine extends CustomResource {
  spec!: DocsLinesSpec;
}
