// +groupName=times.example.com
// +versionName=v1
import { CustomResource, type Duration, type Int64, type MicroTime, type Time } from 'kbts/api';

export interface TimesSpec {
  time: Time;
  maybe?: Time;
  micro: MicroTime;
  wait: Duration;
  /** Span says how long it lasts. */
  span: Int64;
  // +kubebuilder:default="1h0m0s"
  every?: Duration;
  // +nullable
  creation?: Time;
  list?: Time[];
  by?: Record<string, Duration>;
  // +kubebuilder:validation:Format=duration
  checked?: Duration;
}

// +kubebuilder:object:root=true
export class Times extends CustomResource {
  spec!: TimesSpec;
}
