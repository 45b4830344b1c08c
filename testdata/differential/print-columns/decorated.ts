import { CustomResource, GroupVersion, type Int32, Kind, PrintColumn, StatusSubresource } from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';

const groupVersion = new GroupVersion('print-columns.example.com', 'v1');

export class ColumnsSpec {
  mode?: string;
  count?: Int32;
}

export class ColumnsStatus {
  conditions?: Condition[];
}

@StatusSubresource()
@PrintColumn({ name: 'Mode', type: 'string', jsonPath: '.spec.mode' })
@PrintColumn({ name: 'Count', type: 'integer', jsonPath: '.spec.count' })
@PrintColumn({ jsonPath: '.spec.count', name: 'Wide', type: 'integer', priority: 1 })
@PrintColumn({ name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' })
@PrintColumn({ name: 'Long name', type: 'string', description: 'What it is, in words', jsonPath: '.spec.mode' })
@PrintColumn({ name: 'Formatted', type: 'integer', format: 'int32', jsonPath: '.spec.count' })
@PrintColumn({ name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status', priority: 0 })
@Kind(groupVersion)
export class Column extends CustomResource {
  spec?: ColumnsSpec;
  status?: ColumnsStatus;
}

@PrintColumn({ name: 'Only', type: 'string', jsonPath: '.spec.mode' })
@Kind(groupVersion)
export class NoSubresource extends CustomResource {
  spec?: ColumnsSpec;
}
