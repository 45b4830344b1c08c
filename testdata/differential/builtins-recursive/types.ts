// +groupName=builtins-recursive.example.com
// +versionName=v1
import { CustomResource, type JSONValue } from 'kbts/api';
import type { ConversionStrategyType, CustomResourceDefinitionNames } from 'kbts/k8s/apiextensions/v1';

export interface JSONSpec {
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  schema?: JSONValue;
  names?: CustomResourceDefinitionNames;
  conversion?: ConversionStrategyType;
}

// +kubebuilder:object:root=true
export class JSONHolder extends CustomResource {
  spec!: JSONSpec;
}
