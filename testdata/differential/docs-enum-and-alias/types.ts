// +groupName=docs-enum-and-alias.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

/**
 * Color is a color.
 * +kubebuilder:validation:Enum=Red;Green
 */
export type Color = string;

/** Shade is another name. */
export type Shade = Color;

/**
 * Port is a port.
 * +kubebuilder:validation:Minimum=1
 */
export type Port = Int32;

export interface DocsAliasSpec {
  color: Color;
  shade?: Shade;
  /** The field. */
  own?: Shade;
  port?: Port;
  ports?: Port[];
}

// +kubebuilder:object:root=true
export class DocAlias extends CustomResource {
  spec!: DocsAliasSpec;
}
