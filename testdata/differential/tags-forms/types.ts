// +groupName=tags-forms.example.com
// +versionName=v1
import { CustomResource, type Int32, type Time } from 'kbts/api';

export interface Inner {
  a?: string;
}

export interface TagsSpec extends Inner {
  omit?: string;
  zero?: string;
  both?: Time;
  text: Int32;
  named: Inner;
  yz: string;
}

// +kubebuilder:object:root=true
export class Tags extends CustomResource {
  spec!: TagsSpec;
}
