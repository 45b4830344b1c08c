// +groupName=scalars.example.com
// +versionName=v1
import { CustomResource, type Int, type Int32, type Int64 } from 'kbts/api';

export interface ScalarsSpec {
  text: string;
  flag: boolean;
  i: Int;
  i8: Int;
  i16: Int;
  i32: Int32;
  i64: Int64;
  u: Int;
  u8: Int;
  u16: Int;
  u32: Int32;
  u64: Int64;
  letter: Int32;
  one: Int;
  /** Span says how long it lasts. */
  span: Int64;
}

// +kubebuilder:object:root=true
export class Scalars extends CustomResource {
  spec!: ScalarsSpec;
}
