// +groupName=docs-long.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsLongSpec {
  /** This is one very long line that goes far beyond the eighty columns at which the encoder folds plain text, so that it is folded more than once in the result. */
  plain?: string;
  /** It's one very long line: with a colon, so that it must be quoted, and it is still longer than the eighty columns at which a fold comes, isn't it? */
  quoted?: string;
  /** averyveryverylongwordwithoutanyblankthatgoesfarbeyondtheeightycolumnsatwhichtheencoderfoldsplaintext and then some more words */
  word?: string;
  /** Two  blanks  stand  between  all  the  words  of  this  very  long  line  and  they  are  kept  as  they  are. */
  blanks?: string;
  /**
   * A first line of a literal block that is much longer than the eighty columns at which other texts would be folded.
   * A second line.
   */
  literal?: string;
  /** "Double" quotes at the start of a very long line, which then must be put into single quotes and folded like others. */
  double?: string;
  /**
   * yes
   * no
   */
  lines?: string;
}

// +kubebuilder:object:root=true
export class DocLong extends CustomResource {
  spec!: DocsLongSpec;
}
