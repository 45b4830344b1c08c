// +groupName=docs-yaml.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DocsYamlSpec {
  /** colon: in the text */
  a?: string;
  /** # starts as a comment */
  b?: string;
  /** It's quoted, "twice" and `thrice`. */
  c?: string;
  /**
   * - a list
   * - of two
   */
  d?: string;
  /** {braces} and [brackets] */
  e?: string;
  /** yes */
  f?: string;
  /** 123 */
  g?: string;
  /** Ends with a colon: */
  h?: string;
  /** has # a hash */
  i?: string;
  /** * star */
  j?: string;
  /** & and | and > and % and @ and ! */
  k?: string;
  /** "quoted" */
  l?: string;
  /** 'single' */
  m?: string;
  /** back\slash */
  n?: string;
  /** true */
  o?: string;
  /** 2024-01-15 */
  p?: string;
  /** ~ */
  q?: string;
  /** ? question */
  r?: string;
  /** - */
  s?: string;
  /** tab	inside */
  t?: string;
}

// +kubebuilder:object:root=true
export class DocYaml extends CustomResource {
  spec!: DocsYamlSpec;
}
