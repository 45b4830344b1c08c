// +groupName=docs-unicode.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsUnicodeSpec {
  /** Größe in Metern, naïve café. */
  latin?: string;
  /** 日本語の説明です。長い説明は折り返されません。 */
  japanese?: string;
  /** Emoji 😀 and ☃. */
  emoji?: string;
  /** Ünicode text that is far longer than eighty columns: größer, schöner, höher, weiter, überall öffentlich zugänglich. */
  long?: string;
  /** Non breaking and zero​width. */
  blanks?: string;
  /** “Typographic” quotes — and dashes… */
  quotes?: string;
  /** Привет, мир */
  cyrillic?: string;
}

// +kubebuilder:object:root=true
export class DocUnicode extends CustomResource {
  spec!: DocsUnicodeSpec;
}
