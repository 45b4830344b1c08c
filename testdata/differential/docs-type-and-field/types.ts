// +groupName=docs-type-and-field.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

/** Part is a part, says the type. */
export interface Part {
  /** A is a letter. */
  a?: string;
}

/** Name is a name, says the type. */
export type Name = string;

/** Names are names, says the type. */
export type Names = Name[];

/** Table is a table, says the type. */
export type Table = Record<string, Part>;

export interface DocsTypeSpec {
  /** The field says this. */
  own: Part;
  silent?: Part;
  /** The field says that. */
  name: Name;
  quiet?: Name;
  names?: Names;
  /** Field of names. */
  others?: Names;
  table?: Table;
  list?: Part[];
  /** Field of parts. */
  parts?: Part[];
  by?: Record<string, Name>;
}

// +kubebuilder:object:root=true
export class DocType extends CustomResource {
  spec!: DocsTypeSpec;
}
