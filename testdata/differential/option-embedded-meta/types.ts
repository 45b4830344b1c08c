// +groupName=option-embedded-meta.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { ObjectMeta } from 'kbts/k8s/meta/v1';

export interface Template {
  metadata?: ObjectMeta;
  name?: string;
}

export interface EmbeddedMetaSpec {
  template: Template;
  /** Meta is of the field. */
  meta?: ObjectMeta;
  list?: ObjectMeta[];
  by?: Record<string, ObjectMeta>;
}

// +kubebuilder:object:root=true
export class EmbeddedMeta extends CustomResource {
  spec!: EmbeddedMetaSpec;
}
