// +groupName=yaml-default-keys.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface YamlDefaultsSpec {
  // +kubebuilder:default={"yes": a, "1": b, "a b": c, "a: b": d, "": e, "#": f, "a10": g, "a9": h, "~": i}
  keys?: Record<string, string>;
  // +kubebuilder:default={"b":"2","a":"1","A":"0"}
  order?: Record<string, string>;
}

// +kubebuilder:object:root=true
export class YamlDefault extends CustomResource {
  spec!: YamlDefaultsSpec;
}
