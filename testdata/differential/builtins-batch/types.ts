// +groupName=builtins-batch.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { CompletionMode, ConcurrencyPolicy, JobTemplateSpec } from 'kbts/k8s/batch/v1';

export interface BatchSpec {
  job: JobTemplateSpec;
  policy?: ConcurrencyPolicy;
  mode?: CompletionMode;
}

// +kubebuilder:object:root=true
export class Batch extends CustomResource {
  spec!: BatchSpec;
}
