import { CustomResource, GroupVersion, type JSONValue, Kind, PreserveUnknownFields, type RawExtension } from 'kbts/api';

const groupVersion = new GroupVersion('unknown-fields.example.com', 'v1');

export class Part {
  a!: string;
}

@PreserveUnknownFields()
export class Open {
  a?: string;
}

export class UnknownFieldsSpec {
  @PreserveUnknownFields()
  part!: Part;
  @PreserveUnknownFields()
  old?: Part;
  open!: Open;
  @PreserveUnknownFields()
  both?: Open;
  raw!: RawExtension;
  any?: JSONValue;
  @PreserveUnknownFields()
  ext?: RawExtension;
  list?: RawExtension[];
  by?: Record<string, JSONValue>;
  jsons?: JSONValue[];
}

@Kind(groupVersion)
export class UnknownFields extends CustomResource {
  spec!: UnknownFieldsSpec;
}
