// +groupName=print-columns.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';

export interface ColumnsSpec {
  mode?: string;
  count?: Int32;
}

export interface ColumnsStatus {
  conditions?: Condition[];
}

// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="Mode",type="string",JSONPath=".spec.mode"
// +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=.spec.count
// +kubebuilder:printcolumn:JSONPath=".spec.count",name=Wide,type=integer,priority=1
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp"
// +kubebuilder:printcolumn:name="Long name",type=string,description="What it is, in words",JSONPath=`.spec.mode`
// +kubebuilder:printcolumn:name=Formatted,type=integer,format=int32,JSONPath=.spec.count
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`,priority=0
// +kubebuilder:object:root=true
export class Column extends CustomResource {
  spec?: ColumnsSpec;
  status?: ColumnsStatus;
}

// +kubebuilder:printcolumn:name=Only,type=string,JSONPath=.spec.mode
// +kubebuilder:object:root=true
export class NoSubresource extends CustomResource {
  spec?: ColumnsSpec;
}
